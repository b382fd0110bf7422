import { expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

const markdown = (html: string) => markdownOf(parseHtml(html))

test.each([
  ['plain', '<dl><dt>Aika<dd>30 s<dt>Yritykset<dd>3</dl>'],
  ['paragraphs', '<dl><dt>Aika</dt><dd><p>30 s</p></dd><dt>Yritykset</dt><dd><p>3</p></dd></dl>'],
  ['pairs in boxes', '<dl><div><dt>Aika</dt><dd>30 s</dd></div><div><dt>Yritykset</dt><dd>3</dd></div></dl>'],
  ['bold terms', '<dl><dt><b>Aika</b></dt> <dd>30 s</dd> <dt><strong>Yritykset</strong></dt> <dd>3</dd></dl>'],
  ['spaces', '<dl>\n <dt> Aika </dt>\n <dd> 30 s </dd>\n <dt> Yritykset </dt>\n <dd> 3 </dd>\n</dl>'],
])('a term and its description are one block: %s', (_, html) => {
  expect(markdown(`<p>Alku</p>${html}<p>Loppu</p>`)).toBe('Alku\n\n**Aika**  \n30 s\n\n**Yritykset**  \n3\n\nLoppu')
})

test('terms share a description, and one term has several', () => {
  expect(markdown('<dl><dt>أ<dt>ب<dd>1<dd>2<dt>ج<dd>3</dl>')).toBe('**أ  \nب**  \n1  \n2\n\n**ج**  \n3')
})

test('a list in a description follows it', () => {
  expect(markdown('<ul><li>Ulko<dl><dt>Sisä<dd>yksi<ul><li>kaksi</ul></dl></ul>')).toBe(
    '- Ulko\n\n  **Sisä**  \n  yksi\n  - kaksi',
  )
})

test('a definition list that holds code or headings is written in blocks', () => {
  expect(markdown('<dl><dt>foo()<dd>Tekee.<pre>x</pre></dl>')).toBe('**foo()**\n\nTekee.\n\n```\nx\n```')
  expect(markdown('<dl><dt><h3>Kysymys</h3><dd>Vastaus.</dl>')).toBe('### Kysymys\n\nVastaus.')
})
