import { describe, expect, test } from 'bun:test'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'
import { markdownOfFile } from './markdown.ts'
import { lines, type Page, pdfOf, type Text } from './pdf.fixture.ts'

const read = async (...pages: Page[]) => markdownOfFile(await pdfToHtml(pdfOf({ pages }), { mode: 'fast' }))

const PILOTS = [
  'The council met on Tuesday and heard',
  'what the pilots had to say about the',
  'new buoys in the lower river, which',
  'are to be laid before the winter.',
]
const BRIDGE = [
  'A second bridge was left out of the',
  'plan, because the ground beside the',
  'quay is too soft to carry the pillars',
  'that such a bridge would need.',
]
const FERRIES = [
  'Ferries run as they did in the past',
  'years, with one more boat on days of',
  'market, and with none at all on the',
  'days on which the river is frozen.',
]

const joined = (...paragraphs: string[][]) => paragraphs.map((paragraph) => paragraph.join(' ')).join('\n\n')

/** Columns whose lines the file draws row by row. */
function byRow(columns: string[][], { y = 100, apart = 240, leading = 12, size = 10 } = {}): Text[] {
  const rows = Math.max(...columns.map((column) => column.length))
  return Array.from({ length: rows }, (_, row) =>
    columns.flatMap((column, i) =>
      column[row] === undefined ? [] : [{ x: 50 + i * apart, y: y + row * leading, text: column[row], size }],
    ),
  ).flat()
}

describe('columns drawn row by row are read one after the other', () => {
  test('under a headline over both', async () => {
    const head = { x: 50, y: 70, text: 'News from the river and from its harbours', size: 20 }
    expect(await read({ texts: [head, ...byRow([PILOTS, BRIDGE])] })).toBe(
      `# News from the river and from its harbours\n\n${joined(PILOTS, BRIDGE)}`,
    )
  })

  test('with a paragraph over both below them', async () => {
    const below = lines(50, 190, [
      'The next meeting is on the first Monday of the month in the large hall behind the harbour office, at',
      'noon, and it is open to everyone who lives beside the river.',
    ])
    expect(await read({ texts: [...byRow([PILOTS, BRIDGE]), ...below] })).toBe(
      `${joined(PILOTS, BRIDGE)}\n\n${below.map(({ text }) => text).join(' ')}`,
    )
  })

  test('if one is twice as long', async () => {
    const left = [...PILOTS, ...FERRIES]
    expect(await read({ texts: byRow([left, BRIDGE]) })).toBe(joined(left, BRIDGE))
  })

  test('if they are of two paragraphs with a gap between them', async () => {
    const texts = [...byRow([PILOTS, BRIDGE]), ...byRow([FERRIES, PILOTS], { y: 160 })]
    expect(await read({ texts })).toBe(joined(PILOTS, FERRIES, BRIDGE, PILOTS))
  })

  test('in small print', async () => {
    expect(await read({ texts: byRow([PILOTS, BRIDGE], { size: 7, leading: 9, apart: 160 }) })).toBe(
      joined(PILOTS, BRIDGE),
    )
  })

  test('in three columns of a wide page', async () => {
    expect(await read({ texts: byRow([PILOTS, BRIDGE, FERRIES], { apart: 220 }), width: 750 })).toBe(
      joined(PILOTS, BRIDGE, FERRIES),
    )
  })

  test('with a narrow gap between them', async () => {
    expect(await read({ texts: byRow([PILOTS, BRIDGE], { apart: 186 }) })).toBe(joined(PILOTS, BRIDGE))
  })

  test('with a word divided from the end of one to the start of the other', async () => {
    const left = [...PILOTS.slice(0, 3), 'are to be laid before the early win-']
    const right = ['ter. A second bridge was left out of', ...BRIDGE.slice(1)]
    expect(await read({ texts: byRow([left, right]) })).toContain('before the early winter. A second bridge')
  })

  test('on two pages, of which the second goes on where the first ends', async () => {
    const pages = [byRow([PILOTS, BRIDGE.slice(0, 3)]), byRow([[BRIDGE[3]!, ...FERRIES], PILOTS])]
    const markdown = await read(...pages.map((texts) => ({ texts })))
    expect(markdown).toContain(joined(BRIDGE))
    expect(markdown.indexOf('Ferries')).toBeGreaterThan(markdown.indexOf('would need'))
  })

  test('beside a page number in the middle below them', async () => {
    const texts = [...byRow([PILOTS, BRIDGE]), { x: 280, y: 700, text: '17' }]
    expect(await read({ texts })).toStartWith(joined(PILOTS, BRIDGE))
  })
})
