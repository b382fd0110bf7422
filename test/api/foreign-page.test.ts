// What a service without keys does for web pages that are not its own.
import { describe, expect, test } from 'bun:test'
import { isLocalOnly } from '../../src/service/listening.ts'
import { json, testApp } from './app.fixture.ts'

const local = testApp()
const ID = crypto.randomUUID()
const body = '{"url":"http://site.test/"}'

describe('a POST that a page sends without asking first', () => {
  const post = async (headers: Record<string, string>, app = local) =>
    (await app.request('POST', '/scrape', { body: new Blob([body]), headers })).status
  const foreign = { origin: 'https://evil.test' }

  test.each([
    ['of no type', {}],
    ['of text', { 'content-type': 'text/plain;charset=UTF-8' }],
    ['of a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of a frame without an origin', { origin: 'null' }],
    ['of another port of this machine', { origin: 'http://localhost:8080' }],
    ['with an empty key', { 'x-api-key': '' }],
  ])('is refused: %s', async (_, headers) => {
    expect(await post({ ...foreign, ...headers })).toBe(403)
  })

  test('starts nothing, on any route', async () => {
    const asked = local.asked.length
    for (const path of [
      '/crawl',
      '/v2/scrape',
      '/v2/parse',
      '/v2/browser',
      '/system/doctor',
      `/jobs/${ID}/cancel`,
      '/mcp',
    ]) {
      const response = await local.request('POST', path, { body: new Blob([body]), headers: foreign })
      expect([path, response.status]).toEqual([path, 403])
    }
    expect(local.asked.length).toBe(asked)
  })

  test.each([
    ['of a program', {}],
    ['of the console', { origin: 'http://localhost' }],
    ['of the console behind a proxy that changes the name', { ...foreign, 'sec-fetch-site': 'same-origin' }],
    ['in JSON, for which a browser asks first', { ...foreign, 'content-type': 'application/json' }],
    ['with a key, for which a browser asks first', { ...foreign, 'x-api-key': 'mine' }],
  ])('is no such thing: %s', async (_, headers) => {
    expect(await post(headers)).toBe(200)
  })

  test('is taken from a page whose origin is allowed', async () => {
    expect(await post(foreign, testApp({ corsOrigins: [foreign.origin] }))).toBe(200)
  })
})

describe('a request under a foreign name', () => {
  const ask = (host: string, headers: Record<string, string>, app = local) =>
    app.request('POST', '/scrape', { body, headers: { 'content-type': 'application/json', host, ...headers } })
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }

  test.each([
    ['by its origin', { origin: 'http://evil.test:3002' }],
    ['by the mark of a safe page', { 'sec-fetch-site': 'same-origin' }],
    ['by its name', browser],
    ['with a key, which is any', { ...browser, 'x-api-key': 'any' }],
  ])('is refused to a browser: %s', async (_, headers) => {
    const response = await ask('evil.test:3002', headers)
    expect([response.status, await json(response)]).toEqual([
      403,
      expect.objectContaining({
        error: 'Host: this service does not know the name "evil.test" as its own',
        hint: expect.stringContaining('SERVICE_PUBLIC_URL'),
      }),
    ])
    const read = await local.request('GET', '/jobs', { headers: { host: 'evil.test.', ...headers } })
    expect(read.status).toBe(403)
  })

  test.each([
    'localhost:3002',
    'me.localhost',
    '127.0.0.1:80',
    '127.1',
    '[::1]:3002',
    '192.168.1.2',
    'web-extract:3002',
    'host.docker.internal:3002',
    '',
  ])('is none: %j', async (host) => {
    expect((await ask(host, browser)).status).toBe(200)
  })

  test('is answered to a program, which no site can make ask', async () => {
    for (const headers of [{}, { 'user-agent': 'curl/8.5.0' }, { 'user-agent': 'node', 'sec-fetch-mode': 'cors' }])
      expect((await ask('extract.example.org', headers)).status).toBe(200)
  })

  test('is none if the operator has named it, or a proxy names it', async () => {
    const own = { ...browser, origin: 'https://extract.test' }
    for (const options of [
      { publicUrl: new URL('https://extract.test/') },
      { publicUrl: 'forwarded' as const },
      { corsOrigins: ['https://extract.test'] },
    ])
      expect((await ask('extract.test', own, testApp(options))).status).toBe(200)
  })

  test('is left alone where a key protects the service, or the network may use it', async () => {
    const keyed = testApp({ keys: ['key'] })
    expect((await ask('evil.test', { ...browser, 'x-api-key': 'key' }, keyed)).status).toBe(200)
    expect((await ask('evil.test', browser, testApp({ isLocalOnly: () => false }))).status).toBe(200)
    expect((await local.request('GET', '/health', { headers: { host: 'evil.test', ...browser } })).status).toBe(200)
  })
})

test.each([
  ['127.0.0.1', [], true],
  ['::1', [], true],
  ['0.0.0.0', [], false],
  ['127.0.0.1', ['key'], false],
] as const)('a service on %s with the keys %j is for this machine only: %p', (host, apiKeys, expected) => {
  expect(isLocalOnly({ host, apiKeys: [...apiKeys] })).toBe(expected)
})
