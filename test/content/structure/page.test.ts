import { expect, test } from 'bun:test'
import { evidencePageOf } from '../../../src/content/structure/page.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

const URL = 'https://site.example/'

test('texts of deeply nested elements cost a bounded amount, and small elements keep theirs', () => {
  const root = parseHtml(`<main>${'<div>'.repeat(400)}${'<p>word</p>'.repeat(30_000)}`)
  const page = evidencePageOf(root, { base: URL, url: URL })
  const texts = page.elements.map((element) => ({ name: element.name, text: page.textOf(element) }))
  const boxes = texts.filter(({ name }) => name === 'div')
  expect(boxes[0]!.text).toStartWith('word word')
  expect(boxes.at(-1)!.text).toBe('')
  expect(texts.filter(({ name, text }) => name === 'p' && text === 'word')).toHaveLength(30_000)
})

test.each([
  ['layout with-sidebar', 'main'],
  ['page_has-menu', 'main'],
  ['no-related', 'main'],
  ['layout__sidebar', 'aside'],
  ['main-menu', 'navigation'],
  ['shop has-ads footer', 'footer'],
])('a box named "%s" is in region %s', (name, region) => {
  const page = evidencePageOf(parseHtml(`<div class="${name}"><p>word</p></div>`), { base: URL, url: URL })
  expect(page.regionOf(page.elements.find((element) => element.name === 'p')!)).toBe(region as 'main')
})
