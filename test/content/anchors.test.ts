import { describe, expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'
import { urlsIn } from '../../src/frontier/url-list.ts'
import { PATIENCE_MS } from '../patience.ts'

function documentFrom(html: string, contentType = 'text/html') {
  const source = { body: new TextEncoder().encode(html), contentType, url: 'http://a.test/docs/' }
  const options = { onlyMainContent: true, onlyCleanContent: false, includeTags: [], excludeTags: [] }
  return documentOf(source, { ...options, formats: ['anchors', 'targets'], removeBase64Images: true })
}

const anchorsIn = (html: string, contentType?: string) => documentFrom(html, contentType).anchors

describe('the links of a whole page', () => {
  test('are absolute, http or https, each once, in order, whatever is content', () => {
    const html = `<base href="/base/"><nav style="display:none"><a href="menu">Menu</a></nav><main><a href="one#part">One</a>
      <a href="mailto:a@b">m</a><a href="javascript:x()">j</a><a href="#here">h</a><a>none</a><a href="http://[">bad</a>
      <a href="menu">Again</a></main><map><area href="//b.test/" alt="Area"></map>`
    expect(anchorsIn(html)).toEqual([
      { url: 'http://a.test/base/menu', text: 'Again' },
      { url: 'http://a.test/base/one#part', text: 'One' },
      { url: 'http://b.test/', text: 'Area' },
    ])
  })

  test.each([
    ['its text, blanks collapsed', '<a href="x"> A <b>bold</b>\n title </a>', 'A bold title'],
    ['the heading of a card', `<a href="x"><p>${'long text '.repeat(30)}</p><h3>Head</h3></a>`, 'Head'],
    ['the longest of several', '<a href="x"><img></a><a href="x">The title</a><a href="x">More</a>', 'The title'],
    [
      'what is said to readers who hear',
      '<a href="x" aria-label="Search"><svg><title>icon</title></svg></a>',
      'Search',
    ],
    ['the text of a picture', '<a href="x"><img alt="Logo"></a>', 'Logo'],
    ['nothing for a whole article', `<a href="x">${'long text '.repeat(30)}</a>`, undefined],
    ['nothing for a script', '<a href="x"><script>var a</script></a>', undefined],
  ])('are named by %s', (_, html, text) => {
    expect(anchorsIn(html)).toEqual([{ url: 'http://a.test/docs/x', ...(text !== undefined && { text }) }])
  })
})

test.each([
  ['a page', '<a href="b#c">B</a><a href=" a ">A</a><a href="b#c">Again</a><a href="x&#10;y">Lines</a>', 'text/html'],
  ['a page without links', '<a href="#c">C</a>', 'text/html'],
  ['a feed', '<rss><channel><item><link>http://a.test/1</link></item></channel></rss>', 'text/xml'],
])('the targets of %s are the URLs of its links, one on each line', (_, html, contentType) => {
  const { anchors = [], targets = '' } = documentFrom(html, contentType)
  expect(urlsIn(targets)).toEqual(anchors.map(({ url }) => url))
  expect(urlsIn(targets, 1)).toHaveLength(Math.min(1, anchors.length))
})

test('a feed leads to its entries', () => {
  expect(anchorsIn('<rss><channel><item><link>http://a.test/1</link></item></channel></rss>', 'text/xml')).toEqual([
    { url: 'http://a.test/1' },
  ])
})

test(
  'a page of a hundred thousand links is read in linear time',
  () => {
    expect(anchorsIn(`<a href="x${'y'.repeat(10)}">${'<b>t</b>'.repeat(1000)}</a>`.repeat(100))).toHaveLength(1)
    expect(anchorsIn('<a href=x><div>'.repeat(20_000))).toHaveLength(1)
  },
  PATIENCE_MS,
)
