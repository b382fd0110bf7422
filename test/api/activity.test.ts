import { expect, test } from 'bun:test'
import { createActivityLog, hostAsked } from '../../src/api/activity.ts'
import { ServiceError } from '../../src/errors.ts'
import { createLog } from '../../src/log.ts'
import { json, page, testApp } from './app.fixture.ts'

const silent = createLog({ level: 'silent', write: () => undefined })

const requestsOf = async (app: ReturnType<typeof testApp>, query = '', headers = {}) =>
  (await json(await app.request('GET', `/activity${query}`, { headers }))).requests as Record<string, unknown>[]

test('a caller sees its last requests, newest first, without bodies and keys', async () => {
  const app = testApp({
    keys: ['canary-key'],
    scrape: async ({ url }) => {
      if (url.includes('fails')) throw new ServiceError('dns_failed', 'no address')
      return { ...page, fetched: { ...page.fetched, cacheState: 'hit' } }
    },
  })
  const headers = { authorization: 'Bearer canary-key', 'x-request-id': 'one' }
  await app.post('/scrape', { url: 'https://me:canary@site.test:8080/canary?q=canary' }, headers)
  await app.post('/v2/scrape', { url: 'fails.test' }, { ...headers, 'x-request-id': 'two' })
  await app.request('GET', '/jobs/x', { headers })
  await app.request('GET', '/openapi.json', { headers })
  const requests = await requestsOf(app, '', headers)
  expect(requests).toMatchObject([
    { method: 'GET', route: '/jobs/{id}', status: 404, code: 'not_found' },
    { requestId: 'two', method: 'POST', route: '/v2/scrape', status: 500, code: 'dns_failed', host: 'fails.test' },
    {
      at: expect.any(String),
      requestId: 'one',
      method: 'POST',
      route: '/scrape',
      status: 200,
      elapsedMs: expect.any(Number),
      host: 'site.test:8080',
      engine: 'http',
      cache: 'hit',
    },
  ])
  expect(JSON.stringify(requests)).not.toContain('canary')
  expect(await requestsOf(app, '?limit=1', headers)).toHaveLength(1)
  expect((await app.request('GET', '/activity?limit=0', { headers })).status).toBe(400)
  expect((await app.request('GET', '/activity')).status).toBe(401)
})

test('who has no key pushes out nothing', async () => {
  const app = testApp({ keys: ['key'] })
  const headers = { 'x-api-key': 'key' }
  await app.post('/scrape', { url: 'http://site.test/' }, headers)
  for (let n = 0; n < 2000; n += 1) await app.post('/scrape', {}, { 'x-api-key': 'wrong' })
  for (let n = 0; n < 10; n += 1) await app.request('PUT', '/v2/parse/upload/wrong')
  expect(await requestsOf(app, '', headers)).toHaveLength(1)
})

test('a caller sees nothing of others, and what is kept is bounded', () => {
  const log = createActivityLog()
  const route = { method: 'POST', path: '/scrape', family: 'native', handle: () => undefined } as const
  const record = (owner: string, requestId: string) =>
    log.record({ ...facts, owner, requestId, route }, { status: 200, elapsedMs: 1 })
  const facts = { path: '/scrape', raw: '/scrape', headers: new Headers(), base: '', method: 'POST', log: silent }
  record('me', 'first')
  expect(log.of('other', 200)).toEqual({ requests: [] })
  for (let n = 1; n < 2000; n += 1) record('other', String(n))
  expect(log.of('me', 200).requests).toMatchObject([{ requestId: 'first' }])
  expect(log.of('other', 2).requests).toMatchObject([{ requestId: '1999' }, { requestId: '1998' }])
  record('other', 'last')
  expect(log.of('me', 200)).toEqual({ requests: [] })
  expect(log.of('other', 3000).requests).toHaveLength(2000)
})

test.each([
  [{ url: 'https://site.test/a' }, 'site.test'],
  [{ urls: ['site.test/a', 'other.test'] }, 'site.test'],
  [{ url: `${'x'.repeat(300)}.test` }, 'x'.repeat(255)],
  [{ url: 'javascript:1' }, undefined],
  [{ url: '' }, undefined],
  [{ url: 5, urls: [] }, undefined],
  [{}, undefined],
])('the host that %j asks for is %s', (body, host) => {
  expect(hostAsked(body)).toBe(host)
})
