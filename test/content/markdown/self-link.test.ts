import { expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

const URL_OF_PAGE = 'https://www.site.test/haberler/ip/?no=7'
const markdown = (html: string) => markdownOf(parseHtml(html), { url: URL_OF_PAGE })

test.each([
  ['to its own id', '<h2 id=dugum><a href="#dugum">Düğüm</a></h2>'],
  ['to the id of a wrapper', '<section id=d><h2><a href="#d">Düğüm</a></h2></section>'],
  ['around it', '<a href="#d"><h2 id=d>Düğüm</h2></a>'],
  ['to the page', `<h2><a href="${URL_OF_PAGE}">Düğüm</a></h2>`],
  ['to the page without www and query', '<h2><a href="http://site.test/haberler/ip">Düğüm</a></h2>'],
  ['to a place in the page', `<h2><a href="${URL_OF_PAGE}#d"><span>Düğüm</span></a></h2>`],
  ['with a sign behind it', '<h2>Düğüm <a href="https://www.site.test/haberler/ip/?no=7#d">🔗</a></h2>'],
])('a heading does not link to itself, be the link %s', (_, html) => {
  expect(markdown(html)).toBe('## Düğüm')
})

test.each([
  ["https://a.test/koyun'un-yünü/", 'https://a.test/koyun%27un-y%C3%BCn%C3%BC/'],
  ['https://a.test/x(1)', 'https://a.test/x%281%29'],
  ['https://a.test/a~b', 'https://a.test/a%7Eb'],
  ['https://a.test/%E6%B8%AF', 'https://a.test/港'],
  ['https://a.test/50%', 'https://a.test/50%'],
])('nor if the address is encoded in another way: %s', (link, url) => {
  expect(markdownOf(parseHtml(`<h2><a href="${link}">Düğüm</a></h2>`), { url })).toBe('## Düğüm')
})

test.each([
  [
    'another page',
    '<h2><a href="https://site.test/haberler/halat">Halat</a></h2>',
    '## [Halat](https://site.test/haberler/halat)',
  ],
  [
    'the same path with another query',
    '<h2><a href="https://site.test/haberler/ip/?no=8">H</a></h2>',
    '## [H](https://site.test/haberler/ip/?no=8)',
  ],
  ['a note', '<h2>Halat<sup><a href="#n1">1</a></sup></h2>', '## Halat[[1](#n1)]'],
])('it links to %s', (_, html, expected) => {
  expect(markdown(html)).toBe(expected)
})

test('a list of contents keeps its links', () => {
  expect(markdown('<ul><li><a href="#d">Düğüm</a></ul>')).toBe('- [Düğüm](#d)')
})
