import { describe, expect, test } from 'bun:test'
import { createAuthenticate } from '../../src/api/auth.ts'
import { openSignIn, SIGN_IN_SECONDS, sealSignIn, signInOf } from '../../src/api/console/cookie.ts'
import { json, testApp } from './app.fixture.ts'

const KEY = 's3cret'
const ORIGIN = 'http://localhost'
const app = testApp({ keys: ['first', KEY] })

const signIn = (body: object, headers: Record<string, string> = { authorization: `Bearer ${KEY}` }) =>
  app.post('/console/sign-in', body, headers)

/** The cookie of a sign-in, as a browser sends it. */
async function cookieOf(to = app, headers = {}): Promise<string> {
  const response = await to.post('/console/sign-in', { remember: true }, { authorization: `Bearer ${KEY}`, ...headers })
  return response.headers.get('set-cookie')!.split(';')[0]!
}

const own = { 'sec-fetch-site': 'same-origin' }
const ask = async (headers: Record<string, string>, path = '/metrics', method = 'GET', to = app) =>
  (await to.request(method, path, { headers })).status

describe('signing in', () => {
  test('accepts a key of the service and sets no cookie unless that is wanted', async () => {
    const response = await signIn({})
    expect([response.status, response.headers.get('set-cookie')]).toEqual([204, null])
  })

  test('sets a cookie that no script and no other site can use, and that does not have the key', async () => {
    const cookie = (await signIn({ remember: true })).headers.get('set-cookie')
    expect(cookie).toMatch(/^web_extract_console=\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(KEY)
  })

  test('sets a cookie for https only if the service is reached by it', async () => {
    const { post } = testApp({ keys: [KEY], publicUrl: new URL('https://extract.test/') })
    const response = await post('/console/sign-in', { remember: true }, { 'x-api-key': KEY })
    expect(response.headers.get('set-cookie')).toEndWith('; Secure')
  })

  test.each([{}, { authorization: 'Bearer wrong' }] as Record<string, string>[])('%p is a 401', async (headers) => {
    const response = await signIn({ remember: true }, headers)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null])
  })

  test('gets slow for who guesses, and stays quick for who has the key', async () => {
    const { post } = testApp({ keys: [KEY] })
    const timed = async (key: string) => {
      const started = performance.now()
      const { status } = await post('/console/sign-in', {}, { 'x-api-key': key })
      return { status, ms: performance.now() - started }
    }
    for (let guess = 0; guess < 10; guess += 1) expect((await timed(`guess ${guess}`)).ms).toBeLessThan(900)
    const guessing = timed('guess')
    const right = await timed(KEY)
    expect([right.status, right.ms < 900]).toEqual([204, true])
    expect((await guessing).ms).toBeGreaterThan(950)
  })

  test('is refused where there is nothing to sign in to', async () => {
    const { post } = testApp()
    const response = await post('/console/sign-in', { remember: true }, { 'x-api-key': KEY })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null])
  })

  test('is over after signing out', async () => {
    const response = await app.request('DELETE', '/console/sign-in', { headers: { cookie: await cookieOf(), ...own } })
    expect(response.headers.get('set-cookie')).toStartWith('web_extract_console=; Max-Age=0; Path=/;')
  })

  test('is known to the console, which cannot see the cookie', async () => {
    const known = async (headers: Record<string, string>) =>
      json(await app.request('GET', '/console/sign-in', { headers }))
    expect(await known({ cookie: await cookieOf(), ...own })).toEqual({ remembered: true })
    expect(await known({ cookie: 'web_extract_console=1.x', ...own })).toEqual({ remembered: false })
    expect(await known(own)).toEqual({ remembered: false })
  })
})

describe('the cookie', () => {
  test('makes its requests those of the owner of the key', () => {
    const authenticate = createAuthenticate(['first', KEY])
    expect(authenticate(new Headers(), sealSignIn(KEY))).toBe(authenticate(new Headers({ 'x-api-key': KEY })))
  })

  test('gives way to a key in a header', async () => {
    expect(await ask({ cookie: await cookieOf(), ...own, 'x-api-key': 'wrong' })).toBe(401)
  })

  test.each([
    ['a page of the console', own, 200],
    ['a page of the console that sends data', { ...own, origin: ORIGIN }, 200],
    ['a link in the console, or a typed address', { 'sec-fetch-site': 'none' }, 200],
    ['the console over plain http, where browsers do not say more', { 'x-web-extract-console': '1' }, 200],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 401],
    ['a page of another port of this host', { 'sec-fetch-site': 'same-site' }, 401],
    ['a page of another site that sends data', { ...own, origin: 'http://evil.test' }, 401],
    ['a page without an origin, such as a sandboxed frame', { ...own, origin: 'null' }, 401],
    ['another port', { origin: 'http://localhost:8080', 'x-web-extract-console': '1' }, 401],
    [
      'a page of another site that pretends to be the console',
      { 'sec-fetch-site': 'cross-site', 'x-web-extract-console': '1' },
      401,
    ],
    ['a program', {}, 401],
  ] as [string, Record<string, string>, number][])('from %s: %p is a %p', async (_, headers, status) => {
    expect(await ask({ cookie: await cookieOf(), host: 'localhost', ...headers })).toBe(status)
  })

  test('of a typed address only reads', async () => {
    const headers = { cookie: await cookieOf(), 'sec-fetch-site': 'none' }
    expect(await ask(headers, '/v2/crawl/0197a1b2-0000-7000-8000-000000000000', 'DELETE')).toBe(401)
  })

  test.each(['/mcp', '/mcp/x'])('never counts at %s, which is for programs', async (path) => {
    const headers = new Headers({ cookie: await cookieOf(), ...own })
    expect(signInOf({ headers, method: 'POST' }, path, ORIGIN)).toBeUndefined()
    expect(signInOf({ headers, method: 'POST' }, '/v2/scrape', ORIGIN)).toBeString()
  })

  test('of a WebSocket needs the origin of the service', async () => {
    const cookie = await cookieOf()
    const found = (origin: Record<string, string>) =>
      signInOf(
        { headers: new Headers({ cookie, host: 'localhost', upgrade: 'websocket', ...origin }), method: 'GET' },
        '/v2/crawl/x',
        ORIGIN,
      )
    expect(found({ origin: ORIGIN })).toBeString()
    for (const origin of ['http://evil.test', 'null', 'http://localhost:1']) expect(found({ origin })).toBeUndefined()
    expect(found({ 'sec-fetch-site': 'same-origin' })).toBeUndefined()
  })

  test('is worth nothing without its key: forged, of another service, or when the key was removed', async () => {
    const headers = { cookie: await cookieOf(), ...own }
    expect(await ask(headers, '/metrics', 'GET', testApp({ keys: ['first'] }))).toBe(401)
    const sealed = sealSignIn(KEY)
    const [expiry = '', proof = ''] = sealed.split('.')
    const forged = [
      `${Number(expiry) + 1}.${proof}`,
      `${expiry}.${proof.slice(0, -1)}A`.replace(proof, `${proof.slice(0, -2)}AA`),
      `${expiry}.`,
      proof,
      '',
      `${expiry}.${'A'.repeat(43)}`,
      `${sealed}.x`,
      ` ${sealed}`,
    ]
    for (const value of forged) expect(openSignIn(value, [KEY])).toBeUndefined()
    expect(openSignIn(sealed, ['first', KEY])).toBe(KEY)
  })

  test('expires, and cannot be valid for longer than it is given out for', () => {
    const now = Date.now()
    const sealed = sealSignIn(KEY, now)
    expect(openSignIn(sealed, [KEY], now + SIGN_IN_SECONDS * 1000 - 2000)).toBe(KEY)
    expect(openSignIn(sealed, [KEY], now + SIGN_IN_SECONDS * 1000 + 1000)).toBeUndefined()
    expect(openSignIn(sealSignIn(KEY, now + 86_400_000), [KEY], now)).toBeUndefined()
  })

  test('is neither logged nor told', async () => {
    const cookie = await cookieOf()
    await ask({ cookie, 'sec-fetch-site': 'cross-site' })
    const value = cookie.split('=')[1]!
    expect(app.lines.length).toBeGreaterThan(0)
    expect(app.lines.filter((line) => line.includes(value) || line.includes(KEY))).toEqual([])
  })
})
