import { expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

function markdown(html: string): string {
  return markdownOf(parseHtml(html))
}

test.each([
  ['an exponent', '10<sup>6</sup> cells, 3 m<sup>-2</sup>, n<sup>2n+1</sup>', '10⁶ cells, 3 m⁻², n²ⁿ⁺¹'],
  ['an index', 'log<sub>2</sub>10, H<sub>2</sub>O, <i>a</i><sub>n</sub>', 'log₂10, H₂O, *a*ₙ'],
  ['the mark of a note', 'an essay<sup>1</sup>.', 'an essay¹.'],
  ['an exponent in code', '<code>2<sup>32</sup></code>', '`2³²`'],
])('a number above or below the line does not join the one before it: %s', (_, html, expected) => {
  expect(markdown(`<p>${html}</p>`)).toBe(expected)
})

test.each([
  ['ordinals and signs of trade', '1<sup>st</sup> of May, Brand<sup>®</sup>', '1st of May, Brand®'],
  ['words', 'x<sub>max</sub>', 'xmax'],
  ['a mark that leads to its note', 'text<sup><a href="#n1">1</a></sup>', 'text[[1](#n1)]'],
  ['a number behind a mark or a blank', 'It is so.<sup>1</sup> <sup>2</sup> Here', 'It is so.1 2 Here'],
  ['a mark in a link', '<a href="#n1"><sup>1</sup></a>', '[1](#n1)'],
])('other text above or below the line is text: %s', (_, html, expected) => {
  expect(markdown(`<p>${html}</p>`)).toBe(expected)
})

test('a note does not lead back to the text', () => {
  const wiki = '<span class="mw-cite-backlink">^ <a href="#r1"><sup>a</sup></a> <a href="#r2"><sup>b</sup></a></span> '
  expect(markdown(`<ol><li>${wiki}<cite>Smith 2020</cite></li></ol>`)).toBe('1. Smith 2020')
  expect(markdown('<p>1 <span class="backrefs">(<a href="#i1">1</a>,<a href="#i2">2</a>)</span> Smith</p>')).toBe(
    '1 Smith',
  )
})
