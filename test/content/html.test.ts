import { expect, test } from 'bun:test'
import { Document, Text } from 'domhandler'
import fc from 'fast-check'
import { htmlOf } from '../../src/content/html.ts'
import { adopt } from '../../src/content/prune.ts'
import { parseHtml } from '../../src/content/tree/parse.ts'
import { textOf } from '../../src/content/walk.ts'

test('elements, attributes and void elements come out as HTML', () => {
  const html = '<p class="a &quot;b&quot; &amp; c">x<br>y</p><img src="a.png" alt=""><ul><li>1</li><li>2</li></ul>'
  expect(htmlOf(parseHtml(html))).toBe(html)
})

test('any text is the same after it is written and read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      const root = new Document([])
      adopt(root, [new Text(`x${text}x`)])
      expect(textOf(parseHtml(htmlOf(root)))).toBe(`x${text}x`.replace(/\s+/g, ' '))
    }),
  )
})

test('a very deep tree is written without recursion', () => {
  const depth = 100_000
  expect(htmlOf(parseHtml('<div>'.repeat(depth))).length).toBeGreaterThanOrEqual(depth * '<div></div>'.length)
})
