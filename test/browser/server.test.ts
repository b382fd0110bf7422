import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { RenderRequest } from '../../src/engines/engine.ts'
import { createRemoteEngine } from '../../src/engines/remote.ts'
import { ServiceError } from '../../src/errors.ts'
import { parseProxy } from '../../src/net/proxy/proxy.ts'
import { decodeFailure, encodeRender } from '../../src/wire/engine/render.ts'
import { timedCall } from '../call.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { after, fakeEngine, rendered, renderRequest, serveEngine } from '../site/engines.ts'

const KEY = 'k3y'
const PNG = `data:image/png;base64,${Buffer.from([0, 255, 1, 254]).toString('base64')}`

const engine = fakeEngine(async ({ url, screenshot, actions }, signal) => {
  if (url.pathname === '/slow') return after(60_000, rendered('late'), signal)
  if (url.pathname === '/gone') throw new ServiceError('dns_failed', 'site.test has no address', { hint: 'Look.' })
  if (url.pathname === '/bug') throw new Error('secret inside')
  return rendered(`<p>${'ä'.repeat(3)}`, {
    statusText: 'OK',
    ...(screenshot && { screenshot: PNG }),
    results: actions.length > 0 ? [{ index: 0, type: 'pdf', dataUrl: PNG }] : [],
  })
})
let served: Awaited<ReturnType<typeof serveEngine>>
beforeAll(async () => {
  served = await serveEngine(engine, KEY)
})
afterAll(() => served[Symbol.asyncDispose]())

const request = (path = '/', options: Partial<RenderRequest> = {}): RenderRequest =>
  renderRequest(new URL(path, 'http://site.test'), options)
const at = (path: string) => new URL(path, served.url)
const signal = () => AbortSignal.timeout(PATIENCE_MS)
const ask = (options?: Partial<RenderRequest>, path?: string, key: string | undefined = KEY) =>
  createRemoteEngine(served.url, key).render(request(path, options), timedCall(PATIENCE_MS))
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown) => thrown,
  )

describe('the HTTP face of an engine', () => {
  test('reports its health without a key, with all documented members', async () => {
    const response = await fetch(at('/health'))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      instanceId: engine.name,
      version: '0.1.0',
      pages: { active: 0, available: 4 },
      jobs: { running: 0, waiting: 0, completed: expect.any(Number), failed: expect.any(Number) },
      sessions: { active: 0, available: 8 },
      engines: { browser: true },
    })
    expect((await fetch(at('/health'), { method: 'HEAD' })).status).toBe(200)
  })

  test('renders what it is asked, with headers, proxy, pictures and results as they are', async () => {
    const proxy = parseProxy('stealth', 'http://me:p%40ss@proxy.test:81').within(1234)
    const page = await ask({
      headers: { 'X-A': 'h\u00c3' },
      location: { country: 'DE', languages: ['de'] },
      proxy,
      screenshot: { fullPage: true, viewport: { width: 3, height: 4 } },
      actions: [
        { type: 'wait', milliseconds: 5 },
        { type: 'wait', selector: '#a' },
        { type: 'scroll', direction: 'up' },
        { type: 'pdf', format: 'A4', landscape: true, scale: 0.5 },
      ],
    })
    expect(page).toEqual({
      finalUrl: 'http://site.test/',
      ...rendered('<p>äää', { statusText: 'OK', screenshot: PNG, results: [{ index: 0, type: 'pdf', dataUrl: PNG }] }),
    })
    const { proxy: passed, ...asked } = engine.asked.at(-1)!
    const { proxy: _, ...sent } = request('/', {
      headers: { 'X-A': 'h\u00c3' },
      location: { country: 'DE', languages: ['de'] },
      screenshot: { fullPage: true, viewport: { width: 3, height: 4 } },
      actions: engine.asked.at(-1)!.actions,
    })
    expect(asked).toEqual(sent)
    expect([passed?.name, passed?.secretUrl(), passed?.handshakeMs]).toEqual(['stealth', proxy.secretUrl(), 1234])
  })

  test.each([
    ['no key', {}],
    ['another key', { authorization: 'Bearer k3z' }],
    ['a longer key', { authorization: 'Bearer k3y1' }],
    ['the key without its scheme', { authorization: 'k3y' }],
  ] as [string, Record<string, string>][])(
    'refuses %s with 401, whatever the body, and renders nothing',
    async (_, headers) => {
      const before = engine.asked.length
      for (const body of ['{}', 'x'.repeat(100_000)]) {
        const response = await fetch(at('/render'), { method: 'POST', headers, body })
        expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      }
      expect(engine.asked.length).toBe(before)
    },
  )

  test('tells the failure of a site as it is', async () => {
    expect(await failureOf(ask({}, '/gone'))).toMatchObject({
      code: 'dns_failed',
      message: 'site.test has no address',
      hint: 'Look.',
    })
  })

  test('says when to come again, in the header and to those who ask for pages', async () => {
    const busy = new ServiceError('capacity_exhausted', 'no page is free', { retryAfterSeconds: 17 })
    await using full = await serveEngine(fakeEngine(() => Promise.reject(busy)))
    const response = await fetch(new URL('/render', full.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: encodeRender(request('/'), { owner: 'me', timeoutMs: 1_000 }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '17'])
    expect(decodeFailure(new Uint8Array(await response.arrayBuffer()))?.retryAfterSeconds).toBe(17)
  })

  test('ends a page whose caller hangs up, and one whose time is over', async () => {
    const left = new AbortController()
    const remote = createRemoteEngine(served.url, KEY)
    const { cancelled, calls } = engine
    const known = calls.length
    const asked = remote.render(request('/slow'), timedCall(60_000, { signal: left.signal }))
    await until(() => calls.length > known)
    left.abort(new ServiceError('cancelled', 'gone'))
    expect(await failureOf(asked)).toMatchObject({ code: 'cancelled' })
    await until(() => engine.cancelled > cancelled)
    expect(engine.cancelled).toBe(cancelled + 1)
    const late = remote.render(request('/slow'), timedCall(100, { signal: signal() }))
    expect(await failureOf(late)).toMatchObject({ code: 'fetch_timeout' })
  })

  test('carries over the time that is left', async () => {
    await ask()
    const left = engine.calls.at(-1)!.endsAt! - performance.now()
    expect(left).toBeWithin(PATIENCE_MS / 2, PATIENCE_MS)
  })

  test.each([
    ['a body that is none', 'application/json', '{"url":', 400],
    [
      'an address that is no page',
      'application/json',
      JSON.stringify({ ...request(), url: 'file:///etc/passwd', timeoutMs: 1 }),
      400,
    ],
    [
      'an unknown action',
      'application/json',
      JSON.stringify({ ...request(), actions: [{ type: 'dance' }], timeoutMs: 9 }),
      400,
    ],
    [
      'a proxy that is none',
      'application/json',
      JSON.stringify({ ...request(), proxy: { name: 'basic', url: 'pw@x', handshakeMs: 1 }, timeoutMs: 9 }),
      400,
    ],
    ['a type that forms can send', 'text/plain', '{}', 415],
    ['a body beyond the bound', 'application/json', ' '.repeat(3 * 1024 * 1024), 413],
  ])('refuses %s', async (_, type, body, status) => {
    const headers = { 'content-type': type, authorization: `Bearer ${KEY}` }
    const response = await fetch(at('/render'), { method: 'POST', headers, body })
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('pw@x')
  })

  test('knows no other routes and methods', async () => {
    const headers = { authorization: `Bearer ${KEY}` }
    expect((await fetch(at('/'), { headers })).status).toBe(404)
    expect((await fetch(at('/render'), { headers })).status).toBe(405)
    expect((await fetch(at('/health'), { method: 'POST' })).status).toBe(405)
  })

  test('logs the host of a page and nothing else of a request, and no stack to the caller', async () => {
    const proxy = parseProxy('basic', 'http://alice:hunter2@proxy.test')
    await ask({ proxy, headers: { Authorization: 'hunter3' } }, '/private?token=hunter4')
    const bug = await failureOf(ask({}, '/bug'))
    expect(Bun.inspect(bug)).not.toContain('secret inside')
    const log = served.lines.join('')
    expect(log).toContain('"url_host":"site.test","proxy":"basic","outcome":"rendered"')
    expect(log).toContain('secret inside')
    expect(log).not.toMatch(/alice|hunter|private/)
  })
})
