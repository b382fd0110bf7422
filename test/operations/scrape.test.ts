import { describe, expect, test } from 'bun:test'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { documentOf } from '../../src/content/document.ts'
import { EMPTY_WARNING } from '../../src/content/warnings.ts'
import { createCache } from '../../src/fetch/cache/cache.ts'
import { createFetchCached } from '../../src/fetch/cache/cached.ts'
import { createFetchPage } from '../../src/fetch/fetch.ts'
import type { FetchPage, FetchRequest } from '../../src/fetch/request.ts'
import type { Fetched, Snapshot } from '../../src/fetch/snapshot.ts'
import { type ScrapeOptions, scrape } from '../../src/operations/scrape.ts'
import { decodeScrape } from '../../src/wire/native/scrape.ts'
import { testCall } from '../call.fixture.ts'

const options = (changes: Partial<ScrapeOptions> = {}): ScrapeOptions => ({
  ...decodeScrape({ url: 'http://site.test/' }),
  ...changes,
})

const only = (mode: 'lockdown' | 'minAge') => ({ maxAgeMs: 1000, store: true, only: mode })

/** A scrape over a site that answers every request with one page; `asked` holds what was fetched. */
function scraper(
  html = '<h1>T</h1><p>Text.</p>',
  fetched: Partial<Fetched> & Pick<Partial<Snapshot>, 'engine' | 'rendering'> = {},
) {
  const { engine = 'http', outcomes = [], rendering } = fetched
  const asked: FetchRequest[] = []
  const leftMs: number[] = []
  const fetchPage: FetchPage = async (request, { endsAt = 0 }) => {
    asked.push(request)
    leftMs.push(endsAt - performance.now())
    const snapshot = {
      requestedUrl: request.url.href,
      finalUrl: request.url.href,
      status: 200,
      contentType: 'text/html',
      headers: [],
      body: new TextEncoder().encode(html),
      engine,
      ...(rendering !== undefined && { rendering }),
    }
    return { snapshot, outcomes }
  }
  const fetchCached = createFetchCached(fetchPage, createCache({ maxBytes: 0, ttlMs: 0 }))
  const run = (changes: Partial<ScrapeOptions> = {}) =>
    scrape(
      options(changes),
      { fetchCached, limiter: createLimiter(1, 0), convert: async (source, content) => documentOf(source, content) },
      testCall(),
    )
  return { asked, leftMs, run }
}

describe('a scrape', () => {
  test.each([
    ['an unknown country', { location: { country: 'QX' } }, 'invalid_request', 'location.country'],
    ['a header with a line break', { headers: { 'X-A': 'b\r\nc: d' } }, 'invalid_request', 'X-A'],
    ['a header that is not the caller’s to set', { headers: { Host: 'x' } }, 'invalid_request', 'Host'],
    [
      'a broken selector',
      { content: { ...options().content, includeTags: ['a[['] } },
      'invalid_request',
      'includeTags',
    ],
    ['no address', { url: 'not a url' }, 'invalid_request', 'url'],
    ['lockdown', { cache: only('lockdown') }, 'lockdown_cache_miss', 'lockdown'],
    ['minAge', { cache: only('minAge') }, 'no_cached_data', 'minAge'],
    [
      'an attribute pair whose selector is broken',
      { content: { ...options().content, attributes: [{ selector: 'a[[', attribute: 'b' }] } },
      'invalid_request',
      'formats',
    ],
  ])('with %s is refused before anything is fetched', async (_, changes, code, named) => {
    const { asked, run } = scraper()
    const error = await run(changes).catch((thrown) => thrown)
    expect(error).toMatchObject({ code, message: expect.stringContaining(named) })
    expect(asked).toEqual([])
  })

  test('judges options before the address', async () => {
    const { run } = scraper()
    const error = await run({ url: 'http://10.0.0.1/', location: { country: 'QX' } }).catch((thrown) => thrown)
    expect(error.message).toContain('location.country')
  })

  test('turns a name and password in the address into a header and never shows them', async () => {
    const { asked, run } = scraper()
    const result = await run({ url: 'http://me:secret@site.test/a' })
    expect(asked[0]?.headers).toEqual({ Authorization: `Basic ${btoa('me:secret')}` })
    expect(asked[0]?.url.href).toBe('http://site.test/a')
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  test('tells the fetch how much time there is', async () => {
    const { leftMs, run } = scraper()
    await run({ timeoutMs: 100_000 })
    expect(leftMs[0]).toBeWithin(1, 100_001)
  })

  test('that waits says that waiting had no effect', async () => {
    expect((await scraper().run({ waitForMs: 500 })).warnings).toEqual([
      'The wait had no effect: no browser rendered this page.',
    ])
    const outcomes = [{ engine: 'browser' as const, status: 'rejected' as const, reason: 'lower_score', elapsedMs: 1 }]
    expect((await scraper('<p>Text.', { outcomes }).run({ waitForMs: 500 })).warnings).toEqual([
      'The wait had no effect: the rendered page was worse than this one.',
    ])
  })

  test('of a page that stays empty in a browser does not say that its scripts were not run', async () => {
    const { warnings } = await scraper('<div id="root"></div><script>draw()</script>', { engine: 'browser' }).run()
    expect(warnings).toEqual([EMPTY_WARNING])
  })

  test('of a page that was still being sent when it was read says so', async () => {
    const rendering = { owner: 'anonymous', results: [], pageErrors: [], unended: true as const }
    const { warnings } = await scraper('<p>Text.', { engine: 'browser', rendering }).run()
    expect(warnings).toEqual([
      'The page was still loading when the time limit was almost reached. Its end may be missing.',
    ])
  })

  test('of a page that scripts draw says why it is empty', async () => {
    const { warnings, document } = await scraper('<div id="root"></div><script>draw()</script>').run()
    expect(document.markdown).toBe('')
    expect(warnings.join()).toContain('scripts')
  })

  test('with a picture or actions asks a browser alone, with all it wants, and nothing is kept', async () => {
    const { asked, run } = scraper()
    const screenshot = { fullPage: true }
    await run({ useBrowser: 'auto', screenshot })
    await run({ useBrowser: 'auto', actions: [{ type: 'scrape' }], waitForMs: 5, blockAds: false })
    expect(asked.map(({ engines, render }) => ({ engines, render }))).toEqual([
      { engines: ['browser'], render: { blockAds: true, waitForMs: 0, actions: [], screenshot } },
      { engines: ['browser'], render: { blockAds: false, waitForMs: 5, actions: [{ type: 'scrape' }] } },
    ])
  })

  test('in auto mode lets both compete, and never has only the plain page', async () => {
    const { asked, run } = scraper()
    await run({ useBrowser: 'auto' })
    await run({ useBrowser: 'never', waitForMs: 5 })
    expect(asked.map(({ engines }) => engines)).toEqual([['http', 'browser'], ['http']])
    expect(asked[1]).not.toHaveProperty('render')
  })

  test('that must have a browser is told that there is none, without a fetch', async () => {
    const fetchPage = createFetchPage({
      userAgent: 'x',
      rules: { allow: [] },
      maxBytes: 1,
    })
    const scraping = {
      fetchCached: createFetchCached(fetchPage, createCache({ maxBytes: 0, ttlMs: 0 })),
      convert: async () => Promise.reject(new Error('unused')),
      limiter: createLimiter(1, 0),
    }
    const error = await scrape(options({ useBrowser: 'always' }), scraping, testCall()).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'render_unavailable', status: 503 })
  })
})
