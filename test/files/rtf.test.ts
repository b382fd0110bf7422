import { expect, test } from 'bun:test'
import { rtfToHtml } from '../../src/files/rtf/rtf.ts'
import { markdownOfFile } from './markdown.ts'

const bytesOf = (rtf: string) => Uint8Array.from(rtf, (sign) => sign.charCodeAt(0))
const read = (rtf: string) => markdownOfFile(rtfToHtml(bytesOf(`{\\rtf1\\ansi ${rtf}}`)))

test('bytes are read in the code page of the file, or of the font', () => {
  expect(read("\\ansicpg1251\\'d1\\'ea\\'eb\\'e0\\'e4\\par")).toBe('Склад')
  expect(read("{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset238 Arial CE;}}\\f1 za\\'bf\\'f3\\'b3\\'e6\\par")).toBe('zażółć')
  expect(read("{\\fonttbl{\\f0\\fcharset128 MS Mincho;}}\\f0\\'83e\\'83X\\'83g\\par")).toBe('テスト')
})

test('a Unicode character replaces its fallback, however long that is', () => {
  expect(read('\\u8222?net\\u8220? \\u-10179?\\u-8704?\\par')).toBe('„net“ 😀')
  expect(read("\\uc2\\u26085\\'93\\'fa x\\par")).toBe('日 x')
  expect(read('\\uc0\\u233 t\\u233\\par')).toBe('ét\u00e9')
})

test('tables of fonts, colours and styles, headers, pictures and unknown groups are not text', () => {
  const noise =
    '{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0;}{\\header Head}{\\*\\unknown thing}{\\pict\\wmetafile8 0102}'
  expect(read(`${noise}{\\stylesheet{\\s1 Normal;}}{\\info{\\author Me}}Text\\par`)).toBe('Text')
})

test('binary data is skipped whole, braces in it too', () => {
  expect(read('{\\pict\\bin4 {}{{}Text\\par')).toBe('Text')
})

test('headings by style; bold, italic, strikethrough and superscript text', () => {
  expect(
    read(
      '{\\stylesheet{\\s2 heading 2;}}\\pard\\s2 Head\\par\\pard {\\b bold} {\\i slanted} {\\strike gone} {\\super up}\\par',
    ),
  ).toBe('## Head\n\n**bold** *slanted* ~~gone~~ up')
})

test('quotations and code by style', () => {
  const styles = '{\\stylesheet{\\s3 Quote;}{\\s4 HTML Preformatted;}}'
  expect(read(`${styles}\\pard\\s3 one\\par two\\par\\pard\\s4 f(x)\\par\\pard text\\par`)).toBe(
    '> one\n>\n> two\n\n```\nf(x)\n```\n\ntext',
  )
})

test('numbered and nested lists', () => {
  const lists =
    "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat1{\\leveltext \\'02\\'00.;}}{\\listlevel\\levelnfc23{\\leveltext \\'01\\u8226 ?;}}\\listid7}}" +
    '{\\*\\listoverridetable{\\listoverride\\listid7\\listoverridecount0\\ls1}}'
  const item = (text: string, level: number, marker: string) =>
    `{\\listtext ${marker}\\tab}\\pard\\ls1\\ilvl${level}\\li${720 + 360 * level} ${text}\\par`
  const body =
    item('one', 0, '1.') +
    item('in', 1, '\\bullet') +
    item('two', 0, '2.') +
    '\\pard between\\par' +
    item('three', 0, '3.')
  expect(read(lists + body)).toBe('1. one\n   - in\n2. two\n\nbetween\n\n3. three')
})

test('item markers and page headers do not affect the paragraph around them', () => {
  const lists =
    "{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\leveltext \\'01-;}}\\listid7}}" +
    '{\\*\\listoverridetable{\\listoverride\\listid7\\listoverridecount0\\ls1}}'
  const mark = '{\\listtext\\pard\\plain\\li0 -\\tab}'
  const head = '{\\header\\trowd\\cellx100\\pard\\intbl Head\\cell\\row\\pard\\par}'
  const body = `\\pard\\li720 ${'{\\listtext 1.\\tab}'}a\\par${mark}\\pard\\ls1\\li1440 aa\\par${mark}ab${head}\\par${mark}ac\\par`
  expect(read(lists + body)).toBe('1. a\n   - aa\n   - ab\n   - ac')
})

test('tables with merged cells', () => {
  const row = (shape: string, cells: string[]) =>
    `\\trowd ${shape}\\pard\\intbl ${cells.map((cell) => `${cell}\\cell `).join('')}\\row `
  const body =
    row('\\cellx100\\cellx200\\cellx300', ['A', 'B', 'C']) +
    row('\\cellx200\\clvmgf\\cellx300', ['wide', 'tall']) +
    row('\\cellx100\\cellx200\\clvmrg\\cellx300', ['x', 'y', ''])
  expect(rtfToHtml(bytesOf(`{\\rtf1 ${body}\\pard after\\par}`)).html).toContain(
    '<td colspan="2">wide</td><td rowspan="2">tall</td>',
  )
  expect(read(`${body}\\pard after\\par`)).toBe(
    '| A | B | C |\n| --- | --- | --- |\n| wide |  | tall |\n| x | y |  |\n\nafter',
  )
})

test('links, notes and the results of fields', () => {
  const link = '{\\field{\\*\\fldinst{HYPERLINK "https://example.com/"}}{\\fldrslt{out}}}'
  const note = '{\\super\\chftn{\\footnote\\pard said\\par}}'
  expect(read(`See ${link}${note} {\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}\\par`)).toBe(
    'See [out](https://example.com/)[^1] 7\n\n[^1]: said',
  )
})

test('text after the end of the document is ignored', () => {
  expect(read('Text\\par}\u00ef\u00bf\u00bd8$DM{ more\\par')).toBe('Text')
})

test('a truncated file gives the text before its end', () => {
  expect(markdownOfFile(rtfToHtml(bytesOf('{\\rtf1 {\\b Some text')))).toBe('**Some text**')
})

test('a paragraph whose mark is a tracked deletion goes on in the next one', () => {
  expect(read('The ship {\\deleted\\revauthdel1 slowly\\par}sails.\\par Next.\\par')).toBe('The ship sails.\n\nNext.')
})

test.each([
  ["\\levelnfc4{\\leveltext \\'03(\\'00);}", ['(a)', '(b)'], '- (a) one\n- (b) two'],
  ["\\levelnfc0{\\leveltext \\'09Article \\'00;}", ['Article 1', 'Article 2'], '- Article 1 one\n- Article 2 two'],
  ["\\levelnfc0{\\leveltext \\'02\\'00.;}", ['1.', '2.'], '1. one\n2. two'],
  ["\\levelnfc23{\\leveltext \\'01o;}", ['o', 'o'], '- one\n- two'],
])('the label of an item is kept if a list does not show it: %s', (level, labels, markdown) => {
  const lists = `{\\*\\listtable{\\list{\\listlevel${level}}\\listid7}}{\\*\\listoverridetable{\\listoverride\\listid7\\ls1}}`
  const item = (label: string, text: string) => `\\pard\\ls1\\ilvl0{\\listtext ${label}\\tab}${text}\\par`
  expect(read(`${lists}${item(labels[0]!, 'one')}${item(labels[1]!, 'two')}`)).toBe(markdown)
})

test('headers and footers are read only if the body is empty', () => {
  const margins = '{\\header\\pard {\\b Harbour} office\\par}{\\headerf\\pard Harbour}{\\footer\\pard 1\\par}'
  expect(read(`${margins}\\pard\\par`)).toBe('**Harbour** office\n\nHarbour')
  expect(read(`${margins}\\pard Body\\par`)).toBe('Body')
})
