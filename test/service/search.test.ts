import { describe, expect, test } from 'bun:test'
import { readConfig } from '../../src/config/read.ts'
import { closedRules } from '../../src/fetch/settings.ts'
import { parseNetworks } from '../../src/net/guard/address.ts'
import { resolveTarget } from '../../src/net/guard/resolve.ts'
import { readHere } from '../../src/search/read-results.ts'
import { fetchSettings } from '../../src/service/fetch-settings.ts'
import { fetchPublic, searchOf, searchProviders } from '../../src/service/search.ts'
import { testCall } from '../call.fixture.ts'
import {
  answered,
  duckduckgo,
  duckduckgoRow,
  json,
  page,
  queryOf,
  result,
  startEngine,
} from '../search/engine.fixture.ts'
import { startHttpProxy } from '../site/proxies.ts'
import { failure } from '../site/send-request.ts'
import { html, redirect, startWeb } from '../site/web.ts'

const outbound = { rules: { allow: [] }, proxies: {}, read: readHere }
const { signal } = new AbortController()
const configOf = (env: Record<string, string>) => readConfig({}, env).config

describe('the search engines of a process', () => {
  test('are public ones on a fresh machine', () => {
    const providers = searchProviders(configOf({}), outbound)
    expect(providers.map(({ name, configured, sources }) => [name, configured, ...sources])).toEqual([
      ['duckduckgo', false, 'web'],
      ['bing-news', false, 'news'],
      ['bing-images', false, 'images'],
    ])
  })

  test('are a SearXNG first, then APIs with keys, then pages', () => {
    const config = configOf({
      SERVICE_SEARXNG_URL: 'http://127.0.0.1:8080',
      SERVICE_BRAVE_API_KEY: 'a',
      SERVICE_SERPER_API_KEY: 'b',
      SERVICE_TAVILY_API_KEY: 'c',
      SERVICE_NEWS_SEARCH_URL: 'off',
      SERVICE_IMAGE_SEARCH_URL: 'off',
    })
    const names = searchProviders(config, outbound).map(({ name }) => name)
    expect(names).toEqual(['searxng', 'brave', 'serper', 'tavily', 'duckduckgo'])
  })

  test('are those of the operator, at addresses that are closed to pages', async () => {
    await using searxng = await startEngine('/searxng/search', (asked, response) => {
      const isWeb = asked.get('categories') === 'general'
      json(isWeb ? answered([]) : {}, isWeb ? 200 : 500)(asked, response)
    })
    await using fallback = await startEngine('/html', page(duckduckgo(duckduckgoRow('https://example.com/'))))
    const item = '<item><title>News</title><link>https://news.example/</link></item>'
    await using news = await startEngine('/rss', page(`<rss><channel>${item}</channel></rss>`))
    const picture = result('https://example.com/page', { img_src: 'https://example.com/p.png' })
    await using images = await startEngine('/images', json(answered([picture])))
    const config = configOf({
      SERVICE_SEARXNG_URL: `${searxng.origin}/searxng`,
      SERVICE_SEARCH_FALLBACK_URL: `${fallback.origin}/html`,
      SERVICE_NEWS_SEARCH_URL: `${news.origin}/rss`,
      SERVICE_IMAGE_SEARCH_URL: `${images.origin}/images`,
      SERVICE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
      SERVICE_SAFE_SEARCH: 'strict',
    })
    const answer = await searchOf(config, outbound)(queryOf({ sources: ['web', 'news', 'images'] }), testCall())
    expect(answer).toMatchObject({
      hits: {
        web: [{ url: 'https://example.com/' }],
        news: [{ url: 'https://news.example/', title: 'News' }],
        images: [{ imageUrl: 'https://example.com/p.png' }],
      },
      providers: ['fallback', 'news-feed', 'image-page'],
    })
    expect(searxng.asked.map((asked) => asked.get('safesearch'))).toEqual(['2', '2', '2'])

    const rules = closedRules(fetchSettings(config, []))
    const closed = [
      `${searxng.origin}/searxng/search?q=x`,
      `${searxng.origin}/other/..%2fsearxng/%73earch?q=x`,
      `${searxng.origin}/searxng//search/%2e%2f?q=x`,
      `${fallback.origin}/html`,
      `${news.origin}/rss`,
      `${images.origin}/images`,
    ]
    for (const url of closed) {
      expect(await failure(resolveTarget(new URL(url), rules, signal))).toMatchObject({ code: 'blocked_address' })
    }
    for (const open of [new URL('/other', images.origin), new URL('/searxng/other', searxng.origin)]) {
      expect(await resolveTarget(open, rules, signal)).toHaveLength(1)
    }
  })

  test('can all be off', async () => {
    const off = { SERVICE_SEARCH_FALLBACK_URL: 'off', SERVICE_NEWS_SEARCH_URL: 'off', SERVICE_IMAGE_SEARCH_URL: 'off' }
    const thrown = await searchOf(configOf(off), outbound)(queryOf(), testCall()).catch((thrown) => thrown)
    expect(thrown).toMatchObject({ code: 'search_unavailable', hint: expect.stringContaining('SERVICE_SEARXNG_URL') })
  })
})

describe('a public search engine is fetched like a page', () => {
  const headers = [['Accept-Language', 'de']] as const

  test('with the address rules', async () => {
    await using site = await startWeb(() => ({ '/html/': html('results') }))
    const url = new URL('/html/', site.origin)
    const thrown = await fetchPublic(configOf({}), outbound)(url, { headers, signal }).catch((thrown) => thrown)
    expect(thrown).toMatchObject({ kind: 'down', reason: expect.stringContaining('is blocked') })
    expect(site.received).toEqual([])
  })

  test('through the proxy, along redirects', async () => {
    await using site = await startWeb(() => ({ '/html/': redirect('/results'), '/results': html('results') }))
    await using proxy = await startHttpProxy()
    const outbound = { rules: { allow: parseNetworks('127.0.0.0/8') }, proxies: { basic: proxy.as('basic') } }
    const url = new URL('/html/', site.origin)
    const answer = await fetchPublic(configOf({}), outbound)(url, { headers, signal })
    expect([answer.status, answer.url.pathname]).toEqual([200, '/results'])
    expect(site.received[1]!.headers['accept-language']).toBe('de')
    expect(proxy.connections).toBeGreaterThan(0)
  })
})
