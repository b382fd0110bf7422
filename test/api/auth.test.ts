import { describe, expect, test } from 'bun:test'
import { createAuthenticate } from '../../src/api/auth.ts'
import { json, testApp } from './app.fixture.ts'

describe('with a key configured', () => {
  const { request, post } = testApp({ keys: ['first', 's3cret'] })

  test.each([
    { 'x-web-extract-api-key': 's3cret' },
    { 'x-api-key': 's3cret' },
    { authorization: 'Bearer s3cret' },
    { authorization: 'bearer   s3cret' },
    { authorization: 'Bearer first' },
    { 'x-api-key': '', authorization: 'Bearer s3cret' },
    { authorization: 'Basic abc', 'x-api-key': 's3cret' },
  ] as Record<string, string>[])('%p opens it', async (headers) => {
    expect((await post('/v2/scrape', { url: 'http://x/' }, headers)).status).toBe(200)
  })

  test.each([
    {},
    { authorization: 'Bearer wrong' },
    { authorization: 'Bearer' },
    { authorization: '' },
    { authorization: 'Bearer undefined' },
    { authorization: 's3cret' },
    { 'x-api-key': 's3cre' },
    { 'x-api-key': 's3cretx' },
    { 'x-api-key': 'S3CRET' },
    { 'x-api-key': 'first,s3cret' },
    { 'x-web-extract-api-key': 'wrong', 'x-api-key': 's3cret' },
  ] as Record<string, string>[])('%p is a 401', async (headers) => {
    const response = await post('/v2/scrape', { url: 'http://x/' }, headers)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await json(response)).toMatchObject({ success: false, code: 'UNAUTHORIZED' })
  })

  test.each([
    '/scrape',
    '/v2/crawl/x',
    '/nothing',
    '/v1/scrape',
    '/docs/x',
    '/openapi.json',
    '/metrics',
    '/r/example.com',
    '/v2/team/credit-usage',
    '/HEALTH',
    '/%68ealth',
    '/health/x',
  ])('%s needs it too', async (path) => {
    expect((await request('GET', path)).status).toBe(401)
  })

  test.each(['x', 'api', 'a.b', '[', 'x:99999', ''])(
    'what is routed is what was judged, with the Host %p',
    async (host) => {
      const { handle } = testApp({ keys: ['s3cret'] })
      const call = (method: string, target: string, headers: Record<string, string> = {}) => {
        const sent = new Request('http://localhost/', {
          method,
          headers,
          ...(method === 'POST' ? { body: '{"url":"http://x/"}' } : {}),
        })
        Object.defineProperty(sent, 'url', { value: host === '' ? target : `http://${host}${target}` })
        return handle(sent)
      }
      expect((await call('GET', '/health')).status).toBe(200)
      expect((await call('POST', '/health?/scrape')).status).toBe(405)
      expect((await call('GET', '/health?/openapi.json')).status).toBe(200)
      expect(await (await call('GET', '/health?/openapi.json')).text()).toBe('{"ok":true}')
      expect((await call('POST', '/scrape')).status).toBe(401)
      expect((await call('POST', '/scrape', { 'x-api-key': 's3cret' })).status).toBe(200)
    },
  )

  test('health is public, even with a wrong key', async () => {
    expect((await request('GET', '/health', { headers: { authorization: 'Bearer wrong' } })).status).toBe(200)
  })
})

describe('owners', () => {
  const ownerOf = (keys: string[], headers: Record<string, string>) => createAuthenticate(keys)(new Headers(headers))

  test('without keys, absent, empty, undefined and null credentials are one anonymous owner', () => {
    const headers: Record<string, string>[] = [
      {},
      { 'x-api-key': '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer ' },
      { authorization: 'Bearer undefined' },
      { authorization: 'Bearer null' },
      { authorization: 'Basic dXNlcg==' },
    ]
    expect(new Set(headers.map((each) => ownerOf([], each)))).toEqual(new Set(['anonymous']))
  })

  test('without keys every credential is its own owner, whichever header brings it, and the owner does not show it', () => {
    const bearer = ownerOf([], { authorization: 'Bearer one' })
    expect(ownerOf([], { 'x-api-key': 'one' })).toBe(bearer)
    expect(ownerOf([], { 'x-web-extract-api-key': 'one' })).toBe(bearer)
    expect(ownerOf([], { 'x-api-key': 'two' })).not.toBe(bearer)
    expect(bearer).toMatch(/^[0-9a-f]{64}$/)
  })

  test('with keys each key is an owner of its own', () => {
    expect(ownerOf(['a', 'b'], { 'x-api-key': 'a' })).not.toBe(ownerOf(['a', 'b'], { 'x-api-key': 'b' }))
  })
})
