import { expect, test } from 'bun:test'
import { openDocumentToHtml } from '../../src/files/odf/odf.ts'
import { markdownOfFile } from './markdown.ts'
import { openDocument } from './packages.ts'

const read = (kind: string, body: string, styles = '') =>
  markdownOfFile(openDocumentToHtml(openDocument(kind, body, styles)))

const looks =
  '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>' +
  '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>'

test('headings, spans, repeated spaces, tabs and breaks', () => {
  const body =
    '<text:h text:outline-level="2">Head</text:h>' +
    '<text:p>one<text:s text:c="3"/>two<text:tab/>three <text:span text:style-name="B">bold</text:span></text:p>' +
    '<text:p>a<text:line-break/>b</text:p>'
  expect(read('text', body, looks)).toBe('## Head\n\none two three **bold**\n\na  \nb')
})

test('styles for quotations, code and headings are also recognised by the names Word gives them', () => {
  const named = (name: string) => `<style:style style:name="${name}" style:family="paragraph"/>`
  const styled = (name: string, text: string) => `<text:p text:style-name="${name}">${text}</text:p>`
  const names = ['Heading_20_2', 'Intense_20_Quote', 'HTML_20_Preformatted', 'Quotations', 'Teletype']
  const body = names.map((name, i) => styled(name, `text ${i}`)).join('')
  expect(read('text', body, names.map(named).join(''))).toBe(
    '## text 0\n\n> text 1\n\n```\ntext 2\n```\n\n> text 3\n\n```\ntext 4\n```',
  )
})

test('a list after another one is nested in its last item if it is indented further', () => {
  const style = (name: string, kind: string, margin: string) =>
    `<text:list-style style:name="${name}"><text:list-level-style-${kind} text:level="1" style:num-format="1"><style:list-level-properties><style:list-level-label-alignment fo:margin-left="${margin}"/></style:list-level-properties></text:list-level-style-${kind}></text:list-style>`
  const list = (name: string, text: string, attributes = '') =>
    `<text:list text:style-name="${name}" ${attributes}><text:list-item><text:p>${text}</text:p></text:list-item></text:list>`
  const body =
    list('one', 'first') + list('two', 'in') + list('one', 'second', 'text:continue-list="x"') + list('three', 'beside')
  const styles = style('one', 'number', '0.5in') + style('two', 'bullet', '2.54cm') + style('three', 'bullet', '36pt')
  expect(read('text', body, styles)).toBe('1. first\n   - in\n2. second\n\n- beside')
})

test('a continued list keeps counting, and a nested list has its own style', () => {
  const item = (text: string, inner = '') => `<text:list-item><text:p>${text}</text:p>${inner}</text:list-item>`
  const list = (items: string, attributes = '') => `<text:list text:style-name="N" ${attributes}>${items}</text:list>`
  const body =
    list(
      item(
        'one',
        '<text:list text:style-name="other"><text:list-item><text:p>in</text:p></text:list-item></text:list>',
      ) + item('two'),
    ) +
    '<text:p>between</text:p>' +
    list(item('three'), 'text:continue-numbering="true"')
  expect(read('text', body, looks)).toBe('1. one\n   - in\n2. two\n\nbetween\n\n3. three')
})

test('tables with spans and a header, a list in a cell', () => {
  const cell = (content: string, attributes = '') => `<table:table-cell ${attributes}>${content}</table:table-cell>`
  const body =
    `<table:table><table:table-header-rows><table:table-row>${cell('<text:p>A</text:p>')}${cell('<text:p>B</text:p>')}</table:table-row></table:table-header-rows>` +
    `<table:table-row>${cell('<text:p>wide</text:p>', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row>` +
    `<table:table-row>${cell('<text:list><text:list-item><text:p>x</text:p></text:list-item></text:list>')}${cell('<text:p>y</text:p>')}</table:table-row></table:table>`
  expect(read('text', body)).toBe('| A | B |\n| --- | --- |\n| wide |  |\n| - x | y |')
})

test('notes are at the end, comments and deleted text are left out, pictures have alternative text', () => {
  const body =
    '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>' +
    '<text:p>Text<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>said</text:p></text:note-body></text:note>' +
    '<office:annotation><text:p>remark</text:p></office:annotation>' +
    ' <text:a xlink:href="https://example.com/">out</text:a></text:p>' +
    '<text:p><draw:frame><draw:image/><svg:desc>A red door</svg:desc></draw:frame></text:p>'
  expect(read('text', body)).toBe('Text[^1] [out](https://example.com/)\n\n![A red door]()\n\n[^1]: said')
})

test('a sheet shows its cells as text, without filler cells', () => {
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
  const body =
    `<table:table table:name="Stock"><table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>` +
    `<table:table-row>${cell('a')}${cell('hidden')}${cell('c')}<table:table-cell table:number-columns-repeated="16381"/></table:table-row>` +
    `<table:table-row>${cell('12%')}${cell('x')}${cell('12/31/30')}</table:table-row>` +
    '<table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
  expect(read('spreadsheet', body)).toBe('## Stock\n\n| a | c |\n| --- | --- |\n| 12% | 12/31/30 |')
})

test('a slide has its title as a heading', () => {
  const frame = (kind: string, text: string) =>
    `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
  const body = `<draw:page>${frame('outline', 'Point')}${frame('title', 'Plan')}<presentation:notes>${frame('notes', 'Say it')}</presentation:notes></draw:page>`
  expect(read('presentation', body)).toBe('## Plan\n\nPoint\n\n### Notes\n\nSay it')
})

test.each([
  ['num-format="a" style:num-prefix="(" style:num-suffix=")"', '- (a) one\n- (b) two'],
  ['num-format="1" style:num-prefix="Article "', '- Article 1 one\n- Article 2 two'],
  ['num-format="I" style:num-suffix="."', '- I. one\n- II. two'],
  ['num-format="1" style:num-suffix="."', '1. one\n2. two'],
])('the label of an item is kept if a list does not show it: %s', (format, markdown) => {
  const styles = `<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:${format}/></text:list-style>`
  const item = (text: string) => `<text:list-item><text:p>${text}</text:p></text:list-item>`
  expect(read('text', `<text:list text:style-name="L">${item('one')}${item('two')}</text:list>`, styles)).toBe(markdown)
})

test('a label shows as many numbers as its level says, and only before the first paragraph', () => {
  const level = (at: number, format: string, more: string) =>
    `<text:list-level-style-number text:level="${at}" style:num-format="${format}" ${more}/>`
  const styles = `<text:list-style style:name="L">${level(1, '1', 'style:num-suffix="."')}${level(2, 'a', 'text:display-levels="2"')}</text:list-style>`
  const inner = '<text:list><text:list-item><text:p>in</text:p><text:p>more</text:p></text:list-item></text:list>'
  const body = `<text:list text:style-name="L"><text:list-item><text:p>one</text:p>${inner}</text:list-item></text:list>`
  expect(read('text', body, styles)).toBe('1. one\n\n   - 1.a in\n\n     more')
})

test('a phonetic guide follows its text in parentheses', () => {
  const ruby = '<text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かんじ</text:ruby-text></text:ruby>'
  expect(read('text', `<text:p>${ruby}です</text:p>`)).toBe('漢字(かんじ)です')
})

test('headers and footers are read only if the body is empty', () => {
  const master =
    '<office:master-styles><style:master-page><style:header><text:p>Harbour office</text:p></style:header>' +
    '<style:footer><text:p><text:page-number>1</text:page-number></text:p></style:footer></style:master-page></office:master-styles>'
  const flat = (body: string) =>
    new TextEncoder().encode(
      '<office:document xmlns:office="o" xmlns:text="t" xmlns:style="s" office:mimetype="application/vnd.oasis.opendocument.text">' +
        `${master}<office:body><office:text>${body}</office:text></office:body></office:document>`,
    )
  expect(markdownOfFile(openDocumentToHtml(flat('<text:p/>')))).toBe('Harbour office')
  expect(markdownOfFile(openDocumentToHtml(flat('<text:p>Body</text:p>')))).toBe('Body')
})

test('text boxes on a sheet follow its table', () => {
  const cell = '<table:table-row><table:table-cell><text:p>A</text:p></table:table-cell></table:table-row>'
  const box = (text: string) => `<draw:custom-shape><text:p>${text}</text:p></draw:custom-shape>`
  const frame = '<draw:frame><draw:text-box><text:p>framed</text:p></draw:text-box></draw:frame>'
  const shapes = `<table:shapes>${box('first')}<draw:g>${box('grouped')}</draw:g>${frame}</table:shapes>`
  expect(read('spreadsheet', `<table:table table:name="S">${shapes}${cell}</table:table>`)).toBe(
    '## S\n\nA\n\nfirst\n\ngrouped\n\nframed',
  )
})
