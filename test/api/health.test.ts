import { expect, test } from 'bun:test'
import { json, testApp } from './app.fixture.ts'

test('a process that needs no database is ready without one', async () => {
  const response = await testApp().request('GET', '/ready')
  expect(response.status).toBe(200)
  expect(await json(response)).toEqual({
    ok: true,
    checks: [
      { name: 'database', state: 'unused' },
      { name: 'migrations', state: 'unused' },
      { name: 'queue', state: 'unused' },
      { name: 'disk', state: 'unused' },
    ],
  })
})

test('what is missing is a 503 that names it and its fix', async () => {
  const check = { name: 'migrations', state: 'missing', message: 'two', hint: 'migrate' } as const
  const response = await testApp({ ready: async () => [check] }).request('GET', '/ready')
  expect(response.status).toBe(503)
  expect(await json(response)).toEqual({ ok: false, checks: [check] })
})

test('readiness and figures need the key where one is set', async () => {
  const { request } = testApp({ keys: ['k3y'] })
  for (const path of ['/ready', '/metrics']) {
    expect((await request('GET', path)).status).toBe(401)
    expect((await request('GET', path, { headers: { 'x-api-key': 'k3y' } })).status).toBe(200)
  }
})

test('requests are counted by route and status; whatever ids and paths callers make up, labels stay few', async () => {
  const { request, post } = testApp()
  await post('/scrape', { url: 'http://site.test/' })
  await post('/scrape', {})
  for (let n = 0; n < 50; n += 1) await request('GET', `/crawl/${crypto.randomUUID()}`)
  for (let n = 0; n < 50; n += 1) await request('GET', `/made/up/${n}`)
  await request('BREW', '/scrape')
  await request('HEAD', '/v2/crawl/active')
  const response = await request('GET', '/metrics')
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const counted = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('web_extract_http_requests_total'))
  expect(counted).toEqual([
    'web_extract_http_requests_total{route="/scrape",method="POST",code="200"} 1',
    'web_extract_http_requests_total{route="/scrape",method="POST",code="400"} 1',
    'web_extract_http_requests_total{route="/crawl/{id}",method="GET",code="503"} 50',
    'web_extract_http_requests_total{route="other",method="other",code="404"} 50',
    'web_extract_http_requests_total{route="other",method="other",code="405"} 1',
    'web_extract_http_requests_total{route="/v2/crawl/active",method="HEAD",code="503"} 1',
  ])
})

test('a request is logged by its route, and by its path where that tells more', async () => {
  const { request, lines } = testApp()
  for (const path of ['/health', '/crawl/7', '/pot']) await request('GET', path)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'request', route: '/health', status: 200 },
    { event: 'request', route: '/crawl/{id}', path: '/crawl/7' },
    { event: 'request', path: '/pot', status: 404 },
  ])
})
