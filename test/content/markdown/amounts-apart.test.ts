import { expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

const md = (html: string) => markdownOf(parseHtml(`<p>${html}</p>`))

test.each([
  ['<span>$34.99</span><span>$49.99</span>', '$34.99 $49.99'],
  ['$<span>18.50</span><span class="old"><span>$24.00</span></span>', '$18.50 $24.00'],
  ['<b>4,80€</b><del>10,80€</del>', '**4,80€** ~~10,80€~~'],
  ['<em>¥128</em><i>¥168</i>', '*¥128 ¥168*'],
  ['<del>₹1,499</del>₹999', '~~₹1,499~~ ₹999'],
])('two amounts are apart: %s', (html, expected) => {
  expect(md(html)).toBe(expected)
})

test.each([
  ['<span>$</span><span>34.99</span>', '$34.99'],
  ['<span>12</span><span>€50</span>', '12€50'],
  ['<span>12€</span><span>50</span>', '12€50'],
  ['<span>1 299</span><span>₽</span>', '1 299₽'],
])('the parts of one amount are not: %s', (html, expected) => {
  expect(md(html)).toBe(expected)
})
