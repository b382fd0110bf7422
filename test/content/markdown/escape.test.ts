import { describe, expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

function markdown(html: string): string {
  return markdownOf(parseHtml(html))
}

const UNTOUCHED = [
  'Plain prose, with (brackets), a [note], and 3 * 4 = 12.',
  'max_retry_count and snake_case_name',
  'C# and C++ and a - b',
  'AT&T, R&D; 5 < 6 > 4',
  'costs $5 ~ $6, 10~20',
  '1.5 and 2)x',
  'a | b',
  'C:\\Users\\me',
  'see http://example.com/a_b_c?d=1&e=2',
  '--verbose +1 #tag =x',
]

describe('text that no renderer takes for markup', () => {
  test.each(UNTOUCHED)('%p is not escaped', (text) => {
    expect(markdown(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)).toBe(text)
  })
})

describe('text that would be markup', () => {
  const cases: [html: string, markdown: string][] = [
    ['# x', '\\# x'],
    ['+ x', '\\+ x'],
    ['* x', '\\* x'],
    ['1) x', '1\\) x'],
    ['---', '\\---'],
    ['a<br>===', 'a  \n\\==='],
    ['a<br>- b', 'a  \n\\- b'],
    ['a | b<br>--|--', 'a | b  \n\\--|--'],
    ['[x]: http://a.b', '\\[x]: http://a.b'],
    ['*a*', '\\*a\\*'],
    ['_a_', '\\_a\\_'],
    ['__init__', '\\_\\_init\\_\\_'],
    ['~~a~~', '\\~\\~a\\~\\~'],
    ['`a`', '\\`a\\`'],
    ['[a](b)', '[a\\](b)'],
    ['!<a href=b>a</a>', '\\![a](b)'],
    ['&lt;b>x', '\\<b>x'],
    ['&amp;copy;', '\\&copy;'],
    ['\\*', '\\\\\\*'],
    ['<a href=b>[x]</a>', '[\\[x\\]](b)'],
    ['<ul><li>[ ] x</ul>', '- \\[ ] x'],
    ['<h2>C #</h2>', '## C \\#'],
    ['<table><tr><th>a|b<th><code>c|d</code></table>', '| a\\|b | `c\\|d` |\n| --- | --- |'],
    ['<img src=a alt="a]b*">', '![a\\]b\\*](a)'],
    ['<a href=b title="rope &quot;d&quot;">c</a>', '[c](b "rope \\"d\\"")'],
  ]
  test.each(cases)('%p becomes %p', (html, expected) => {
    expect(markdown(html)).toBe(expected)
  })
})

describe('emphasis', () => {
  const cases: [why: string, html: string, markdown: string][] = [
    ['blanks move out', 'a<b> b </b>c', 'a **b** c'],
    ['empty marks vanish', 'a <b> </b><i></i>b', 'a b'],
    ['a mark in itself is one', '<b>a <strong>b</strong></b>', '**a b**'],
    ['a mark that goes on is one', '<b>a</b><b>b</b> <b>c</b>', '**ab c**'],
    ['different marks side by side do not make one run', '<i>a</i><b>b</b>', '*a*__b__'],
    ['a mark ends before punctuation that would keep it open', '<b>Note:</b>text', '**Note**:text'],
    ['a mark that would not open is left out', 'text<b>(a)</b>', 'text(a)'],
    ['a mark goes on in the next block', '<b>a<p>b</p></b>', '**a**\n\n**b**'],
    ['strong is nothing in a heading', '<h1><b>a</b></h1>', '# a'],
    [
      'text at the start of a line stays text when marks before it are left out',
      '<i><del>&gt; ::</del></i>é',
      '\\> ::é',
    ],
    ['struck text', '<del>a</del> <s>b</s>', '~~a b~~'],
  ]
  test.each(cases)('%s', (_, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })
})

describe('inline code', () => {
  const cases: [html: string, markdown: string][] = [
    ['<code>a`b</code>', '``a`b``'],
    ['<code>`</code>', '`` ` ``'],
    ['<code>a\n  b</code>', '`a b`'],
    ['<code>a</code><code>b</code>', '`ab`'],
    ['<code>a</code> <code>b</code>', '`a` `b`'],
    ['<code>a <b>b</b></code>', '`a b`'],
    ['<code>List&lt;<a href=s>S</a>></code>', '`List<`[`S`](s)`>`'],
    ['<kbd>Ctrl</kbd>+<samp>x</samp>', '`Ctrl`+`x`'],
  ]
  test.each(cases)('%p becomes %p', (html, expected) => {
    expect(markdown(html)).toBe(expected)
  })
})
