import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { issuesOf } from '../../src/wire/issues.ts'
import { decodeSearch, encodeSearch, SearchRequest, SearchResponse } from '../../src/wire/native/search.ts'
import { found } from '../api/app.fixture.ts'

const query = 'lamp hours'

describe('a native search', () => {
  test('has five results that are not scraped, unless it says otherwise', () => {
    expect(decodeSearch({ query })).toMatchObject({
      query: { text: query, sources: ['web'], limit: 5, language: undefined },
      timeoutMs: 60_000,
    })
    expect(decodeSearch({ query, scrapeOptions: { timeout_seconds: 5 } }).page).toBeUndefined()
  })

  test('scrapes with the options of a native scrape', () => {
    const scrapeOptions = {
      formats: ['links' as const],
      timeout_seconds: 90,
      wait_for_ms: 10,
      use_browser: 'never' as const,
    }
    expect(decodeSearch({ query, limit: 3, lang: 'en', country: 'US', scrapeOptions })).toMatchObject({
      query: { limit: 3, language: 'en', country: 'us' },
      timeoutMs: 90_000,
      page: { content: { formats: ['links', 'markdown'] }, timeoutMs: 90_000, waitForMs: 10, useBrowser: 'never' },
    })
  })

  test.each([
    [{ query: '' }, '"query" is empty'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ lang: 'x' }, 'lang'],
    [{ country: 'USA' }, 'country'],
    [{ scrapeOptions: { formats: ['pdf'] } }, 'scrapeOptions.formats[0]'],
    [{ scrapeOptions: { timeout_seconds: 0 } }, 'scrapeOptions.timeout_seconds'],
    [{ scrapeOptions: { use_browser: 'maybe' } }, 'scrapeOptions.use_browser'],
  ] as [object, string][])('is refused for %j', (options, named) => {
    expect(issuesOf(SearchRequest, { query, ...options })[0]?.message).toContain(named)
  })

  test('is answered with its results, what was scraped, and why something was not', () => {
    const response = encodeSearch({ ...found, warnings: ['One.'] }, { query, harbour: 1 } as never, 'id')
    expect([...Value.Errors(SearchResponse, response)]).toEqual([])
    expect(response).toMatchObject({
      requestId: 'id',
      query,
      results: [
        {
          url: 'http://site.test/a',
          title: 'A',
          description: 'About A.',
          markdown: '# T',
          metadata: { position: 1, status_code: 200, title: 'T' },
        },
        { url: 'http://site.test/c', scrapeError: 'The site did not answer.', metadata: { position: 2 } },
      ],
      warning: 'Unknown members of /search were ignored: harbour. One.',
      metadata: { provider: 'searxng', count: 2, scrapedCount: 1, elapsedMs: 5 },
    })
    expect(response.results[1]).not.toContainKey('markdown')
  })
})
