import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_SITEMAP_BYTES, MAX_SITEMAP_URLS, type Sitemap, SitemapReader } from '../../src/frontier/sitemap.ts'
import { PATIENCE_MS } from '../patience.ts'

const site = 'https://example.com'
const bytes = (text: string) => new TextEncoder().encode(text)

/** A file read in pieces of `size` bytes. */
function read(file: Uint8Array | string, size = Number.POSITIVE_INFINITY): Sitemap {
  const body = typeof file === 'string' ? bytes(file) : file
  const reader = new SitemapReader(`${site}/maps/sitemap.xml`)
  for (let at = 0; at < body.length && !reader.full; at += size) reader.write(body.subarray(at, at + size))
  return reader.end()
}
const pages = (file: Uint8Array | string) => read(file).pages.map(({ url }) => url.replace(site, ''))
const urlset = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`
const url = (path: string, more = '') => `<url><loc>${site}${path}</loc>${more}</url>`

describe('the pages of', () => {
  test.each<[about: string, file: string, paths: string[]]>([
    ['a plain urlset', urlset(url('/a', '<lastmod>2024-01-01</lastmod>') + url('/b')), ['/a', '/b']],
    ['one with blanks around', urlset(`<url>\n <loc>\n  ${site}/a\n </loc>\n</url>`), ['/a']],
    ['one with CDATA', urlset(`<url><loc><![CDATA[ ${site}/a?x=1&y=2 ]]></loc></url>`), ['/a?x=1&y=2']],
    ['one with CDATA amid text', urlset(`<url><loc>${site}<![CDATA[/a&]]>b&amp;c</loc></url>`), ['/a&b&c']],
    ['one with entities', urlset(url('/a?x=1&amp;y=2&#38;z=&#x33;')), ['/a?x=1&y=2&z=3']],
    ['one with bare ampersands', urlset(url('/a?x=1&y=2&copy=3')), ['/a?x=1&y=2&copy=3']],
    ['one with a namespace prefix', `<sm:urlset><sm:url><sm:loc>${site}/a</sm:loc></sm:url></sm:urlset>`, ['/a']],
    ['one in capitals', `<URLSET><URL><LOC>${site}/a</LOC></URL></URLSET>`, ['/a']],
    [
      'one with pictures and videos, which are no pages',
      urlset(
        url(
          '/a',
          `<image:image><image:loc>${site}/i.png</image:loc></image:image><video:video><video:url>v</video:url></video:video>`,
        ),
      ),
      ['/a'],
    ],
    ['one with a comment', urlset(`<!-- ${url('/no')} -->${url('/a')}`), ['/a']],
    ['one with relative addresses', urlset('<url><loc>/a</loc></url><url><loc>b</loc></url>'), ['/a', '/maps/b']],
    ['one with letters beyond ASCII', urlset(url('/ä')), ['/%C3%A4']],
    ['one without a declaration, after blank lines', `\n\n<urlset>${url('/a')}</urlset>`, ['/a']],
    ['one after a byte order mark', `\ufeff${urlset(url('/a'))}`, ['/a']],
    ['one behind a notice of a program', `Warning: x in y on line 3\n${urlset(url('/a'))}`, ['/a']],
    [
      'one with addresses that are none',
      urlset('<url><loc></loc></url><url><loc>mailto:a@b</loc></url><url><loc>javascript:x</loc></url>'),
      [],
    ],
    ['one that breaks off', urlset(url('/a')).replace('</urlset>', `<url><loc>${site}/b</lo`), ['/a']],
    ['one with unclosed tags', `<urlset><url><loc>${site}/a<url><loc>${site}/b</loc></urlset>`, ['/a', '/b']],
    ['one with a stray bracket', urlset(`${url('/a')} 1 < 2 ${url('/b')}`), ['/a', '/b']],
    [
      'one without entries around the addresses',
      `<urlset><loc>${site}/a</loc><loc>${site}/b</loc></urlset>`,
      ['/a', '/b'],
    ],
    ['one with two addresses in an entry', urlset(`<url><loc>${site}/a</loc><loc>${site}/b</loc></url>`), ['/a', '/b']],
    ['a text', `${site}/a\r\n\n  ${site}/b  \n# note\nftp://x/\nwords`, ['/a', '/b']],
    ['a page of HTML', `<!doctype html><html><a href="${site}/a">a</a><p>${site}/b</p></html>`, []],
    ['a text that is none', 'not found\nsee /a', []],
    ['an empty file', '', []],
    [
      'RSS 2.0',
      `<rss><channel><link>${site}/</link><image><url>${site}/logo.png</url><link>${site}/</link></image>
       <item><title>T</title><link>${site}/a</link><guid>${site}/guid</guid></item>
       <item><guid isPermaLink="true">${site}/b</guid></item><item><guid isPermaLink="false">${site}/no</guid></item>
       <item><link> ${site}/c?x=1&amp;y=2 </link><atom:link rel="self" href="${site}/self"/></item></channel></rss>`,
      ['/a', '/b', '/c?x=1&y=2'],
    ],
    ['RSS 1.0', `<rdf:RDF><channel/><item rdf:about="x"><link>${site}/a</link></item></rdf:RDF>`, ['/a']],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><link href="${site}/"/><entry><link rel="edit" href="${site}/no"/>
       <link href='${site}/a?x=1&amp;y=2'/></entry><entry><link rel="alternate" href="/b"/></entry></feed>`,
      ['/a?x=1&y=2', '/b'],
    ],
  ])('%s', (_, file, paths) => {
    expect(pages(file)).toEqual(paths)
  })

  test('a file in UTF-16, or in what its declaration says', () => {
    const wide = Buffer.from(`\ufeff${urlset(url('/ä'))}`, 'utf16le')
    const latin = Buffer.from(urlset(url('/ä')).replace('UTF-8', 'ISO-8859-1'), 'latin1')
    expect([pages(wide), pages(latin)]).toEqual([['/%C3%A4'], ['/%C3%A4']])
  })
})

test('an index gives sitemaps and no pages', () => {
  const index = `<sitemapindex><sitemap><loc>${site}/one.xml</loc><lastmod>x</lastmod></sitemap><sitemap><loc>/two.xml.gz</loc></sitemap></sitemapindex>`
  expect(read(index)).toEqual({ pages: [], sitemaps: [`${site}/one.xml`, `${site}/two.xml.gz`] })
})

test('titles come from feeds and from the news extension, not from pictures', () => {
  const news = urlset(
    url(
      '/a',
      '<image:image><image:title>no</image:title></image:image><news:news><news:title>Tea &amp; cake</news:title></news:news>',
    ),
  )
  const rss = `<rss><item><title><![CDATA[A <b>bold</b> title]]></title><link>${site}/b</link><media:title>no</media:title></item></rss>`
  expect([...read(news).pages, ...read(rss).pages]).toEqual([
    { url: `${site}/a`, title: 'Tea & cake' },
    { url: `${site}/b`, title: 'A <b>bold</b> title' },
  ])
})

test('it makes no difference in which pieces a file comes', () => {
  const file = `\n${urlset(`<!-- no > ${url('/no')} -->${url('/ä?x=1&amp;y=2')}<url><loc><![CDATA[${site}/]]]>b</loc></url> 1 < 2 ${url('/c')}`)}`
  const whole = read(file)
  expect(whole.pages).toHaveLength(3)
  for (let size = 1; size <= 40; size += 1) expect(read(file, size)).toEqual(whole)
  const list = `${site}/a\n${site}/b\r\n\r\n${site}/c`
  for (let size = 1; size <= 40; size += 1) expect(read(list, size)).toEqual(read(list))
})

test('random markup never throws and never gives what is no web address', () => {
  const scrap = fc.constantFrom(
    '<',
    '>',
    '/',
    '&',
    '<url>',
    '<loc>',
    '</loc>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '"',
    site,
    '/a',
    '<item>',
    '<link href="',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (scraps, size) => {
      for (const { url } of read(scraps.join(''), size).pages) expect(url).toMatch(/^https?:\/\//)
    }),
    { seed: 1, numRuns: 500 },
  )
})

describe('the bounds of a file:', () => {
  test('50,000 addresses', () => {
    const file = urlset(Array.from({ length: MAX_SITEMAP_URLS + 5 }, (_, at) => url(`/${at}`)).join(''))
    expect(read(file, 65_536).pages).toHaveLength(MAX_SITEMAP_URLS)
  })

  test('50 MiB', () => {
    const reader = new SitemapReader(site)
    reader.write(bytes(`<urlset>${url('/a')}`))
    const blank = new Uint8Array(1024 * 1024).fill(0x20)
    let written = 0
    for (; !reader.full; written += 1) reader.write(blank)
    expect(written).toBe(MAX_SITEMAP_BYTES / blank.length)
    reader.write(bytes(url('/b')))
    expect(reader.end().pages.map(({ url }) => url)).toEqual([`${site}/a`])
  })

  test('an address of 8 KiB', () => {
    expect(pages(urlset(url(`/${'a'.repeat(9000)}`) + url('/b')))).toEqual(['/b'])
  })
})

test.each([
  ['brackets', '<'.repeat(4_000_000)],
  ['open tags', '<a'.repeat(2_000_000)],
  ['open comments', '<!--'.repeat(1_000_000)],
  ['open CDATA', '<url><loc><![CDATA['.repeat(200_000)],
  ['one endless tag', `<url ${'a="b" '.repeat(600_000)}`],
  ['one endless address', `<url><loc>${'x'.repeat(4_000_000)}`],
  ['attributes', `<feed><entry><link ${'a=" '.repeat(4000)}>`.repeat(100)],
  ['one endless line', 'x'.repeat(4_000_000)],
  ['entities', `<url><loc>${'&amp;'.repeat(800_000)}`],
])(
  '4 MB of %s take linear time',
  (_, file) => {
    read(file, 262_144)
  },
  PATIENCE_MS,
)
