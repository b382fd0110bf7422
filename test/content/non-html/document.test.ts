import { describe, expect, test } from 'bun:test'
import { type ContentOptions, documentOf } from '../../../src/content/document.ts'

const OPTIONS: ContentOptions = {
  formats: ['markdown', 'html', 'rawHtml', 'links'],
  onlyMainContent: true,
  onlyCleanContent: false,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
}
const read = (text: string, contentType: string) =>
  documentOf({ body: new TextEncoder().encode(text), contentType, url: 'http://site.test/feeds/all' }, OPTIONS)

test('plain text and Markdown pass through untouched', () => {
  const text = '  First *line*\n\n\n<b>Second</b> \n'
  expect(read(text, 'text/plain').markdown).toBe(text)
  expect(read(text, 'text/markdown').markdown).toBe(text)
  expect(read(text, 'text/plain').html).toBe('<pre>  First *line*\n\n\n&lt;b&gt;Second&lt;/b&gt; \n</pre>')
  expect(read(text, 'text/plain').rawHtml).toBe(text)
})

describe('JSON', () => {
  const markdown = (text: string) => read(text, 'application/json').markdown

  test('of several lines stays as it came, in a fence', () => {
    expect(markdown('{\n    "a": 1}\n')).toBe('```json\n{\n    "a": 1}\n```')
  })

  test('of one line is broken, its numbers and the order of its members kept', () => {
    expect(markdown('{"b":12345678901234567890,"a":[1.0,{},[]],"s":"x, {y}: \\"z\\""}')).toBe(
      '```json\n{\n  "b": 12345678901234567890,\n  "a": [\n    1.0,\n    {},\n    []\n  ],\n  "s": "x, {y}: \\"z\\""\n}\n```',
    )
  })

  test('that does not parse, or nests too deep to be indented, stays as it came', () => {
    expect(markdown('{"a":1}\n{"a":2}')).toBe('```json\n{"a":1}\n{"a":2}\n```')
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    expect(markdown(deep)).toBe(`\`\`\`json\n${deep}\n\`\`\``)
  })

  test('with fences inside gets a longer fence', () => {
    expect(markdown('x\n```\ny')).toBe('````json\nx\n```\ny\n````')
  })
})

test('XML is shown as code', () => {
  expect(read('<a>\n <b/>\n</a>\n', 'application/xml').markdown).toBe('```xml\n<a>\n <b/>\n</a>\n```')
})

describe('feeds', () => {
  test('RSS 2.0: title, description, entries with link, date and content', () => {
    const { markdown, links, metadata, kind } = read(
      `<?xml version="1.0"?><rss version="2.0" xmlns:content="c"><channel><title>Harbour &amp; News</title><link>http://site.test/</link><description>All about *it*</description><language>en</language>
      <item><title>First &lt;b&gt;ship&lt;/b&gt;</title><link>/1</link><pubDate>Mon, 01 Jan 2024 08:00:00 GMT</pubDate><description>short</description><content:encoded><![CDATA[<p>Full <em>text</em> with <a href="more">more</a>.</p>]]></content:encoded></item>
      <item><title>Second</title><guid>http://site.test/2</guid><description>&lt;p&gt;Only a summary&lt;/p&gt;</description></item></channel></rss>`,
      'application/rss+xml',
    )
    expect(kind).toBe('feed')
    expect(markdown).toBe(
      `# Harbour & News\n\nAll about \\*it\\*\n\n## [First ship](http://site.test/1)\n\nMon, 01 Jan 2024 08:00:00 GMT\n\nFull *text* with [more](http://site.test/more).\n\n## [Second](http://site.test/2)\n\nOnly a summary`,
    )
    expect(links).toEqual(['http://site.test/1', 'http://site.test/2'])
    expect(metadata).toEqual({ title: 'Harbour & News', description: 'All about *it*', language: 'en' })
  })

  test('Atom: links by rel, text and html and xhtml content', () => {
    const { markdown, links } = read(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>List&lt;T&gt;</title><subtitle>Sub</subtitle><link rel="self" href="http://site.test/feeds/all"/>
      <entry><title>One</title><link rel="edit" href="/edit"/><link href="one.html"/><updated>2024-01-01T00:00:00Z</updated><content type="html">&lt;p&gt;H&lt;/p&gt;</content></entry>
      <entry><title>Two</title><link rel="alternate" href="two.html"/><summary>a &lt; b</summary></entry>
      <entry><title>Three</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>X</p></div></content></entry></feed>`,
      'application/atom+xml',
    )
    expect(markdown).toStartWith('# List')
    expect(markdown).toContain('## [One](http://site.test/feeds/one.html)\n\n2024-01-01T00:00:00Z\n\nH')
    expect(markdown).toContain('a < b')
    expect(markdown).toEndWith('## Three\n\nX')
    expect(links).toEqual(['http://site.test/feeds/one.html', 'http://site.test/feeds/two.html'])
  })

  test('RSS 1.0: items beside the channel', () => {
    const { markdown } = read(
      `<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/" xmlns:dc="d"><channel><title>Old</title></channel><item><title>I</title><link>http://site.test/i</link><dc:date>2001-01-01</dc:date></item></rdf:RDF>`,
      'application/xml',
    )
    expect(markdown).toBe('# Old\n\n## [I](http://site.test/i)\n\n2001-01-01')
  })

  test('an entry that is not closed ends where the next begins', () => {
    const item = (n: number) => `<item><title>T${n}</title><link>/${n}</link><description>&lt;p&gt;D${n}`
    const text = `<rss><channel><title>Open</title>${Array.from({ length: 600 }, (_, n) => item(n)).join('')}`
    const { markdown, links } = read(text, 'application/rss+xml')
    expect(links).toHaveLength(600)
    expect(markdown).toEndWith('## [T598](http://site.test/598)\n\nD598\n\n## [T599](http://site.test/599)\n\nD599')
    expect(markdown!.match(/D300/g)).toHaveLength(1)
  })

  test('what only looks like an entry stays in the entry that holds it', () => {
    const { markdown } = read(
      '<feed><entry><title>A</title><x:item><title>no</title></x:item><summary>S</summary></entry></feed>',
      'application/atom+xml',
    )
    expect(markdown).toBe('## A\n\nS')
  })

  /** About 4 MB each: seconds for every 100 KB when entries nested, and with a search of all that is open for each end tag. */
  test.each([
    '<item><description>&lt;b&gt;',
    '<item><title>&lt;b&gt;',
    '<item><content:encoded><![CDATA[<b>]]>',
    '<entry><content type="xhtml"><div>',
    '<a></b></c></d></e></f></g></h>',
  ])('a feed of %j without end is read', (piece) => {
    const text = `<rss><channel><title>Slow</title>${piece.repeat(4_000_000 / piece.length)}`
    expect(read(text, 'application/rss+xml').markdown).toStartWith('# Slow')
  })
})
