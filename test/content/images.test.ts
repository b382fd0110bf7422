import { expect, test } from 'bun:test'
import { attributesOf } from '../../src/content/attribute-values.ts'
import { imagesOf } from '../../src/content/images.ts'
import { parseHtml } from '../../src/content/tree/parse.ts'

const base = 'http://site.test/dir/page'
const images = (html: string, removeBase64Images = true) => imagesOf(parseHtml(html), base, { removeBase64Images })

test('every picture is listed once, absolute, in document order, with all candidates and lazy sources', () => {
  const page = `
    <meta property="og:image" content="/og.png"><link rel="shortcut icon" href="/icon.ico"><link rel=stylesheet href=/x.css>
    <img src="a.png" srcset="a.png 1x, /large.png 2x"><img data-src="lazy.png" src="data:image/gif;base64,R0lGOD">
    <picture><source srcset="p1.webp 100w, p2.webp 200w"><img src="p.jpg"></picture>
    <video poster="poster.jpg"></video><div style="color:red; background: url('bg.png')"></div><img src="a.png"><img src="">`
  expect(images(page)).toEqual(
    [
      '/og.png',
      '/icon.ico',
      '/dir/a.png',
      '/large.png',
      '/dir/lazy.png',
      '/dir/p1.webp',
      '/dir/p2.webp',
      '/dir/p.jpg',
      '/dir/poster.jpg',
      '/dir/bg.png',
    ].map((path) => `http://site.test${path}`),
  )
})

test('pictures that stand in the page are listed only where they are not to be removed, what no client can load never', () => {
  const page =
    '<img src="data:image/gif;base64,R0lGOD"><img src="javascript:alert(1)"><img src=" "><img src="#"><img src="blob:http://site.test/1"><img src="chrome-extension://a/b.png">'
  expect(images(page)).toEqual([])
  expect(images(page, false)).toEqual(['data:image/gif;base64,R0lGOD'])
})

test('attribute values come in the order of the pairs, then of the page, with data- as second choice', () => {
  const page = parseHtml('<a href="/1" class=x>a</a><b data-stock=3></b><a href="/2">b</a><a>c</a>')
  const pairs = [
    { selector: 'b', attribute: 'stock' },
    { selector: 'a', attribute: 'href' },
    { selector: 'a.x', attribute: 'title' },
  ]
  expect(attributesOf(page, pairs).map(({ values }) => values)).toEqual([['3'], ['/1', '/2'], []])
  expect(attributesOf(page, pairs)[0]).toMatchObject({ selector: 'b', attribute: 'stock' })
})

test('an attribute may be asked for in any case, and as XHTML spells it', () => {
  const valuesIn = (page: string, attribute: string, xml = false) =>
    attributesOf(parseHtml(page, { xml }), [{ selector: 'a', attribute }])[0]?.values
  expect(valuesIn('<a HREF="/1">a</a>', 'HRef')).toEqual(['/1'])
  expect(valuesIn('<a data-stock=3>a</a>', 'STOCK')).toEqual(['3'])
  expect(valuesIn('<a viewBox="0 0"/>', 'viewBox', true)).toEqual(['0 0'])
})

test('a long value is given as often as 20 MiB hold it, and no page is asked for more', () => {
  const page = parseHtml(`<a title="${'x'.repeat(1024 * 1024 - 8)}">a</a>`)
  const pairs = (count: number) => Array.from({ length: count }, () => ({ selector: 'a', attribute: 'title' }))
  expect(attributesOf(page, pairs(20)).flatMap(({ values }) => values)).toHaveLength(20)
  const empty = parseHtml('<a title>'.repeat(20_000))
  expect(() => attributesOf(empty, pairs(200))).toThrow('20 MiB')
  expect(() => attributesOf(page, pairs(21))).toThrow('formats asks for more than 20 MiB of attribute values')
})
