import { expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'
import { WHOLE_MARKDOWN } from '../content/page.ts'
import { type Annotation, lines, pdfOf, type Text } from './pdf.fixture.ts'

async function markdownOf(texts: Text[], annotations: Annotation[], form = ''): Promise<string> {
  const { html } = await pdfToHtml(pdfOf({ pages: [{ texts, annotations }], form }), { mode: 'fast' })
  const body = new TextEncoder().encode(html)
  return documentOf({ body, contentType: 'text/html; charset=utf-8', url: 'https://f.test/' }, WHOLE_MARKDOWN).markdown!
}

type Box = Annotation['box']

const field = (box: Box, entries: string, more: Partial<Annotation> = {}): Annotation => ({
  box,
  entries: `/Subtype/Widget/T(f${box.join('')})${entries}`,
  ...more,
})

/** A field right of a text that is written at 72 points. */
const beside = (y: number, entries: string, more: Partial<Annotation> = {}) =>
  field([110, y - 12, 300, y + 4], entries, more)

const text = (y: number, value: string): Text => ({ x: 72, y, text: value })

const draw = (value: string) => `/Tx BMC BT /regular 10 Tf 2 4 Td (${value}) Tj ET EMC`

test('the value of a text field that nothing draws is read after its label', async () => {
  const texts = [text(100, 'Name:'), text(130, 'Town:'), text(160, 'Signed in the hall.')]
  const fields = [beside(100, '/FT/Tx/V(Ada Lovelace)'), beside(130, '/FT/Tx/V(London)', { drawn: '/Tx BMC EMC' })]
  expect(await markdownOf(texts, fields)).toBe('Name: Ada Lovelace\n\nTown: London\n\nSigned in the hall.')
})

test('a value that is drawn is read once', async () => {
  const fields = [beside(100, '/FT/Tx/V(Ada Lovelace)', { drawn: draw('Ada Lovelace') })]
  expect(await markdownOf([text(100, 'Name:')], fields)).toBe('Name: Ada Lovelace')
})

test('the drawing of a value counts more than the value, for it is formatted', async () => {
  const fields = [beside(100, '/FT/Tx/V(1234.5)', { drawn: draw('$1,234.50') })]
  expect(await markdownOf([text(100, 'Sum:')], fields)).toBe('Sum: $1,234.50')
})

test('in a form that leaves the drawing to the reader, the value counts', async () => {
  const fields = [beside(100, '/FT/Tx/V(Grace Hopper)', { drawn: draw('Ada Lovelace') })]
  expect(await markdownOf([text(100, 'Name:')], fields, '/NeedAppearances true')).toBe('Name: Grace Hopper')
  expect(await markdownOf([text(100, 'Name:')], fields, '/NeedAppearances false')).toBe('Name: Ada Lovelace')
})

test('the value of a group of fields is that of its parent', async () => {
  const fields = [beside(100, '', { parent: '/FT/Tx/T(name)/V(Ada Lovelace)' })]
  expect(await markdownOf([text(100, 'Name:')], fields)).toBe('Name: Ada Lovelace')
})

test('a field that the form does not list is read', async () => {
  const fields = [beside(100, '/FT/Tx/V(Ada Lovelace)', { orphan: true }), beside(130, '/FT/Tx/V(London)')]
  expect(await markdownOf([text(100, 'Name:'), text(130, 'Town:')], fields)).toContain('Name: Ada Lovelace')
})

test('the letters of a comb are one word, drawn or not', async () => {
  const drawn = [...'SW1A'].map((letter, i) => `BT /regular 10 Tf ${5 + i * 40} 4 Td (${letter}) Tj ET`).join(' ')
  const entries = `/FT/Tx/MaxLen 4/Ff ${1 << 24}/V(SW1A)`
  for (const more of [{}, { drawn }])
    expect(await markdownOf([text(100, 'Code:')], [beside(100, entries, more)])).toBe('Code: SW1A')
})

test('a field of several lines keeps its lines and its place in the page', async () => {
  const texts = [text(100, 'Remarks'), text(200, 'Office use only')]
  const fields = [
    field([72, 110, 400, 180], `/FT/Tx/Ff ${1 << 12}/V(Leave at the gate.\\rRing twice.\\nBeware of the dog.)`),
  ]
  expect(await markdownOf(texts, fields)).toBe(
    'Remarks\n\nLeave at the gate.\n\nRing twice.\n\nBeware of the dog.\n\nOffice use only',
  )
})

test('a long value stays in its field', async () => {
  const value = 'All who live beside the river and all who own a boat must be on higher ground by noon of this day'
  const texts = [text(100, 'Note:'), { x: 320, y: 100, text: 'Page 1' }, text(112, 'Next line')]
  const markdown = await markdownOf(texts, [beside(100, `/FT/Tx/V(${value})`)])
  expect(markdown).toContain(value)
  expect(markdown.indexOf('Note:')).toBeLessThan(markdown.indexOf(value))
  expect(markdown.indexOf(value)).toBeLessThan(markdown.indexOf('Page 1'))
  expect(markdown.indexOf('Page 1')).toBeLessThan(markdown.indexOf('Next line'))
})

test('a choice is read by the name that the form shows for it', async () => {
  const options = '/Opt[[(uk)(United Kingdom)][(fr)(France)][(no)(Norway)]]'
  const combo = beside(100, `/FT/Ch/Ff ${1 << 17}${options}/V(fr)`)
  const list = beside(130, `/FT/Ch/Ff ${1 << 21}${options}/V[(uk)(no)]/I[0 2]`)
  const typed = beside(160, `/FT/Ch/Ff ${(1 << 17) | (1 << 18)}${options}/V(Elsewhere)`)
  const texts = [text(100, 'From:'), text(130, 'Been:'), text(160, 'To:')]
  expect(await markdownOf(texts, [combo, list, typed])).toBe(
    'From: France\n\nBeen: United Kingdom, Norway\n\nTo: Elsewhere',
  )
})

const box = (x: number, y: number): Box => [x, y - 9, x + 10, y + 1]

const TICK = { Yes: 'BT /regular 10 Tf 1 1 Td (4) Tj ET', Off: '' }

test('check boxes are task items with their labels', async () => {
  const texts = [
    { x: 90, y: 100, text: 'I own a boat' },
    { x: 90, y: 116, text: 'I own a bridge' },
  ]
  const fields = [
    field(box(72, 100), '/FT/Btn/AS/Yes/V/Yes', { drawn: TICK }),
    field(box(72, 116), '/FT/Btn/AS/Off', { drawn: TICK }),
  ]
  expect(await markdownOf(texts, fields)).toBe('- [x] I own a boat\n- [ ] I own a bridge')
})

test('a check box of which only the value was written is ticked', async () => {
  const texts = [{ x: 90, y: 100, text: 'I own a boat' }]
  const boxOf = (entries: string) => [field(box(72, 100), `/FT/Btn${entries}`, { drawn: TICK })]
  expect(await markdownOf(texts, boxOf('/V/Yes'))).toBe('- [x] I own a boat')
  expect(await markdownOf(texts, boxOf('/V/Off'))).toBe('- [ ] I own a boat')
  expect(await markdownOf(texts, boxOf('/V/Yes/AS/Off'), '/NeedAppearances true')).toBe('- [x] I own a boat')
})

test('the boxes of a row are one line with the question before them', async () => {
  const texts = [
    text(100, 'I have:'),
    { x: 146, y: 100, text: 'an engine' },
    { x: 276, y: 100, text: 'a sail' },
    { x: 406, y: 100, text: 'oars' },
  ]
  const fields = ['Yes', 'Off', 'Yes'].map((state, i) =>
    field(box(130 + i * 130, 100), `/FT/Btn/AS/${state}`, { drawn: TICK }),
  )
  expect(await markdownOf(texts, fields)).toBe('I have: [x] an engine [ ] a sail [x] oars')
})

test('a value far from its label follows it, drawn or not', async () => {
  const texts = [text(100, 'Name of the owner:'), text(130, 'Signed at the harbour office.')]
  for (const more of [{}, { drawn: draw('Ada Lovelace') }])
    expect(await markdownOf(texts, [field([250, 88, 400, 104], '/FT/Tx/V(Ada Lovelace)', more)])).toBe(
      'Name of the owner: Ada Lovelace\n\nSigned at the harbour office.',
    )
})

test('of a list that draws all its options, the selected ones are read', async () => {
  const options = '/Opt[(Oracle)(Postgres)(SQLite)]'
  const drawn = ['Oracle', 'Postgres', 'SQLite'].map(
    (name, i) => `BT /regular 10 Tf 2 ${30 - i * 12} Td (${name}) Tj ET`,
  )
  const list = (value: string) =>
    field([110, 88, 300, 130], `/FT/Ch/Ff ${1 << 21}${options}${value}`, { drawn: drawn.join(' ') })
  expect(await markdownOf([text(100, 'Uses:')], [list('/V[(Oracle)(SQLite)]/I[0 2]')])).toBe('Uses: Oracle, SQLite')
  expect(await markdownOf([text(100, 'Uses:')], [list('')])).toContain('Postgres')
})

test('a field on the second page is read there', async () => {
  const pages = ['First', 'Second'].map((name, i) => ({
    texts: [{ x: 72, y: 300, text: `${name}:` }],
    annotations: [field([108, 288, 300 + i, 304], `/FT/Tx/V(value ${i + 1})`)],
  }))
  const { html } = await pdfToHtml(pdfOf({ pages }), { mode: 'fast' })
  expect(html).toBe('<p>First: value 1</p>\n<p>Second: value 2</p>')
})

test('ticks behind their labels stay behind them', async () => {
  const texts = [
    { x: 72, y: 100, text: 'I own a boat' },
    { x: 220, y: 100, text: 'I own a bridge' },
  ]
  const fields = [
    field(box(140, 100), '/FT/Btn/AS/Off', { drawn: TICK }),
    field(box(290, 100), '/FT/Btn/AS/Yes', { drawn: TICK }),
  ]
  expect(await markdownOf(texts, fields)).toBe('I own a boat [ ]\n\nI own a bridge [x]')
})

test('of the radio buttons of a group, one is on', async () => {
  const texts = [
    text(100, 'Colour:'),
    ...['red', 'green', 'blue'].map((name, i) => ({ x: 140 + i * 60, y: 100, text: name })),
  ]
  const buttons = (states: string[]) =>
    states.map((state, i) =>
      field(box(126 + i * 60, 100), state, {
        parent: `/FT/Btn/Ff ${1 << 15}/T(colour)/V/b`,
        drawn: { [['a', 'b', 'c'][i]!]: TICK.Yes, Off: '' },
      }),
    )
  const expected = 'Colour: [ ] red [x] green [ ] blue'
  expect(await markdownOf(texts, buttons(['/AS/Off', '/AS/b', '/AS/Off']))).toBe(expected)
  expect(await markdownOf(texts, buttons(['/AS/Off', '/AS/Off', '/AS/Off']))).toBe(expected.replace('x', ' '))
})

test('a check box without text beside it is named as in the file', async () => {
  const fields = [field(box(72, 100), '/FT/Btn/AS/Yes/TU(Owner of a boat)', { drawn: TICK })]
  expect(await markdownOf([text(60, 'Form of the valley')], fields)).toBe('Form of the valley\n\n- [x] Owner of a boat')
})

test('the line, dots or brackets that are printed where a value goes are left out', async () => {
  const texts = [
    text(100, 'Name: ________________'),
    text(130, 'Town: ................'),
    text(160, '[  ] I own a boat'),
  ]
  const fields = [
    field([100, 88, 200, 104], '/FT/Tx/V(Ada Lovelace)'),
    field([100, 118, 200, 134], '/FT/Tx/V(London)'),
    field([74, 151, 80, 161], '/FT/Btn/AS/Yes', { drawn: TICK }),
  ]
  expect(await markdownOf(texts, fields)).toBe('Name: Ada Lovelace\n\nTown: London\n\n- [x] I own a boat')
})

test('ticks in a ruled table are in their cells', async () => {
  const level = [0, 1, 2, 3].map((r): Box => [70, 100 + r * 20, 370, 100 + r * 20])
  const upright = [0, 1, 2, 3].map((c): Box => [70 + c * 100, 100, 70 + c * 100, 160])
  const texts = ['Day', 'Open', 'Closed', 'Monday', '', '', 'Sunday', '', ''].map((name, i) => ({
    x: 75 + (i % 3) * 100,
    y: 114 + Math.floor(i / 3) * 20,
    text: name,
  }))
  const ticks = [
    [180, 134, 'Yes'],
    [280, 134, 'Off'],
    [180, 154, 'Off'],
    [280, 154, 'Yes'],
  ] as const
  const annotations = ticks.map(([x, y, state]) => field(box(x, y), `/FT/Btn/AS/${state}`, { drawn: TICK }))
  const bytes = pdfOf({
    pages: [{ texts: texts.filter((cell) => cell.text !== ''), rules: [...level, ...upright], annotations }],
  })
  const { html } = await pdfToHtml(bytes, { mode: 'fast' })
  expect(html).toContain(
    '<tr><td>Monday</td><td>[x]</td><td>[ ]</td></tr><tr><td>Sunday</td><td>[ ]</td><td>[x]</td></tr>',
  )
})

test('hidden fields, passwords and fields without an area are not read', async () => {
  const fields = [
    beside(100, '/FT/Tx/V(hidden)/F 2'),
    beside(130, '/FT/Tx/V(unseen)/F 32'),
    beside(160, `/FT/Tx/V(secret)/Ff ${1 << 13}`),
    field([100, 100, 100, 100], '/FT/Tx/V(nowhere)'),
    field(box(72, 200), '/FT/Btn/AS/Yes/F 2', { drawn: TICK }),
  ]
  expect(await markdownOf([text(60, 'Form of the valley')], fields)).toBe('Form of the valley')
})

test('a note that is free text is read where it stands, once', async () => {
  const note = (drawn?: string): Annotation => ({
    box: [72, 110, 300, 140],
    entries: '/Subtype/FreeText/DA(/Helv 10 Tf)/Contents(Call the owner first.)',
    ...(drawn !== undefined && { drawn }),
  })
  const texts = [text(100, 'The boat is at the pier.'), text(160, 'The bridge is closed.')]
  const drawn = 'BT /regular 10 Tf 2 12 Td (Call the owner first.) Tj ET'
  for (const annotation of [note(), note(''), note(drawn)])
    expect(await markdownOf(texts, [annotation])).toBe(
      'The boat is at the pier.\n\nCall the owner first.\n\nThe bridge is closed.',
    )
})

test('values are read on a page that is shown turned, and on one without other text', async () => {
  const fields = [field([72, 72, 300, 90], '/FT/Tx/V(Ada Lovelace)'), field([72, 100, 300, 118], '/FT/Tx/V(London)')]
  expect(await markdownOf([], fields)).toBe('Ada Lovelace\n\nLondon')
  const sideways = lines(0, 0, ['Name:', 'Town:']).map((line, i) => ({ ...line, x: 100 + i * 30, y: 700, degrees: 90 }))
  const turned = [field([88, 400, 104, 660], '/FT/Tx/V(Ada Lovelace)'), field([118, 400, 134, 660], '/FT/Tx/V(London)')]
  expect(await markdownOf(sideways, turned)).toBe('Name: Ada Lovelace\n\nTown: London')
})

test('a value from right to left keeps the order of its words', async () => {
  const value = Buffer.from('\ufeffשלום לכל העולם', 'utf16le').swap16().toString('hex')
  expect(
    await markdownOf([text(60, 'Form of the valley')], [field([72, 100, 300, 120], `/FT/Tx/V<${value}>`)]),
  ).toContain('שלום לכל העולם')
})

test('a form of XFA reads as its pages', async () => {
  const xfa = '/XFA[(template)(<template/>)(datasets)(<data/>)]'
  const fields = [beside(100, '/FT/Tx/V(Ada Lovelace)')]
  expect(await markdownOf([text(100, 'Name:')], fields, xfa)).toBe('Name: Ada Lovelace')
  expect(await markdownOf([text(100, 'Please wait.')], [], xfa)).toBe('Please wait.')
})
