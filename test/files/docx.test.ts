import { expect, test } from 'bun:test'
import { docxToHtml } from '../../src/files/docx/docx.ts'
import { uncompressedZip } from '../../src/files/sheet/uncompressed-zip.ts'
import { markdownOfFile } from './markdown.ts'
import { docx, p, r } from './packages.ts'

const read = (body: string, parts: Record<string, string> = {}) => markdownOfFile(docxToHtml(docx(body, parts)))

const numbering =
  '<w:abstractNum w:abstractNumId="0">' +
  '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>' +
  '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl>' +
  '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>' +
  '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
const inList = (level: number, id = 1) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`
const styles =
  '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="H2"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Code"><w:name w:val="HTML Preformatted"/></w:style>' +
  '<w:style w:type="character" w:styleId="CodeChar"><w:name w:val="HTML Code"/></w:style>'
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`

test('a numbered list continues after a paragraph, and another list starts anew', () => {
  const body = [p('one', inList(0)), p('two', inList(0)), p('between'), p('three', inList(0)), p('again', inList(0, 2))]
  expect(read(body.join(''), { numbering })).toBe('1. one\n2. two\n\nbetween\n\n3. three\n\n1) again')
})

test('items are nested by level', () => {
  const body = [p('one', inList(0)), p('a', inList(1)), p('b', inList(1)), p('two', inList(0))]
  expect(read(body.join(''), { numbering })).toBe('1. one\n   - a\n   - b\n2. two')
})

test('a separate list is nested in an item if it is indented further by its paragraph, list or style', () => {
  const further = '<w:lvl w:ilvl="0"><w:pPr><w:ind w:left="1440"/></w:pPr><w:numFmt w:val="bullet"/></w:lvl>'
  const lists =
    numbering.replace('<w:lvlText w:val="%1."/>', '<w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720"/></w:pPr>') +
    `<w:abstractNum w:abstractNumId="7">${further}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="7"/></w:num>` +
    `<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="8"><w:abstractNumId w:val="8"/></w:num>`
  const bullets = `<w:style w:styleId="B2"><w:name w:val="List Bullet 2"/><w:pPr>${inList(0, 8)}<w:ind w:left="1083"/></w:pPr></w:style>`
  const ofList = p('one', inList(0)) + p('a', inList(0, 7)) + p('b', inList(0, 7)) + p('two', inList(0))
  const ofStyle = p('c', styled('B2')) + p('three', inList(0)) + p('d', `${inList(0, 8)}<w:ind w:start="2000"/>`)
  const beside = p('e', `${inList(0, 8)}<w:ind w:left="720"/>`)
  expect(read(ofList + ofStyle + beside, { numbering: lists, styles: styles + bullets })).toBe(
    '1. one\n   - a\n   - b\n2. two\n   - c\n3. three\n   - d\n   - e',
  )
})

test('headings are recognised by the style they are based on and by their outline level', () => {
  const body = p('First', styled('Mine')) + p('Second', '<w:outlineLvl w:val="2"/>') + p('Text')
  expect(read(body, { styles })).toBe('## First\n\n### Second\n\nText')
})

test('styles that are based on each other in a circle still work', () => {
  const style = (id: string, name: string, basis: string) =>
    `<w:style w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basis}"/></w:style>`
  const circle = style('A', 'heading 2', 'B') + style('B', 'Mine', 'A')
  expect(read(p('First', styled('A')) + p('Second', styled('B')), { styles: circle })).toBe('## First\n\n## Second')
})

test('runs with the same formatting are joined, whatever splits them', () => {
  const bold = '<w:b/>'
  const body = `<w:p>${r('one ', bold)}<w:proofErr/>${r('word', bold)}${r(' and ')}${r('slanted', '<w:i/>')}${r(' off', '<w:b w:val="0"/>')}</w:p>`
  expect(read(body)).toBe('**one word** and *slanted* off')
})

test('lines in a code style are one code block with their spaces; code in a sentence is inline code', () => {
  const body = `${p('if x:', styled('Code'))}${p('    y()', styled('Code'))}<w:p>${r('Call ')}${r('f', '<w:rStyle w:val="CodeChar"/>')}</w:p>`
  expect(read(body, { styles })).toBe('```\nif x:\n    y()\n```\n\nCall `f`')
})

test('cells keep their columns next to spanning cells', () => {
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`
  const rows = [
    [cell('A'), cell('B'), cell('C')],
    [cell('both', '<w:gridSpan w:val="2"/>'), cell('tall', '<w:vMerge w:val="restart"/>')],
    [cell('x'), cell('y'), cell('', '<w:vMerge/>')],
  ]
  const table = `<w:tbl>${rows.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl>`
  const html = docxToHtml(docx(table)).html
  expect(html).toContain('<td colspan="2">both</td><td rowspan="2">tall</td>')
  expect(read(table)).toBe('| A | B | C |\n| --- | --- | --- |\n| both |  | tall |\n| x | y |  |')
})

test('fields show their results, not their codes; a HYPERLINK field is a link', () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`
  const field = (instruction: string, result: string) =>
    mark('begin') + code(instruction) + mark('separate') + r(result) + mark('end')
  const body = `<w:p>${r('Page ')}${field(' PAGE ', '7')}${r(' of ')}${field(' HYPERLINK "https://example.com/f" ', 'this')}</w:p>`
  expect(read(body)).toBe('Page 7 of [this](https://example.com/f)')
})

test('a link has the target of its relationship; a link within the document is plain text', () => {
  const body = `<w:p><w:hyperlink r:id="rId1">${r('out')}</w:hyperlink>${r(' ')}<w:hyperlink w:anchor="x">${r('in')}</w:hyperlink></w:p>`
  expect(read(body)).toBe('[out](https://example.com/a) in')
})

test('footnotes and endnotes are at the end, in the order of the text', () => {
  const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`
  const note = (kind: string, id: number, text: string) => `<w:${kind} w:id="${id}">${p(text)}</w:${kind}>`
  const body = `<w:p>${r('One')}${reference('endnote', 1)}${r(', two')}${reference('footnote', 2)}</w:p>`
  const parts = { footnotes: note('footnote', 2, 'foot'), endnotes: note('endnote', 1, 'end') }
  expect(read(body, parts)).toBe('One[^1], two[^2]\n\n[^1]: end\n\n[^2]: foot')
})

test('tracked deletions, comments and hidden text are left out; tracked insertions are kept', () => {
  const body =
    `<w:p>${r('kept ')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${r('new')}</w:ins>` +
    `${r('hidden', '<w:vanish/>')}<w:moveFrom>${r('moved')}</w:moveFrom><w:r><w:commentReference w:id="0"/></w:r></w:p>`
  expect(read(body, { comments: `<w:comment w:id="0">${p('remark')}</w:comment>` })).toBe('kept new')
})

test('text boxes are read once, pictures by their alternative text', () => {
  const box = `<w:txbxContent>${p('In the box')}</w:txbxContent>`
  const body =
    `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><a><wsp>${box}</wsp></a></w:drawing></mc:Choice>` +
    `<mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>${r('Beside')}</w:p>` +
    '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="A red door"/></wp:inline></w:drawing></w:r></w:p>'
  expect(read(body)).toBe('Beside\n\nIn the box\n\n![A red door]()')
})

test('formulas become TeX', () => {
  const part = (name: string, text: string) => `<m:${name}><m:r><m:t>${text}</m:t></m:r></m:${name}>`
  const body = `<w:p><m:oMath><m:f>${part('num', 'a')}${part('den', '2')}</m:f></m:oMath></w:p>`
  expect(read(body)).toBe('$\\frac{a}{2}$')
})

test('symbol font characters become the characters they look like', () => {
  const body = `<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${r(' done')}</w:p>`
  expect(read(body)).toBe('✓ done')
})

test('repeated text of a document is kept', () => {
  const long = 'A sentence of a contract that comes again, word for word, in each of its parts. '.repeat(12).trim()
  expect(read(`${p(long)}${p('Part 2')}${p(long)}`)).toBe(`${long}\n\nPart 2\n\n${long}`)
})

const deletedMark = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>'
const movedMark = '<w:rPr><w:moveFrom w:id="1" w:author="A"/></w:rPr>'

test('a paragraph whose mark is a tracked deletion goes on in the next one', () => {
  expect(read(p('The ship ', deletedMark) + p('sails.') + p('Next.'))).toBe('The ship sails.\n\nNext.')
  expect(read(p('One ', movedMark) + p('two ', deletedMark) + p('three.'))).toBe('One two three.')
  expect(read(p('one ', inList(0) + deletedMark) + p('more', inList(0)) + p('two', inList(0)), { numbering })).toBe(
    '1. one more\n2. two',
  )
})

test('text before a deleted mark is kept at the end and before a table', () => {
  const table = `<w:tbl><w:tr><w:tc>${p('A', deletedMark)}</w:tc><w:tc>${p('B')}</w:tc></w:tr></w:tbl>`
  expect(read(p('Before', deletedMark) + table + p('Last', deletedMark))).toBe(
    'Before\n\n| A | B |\n| --- | --- |\n\nLast',
  )
})

const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
const listOf = (...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="5">${levels.join('')}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="5"/></w:num>`

test.each([
  ['lowerLetter', '(%1)', '- (a) one\n- (b) two'],
  ['decimal', 'Article %1', '- Article 1 one\n- Article 2 two'],
  ['decimal', '§ %1', '- § 1 one\n- § 2 two'],
  ['upperRoman', '%1.', '- I. one\n- II. two'],
  ['ordinal', '%1', '- 1st one\n- 2nd two'],
  ['decimal', '&lt;%1&gt;', '- <1> one\n- <2> two'],
  ['decimal', '%1)', '1. one\n2. two'],
  ['decimal', '(%1)', '1. one\n2. two'],
])('the label of an item is kept if a list does not show it: %s %s', (format, text, markdown) => {
  const body = p('one', inList(0, 5)) + p('two', inList(0, 5))
  expect(read(body, { numbering: listOf(level(0, format, text)) })).toBe(markdown)
})

test('labels show the numbers of the levels above, in legal numbering as digits', () => {
  const list = listOf(
    level(0, 'upperRoman', '%1.'),
    level(1, 'decimal', '%1.%2'),
    level(2, 'lowerLetter', '%1.%2.%3', '<w:isLgl/>'),
  )
  const body = [p('one', inList(0, 5)), p('two', inList(1, 5)), p('three', inList(2, 5))]
  expect(read(body.join(''), { numbering: list })).toBe('- I. one\n  - I.1 two\n    - 1.1.1 three')
})

test('a phonetic guide follows its text in parentheses', () => {
  const guide = (base: string, reading: string) =>
    `<w:r><w:ruby><w:rubyPr/><w:rt>${r(reading)}</w:rt><w:rubyBase>${r(base)}</w:rubyBase></w:ruby></w:r>`
  expect(read(`<w:p>${r('この')}${guide('漢字', 'かんじ')}${guide('は', '')}${r('です')}</w:p>`)).toBe(
    'この漢字(かんじ)はです',
  )
})

/** A document with parts that its main part refers to. */
function withParts(body: string, parts: [id: string, type: string, name: string, content: string | Uint8Array][]) {
  const encoder = new TextEncoder()
  const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? encoder.encode(content) : content)
  const relations = parts.map(([id, type, name]) => `<Relationship Id="${id}" Type="x/${type}" Target="${name}"/>`)
  const main = `<w:document xmlns:w="w" xmlns:r="r"><w:body>${body}</w:body></w:document>`
  return uncompressedZip([
    { name: 'word/document.xml', content: encoder.encode(main) },
    {
      name: 'word/_rels/document.xml.rels',
      content: encoder.encode(`<Relationships>${relations.join('')}</Relationships>`),
    },
    ...parts.map(([, , name, content]) => ({ name: `word/${name}`, content: bytesOf(content) })),
  ])
}

const mail = (encoding: string, body: string) =>
  [
    'MIME-Version: 1.0',
    'Content-Type: multipart/related;',
    ' boundary="B-1"',
    '',
    'Preamble',
    '--B-1',
    'Content-Type: text/html; charset="windows-1252"',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body,
    '--B-1--',
  ].join('\r\n')

test.each<[string, string, string | Uint8Array]>([
  [
    'HTML',
    'a.html',
    '<html><head><title>T</title><style>p{}</style></head><body><script>x()</script><p>The <b>in</b> part</p></body></html>',
  ],
  ['a web page archive', 'a.mht', mail('quoted-printable', '<p>The=20<b>i=\r\nn</b> part</p>')],
  ['a web page archive in Base64', 'b.mht', mail('base64', btoa('<p>The <b>in</b> part</p>'))],
  ['RTF', 'a.rtf', '{\\rtf1 The {\\b in} part\\par}'],
  ['a Word document', 'a.docx', docx(`<w:p>${r('The ')}${r('in', '<w:b/>')}${r(' part')}</w:p>`)],
])('an imported file is read at its place: %s', (_, name, content) => {
  const body = `${p('Before')}<w:altChunk r:id="rId7"/>${p('After')}`
  const file = withParts(body, [['rId7', 'aFChunk', name, content]])
  expect(markdownOfFile(docxToHtml(file))).toBe('Before\n\nThe **in** part\n\nAfter')
})

test('imported text keeps its signs, and a missing or external file is left out', () => {
  const body = '<w:altChunk r:id="rId7"/><w:altChunk r:id="rId8"/><w:altChunk/>'
  const file = withParts(body, [['rId7', 'aFChunk', 'a.txt', 'One <b>\r\n\r\ntwo']])
  expect(markdownOfFile(docxToHtml(file))).toBe('One \\<b>\n\ntwo')
})

test('headers and footers are read only if the body is empty', () => {
  const margin = (kind: string, text: string) => `<w:${kind} xmlns:w="w">${p(text)}</w:${kind}>`
  const parts: [string, string, string, string][] = [
    ['rId1', 'footer', 'footer1.xml', margin('ftr', 'Page 1')],
    ['rId2', 'header', 'header1.xml', margin('hdr', 'Harbour office')],
    ['rId3', 'header', 'header2.xml', margin('hdr', 'Harbour office')],
    ['rId4', 'footer', 'footer2.xml', margin('ftr', '1')],
  ]
  expect(markdownOfFile(docxToHtml(withParts(p(''), parts)))).toBe('Harbour office\n\nPage 1')
  expect(markdownOfFile(docxToHtml(withParts(p('Body'), parts)))).toBe('Body')
})

test('documents that import documents are read up to a limit', () => {
  const body = (times: number) => p('Ship') + '<w:altChunk r:id="rId7"/>'.repeat(times)
  let file = withParts(body(0), [])
  for (let i = 0; i < 4; i++) file = withParts(body(6), [['rId7', 'aFChunk', 'a.docx', file]])
  expect(markdownOfFile(docxToHtml(file)).split('Ship').length - 1).toBe(101)
})
