import { describe, expect, test } from 'bun:test'
import { json, testApp } from './app.fixture.ts'

const ORIGIN = 'https://app.test'
const ask = { origin: ORIGIN, 'access-control-request-method': 'POST' }
const corsOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => name.startsWith('access-control-')))

describe('an origin of the setting', () => {
  const { request, post } = testApp({ keys: ['secret'], corsOrigins: [ORIGIN, 'http://localhost:5173'] })

  test('has its preflights answered without the key', async () => {
    const response = await request('OPTIONS', '/v2/scrape', {
      headers: { ...ask, 'access-control-request-headers': 'authorization,content-type' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('vary')).toBe('Origin')
    const { 'access-control-allow-headers': headers, ...rest } = corsOf(response)
    expect(rest).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '600',
    })
    for (const name of ['Content-Type', 'Authorization', 'X-Api-Key', 'X-Web-Extract-Api-Key', 'X-Idempotency-Key'])
      expect(headers!.split(', ')).toContain(name)
  })

  test('may read answers and errors with their headers, but sends no credentials of the browser', async () => {
    const known = { 'x-api-key': 'secret', origin: ORIGIN }
    const answers = [
      await post('/scrape', { url: 'http://site.test/' }, known),
      await post('/scrape', {}, known),
      await post('/scrape', { url: 'http://site.test/' }, { origin: ORIGIN }),
      await request('GET', '/nowhere', { headers: known }),
      await request('HEAD', '/health', { headers: { origin: ORIGIN } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 404, 200])
    for (const response of answers) {
      expect(corsOf(response)).toEqual({
        'access-control-allow-origin': ORIGIN,
        'access-control-expose-headers': 'X-Request-Id, Retry-After, Allow',
      })
      expect(response.headers.get('vary')).toBe('Origin')
    }
  })

  test.each(['https://other.test', 'http://app.test', 'https://app.test:444', 'https://app.test.evil.test', 'null'])(
    'is not %s',
    async (origin) => {
      const preflight = await request('OPTIONS', '/v2/scrape', { headers: { ...ask, origin } })
      const response = await request('GET', '/health', { headers: { origin } })
      expect([preflight.status, response.status]).toEqual([401, 200])
      expect([corsOf(preflight), corsOf(response)]).toEqual([{}, {}])
      expect([preflight.headers.get('vary'), response.headers.get('vary')]).toEqual(['Origin', 'Origin'])
    },
  )
})

test('* lets every page read, also one without an origin of its own', async () => {
  const { request } = testApp({ corsOrigins: '*' })
  for (const origin of ['https://any.test', 'null']) {
    const preflight = await request('OPTIONS', '/scrape', { headers: { ...ask, origin } })
    expect([preflight.status, corsOf(preflight)['access-control-allow-origin']]).toEqual([204, '*'])
    expect(corsOf(await request('GET', '/health', { headers: { origin } }))['access-control-allow-origin']).toBe('*')
  }
})

test('without the setting, no page of another origin may read anything', async () => {
  const { request } = testApp()
  const preflight = await request('OPTIONS', '/scrape', { headers: ask })
  expect([preflight.status, corsOf(preflight), preflight.headers.get('vary')]).toEqual([405, {}, null])
  expect((await json(preflight)).request_id).toBe(preflight.headers.get('x-request-id'))
  expect(corsOf(await request('GET', '/health', { headers: { origin: ORIGIN } }))).toEqual({})
})

test('OPTIONS without a preflight is a method that the path does not have', async () => {
  const { request } = testApp({ corsOrigins: '*' })
  expect((await request('OPTIONS', '/scrape', { headers: { origin: ORIGIN } })).status).toBe(405)
})
