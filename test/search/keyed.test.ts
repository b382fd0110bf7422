import { describe, expect, test } from 'bun:test'
import type http from 'node:http'
import { createLog } from '../../src/log.ts'
import { parseNetworks } from '../../src/net/guard/address.ts'
import { createSearch } from '../../src/search/create-search.ts'
import { fetchApi } from '../../src/search/fetch-api.ts'
import type { KeyedOptions } from '../../src/search/keyed/api.ts'
import { brave } from '../../src/search/keyed/brave.ts'
import { serper } from '../../src/search/keyed/serper.ts'
import { tavily } from '../../src/search/keyed/tavily.ts'
import type { PageRequest, Provider } from '../../src/search/provider.ts'
import { testCall } from '../call.fixture.ts'
import { startWeb } from '../site/web.ts'
import { now, queryOf, requestOf } from './engine.fixture.ts'

const { signal } = new AbortController()
const KEY = 's3cret-k3y'

interface Asked {
  path: string
  headers: http.IncomingHttpHeaders
  parameters: Record<string, string>
  body: unknown
}

interface Answered {
  status?: number
  headers?: http.OutgoingHttpHeaders
  json: unknown
}

/** An API that answers everything in the same way. */
async function startApi(open: (options: KeyedOptions) => Provider, { status = 200, json, headers = {} }: Answered) {
  const asked: Asked[] = []
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url!, 'http://api')
    const text = Buffer.concat(chunks).toString()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    asked.push({ path: pathname, headers: request.headers, parameters: Object.fromEntries(searchParams), body })
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  }
  const paths = ['/res/v1/web/search', '/res/v1/news/search', '/res/v1/images/search', '/search', '/news', '/images']
  const web = await startWeb(() => Object.fromEntries(paths.map((path) => [path, answer])))
  const rules = { allow: parseNetworks('127.0.0.0/8') }
  const provider = open({ apiKey: KEY, fetchUrl: fetchApi({ rules }), now, baseUrl: web.origin })
  return Object.assign(web, { asked, provider })
}

async function ask(open: (options: KeyedOptions) => Provider, json: unknown, more: Partial<PageRequest> = {}) {
  await using api = await startApi(open, { json })
  return { ...(await api.provider.fetchPage(requestOf(more), signal)), asked: api.asked[0]! }
}

const apis = { brave, serper, tavily }

describe('Brave', () => {
  const query = { original: 'hello', more_results_available: true }
  const full = {
    text: 'hello site:a.example',
    language: 'de',
    country: 'at',
    time: { within: 'week' },
    next: '3',
  } as const

  test('is asked with its parameters and gives results', async () => {
    const results = [
      {
        type: 'search_result',
        url: 'https://a.example/',
        title: 'A &amp; <strong>B</strong>',
        description: 'About <strong>it</strong>',
        page_age: '2026-11-20T10:00:00',
        age: '9 days ago',
      },
    ]
    const { hits, next, asked } = await ask(brave, { type: 'search', query, web: { type: 'search', results } }, full)
    expect(asked.path).toBe('/res/v1/web/search')
    expect(asked.headers['x-subscription-token']).toBe(KEY)
    expect(asked.parameters).toEqual({
      q: 'hello site:a.example',
      search_lang: 'de',
      country: 'AT',
      freshness: 'pw',
      count: '20',
      offset: '2',
    })
    expect(hits).toEqual([
      { url: 'https://a.example/', title: 'A & B', description: 'About it', date: '2026-11-20T10:00:00' },
    ])
    expect(next).toBe('4')
  })

  test.each([
    ['web', 'moderate', 'moderate'],
    ['images', 'moderate', 'strict'],
    ['images', 'off', 'off'],
  ] as const)('is asked for %s with safe search %s as %s', async (source, safeSearch, sent) => {
    const { asked } = await ask(brave, { type: 'search', query, results: [] }, { source, safeSearch })
    expect(asked.parameters.safesearch).toBe(sent)
  })

  test('gives news and images', async () => {
    const story = {
      type: 'news_result',
      url: 'https://a.example/',
      title: 'Story',
      description: 'About it',
      age: '2 days ago',
      thumbnail: { src: 'https://imgs.example/t.jpg', original: 'https://a.example/o.jpg' },
    }
    const news = await ask(brave, { type: 'news', query, results: [story] }, { source: 'news' })
    expect(news.hits).toMatchObject([{ date: '2026-11-27', imageUrl: 'https://a.example/o.jpg' }])
    const picture = {
      type: 'image_result',
      url: 'https://a.example/',
      title: 'Picture',
      thumbnail: { src: 'https://imgs.example/t.jpg' },
      properties: { url: 'https://a.example/p.png', width: 800, height: 600 },
    }
    const images = await ask(brave, { type: 'images', query, results: [picture] }, { source: 'images' })
    expect(images.hits).toMatchObject([{ imageUrl: 'https://a.example/p.png', imageWidth: 800, imageHeight: 600 }])
    expect(images.next).toBeUndefined()
  })

  test('may have no results', async () => {
    expect((await ask(brave, { type: 'search', query })).hits).toEqual([])
  })

  test('takes a range of days', async () => {
    const time = { from: '2026-01-01', to: '2026-01-31' }
    expect((await ask(brave, { query }, { time })).asked.parameters.freshness).toBe('2026-01-01to2026-01-31')
  })
})

describe('Serper', () => {
  test('is asked with its parameters and gives results', async () => {
    const organic = [{ title: 'A', link: 'https://a.example/', snippet: 'About it', date: 'Nov 20, 2026', position: 1 }]
    const { hits, next, asked } = await ask(
      serper,
      { searchParameters: { q: 'hello' }, organic },
      { language: 'de', country: 'at', location: 'Vienna', time: { within: 'day', count: 3 }, next: '2' },
    )
    expect([asked.path, asked.headers['x-api-key']]).toEqual(['/search', KEY])
    expect(asked.body).toEqual({ q: 'hello', num: 10, page: 2, hl: 'de', gl: 'at', location: 'Vienna', tbs: 'qdr:d3' })
    expect(hits).toEqual([{ url: 'https://a.example/', title: 'A', description: 'About it', date: '2026-11-20' }])
    expect(next).toBe('3')
  })

  test('gives news and images', async () => {
    const news = [
      { title: 'Story', link: 'https://a.example/', date: '1 day ago', imageUrl: 'https://a.example/s.jpg' },
    ]
    expect((await ask(serper, { news }, { source: 'news' })).hits).toMatchObject([
      { date: '2026-11-28', imageUrl: 'https://a.example/s.jpg' },
    ])
    const images = [
      { title: 'P', link: 'https://a.example/', imageUrl: 'https://a.example/p.png', imageWidth: 8, imageHeight: 6 },
    ]
    expect((await ask(serper, { images }, { source: 'images' })).hits).toMatchObject([
      { imageUrl: 'https://a.example/p.png', imageWidth: 8, imageHeight: 6 },
    ])
  })
})

describe('Tavily', () => {
  test('is asked for hosts instead of operators, and gives results', async () => {
    const results = [{ title: 'A', url: 'https://github.com/a', content: 'About it', score: 0.9 }]
    await using api = await startApi(tavily, { json: { query: 'hello', results } })
    const search = createSearch({ providers: [api.provider], now })
    const query = queryOf({
      limit: 30,
      categories: ['github'],
      excludeDomains: ['b.example'],
      time: { within: 'week' },
    })
    const { hits } = await search(query, testCall())
    expect([api.asked[0]!.path, api.asked[0]!.headers.authorization]).toEqual(['/search', `Bearer ${KEY}`])
    expect(api.asked[0]!.body).toEqual({
      query: 'hello',
      topic: 'general',
      max_results: 20,
      include_domains: ['github.com'],
      exclude_domains: ['b.example'],
      time_range: 'week',
    })
    expect(hits.web).toMatchObject([{ url: 'https://github.com/a', description: 'About it', category: 'github' }])
  })

  test('gives news with their dates', async () => {
    const results = [
      { title: 'A', url: 'https://a.example/', content: '', published_date: 'Fri, 20 Nov 2026 08:00:00 GMT' },
    ]
    const time = { from: '2026-11-01', to: '2026-11-30' }
    const { hits, asked } = await ask(tavily, { results }, { source: 'news', time })
    expect(asked.body).toMatchObject({ topic: 'news', start_date: '2026-11-01', end_date: '2026-11-30' })
    expect(hits[0]!.date).toBe('2026-11-20T08:00:00Z')
  })
})

describe.each(Object.entries(apis))('%s', (name, open) => {
  test.each([[{}], [[]], [null], ['text'], [{ results: 'x', web: 1, organic: {} }]])(
    'answers nonsense: %j',
    async (json) => {
      expect(await ask(open, json).catch((thrown) => thrown.kind)).toBe('nonsense')
    },
  )

  test('refuses a wrong key, and the setting is named but not the key', async () => {
    await using api = await startApi(open, { status: 401, json: { message: `bad ${KEY}` } })
    const lines: string[] = []
    const log = createLog({ level: 'debug', write: (line) => lines.push(line) })
    const search = createSearch({ providers: [api.provider], now })
    const thrown = await search(queryOf(), testCall({ log })).catch((thrown) => thrown)
    expect(thrown.message).toContain(`check SERVICE_${name.toUpperCase()}_API_KEY`)
    expect(thrown.message + lines.join('')).not.toContain(KEY)
  })

  test('is not followed to another host, which would get the key', async () => {
    await using api = await startApi(open, { status: 302, json: {}, headers: { location: 'https://evil.example/' } })
    const thrown = await api.provider.fetchPage(requestOf(), signal).catch((thrown) => thrown)
    expect(thrown.reason).toBe('answered with HTTP 302: it redirects to https://evil.example/')
  })
})

test('an API at an address that is closed is not asked', async () => {
  await using api = await startApi(brave, { json: {} })
  const provider = brave({ apiKey: KEY, fetchUrl: fetchApi({ rules: { allow: [] } }), now, baseUrl: api.origin })
  expect(await provider.fetchPage(requestOf(), signal).catch((thrown) => thrown.kind)).toBe('down')
  expect(api.asked).toEqual([])
})
