import { expect, test } from 'bun:test'
import { CFB, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import { Archive } from '../../src/files/container/archive.ts'
import { delimitedToHtml } from '../../src/files/sheet/delimited.ts'
import { uncompressedZip } from '../../src/files/sheet/uncompressed-zip.ts'
import { workbookToHtml } from '../../src/files/sheet/workbook.ts'
import { markdownOfFile } from './markdown.ts'

function workbook(sheets: Record<string, WorkSheet>, settings: WorkBook['Workbook'] = {}): Uint8Array {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return new Uint8Array(
    write({ ...book, Workbook: { ...book.Workbook, ...settings } }, { type: 'array', bookType: 'xlsx' }),
  )
}

const read = (bytes: Uint8Array) => markdownOfFile(workbookToHtml(bytes))

test('values are as the sheet shows them', () => {
  const sheet = utils.aoa_to_sheet([
    ['Date', 'Share', 'Price', 'Count', 'Yes'],
    [47848, 0.075, 1234.5, 12, true],
  ])
  sheet.A2!.z = 'yyyy\\-mm\\-dd'
  sheet.B2!.z = '0.00%'
  sheet.C2!.z = '"$"#,##0.00'
  expect(read(workbook({ Stock: sheet }))).toBe(
    '## Stock\n\n| Date | Share | Price | Count | Yes |\n| --- | --- | --- | --- | --- |\n| 2030-12-31 | 7.50% | $1,234.50 | 12 | TRUE |',
  )
})

test('a date of 1904 is the same day', () => {
  const sheet = utils.aoa_to_sheet([
    ['Day', ''],
    [46386, 'x'],
  ])
  sheet.A2!.z = 'yyyy-mm-dd'
  expect(read(workbook({ S: sheet }, { WBProps: { date1904: true } }))).toContain('| 2030-12-31 | x |')
})

test('a long unformatted number keeps its digits, in XLS too', () => {
  const sheet = utils.aoa_to_sheet([
    ['Article', 'Count'],
    [4006381333931, 12],
  ])
  const book = utils.book_new(sheet, 'S')
  for (const bookType of ['xlsx', 'xls', 'xlsb'] as const) {
    expect(read(new Uint8Array(write(book, { type: 'array', bookType })))).toContain('| 4006381333931 | 12 |')
  }
})

test('a time in a locale-dependent format is written unambiguously', () => {
  const sheet = utils.aoa_to_sheet([
    ['Begin', ''],
    [47848.25, 'x'],
  ])
  sheet.A2!.z = 'm/d/yy h:mm'
  expect(read(workbook({ S: sheet }))).toContain('| 2030-12-31 06:00 | x |')
  sheet.A2!.v = 46386.25
  expect(read(workbook({ S: sheet }, { WBProps: { date1904: true } }))).toContain('| 2030-12-31 06:00 | x |')
})

test('hidden sheets, rows and columns are not shown', () => {
  const sheet = utils.aoa_to_sheet([
    ['a', 'b', 'c'],
    [1, 2, 3],
    [4, 5, 6],
  ])
  sheet['!cols'] = [{}, { hidden: true }]
  sheet['!rows'] = [{}, { hidden: true }]
  const secret = utils.aoa_to_sheet([['secret']])
  const bytes = workbook({ Shown: sheet, Hidden: secret }, { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] })
  expect(read(bytes)).toBe('## Shown\n\n| a | c |\n| --- | --- |\n| 4 | 6 |')
})

test('a merged cell keeps the columns beside it', () => {
  const sheet = utils.aoa_to_sheet([
    ['a', 'b', 'c'],
    ['wide', null, 'z'],
  ])
  sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 1, c: 1 } }]
  expect(read(workbook({ S: sheet }))).toContain('| wide |  | z |')
})

test('a merged range whose end is before its start is a single cell', () => {
  const sheet = utils.aoa_to_sheet([
    ['a', 'b'],
    ['y', 'z'],
  ])
  sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 1, c: 0 } }]
  expect(read(workbook({ S: sheet }))).toContain('| y | z |')
})

test('formulas show their value, links have their target, a title above a table is a paragraph', () => {
  const sheet = utils.aoa_to_sheet([['Prices of May'], [], ['Item', 'Price'], ['Door', 7]])
  sheet.B4 = { t: 'n', v: 7, f: '3+4' }
  sheet.A4 = { t: 's', v: 'Door', l: { Target: 'https://example.com/door' } }
  expect(read(workbook({ S: sheet }))).toBe(
    '## S\n\nPrices of May\n\n| Item | Price |\n| --- | --- |\n| [Door](https://example.com/door) | 7 |',
  )
})

test('a warning reports omitted rows', () => {
  const far: WorkSheet = { '!ref': 'A1:A200001', A1: { t: 's', v: 'here' }, A200001: { t: 's', v: 'there' } }
  const content = workbookToHtml(workbook({ S: far }))
  expect(content.html).toContain('here')
  expect(content.html).not.toContain('there')
  expect(content.warning).toContain('missing')
})

test('the same sheet reads the same from the older and the binary format', () => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['é', 'ж'],
      [1, 2],
    ]),
    'Größe',
  )
  for (const bookType of ['biff8', 'xlsb', 'xlml', 'xlsx'] as const) {
    const bytes = new Uint8Array(write(book, { type: 'array', bookType }))
    expect(read(bytes)).toBe('## Größe\n\n| é | ж |\n| --- | --- |\n| 1 | 2 |')
  }
})

const csv = (text: string) => markdownOfFile(delimitedToHtml(new TextEncoder().encode(text), { name: 'a.csv' }))

test('quoted fields may hold delimiters, quotes and line feeds; values stay as written', () => {
  expect(csv('a,b\r\n"x, ""y""","1\n2"\r\n007,1/2/2024\r\n')).toBe(
    '| a | b |\n| --- | --- |\n| x, "y" | 1<br>2 |\n| 007 | 1/2/2024 |',
  )
})

test('the delimiter is the one that makes columns', () => {
  for (const delimiter of [';', '\t', '|']) {
    expect(csv(`a${delimiter}b\n1,5${delimiter}2\n`)).toBe('| a | b |\n| --- | --- |\n| 1,5 | 2 |')
  }
})

test('columns and links that claim to exceed the sheet cost nothing', () => {
  const archive = new Archive(
    workbook({
      S: utils.aoa_to_sheet([
        ['far', 'b'],
        [1, 2],
      ]),
    }),
    'workbook',
  )
  const hostile = (xml: string) =>
    xml
      .replace('<sheetData>', '<cols><col min="2" max="4000000000" hidden="1"/></cols><sheetData>')
      .replace('</sheetData>', '</sheetData><hyperlinks><hyperlink ref="A1:XFD1048576" location="S!A1"/></hyperlinks>')
  const parts = archive.names.map((name) => ({
    name,
    content: Buffer.from(hostile(Buffer.from(archive.bytes(name)!).toString())),
  }))
  expect(read(uncompressedZip(parts))).toBe('## S\n\n| far |\n| --- |\n| 1 |')
})

test('text boxes of a sheet are read once, whatever holds them', () => {
  const shape = (text: string) => `<xdr:sp><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`
  const both = `<mc:AlternateContent><mc:Choice>${shape('two ways')}</mc:Choice><mc:Fallback>${shape('two ways')}</mc:Fallback></mc:AlternateContent>`
  const anchor = (content: string) => `<xdr:twoCellAnchor>${content}<xdr:clientData/></xdr:twoCellAnchor>`
  const drawing = `<xdr:wsDr>${anchor(shape('plain'))}${anchor(both)}${anchor(`<xdr:grpSp>${shape('grouped')}</xdr:grpSp>`)}</xdr:wsDr>`
  const encoder = new TextEncoder()
  const archive = new Archive(workbook({ Boats: utils.aoa_to_sheet([['Ewer']]) }), 'workbook')
  const file = uncompressedZip([
    ...archive.names
      .filter((name) => !name.endsWith('sheet1.xml.rels'))
      .map((name) => ({ name, content: archive.bytes(name)! })),
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content: encoder.encode(
        '<Relationships><Relationship Id="rId1" Type="x/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
      ),
    },
    { name: 'xl/drawings/drawing1.xml', content: encoder.encode(drawing) },
  ])
  expect(read(file)).toBe('## Boats\n\nEwer\n\nplain\n\ntwo ways\n\ngrouped')
})

const record = (type: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from(new Uint16Array([type, content.length]).buffer), content])

/** A shape of an XLS sheet: its kind, and its text in the records that continue it ([MS-XLS] 2.4.181 and 2.4.329). */
function shapeOf(kind: number, parts: { text: string; wide?: boolean }[]): Buffer {
  const object = new Uint16Array([0x15, 18, kind, 1, 0, 0, 0, 0, 0, 0, 0])
  const length = parts.reduce((sum, { text }) => sum + text.length, 0)
  const head = new Uint16Array([0x212, 0, 0, 0, 0, length, 16, 0, 0])
  return Buffer.concat([
    record(0x5d, new Uint8Array(object.buffer)),
    record(0x1b6, new Uint8Array(head.buffer)),
    ...parts.map(({ text, wide = false }) =>
      record(0x3c, Buffer.concat([Buffer.from([wide ? 1 : 0]), Buffer.from(text, wide ? 'utf16le' : 'latin1')])),
    ),
    record(0x3c, new Uint8Array(16)),
  ])
}

/** An XLS workbook with shapes on its last sheet. */
function oldWorkbook(sheets: Record<string, string>, shapes: Buffer[]): Uint8Array {
  const book = utils.book_new()
  for (const [name, text] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet([[text]]), name)
  const container = CFB.read(new Uint8Array(write(book, { type: 'array', bookType: 'biff8' })), { type: 'array' })
  const stream = CFB.find(container, 'Workbook')!
  const content = Buffer.from(stream.content as Uint8Array).subarray(0, stream.size)
  const end = record(0x0a, new Uint8Array())
  expect(content.subarray(-4)).toEqual(end)
  CFB.utils.cfb_add(container, '/Workbook', Buffer.concat([content.subarray(0, -4), ...shapes, end]))
  return new Uint8Array(CFB.write(container, { type: 'array' }) as ArrayLike<number>)
}

test('text boxes of an XLS sheet are read with it, comments on cells are not', () => {
  const [BOX, RECTANGLE, COMMENT] = [6, 2, 0x19]
  const file = oldWorkbook({ Boats: 'Ewer', Größe: 'Barge' }, [
    shapeOf(BOX, [{ text: 'Order caf\xe9\nbefore ' }, { text: 'Пятница', wide: true }]),
    shapeOf(COMMENT, [{ text: 'a comment' }]),
    shapeOf(RECTANGLE, [{ text: 'A shape' }]),
  ])
  expect(read(file)).toBe('## Boats\n\nEwer\n\n## Größe\n\nBarge\n\nOrder café\n\nbefore Пятница\n\nA shape')
})

test('a text box of an XLS sheet that claims more text than there is ends with the file', () => {
  const box = shapeOf(6, [{ text: 'short' }])
  box.writeUInt16LE(60_000, 26 + 4 + 10)
  expect(read(oldWorkbook({ Boats: 'Ewer' }, [box]))).toStartWith('## Boats\n\nEwer\n\nshort')
})
