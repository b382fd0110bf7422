import { expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'
import type { FileOptions } from '../../src/files/file-content.ts'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { lines, type Page, pdfOf, type Text } from './pdf.fixture.ts'

const OPTIONS = {
  formats: ['markdown'] as const,
  onlyMainContent: false,
  onlyCleanContent: false,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
}

async function markdownOf(bytes: Uint8Array, options: FileOptions = { mode: 'fast' }): Promise<string> {
  const { html } = await pdfToHtml(bytes, options)
  const source = {
    body: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    url: 'https://f.test/',
  }
  return documentOf(source, OPTIONS).markdown!
}

const page = (texts: Text[], more: Page = {}) => markdownOf(pdfOf({ pages: [{ texts, ...more }] }))

const PARAGRAPH = [
  'Rivers carry more than water: they move sand, silt and seeds from the hills',
  'to the plain, and each flood rewrites the map of the valley. People who live',
  'beside them learn to read the signs and to build on higher ground, as their',
  'elders did.',
]
const SECOND = [
  'The second paragraph of this page tells of something else, for instance of a',
  'bridge that was carried away twice and built a third time.',
]

test('a PDF of one line gives exactly that line', async () => {
  expect(await page([{ x: 72, y: 72, text: 'Hello, world.' }])).toBe('Hello, world.')
})

test('lines are joined into paragraphs, which end at a gap, an indent or a short line', async () => {
  const expected = `${PARAGRAPH.join(' ')}\n\n${SECOND.join(' ')}`
  const byGap = [...lines(72, 100, PARAGRAPH), ...lines(72, 156, SECOND)]
  const byIndent = [
    ...lines(72, 100, PARAGRAPH),
    { x: 90, y: 148, text: SECOND[0]! },
    { x: 72, y: 160, text: SECOND[1]! },
  ]
  const byShortLine = [...lines(72, 100, PARAGRAPH), ...lines(72, 148, SECOND)]
  expect(await page(byGap)).toBe(expected)
  expect(await page(byIndent)).toBe(expected)
  expect(await page(byShortLine)).toBe(expected)
})

test('a word split at a line end is joined, a compound keeps its hyphen', async () => {
  const text = [
    'A long line of text which ends with a word that had to be hyphen-',
    'ated here, while another one ends within a compound that is self-',
    'explanatory.',
  ]
  expect(await page(lines(72, 100, text))).toContain(
    'to be hyphenated here, while another one ends within a compound that is self-explanatory.',
  )
})

test('a hyphen is removed in all-caps words that the document also writes whole, and across a change of size', async () => {
  const markdown = await page([
    ...lines(72, 88, ['The Federal Register is where the orders of this agency are to be published first.']),
    { x: 72, y: 100, text: 'Each of these orders has been published, as they all are, in the book named F' },
    { x: 419, y: 100, text: 'ED-', size: 8 },
    { x: 72, y: 112, text: 'ERAL' },
    { x: 100, y: 112, text: 'REGISTER, and as soon as that can be done, so that nobody can say the US-' },
    { x: 72, y: 124, text: 'EU treaty keeps its hyphen.' },
  ])
  expect(markdown).toContain('FEDERAL REGISTER')
  expect(markdown).toContain('US-EU treaty')
})

test('a hyphen at a line end stays after a single letter and before a figure', async () => {
  const markdown = await page(
    lines(72, 100, [
      'The names of these substances are long, as you see in that of the 2,5-dimethoxy-a-',
      'methylphenethylamine, and there is another one which is written alpha-methyl-',
      '3,4-ether for short.',
    ]),
  )
  expect(markdown).toContain('2,5-dimethoxy-a-methylphenethylamine')
  expect(markdown).toContain('alpha-methyl-3,4-ether')
})

test('a hyphen after an abbreviation stays', async () => {
  const markdown = await page(
    lines(72, 100, ['The end of the outbreak was told to all, and with it fell the number of SARS-', 'related fears.']),
  )
  expect(markdown).toContain('SARS-related')
})

test('each footnote is a paragraph', async () => {
  const note = (y: number, number: string, text: string) => [
    { x: 72, y: y - 3, text: number, size: 5 },
    { x: 78, y, text, size: 8 },
  ]
  const markdown = await page([
    ...lines(72, 100, PARAGRAPH),
    ...note(700, '6', 'For example, see the book of the elders, which has been read aloud in the hall each year.'),
    ...note(710, '7', 'For example, see the map of the valley as it was drawn after the second flood of the year.'),
  ])
  expect(markdown).toContain('\n\n6 For example, see the book')
  expect(markdown).toMatch(/\n\n7 For example/)
})

test('a word drawn twice to look bold is read once', async () => {
  const words = ['Please', 'sign', 'here']
  const texts = words.flatMap((text, i) => [0, 0.4].map((shift) => ({ x: 72 + i * 40 + shift, y: 100 - shift, text })))
  expect(await page(texts)).toBe('Please sign here')
})

test('a bold sentence that wraps is joined with the text after it', async () => {
  const markdown = await page([
    {
      x: 72,
      y: 100,
      text: 'All who live beside the river and all who own a boat upon it must be on higher',
      font: 'bold',
    },
    { x: 72, y: 112, text: 'ground by noon.', font: 'bold' },
    ...lines(155, 112, ['The bridge is closed until the water has gone down.']),
  ])
  expect(markdown).toBe(
    '**All who live beside the river and all who own a boat upon it must be on higher ground by noon.** The bridge is closed until the water has gone down.',
  )
})

test('larger lines and separate bold lines are headings, the largest on top', async () => {
  const markdown = await page([
    { x: 72, y: 72, text: 'The Valley', size: 20 },
    { x: 72, y: 110, text: '1 Floods', size: 13, font: 'bold' },
    ...lines(72, 130, PARAGRAPH),
    { x: 72, y: 200, text: 'Bridges', font: 'bold' },
    ...lines(72, 216, SECOND),
  ])
  expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# The Valley',
    '## 1 Floods',
    '### Bridges',
  ])
})

test('a line named in the outline is a heading, whatever it looks like', async () => {
  const bytes = pdfOf({
    pages: [{ texts: [{ x: 72, y: 72, text: 'Of bridges' }, ...lines(72, 100, PARAGRAPH)] }],
    outline: ['Of Bridges'],
  })
  expect(await markdownOf(bytes)).toStartWith('# Of bridges\n')
})

test('numbers before titles may differ between outline and page', async () => {
  const titles = ['Floods', 'Bridges']
  const texts = titles.flatMap((text, i) => [
    { x: 72, y: 72 + i * 200, text, size: 14 },
    ...lines(72, 100 + i * 200, PARAGRAPH),
  ])
  const bytes = pdfOf({
    pages: [{ texts: [{ x: 72, y: 40, text: 'The Valley', size: 14 }, ...texts] }],
    outline: ['The Valley', '1. Floods', '1.2 Bridges'],
    outlineDepths: [1, 2, 2],
  })
  const markdown = await markdownOf(bytes)
  expect(markdown.match(/^#.*/gm)).toEqual(['# The Valley', '## Floods', '## Bridges'])
})

test('bullets and numbers make lists, nested by indent', async () => {
  const bullet = '\x95'
  const markdown = await page([
    { x: 72, y: 100, text: `${bullet} apples` },
    { x: 90, y: 112, text: `${bullet} red ones` },
    { x: 90, y: 124, text: `${bullet} green ones` },
    { x: 72, y: 136, text: `${bullet} pears` },
    { x: 72, y: 170, text: '3.' },
    { x: 90, y: 170, text: 'third, which goes on with so many words that they do not find room' },
    { x: 90, y: 182, text: 'in one line' },
    { x: 72, y: 194, text: '4.' },
    { x: 90, y: 194, text: 'fourth' },
  ])
  expect(markdown).toBe(
    '- apples\n  - red ones\n  - green ones\n- pears\n\n3. third, which goes on with so many words that they do not find room in one line\n4. fourth',
  )
})

const CELLS = [
  ['Town', 'Bridge', 'Year'],
  ['Auville', 'stone', '1804'],
  ['Belmont', 'iron', '1871'],
  ['Cerne', 'wood', '1910'],
]
const TABLE =
  '| Town | Bridge | Year |\n| --- | --- | --- |\n| Auville | stone | 1804 |\n| Belmont | iron | 1871 |\n| Cerne | wood | 1910 |'
const cellTexts = CELLS.flatMap((row, r) => row.map((text, c) => ({ x: 80 + c * 120, y: 114 + r * 20, text })))

test('a table is read from its lines, or without lines from its aligned columns', async () => {
  const level = [0, 1, 2, 3, 4].map((r): [number, number, number, number] => [76, 100 + r * 20, 436, 100 + r * 20])
  const upright = [0, 1, 2, 3].map((c): [number, number, number, number] => [76 + c * 120, 100, 76 + c * 120, 180])
  expect(await page(cellTexts, { rules: [...level, ...upright] })).toBe(TABLE)
  expect(await page(cellTexts)).toBe(TABLE)
})

test('two rows of words far apart are text, not a table', async () => {
  const rows = [
    ['This', 'agreement', 'states', 'that', 'both', 'have'],
    ['all', 'that', '', 'they', 'need', ''],
  ]
  const texts = rows.flatMap((row, r) => row.map((text, c) => ({ x: 72 + c * 75, y: 100 + r * 12, text })))
  const markdown = await page(texts.filter(({ text }) => text !== ''))
  expect(markdown).toContain('This')
  expect(markdown).not.toContain('|')
})

test('the fields of a form follow their names, wherever the file stores them', async () => {
  const names = ['First name:', 'Last name:', 'Country:', 'Description:', 'Years:']
  const values = ['Lucia', 'Garzas', 'Spain', 'Designer', 'Six']
  const at = (x: number) => (text: string, i: number) => ({ x, y: 100 + i * 30, text })
  const markdown = await page([...names.map(at(72)), ...values.map(at(220))])
  expect(markdown.replace(/[\s|-]+/g, ' ')).toContain('First name: Lucia Last name: Garzas Country: Spain')
})

test('cells without a line between them are merged', async () => {
  const rules: [number, number, number, number][] = [
    [76, 100, 436, 100],
    [76, 120, 436, 120],
    [76, 140, 436, 140],
    [76, 160, 436, 160],
    [76, 100, 76, 160],
    [436, 100, 436, 160],
    [196, 120, 196, 160],
    [316, 120, 316, 160],
  ]
  const { html } = await pdfToHtml(
    pdfOf({
      pages: [
        {
          rules,
          texts: [
            { x: 80, y: 114, text: 'Bridges of the valley' },
            ...cellTexts.slice(3, 9).map((cell) => ({ ...cell })),
          ],
        },
      ],
    }),
    { mode: 'fast' },
  )
  expect(html).toContain('<th colspan="3">Bridges of the valley</th>')
  expect(html).toContain('<tr><td>Auville</td><td>stone</td><td>1804</td></tr>')
})

test('columns are read one after the other, even if the file stores them line by line', async () => {
  const left = Array.from({ length: 8 }, (_, i) => `left side line ${i} goes on with words here`)
  const right = Array.from({ length: 8 }, (_, i) => `right side line ${i} has words of its own`)
  const byLine = left.flatMap((text, i) => [
    { x: 72, y: 130 + i * 12, text },
    { x: 330, y: 130 + i * 12, text: right[i]! },
  ])
  const markdown = await page([
    { x: 72, y: 90, text: 'A headline over both of the columns of this page', size: 18 },
    ...byLine,
  ])
  expect(markdown).toBe(`# A headline over both of the columns of this page\n\n${left.join(' ')} ${right.join(' ')}`)
})

test('a duplicate page is kept completely', async () => {
  const written = [
    'Invoice 31 of the mill',
    'To the baker',
    'Two sacks of flour',
    'One of rye',
    'Paid',
    'in full',
    'at the limiter',
  ]
  const copy = { texts: lines(72, 40, written, { leading: 25 }) }
  const { html } = await pdfToHtml(pdfOf({ pages: [copy, copy] }))
  expect(html.match(/Invoice 31 of the mill/g)).toHaveLength(2)
  expect(html.match(/at the limiter/g)).toHaveLength(2)
})

test('running headers, footers and page numbers are left out, and a paragraph continues over the page', async () => {
  const bodies = [PARAGRAPH.slice(0, 1), PARAGRAPH.slice(1, 2), PARAGRAPH.slice(2)]
  const pages = bodies.map((body, i) => ({
    texts: [
      { x: 72, y: 40, text: 'Report of the valley' },
      ...lines(72, 300, body),
      { x: 300, y: 760, text: `Page ${i + 1} of 3` },
    ],
  }))
  expect(await markdownOf(pdfOf({ pages }))).toBe(PARAGRAPH.join(' '))
})

test('column names repeated on each page are not a running header', async () => {
  const names = ['Main', 'Second', 'Garden', 'Cellar']
  const pages = ['Oak', 'Ash', 'Elm'].map((tree) => ({
    texts: [
      ...names.map((text, i) => ({ x: 72 + i * 110, y: 50, text })),
      { x: 182, y: 300, text: `${tree} at noon` },
      { x: 402, y: 450, text: `${tree} at night` },
    ],
  }))
  const markdown = await markdownOf(pdfOf({ pages }))
  for (const name of names) expect(markdown).toContain(name)
})

test('bold, italics, links, superscripts and code are kept', async () => {
  const markdown = await page(
    [
      { x: 72, y: 100, text: 'See' },
      { x: 92, y: 100, text: 'the site', font: 'bold' },
      { x: 134, y: 100, text: 'or' },
      { x: 146, y: 100, text: 'this', font: 'italic' },
      { x: 162, y: 96, text: '2', size: 6 },
      { x: 72, y: 130, text: 'for x in y:', font: 'mono' },
      { x: 96, y: 142, text: 'print(x)', font: 'mono' },
    ],
    { links: [{ box: [90, 90, 132, 103], href: 'https://example.com/a?b=1' }] },
  )
  expect(markdown).toBe(
    'See [**the site**](https://example.com/a?b=1) or *this*²\n\n```\nfor x in y:\n    print(x)\n```',
  )
})

test('rotated text is read in its direction, after the upright text', async () => {
  const turned = [{ x: 40, y: 400, text: 'Printed in the valley', degrees: 90 }, ...lines(72, 100, PARAGRAPH)]
  expect(await page(turned)).toBe(`${PARAGRAPH.join(' ')}\n\nPrinted in the valley`)
  const sideways = lines(0, 0, PARAGRAPH).map((line, i) => ({ ...line, x: 100 + i * 12, y: 600, degrees: 90 }))
  expect(await page(sideways)).toBe(PARAGRAPH.join(' '))
})

test('code that continues on the next page is one block', async () => {
  const code = (y: number, texts: string[]) => lines(90, y, texts, { font: 'mono' })
  const pages = [
    { texts: [...lines(72, 100, PARAGRAPH), ...code(740, ['for x in y:', '    if x:'])] },
    { texts: [...code(60, ['        print(x)']), ...lines(72, 100, PARAGRAPH)] },
  ]
  const markdown = await markdownOf(pdfOf({ pages }))
  expect(markdown).toContain('```\nfor x in y:\n    if x:\n        print(x)\n```')
})

test('title, author and page counts are reported; maxPages limits what is read', async () => {
  const pages = ['one', 'two', 'three'].map((text) => ({ texts: [{ x: 72, y: 300, text }] }))
  const bytes = pdfOf({ pages, title: 'The Valley', author: 'A. Writer' })
  const { html, metadata, warning } = await pdfToHtml(bytes, { mode: 'fast', maxPages: 2 })
  expect(metadata).toEqual({ title: 'The Valley', author: 'A. Writer', numPages: 2, totalPages: 3 })
  expect(html).not.toContain('three')
  expect(warning).toBeUndefined()
})

test('files that cannot be read say why', async () => {
  const bytes = pdfOf({ pages: [{ texts: [{ x: 72, y: 72, text: 'hidden' }] }], encrypted: true })
  await expect(pdfToHtml(bytes)).rejects.toMatchObject({
    code: 'document_unreadable',
    message: expect.stringContaining('encrypted'),
  })
  const cut = pdfOf({ pages: [{ texts: [] }] }).subarray(0, 200)
  await expect(pdfToHtml(cut)).rejects.toMatchObject({
    code: 'document_unreadable',
    message: expect.stringContaining('truncated'),
  })
  await expect(pdfToHtml(new TextEncoder().encode('%PDF-1.4 nothing %%EOF'))).rejects.toMatchObject({
    code: 'document_unreadable',
  })
  await expect(pdfToHtml(new Uint8Array())).rejects.toMatchObject({ code: 'document_unreadable' })
  await expect(pdfToHtml(pdfOf({ pages: [] }))).rejects.toMatchObject({
    code: 'document_unreadable',
    message: 'The PDF has no pages.',
  })
})

test('a damaged file gives its readable part with a warning', async () => {
  const whole = pdfOf({ pages: [{ texts: lines(72, 100, PARAGRAPH) }] })
  const text = new TextDecoder('latin1').decode(whole)
  const withoutTrailer = whole.subarray(0, text.indexOf('xref'))
  const withoutPageTree = whole.subarray(0, text.indexOf('<</Type/Pages'))
  for (const part of [withoutTrailer, withoutPageTree]) {
    const { html, warning } = await pdfToHtml(part, { mode: 'fast' })
    expect(html).toContain('Rivers carry more than water')
    expect(warning).toContain('damaged')
  }
})

test('at the time limit, the pages read so far are returned with a warning', async () => {
  const pages = ['one', 'two', 'three'].map((text) => ({ texts: [{ x: 72, y: 300, text }] }))
  const { html, metadata, warning } = await pdfToHtml(pdfOf({ pages }), { mode: 'fast', timeLimitMs: 0 })
  expect(html).toBe('<p>one</p>')
  expect(metadata.numPages).toBe(1)
  expect(warning).toContain('after page 1 of 3')
})

test.skipIf(!atLength)(
  'a paragraph that continues over a thousand pages takes linear time',
  async () => {
    const body = Array.from({ length: 40 }, (_, i) => PARAGRAPH[i % 3]!)
    const timeLimitMs = 10 * PATIENCE_MS
    /** CPU time of reading so many pages, which does not depend on what else runs. */
    const cost = async (count: number) => {
      const file = pdfOf({ pages: Array.from({ length: count }, () => ({ texts: lines(72, 100, body) })) })
      const before = process.cpuUsage()
      const { metadata } = await pdfToHtml(file, { mode: 'fast', timeLimitMs })
      const { user, system } = process.cpuUsage(before)
      expect(metadata.numPages).toBe(count)
      return user + system
    }
    await cost(100)
    const quarter = await cost(250)
    // Linear: 4 times as much. A quadratic step costs 16 times as much.
    expect(await cost(1000)).toBeLessThan(10 * quarter)
  },
  10 * PATIENCE_MS,
)
