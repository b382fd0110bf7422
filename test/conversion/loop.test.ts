import { afterAll, describe, expect, test } from 'bun:test'
import type { ContentOptions } from '../../src/content/document.ts'
import { createConverter } from '../../src/conversion/pool.ts'
import { testCall } from '../call.fixture.ts'
import { MAIN_MARKDOWN } from '../content/page.ts'
import { watchLoop } from '../loop.fixture.ts'
import { conversionEntries } from './entries.fixture.ts'

const converter = createConverter(conversionEntries(), 1)
afterAll(() => converter.stop())

const LIMIT_MS = 100
const SENTENCE = 'A sentence that says something of its own. '
const each = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join('')

/** Pages of 0.7 MB. */
const pages = {
  article: each(7000, (i) => `<p class="p${i % 9}" id="i${i}">${SENTENCE.repeat(2)}</p>`),
  table: `<table>${each(12_000, (i) => `<tr class="r${i % 2}"><td>${i}<td><a href="/row/${i}">row ${i}</a><td>x`)}</table>`,
  list: `<ol>${'<li>x'.repeat(140_000)}</ol>`,
  nested: '<div class="a"><p>word'.repeat(30_000),
}

const many = Array.from({ length: 96 }, (_, i) => `div > p.p${i}, tr.r${i} td`)
const hostile = [':has(td ~ td)', ':not(p):not(td):not(:nth-child(2n + 1 of .a, p))', 'li ~ li', 'div div div p']
const all = [...many, ...hostile]
const attributes = all.map((selector) => ({ selector, attribute: 'class' }))

const requests: Record<string, { page: keyof typeof pages; options: Partial<ContentOptions> }> = {
  'excludeTags on paragraphs': { page: 'article', options: { excludeTags: all } },
  'excludeTags on a table': { page: 'table', options: { excludeTags: all } },
  'excludeTags on a list': { page: 'list', options: { excludeTags: hostile } },
  'excludeTags on nested elements': { page: 'nested', options: { excludeTags: all } },
  'includeTags on a table': { page: 'table', options: { includeTags: many, formats: ['html', 'links'] } },
  'attributes of paragraphs': { page: 'article', options: { attributes, formats: ['attributes'] } },
}

describe('a large page does not block the event loop', () => {
  test.each(Object.entries(requests))('with %s', async (_, { page, options }) => {
    const body = new TextEncoder().encode(`<main>${pages[page]}`)
    using loop = watchLoop()
    await Bun.sleep(5)
    loop.longestBlock()
    // Selectors that cost too much are refused, after as much work as is allowed.
    await converter
      .convert(
        { body, contentType: 'text/html', url: 'http://site.test/' },
        { ...MAIN_MARKDOWN, ...options },
        testCall(),
      )
      .catch(() => undefined)
    expect(loop.longestBlock()).toBeLessThan(LIMIT_MS)
  })

  test('and a turn that is too long is noticed', async () => {
    using loop = watchLoop()
    for (let text = 'a'; text.length < 8_000_000; text = text.replace(/a/g, 'aa'));
    expect(loop.longestBlock()).toBeGreaterThan(LIMIT_MS)
  })
})
