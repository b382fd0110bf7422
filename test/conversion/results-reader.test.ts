import { afterAll, describe, expect, test } from 'bun:test'
import { createResultsReader } from '../../src/conversion/results-reader.ts'
import type { ResultsText } from '../../src/search/read-results.ts'
import { watchLoop } from '../loop.fixture.ts'
import { conversionEntries } from './entries.fixture.ts'

const reader = createResultsReader(conversionEntries().workerUrl)
afterAll(() => reader.stop())

const LIMIT_MS = 100
const never = new AbortController().signal
const engine = { page: 'https://engine.example/', now: new Date('2026-11-20T12:00:00Z'), query: 'hello' }
const web = (text: string): ResultsText => ({ ...engine, source: 'web', text })

/** Pages of one megabyte, and the first characters of each. */
const pages: Record<string, ResultsText> = {
  'deep formatting': web('<i>'.repeat(330_000)),
  'links in links': web('<a href="//a.example"><h1>'.repeat(40_000)),
  'rows in rows': web('<b class=result-link href=//a.example>x'.repeat(25_000)),
  'snippets in snippets': web(
    `<a class=result-link href=//a.example>x</a>${'<b class=result-snippet>x'.repeat(40_000)}`,
  ),
  'items of a feed': { ...engine, source: 'news', text: `<rss>${'<item/>'.repeat(140_000)}` },
  'pictures in pictures': { ...engine, source: 'news', text: `<rss><item>${'<image>'.repeat(140_000)}` },
}

describe('a hostile page of results does not block the event loop', () => {
  test.each(Object.entries(pages))('with %s', async (_, results) => {
    using loop = watchLoop()
    for (const text of [results.text.slice(0, 8192), results.text]) {
      loop.longestBlock()
      await reader.read({ ...results, text }, never).catch(() => undefined)
      expect(loop.longestBlock()).toBeLessThan(LIMIT_MS)
    }
  })
})

test('large pages are read like small ones', async () => {
  const result = '<div class="result"><a class="result__a" href="https://a.example/">Title</a></div>'
  const small = await reader.read(web(result), never)
  expect(small).toMatchObject({ hits: [{ url: 'https://a.example/', title: 'Title' }] })
  expect(await reader.read(web(result + ' '.repeat(100_000)), never)).toEqual(small)
  expect(await reader.read(web('x'.repeat(100_000)), never)).toEqual({
    failure: { kind: 'nonsense', reason: 'answered with a page without results that can be read' },
  })
})

test('reading ends with the search', async () => {
  const controller = new AbortController()
  const reading = reader.read(pages['snippets in snippets']!, controller.signal)
  controller.abort(new Error('cancelled'))
  await expect(reading).rejects.toThrow('cancelled')
})
