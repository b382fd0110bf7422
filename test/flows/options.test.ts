import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { startService } from '../cli/process.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { makeCertificates, opensslFound } from '../site/certificates.ts'

interface Answer {
  markdown?: string
  data?: { markdown: string }
}

/** Follows every option from the request to the site and back, through the running service. */
describe('an option of a scrape reaches the site', () => {
  let service: Awaited<ReturnType<typeof startService>>
  /** The page `/slow`: when it was requested, and when it may finish. */
  const newSlow = () => ({ asked: Promise.withResolvers<void>(), let: Promise.withResolvers<void>() })
  let slow = newSlow()
  beforeEach(() => {
    slow = newSlow()
  })
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/slow') {
        slow.asked.resolve()
        await slow.let.promise
      }
      if (pathname === '/long')
        return new Response('x'.repeat(2 * 1024 * 1024), { headers: { 'content-type': 'text/plain' } })
      return Response.json(Object.fromEntries(request.headers))
    },
  })
  const at = (path: string) => `http://127.0.0.1:${site.port}${path}`

  beforeAll(async () => {
    const settings = [
      '--allow-private-networks=127.0.0.0/8',
      '--user-agent=Our Agent',
      '--max-page-mb=1',
      '--max-concurrency=1',
    ]
    service = await startService(settings)
  })
  afterAll(async () => {
    await service.stop()
    await site.stop(true)
  })

  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(service.url + path, init)
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const seenBy = async (options: object) =>
    String((await post('/v2/scrape', { url: at('/echo'), ...options })).body.data?.markdown)
  const seenNative = async (options: object) =>
    String((await post('/scrape', { url: at('/echo'), ...options })).body.markdown)

  test('headers, in both dialects', async () => {
    expect(await seenBy({ headers: { 'X-Pier': 'north' } })).toContain('"x-pier": "north"')
    expect(await seenNative({ headers: { 'X-Pier': 'north' } })).toContain('"x-pier": "north"')
  })

  test('location, in both dialects', async () => {
    const location = { country: 'DE', languages: ['de-AT', 'fr'] }
    expect(await seenBy({ location })).toMatch(/"accept-language": "de-AT,/)
    expect(await seenNative({ location })).toMatch(/"accept-language": "de-AT,/)
  })

  test('the operator’s User-Agent, unless the client sends one', async () => {
    expect(await seenBy({})).toContain('"user-agent": "Our Agent"')
    expect(await seenBy({ headers: { 'User-Agent': 'Mine' } })).toContain('"user-agent": "Mine"')
  })

  test('the timeout, in each dialect’s unit', async () => {
    expect(await post('/v2/scrape', { url: at('/slow'), timeout: 1000 })).toMatchObject({
      status: 408,
      body: { code: 'SCRAPE_TIMEOUT' },
    })
    expect(await post('/scrape', { url: at('/slow'), timeout_seconds: 1 })).toMatchObject({
      status: 408,
      body: { detail: { code: 'fetch_timeout', retryable: true } },
    })
  })

  test('the size limit of a page', async () => {
    expect(await post('/scrape', { url: at('/long') })).toMatchObject({
      status: 500,
      body: { detail: { code: 'body_too_large' } },
    })
  })

  test('the limit on parallel pages: the second waits for the first, within its own timeout', async () => {
    const first = post('/scrape', { url: at('/slow'), timeout_seconds: PATIENCE_MS / 1000 })
    await slow.asked.promise
    expect(await post('/v2/scrape', { url: at('/echo'), timeout: 1000 })).toMatchObject({ status: 408 })
    const second = post('/v2/scrape', { url: at('/echo'), timeout: PATIENCE_MS })
    slow.let.resolve()
    expect([(await first).status, (await second).status]).toEqual([200, 200])
  })

  test('a client that disconnects frees its place immediately', async () => {
    const gone = new AbortController()
    const left = fetch(`${service.url}/scrape`, {
      method: 'POST',
      signal: gone.signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: at('/slow'), timeout_seconds: 2 * (PATIENCE_MS / 1000) }),
    }).catch(() => 'left')
    await slow.asked.promise
    gone.abort()
    expect(await left).toBe('left')
    expect(await post('/v2/scrape', { url: at('/echo'), timeout: PATIENCE_MS })).toMatchObject({ status: 200 })
  })

  test.each(['/scrape', '/map', '/v2/map'])('the log has engine and outcome under the request id: %s', async (path) => {
    const id = `find-me${path.replaceAll('/', '-')}`
    await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': id },
      body: JSON.stringify({ url: 'http://127.0.0.1:1/' }),
    })
    const linesOf = () => service.logs.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === id)
    while (!linesOf().some(({ event }) => event === 'request')) await Bun.sleep(5)
    expect(linesOf()).toEqual([
      expect.objectContaining({ event: 'fetch', engine: 'http', outcome: 'failed', code: 'connection_refused' }),
      expect.objectContaining({ event: 'request', status: 500, code: 'connection_refused' }),
    ])
  })

  test.skipIf(!opensslFound)('whether certificates are checked, in both dialects', async () => {
    const tls = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      tls: makeCertificates().selfSigned,
      fetch: () => new Response('over TLS'),
    })
    const url = `https://127.0.0.1:${tls.port}/`
    expect(await post('/scrape', { url })).toMatchObject({ body: { detail: { code: 'tls_failed' } } })
    expect(await post('/scrape', { url, skipTlsVerification: true })).toMatchObject({ body: { markdown: 'over TLS' } })
    expect(await post('/v2/scrape', { url, skipTlsVerification: false })).toMatchObject({
      body: { code: 'SCRAPE_SSL_ERROR' },
    })
    expect(await post('/v2/scrape', { url })).toMatchObject({ body: { success: true } })
    await tls.stop(true)
  })
})
