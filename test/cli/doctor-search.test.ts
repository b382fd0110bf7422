import { describe, expect, test } from 'bun:test'
import { checkSearch } from '../../src/cli/doctor/search.ts'
import { readConfig } from '../../src/config/read.ts'
import { type Route, startWeb } from '../site/web.ts'

const OFF = { SERVICE_SEARCH_FALLBACK_URL: 'off', SERVICE_NEWS_SEARCH_URL: 'off', SERVICE_IMAGE_SEARCH_URL: 'off' }
const configured = (settings: Record<string, string>) => readConfig({}, { ...OFF, ...settings }).config

async function checked(answer: Route) {
  await using web = await startWeb(() => ({ '/search': answer }))
  const results = await checkSearch(configured({ SERVICE_SEARXNG_URL: web.origin }))
  expect(web.received).toHaveLength(1)
  return results
}

const json =
  (body: object): Route =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

describe('doctor', () => {
  test('asks SearXNG for one result', async () => {
    const result = { url: 'http://site.test/', title: 'Weather', content: '', engines: ['e'] }
    expect(await checked(json({ query: 'weather', results: [result], unresponsive_engines: [] }))).toEqual([
      {
        state: 'ok',
        about: 'search',
        says: expect.stringMatching(/^searxng \(web, news, images\) answers in \d+\.\d s$/),
      },
    ])
  })

  test.each([
    ['forbids JSON', (_request, response) => response.writeHead(403).end('no'), 'add "json" to search.formats'],
    ['is below a path', (_request, response) => response.writeHead(404).end('no'), 'Correct SERVICE_SEARXNG_URL.'],
    ['has failed engines', json({ query: 'q', results: [], unresponsive_engines: [['e', 'CAPTCHA']] }), 'settings.yml'],
    ['is something else', json({ hello: 'world' }), 'something else answers there'],
    ['finds nothing', json({ query: 'q', results: [], unresponsive_engines: [] }), 'does it find anything'],
    ['is broken', (_request, response) => response.writeHead(500).end(), 'correct SERVICE_SEARXNG_URL'],
  ] as [string, Route, string][])('says how to fix a SearXNG that %s', async (_, answer, fix) => {
    expect(await checked(answer)).toEqual([
      {
        state: 'FAIL',
        about: 'search',
        says: expect.stringContaining('searxng (web, news, images) '),
        fix: expect.stringContaining(fix),
      },
    ])
  })

  test('finds a SearXNG that is gone', async () => {
    expect(await checkSearch(configured({ SERVICE_SEARXNG_URL: 'http://127.0.0.1:1' }))).toMatchObject([
      { state: 'FAIL', fix: 'Start it, read its log, or correct SERVICE_SEARXNG_URL.' },
    ])
  })

  test('only warns if there is no search engine at all', async () => {
    expect(await checkSearch(configured({}))).toMatchObject([
      { state: 'warn', says: 'none: every search engine is off', fix: expect.stringContaining('SERVICE_SEARXNG_URL') },
    ])
  })

  test('only warns about public ones that cannot be reached', async () => {
    // A proxy that is not there stands between this machine and the internet.
    const away = readConfig({}, { SERVICE_PROXY_URL: 'http://127.0.0.1:1' }).config
    const results = await checkSearch(away)
    expect(results.map(({ state }) => state)).toEqual(['warn', 'warn', 'warn'])
    expect(results[0]!.fix).toContain('SERVICE_SEARCH_FALLBACK_URL=off')
  })
})
