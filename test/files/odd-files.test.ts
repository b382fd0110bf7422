import { describe, expect, test } from 'bun:test'
import { utils, type WorkSheet, write } from '@e965/xlsx'
import { answerConversion } from '../../src/conversion/answer.ts'
import { uncompressedZip } from '../../src/files/sheet/uncompressed-zip.ts'
import { WHOLE_MARKDOWN } from '../content/page.ts'
import { archiveOf, docx, p, r } from './packages.ts'
import { lines, pdfOf } from './pdf.fixture.ts'

/** The Markdown of an uploaded file, or the code of the error. */
async function read(body: Uint8Array, name: string, contentType?: string): Promise<string | undefined> {
  const source = { body, contentType, url: `https://f.test/${name}`, name }
  const answer = await answerConversion({ source, options: WHOLE_MARKDOWN, file: {} })
  return 'document' in answer ? answer.document.markdown?.trim() : answer.error.code
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const AUTHOR = 'w:id="1" w:author="A"'
const STRICT = 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const numbering =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
const item = (text: string, more = '') => p(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${more}`)
const cell = (inner: string) => `<w:tc>${inner}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.map((text) => cell(p(text))).join('')}</w:tr>`

describe('a Word document', () => {
  test.each<[string, Uint8Array, string]>([
    [
      'in the strict form of the format',
      archiveOf({ 'word/document.xml': `<w:document ${STRICT}><w:body>${p('Strict')}</w:body></w:document>` }),
      'Strict',
    ],
    [
      'whose main part has another name',
      archiveOf({
        '_rels/.rels':
          '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/word/document2.xml"/></Relationships>',
        'word/document2.xml': `<w:document ${W}><w:body>${p('Second')}</w:body></w:document>`,
      }),
      'Second',
    ],
    [
      'with another prefix',
      archiveOf({
        'word/document.xml': `<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:body><x:p><x:r><x:t>Prefix</x:t></x:r></x:p></x:body></x:document>`,
      }),
      'Prefix',
    ],
    [
      'with hyphens, breaks and tabs',
      docx(
        '<w:p><w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t><w:tab/><w:t>d</w:t><w:br/><w:t>e</w:t></w:r></w:p>',
      ),
      'a‑bc d  \ne',
    ],
    [
      'with text in smart tags, controls and directions',
      docx(
        `<w:p><w:smartTag>${r('one ')}</w:smartTag><w:sdt><w:sdtContent>${r('two ')}</w:sdtContent></w:sdt><w:bdo>${r('three ')}</w:bdo><w:customXml>${r('four')}</w:customXml></w:p>`,
      ),
      'one two three four',
    ],
    [
      'with an insertion in a link',
      docx(
        `<w:p><w:hyperlink r:id="rId1">${r('the ')}<w:ins ${AUTHOR}>${r('new ')}</w:ins><w:del ${AUTHOR}><w:r><w:delText>old </w:delText></w:r></w:del>${r('site')}</w:hyperlink></w:p>`,
      ),
      '[the new site](https://example.com/a)',
    ],
    [
      'with an insertion that was deleted again',
      docx(
        `<w:p>${r('kept')}<w:ins ${AUTHOR}><w:del ${AUTHOR}><w:r><w:delText> gone</w:delText></w:r></w:del></w:ins></w:p>`,
      ),
      'kept',
    ],
    [
      'whose format alone was changed',
      docx(
        `<w:p><w:r><w:rPr><w:b/><w:rPrChange ${AUTHOR}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>bold</w:t></w:r></w:p>`,
      ),
      '**bold**',
    ],
    [
      'with a deleted item of a list, whose number is free again',
      docx(
        item('one') +
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del ${AUTHOR}/></w:rPr></w:pPr><w:del ${AUTHOR}><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>` +
          item('two'),
        { numbering },
      ),
      '1. one\n2. two',
    ],
    [
      'with an inserted row and a deleted one',
      docx(
        `<w:tbl>${row('a', 'b')}<w:tr><w:trPr><w:ins ${AUTHOR}/></w:trPr>${cell(p('c'))}${cell(p('d'))}</w:tr><w:tr><w:trPr><w:del ${AUTHOR}/></w:trPr>${cell(p('e'))}${cell(p('f'))}</w:tr></w:tbl>`,
      ),
      '| a | b |\n| --- | --- |\n| c | d |',
    ],
    [
      'in UTF-16',
      archiveOfBytes(
        'word/document.xml',
        Buffer.from(
          `\ufeff<?xml version="1.0" encoding="UTF-16"?><w:document ${W}><w:body>${p('Größe')}</w:body></w:document>`,
          'utf16le',
        ),
      ),
      'Größe',
    ],
    [
      'with a field that was never updated',
      docx(
        `<w:p>${r('See ')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF x </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${r('there')}</w:p>`,
      ),
      'See there',
    ],
  ])('%s', async (_, body, markdown) => {
    expect(await read(body, 'a.docx')).toBe(markdown)
  })
})

describe('a workbook', () => {
  const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  /** A workbook of one sheet, by the content of its parts. */
  const xlsx = (rows: string, strings = '', state = '') =>
    archiveOf({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"${state}/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
    })
  const table = (...cells: string[]) =>
    `## S\n\n| ${cells.slice(0, 2).join(' | ')} |\n| --- | --- |\n| ${cells.slice(2).join(' | ')} |`

  test.each<[string, Uint8Array, string]>([
    [
      'with formatted text, whose reading aid is no text',
      xlsx(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>0</v></c></row>',
        '<si><r><t>two </t></r><r><rPr><b/></rPr><t>parts</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      ),
      table('two parts', '東京', '東京', 'two parts'),
    ],
    [
      'with text in its cells',
      xlsx(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><r><t>c</t></r><r><t>d</t></r></is></c><c r="B2" t="str"><f>"e"</f><v>e</v></c></row>',
      ),
      table('a', 'b', 'cd', 'e'),
    ],
    [
      'with errors and truth values',
      xlsx(
        '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c></row><row r="2"><c r="A2" t="e"><v>#DIV/0!</v></c><c r="B2" t="e"><v>#N/A</v></c></row>',
      ),
      table('TRUE', 'FALSE', '#DIV/0!', '#N/A'),
    ],
    [
      'whose cells do not say where they are',
      xlsx('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c><c><v>4</v></c></row>'),
      table('1', '2', '3', '4'),
    ],
    [
      'with spaces that count',
      xlsx(
        '<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c><c r="B1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>3</v></c></row>',
      ),
      table('a', '1', '2', '3'),
    ],
    [
      'with line breaks in a cell',
      xlsx(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>a\nb</t></is></c><c r="B1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>3</v></c></row>',
      ),
      table('a<br>b', '1', '2', '3'),
    ],
    [
      'with escaped control characters',
      xlsx(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>a_x000D_b</t></is></c><c r="B1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>3</v></c></row>',
      ),
      table('a<br>b', '1', '2', '3'),
    ],
  ])('%s', async (_, body, markdown) => {
    expect(await read(body, 'a.xlsx')).toBe(markdown)
  })

  test.each<[string, unknown, string, string]>([
    ['hours beyond a day', 1.5, '[h]:mm', '36:00'],
    ['thousands', 1234567.891, '#,##0.0', '1,234,567.9'],
    ['negative in brackets', -12, '0;(0)', '(12)'],
    ['a text for nothing', 0, '0;-0;"none"', 'none'],
    ['a fraction', 0.75, '# ?/?', '3/4'],
    ['zeros in front', 42, '00000', '00042'],
    ['a month in words', 47848, 'd mmmm yyyy', '31 December 2030'],
    ['in thousands', 1234567, '0.0,,"M"', '1.2M'],
    ['an exponent', 12345, '0.00E+00', '1.23E+04'],
  ])('shows a number as its format says: %s', async (_, value, format, shown) => {
    const sheet: WorkSheet = utils.aoa_to_sheet([
      ['n', 'x'],
      [value, 'y'],
    ])
    sheet.A2!.z = format
    const body = new Uint8Array(write(utils.book_new(sheet, 'S'), { type: 'array', bookType: 'xlsx' }))
    expect(await read(body, 'a.xlsx')).toBe(table('n', 'x', shown, 'y'))
  })
})

describe('delimited values', () => {
  const TABLE = '| Boat | Quay |\n| --- | --- |\n| Ewer | 7 |'
  test.each<[string, string, Uint8Array, string]>([
    ['between vertical bars', 'a.csv', utf8('Boat|Quay\nEwer|7\n'), TABLE],
    ['between tabs, called .csv', 'a.csv', utf8('Boat\tQuay\nEwer\t7\n'), TABLE],
    ['between commas, called .tsv', 'a.tsv', utf8('Boat,Quay\nEwer,7\n'), TABLE],
    ['after a byte order mark and in quotation marks', 'a.csv', utf8('\ufeff"Boat","Quay"\r\n"Ewer","7"\r\n'), TABLE],
    ['in UTF-16 without a mark', 'a.csv', new Uint8Array(Buffer.from('Boat,Quay\nEwer,7\n', 'utf16le')), TABLE],
    ['of one column', 'a.csv', utf8('Boat\nEwer\n'), '| Boat |\n| --- |\n| Ewer |'],
    ['with a line break in a value', 'a.csv', utf8('Boat,Quay\n"Ew\ner",7\n'), TABLE.replace('Ewer', 'Ew<br>er')],
    [
      'with commas in quoted numbers',
      'a.csv',
      utf8('Boat,Price\nEwer,"1,234.50"\n'),
      '| Boat | Price |\n| --- | --- |\n| Ewer | 1,234.50 |',
    ],
    [
      'with decimal commas',
      'a.csv',
      utf8('Boat;Price\nEwer;1,5\nTjalk;2,5\n'),
      '| Boat | Price |\n| --- | --- |\n| Ewer | 1,5 |\n| Tjalk | 2,5 |',
    ],
    ['with an end-of-file mark of DOS', 'a.csv', latin1('Boat,Quay\r\nEwer,7\r\n\x1a'), TABLE],
  ])('%s', async (_, name, body, markdown) => {
    expect(await read(body, name)).toBe(markdown)
  })
})

describe('a PDF', () => {
  const SENTENCE = [
    'The council met on Tuesday and heard what the pilots had to say about',
    'the new buoys in the lower river, which are laid before the winter.',
  ]
  test.each<[string, Uint8Array, string]>([
    [
      'whose CropBox shows a part of a line',
      pdfOf({
        pages: [
          {
            texts: [
              { x: 100, y: 100, text: 'inside' },
              { x: 100, y: 780, text: 'below' },
              { x: 500, y: 100, text: 'beside' },
            ],
            crop: [50, 50, 400, 792],
          },
        ],
      }),
      'inside',
    ],
    [
      'with text outside its paper',
      pdfOf({
        pages: [
          {
            texts: [
              { x: 100, y: 100, text: 'inside' },
              { x: 700, y: 100, text: 'right' },
              { x: 100, y: -50, text: 'above' },
            ],
          },
        ],
      }),
      'inside',
    ],
    [
      'with a soft hyphen at the end of a line',
      pdfOf({
        pages: [
          {
            texts: lines(72, 100, [
              'The council met on Tuesday and heard what the pilots had to say on instal\xad',
              'lations in the lower river, which are to be laid before the winter.',
            ]),
          },
        ],
      }),
      'The council met on Tuesday and heard what the pilots had to say on installations in the lower river, which are to be laid before the winter.',
    ],
    [
      'with a dash at the end of a line',
      pdfOf({
        pages: [
          {
            texts: lines(72, 100, [
              'The council met on Tuesday and heard what the pilots had to say about \x96',
              'and against the buoys in the lower river, which are laid before winter.',
            ]),
          },
        ],
      }),
      'The council met on Tuesday and heard what the pilots had to say about – and against the buoys in the lower river, which are laid before winter.',
    ],
    [
      'whose words are placed one by one',
      pdfOf({
        pages: [
          { texts: ['The', 'pilots', 'met', 'on', 'Tuesday'].map((text, i) => ({ x: 72 + i * 40, y: 100, text })) },
        ],
      }),
      'The pilots met on Tuesday',
    ],
    [
      'whose letters are placed one by one',
      pdfOf({
        pages: [
          {
            texts: [...'boats'].map((text, i) => ({
              x: 72 + [0, 5.56, 11.12, 16.68, 19.46][i]!,
              y: 100,
              text,
              font: 'regular' as const,
            })),
          },
        ],
      }),
      'boats',
    ],
    [
      'whose lines are stored from the last to the first',
      pdfOf({ pages: [{ texts: lines(72, 100, SENTENCE).reverse() }] }),
      SENTENCE.join(' '),
    ],
    [
      'with a page that is empty between others',
      pdfOf({
        pages: [{ texts: [{ x: 72, y: 100, text: 'First.' }] }, {}, { texts: [{ x: 72, y: 100, text: 'Third.' }] }],
      }),
      'First.\n\nThird.',
    ],
    [
      'behind other bytes',
      new Uint8Array(
        Buffer.concat([latin1('\n\n\x00junk\n'), pdfOf({ pages: [{ texts: [{ x: 72, y: 100, text: 'behind' }] }] })]),
      ),
      'behind',
    ],
    [
      'before other bytes',
      new Uint8Array(
        Buffer.concat([
          pdfOf({ pages: [{ texts: [{ x: 72, y: 100, text: 'before' }] }] }),
          latin1('\r\n<!-- a comment of the server -->\n'),
        ]),
      ),
      'before',
    ],
  ])('%s', async (_, body, markdown) => {
    expect(await read(body, 'a.pdf')).toBe(markdown)
  })
})

function archiveOfBytes(name: string, content: Uint8Array): Uint8Array {
  return uncompressedZip([{ name, content }])
}

describe('text in UTF-16 without a byte order mark', () => {
  const little = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
  const big = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
  test.each<[string, string, string | undefined, Uint8Array, string]>([
    ['of a note', 'a.txt', undefined, little('Größe: 5 m\r\n'), 'Größe: 5 m'],
    ['of a log, higher byte first', 'a.log', 'text/plain', big('Größe: 5 m'), 'Größe: 5 m'],
    ['of a page', 'a.html', 'text/html', little('<!doctype html><p>Größe – 5 €'), 'Größe – 5 €'],
    [
      'of a page in another alphabet, which its type declares',
      'a.html',
      'text/html; charset=utf-16le',
      little('<p>Склад лодок'),
      'Склад лодок',
    ],
    [
      'of delimited values, which its type declares',
      'a',
      'text/csv; charset=utf-16be',
      big('Boot,Größe\nEwer,7\n'),
      '| Boot | Größe |\n| --- | --- |\n| Ewer | 7 |',
    ],
    ['of Markdown', 'a.md', 'text/markdown', little('# Größe\n\n5 m\n'), '# Größe\n\n5 m'],
    ['of an XML page', 'a.xhtml', 'application/xhtml+xml', big('<html><body><p>Größe</p></body></html>'), 'Größe'],
    [
      'of values between tabs',
      'a.tsv',
      undefined,
      little('Boot\tGröße\nEwer\t7\n'),
      '| Boot | Größe |\n| --- | --- |\n| Ewer | 7 |',
    ],
    ['of JSON', 'a.json', 'application/json', little('{"a":"é"}'), '```json\n{\n  "a": "é"\n}\n```'],
  ])('%s', async (_, name, contentType, body, markdown) => {
    expect(await read(body, name, contentType)).toBe(markdown)
  })

  test('is not seen in numbers of 16 bits', async () => {
    const numbers = new Uint8Array(new Uint16Array(Array.from({ length: 400 }, (_, n) => n % 60)).buffer)
    expect(await read(numbers, 'a.bin')).toBe('unsupported_document')
  })
})
