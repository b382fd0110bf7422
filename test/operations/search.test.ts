import { describe, expect, test } from 'bun:test'
import type { Call } from '../../src/call.ts'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { documentOf } from '../../src/content/document.ts'
import { ServiceError } from '../../src/errors.ts'
import { createCache } from '../../src/fetch/cache/cache.ts'
import { createFetchCached } from '../../src/fetch/cache/cached.ts'
import { createFetchPage } from '../../src/fetch/fetch.ts'
import type { FetchRequest } from '../../src/fetch/request.ts'
import { parseNetworks } from '../../src/net/guard/address.ts'
import type { Scraping } from '../../src/operations/scrape.ts'
import { type SearchOptions, search } from '../../src/operations/search.ts'
import type { Search, SearchAnswer, SearchHit } from '../../src/search/search.ts'
import { decodeV2Search } from '../../src/wire/v2/search.ts'
import { testCall } from '../call.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startHttpProxy } from '../site/proxies.ts'
import { html, type Route, startWeb } from '../site/web.ts'

const rules = { allow: parseNetworks('127.0.0.0/8, ::1') }
const fetchPage = createFetchPage({ userAgent: 'test', rules, maxBytes: 1024 * 1024 })

const uncached = createFetchCached(fetchPage, createCache({ maxBytes: 0, ttlMs: 0 }))

const hit = (url: string, changes: Partial<SearchHit> = {}): SearchHit => ({
  url,
  title: `Title of ${url}`,
  description: 'A snippet.',
  ...changes,
})

const answering =
  (hits: SearchAnswer['hits'], warnings: string[] = [], merged: SearchAnswer['merged'] = []): Search =>
  async () => ({ hits, providers: ['test'], merged, warnings })

const never = () => new Promise<never>(() => undefined)

interface Parts {
  search: Search | undefined
  scraping?: Partial<Scraping>
  call?: Partial<Call>
}

/** A search with Markdown of its pages, unless the test says otherwise. */
function run(
  { search: ask, scraping = {}, call = {} }: Parts,
  request: object = {},
  changes: Partial<SearchOptions> = {},
) {
  const options = decodeV2Search({
    query: 'lamp hours',
    scrapeOptions: { formats: ['markdown'], maxAge: 0 },
    ...request,
  })
  const parts = {
    fetchPage,
    fetchCached: uncached,
    convert: async (...[source, content]: Parameters<Scraping['convert']>) => documentOf(source, content),
    limiter: createLimiter(20, 1000),
    ...scraping,
  }
  return search({ ...options, ...changes }, { searching: { search: ask, rules }, scraping: parts }, testCall(call))
}

const withoutPages = { scrapeOptions: undefined }
const page = (text: string) => html(`<title>T</title><h1>Heading</h1><p>${text}</p>`)

/** Fetches pages, and counts how many are being fetched at the same time. */
function counted() {
  let open = 0
  const counts = { peak: 0 }
  const fetchCached: Scraping['fetchCached'] = async (...request) => {
    open += 1
    counts.peak = Math.max(counts.peak, open)
    try {
      return await uncached(...request)
    } finally {
      open -= 1
    }
  }
  return { fetchCached, counts }
}

describe('a search', () => {
  test('without formats returns what the providers say and fetches no page', async () => {
    await using web = await startWeb(() => ({ '/a': page('Text.') }))
    const hits = { web: [hit(`${web.origin}/a`)], news: [] }
    const result = await run({ search: answering(hits, ['One provider was passed over.']) }, withoutPages)
    expect(result).toMatchObject({ hits, providers: ['test'], warnings: ['One provider was passed over.'] })
    expect(web.received).toEqual([])
  })

  test('scrapes the pages of all sources, and keeps the order of the results', async () => {
    const late: Route = (request, response) => void setTimeout(() => page('Late.')(request, response), 100)
    await using web = await startWeb(() => ({
      '/a': late,
      '/b': page('Two.'),
      '/n': page('News.'),
      '/i': page('Image.'),
    }))
    const hits = {
      web: [hit(`${web.origin}/a`), hit(`${web.origin}/b`)],
      news: [hit(`${web.origin}/n`)],
      images: [hit(`${web.origin}/i`, { imageUrl: `${web.origin}/i.png` })],
    }
    const { hits: scraped } = await run({ search: answering(hits) })
    const texts = Object.values(scraped).map((list) => list.map((each) => each.page?.document.markdown))
    expect(texts).toEqual([
      ['# Heading\n\nLate.', '# Heading\n\nTwo.'],
      ['# Heading\n\nNews.'],
      ['# Heading\n\nImage.'],
    ])
    expect(scraped.images?.[0]).toMatchObject({ imageUrl: `${web.origin}/i.png`, title: `Title of ${web.origin}/i` })
  })

  test('orders the results of several providers again by the passages of their pages', async () => {
    await using web = await startWeb(() => ({
      '/a': page('Boats are painted in spring.'),
      '/b': page('The lamp hours are kept in a ledger: the lamp burns nine hours a night.'),
    }))
    const hits = { web: [hit(`${web.origin}/a`), hit(`${web.origin}/b`)] }
    const paths = async (merged: SearchAnswer['merged'], request = {}) => {
      const result = await run({ search: answering(hits, [], merged) }, request)
      return result.hits.web!.map(({ url }) => new URL(url).pathname)
    }
    expect(await paths(['web'], { highlights: true })).toEqual(['/b', '/a'])
    expect(await paths(['news'], { highlights: true })).toEqual(['/a', '/b'])
    expect(await paths(['web'], { highlights: true, tbs: 'sbd:1' })).toEqual(['/a', '/b'])
    expect(await paths(['web'])).toEqual(['/a', '/b'])
  })

  test('scrapes a page once that two sources have', async () => {
    await using web = await startWeb(() => ({ '/a': page('Text.') }))
    const { hits } = await run({
      search: answering({ web: [hit(`${web.origin}/a`)], news: [hit(`${web.origin}/a#top`)] }),
    })
    expect(web.visits('/a')).toHaveLength(1)
    expect(hits.news?.[0]?.page?.document.markdown).toBe(hits.web![0]!.page!.document.markdown!)
  })

  test('survives pages that fail, each with its reason', async () => {
    await using web = await startWeb(() => ({
      '/good': page('Good.'),
      '/dead': (request) => request.socket.destroy(),
      '/error': (_request, response) => response.writeHead(503).end('<h1>Try later</h1>'),
    }))
    const urls = [
      `${web.origin}/dead`,
      'http://10.0.0.1/',
      `${web.origin}/error`,
      'ftp://host.test/',
      `${web.origin}/good`,
    ]
    const { hits } = await run({ search: answering({ web: urls.map((url) => hit(url)) }) })
    expect(hits.web!.map(({ scrapeError = '' }) => scrapeError)).toEqual([
      expect.stringContaining('closed the connection'),
      expect.stringContaining('10.0.0.1 is blocked'),
      'The site answered with HTTP 503 Service Unavailable.',
      expect.stringContaining('only http and https'),
      '',
    ])
    expect(hits.web![4]!.page?.document.markdown).toContain('Good.')
    expect(hits.web!.slice(0, 2).map((each) => each.page)).toEqual([undefined, undefined])
  })

  test('leaves out results whose address is refused, if asked to', async () => {
    await using web = await startWeb(() => ({ '/good': page('Good.') }))
    const urls = ['http://10.0.0.1/', 'ftp://host.test/', 'no url', `${web.origin}/good`]
    const ask = answering({ web: urls.map((url) => hit(url)) })
    const urlsWith = async (request: object) =>
      (await run({ search: ask }, { ignoreInvalidURLs: true, ...request })).hits.web!.map(({ url }) => url)
    expect(await urlsWith({})).toEqual([`${web.origin}/good`])
    expect(await urlsWith(withoutPages)).toEqual([`${web.origin}/good`])
  })

  test('passes proxy, certificates and headers on to each page', async () => {
    await using web = await startWeb(() => ({ '/a': page('Text.') }))
    await using proxy = await startHttpProxy()
    const settings = { userAgent: 'test', rules, maxBytes: 1024 * 1024, proxies: { stealth: proxy.as('stealth') } }
    const asked: FetchRequest[] = []
    const fetchCached: Scraping['fetchCached'] = (request, ...rest) => {
      asked.push(request)
      return createFetchCached(createFetchPage(settings), createCache({ maxBytes: 0, ttlMs: 0 }))(request, ...rest)
    }
    const { hits } = await run(
      { search: answering({ web: [hit(`${web.origin}/a`)] }), scraping: { fetchCached } },
      { scrapeOptions: { formats: ['links'], proxy: 'stealth', skipTlsVerification: true, headers: { 'X-A': 'b' } } },
    )
    expect(hits.web![0]!.page?.fetched.snapshot.proxy).toBe('stealth')
    expect(asked[0]).toMatchObject({ skipTlsVerification: true, headers: { 'X-A': 'b' } })
  })

  test('refuses options of pages before it searches', async () => {
    const asked: unknown[] = []
    const ask: Search = async (query) => {
      asked.push(query)
      return never()
    }
    const refusal = run({ search: ask }, { scrapeOptions: { formats: ['markdown'], includeTags: ['a[['] } })
    expect(await refusal.catch((thrown) => thrown)).toMatchObject({ code: 'invalid_request' })
    expect(asked).toEqual([])
  })

  test('of a process without providers says which setting is missing', async () => {
    const refusal = await run({ search: undefined }).catch((thrown) => thrown)
    expect(refusal).toMatchObject({ code: 'search_unavailable', hint: expect.stringContaining('SERVICE_SEARXNG_URL') })
  })

  test('passes on why all providers failed', async () => {
    const ask: Search = async () => {
      throw new ServiceError('search_unavailable', 'searxng: it asks for a captcha.')
    }
    expect(await run({ search: ask }).catch((thrown) => thrown.message)).toBe('searxng: it asks for a captcha.')
  })
})

describe('concurrency:', () => {
  const pages = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/${at}`, page(`Page ${at}.`)]))

  test.each([
    ['three pages at a time', {}, 3],
    ['eight with asyncScraping, and not nine', { asyncScraping: true }, 8],
  ])('%s', async (_, request, peak) => {
    await using web = await startWeb(() => pages)
    const { fetchCached, counts } = counted()
    const urls = Object.keys(pages).map((path) => hit(web.origin + path))
    const { hits } = await run({ search: answering({ web: urls }), scraping: { fetchCached } }, request)
    expect(hits.web!.map((each) => each.page?.document.markdown)).toEqual(
      urls.map((_, at) => `# Heading\n\nPage ${at}.`),
    )
    expect(counts.peak).toBe(peak)
  })

  test('twenty searches together never exceed the limiter, and all are answered', async () => {
    await using web = await startWeb(() => pages)
    const { fetchCached, counts } = counted()
    const limiter = createLimiter(5, 1000)
    const urls = Object.keys(pages).map((path) => hit(web.origin + path))
    const parts = { search: answering({ web: urls }), scraping: { fetchCached, limiter } }
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        run({ ...parts, call: { owner: `owner-${at % 4}` } }, { asyncScraping: true }),
      ),
    )
    expect(results.flatMap(({ hits }) => hits.web!).filter((each) => each.page !== undefined)).toHaveLength(240)
    expect([counts.peak, limiter.active]).toEqual([5, 0])
  })
})

describe('the deadline', () => {
  test('fails a search that has no results yet', async () => {
    const failure = await run({ search: never }, { timeout: 1000 }, { timeoutMs: 20 }).catch((thrown) => thrown)
    expect(failure).toMatchObject({ code: 'search_timeout', message: expect.stringContaining('0.02 s') })
  })

  test('leaves results without the pages that it cuts off', async () => {
    await using web = await startWeb(() => ({ '/quick': page('Quick.'), '/hangs': () => undefined }))
    const urls = ['/quick', '/hangs', '/hangs?2', '/hangs?3', '/hangs?4'].map((path) => hit(web.origin + path))
    const { hits } = await run({ search: answering({ web: urls }) }, {}, { timeoutMs: 700 })
    expect(hits.web![0]!.page?.document.markdown).toContain('Quick.')
    const errors = hits.web!.slice(1).map(({ scrapeError }) => scrapeError)
    expect(errors.every((error) => error!.startsWith('The time of the search was over'))).toBe(true)
    expect(hits.web![1]!.description).toBe('A snippet.')
  })

  test('does not hide that the client is gone', async () => {
    await using web = await startWeb(() => ({ '/hangs': () => undefined }))
    const client = new AbortController()
    const running = run(
      { search: answering({ web: [hit(`${web.origin}/hangs`)] }), call: { signal: client.signal } },
      { timeout: PATIENCE_MS },
    )
    setTimeout(() => client.abort(), 50)
    expect(await running.catch((thrown) => thrown)).toMatchObject({ code: 'cancelled' })
  })
})

describe('highlights', () => {
  const article = html(
    `<title>Lights</title><h1>Lights</h1><h2>Opening</h2><p>The lamp hours are from dusk to dawn, every day of the year.</p>
     <h2>Food</h2><p>The kitchen serves soup and bread at noon.</p>`,
  )

  test('replace the description by passages that answer, without asking a model', async () => {
    await using web = await startWeb(() => ({ '/a': article }))
    const openModel = () => {
      throw new Error('no model is asked')
    }
    const hits = { web: [hit(`${web.origin}/a`)], news: [hit(`${web.origin}/a`)] }
    const result = await run({ search: answering(hits), scraping: { openModel } }, { highlights: true })
    for (const each of [result.hits.web![0]!, result.hits.news![0]!]) {
      expect(each.description).toContain('dusk to dawn')
      expect(each.description).not.toContain('soup')
      expect(each.highlights).toBe(each.description)
    }
  })

  test('are the snippet of the provider where there is no content', async () => {
    const ask = answering({ web: [hit('http://10.0.0.1/')], images: [hit('http://10.0.0.2/', { description: '' })] })
    for (const request of [{}, withoutPages]) {
      const { hits } = await run({ search: ask }, { highlights: true, ...request })
      expect(hits.web![0]).toMatchObject({ description: 'A snippet.', highlights: 'A snippet.' })
      expect(hits.images![0]!.highlights).toBeUndefined()
    }
  })
})
