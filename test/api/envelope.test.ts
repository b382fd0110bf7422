import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { json, testApp } from './app.fixture.ts'

interface Expected {
  status: number
  native: string
  v2: string
}

/** The envelope of the family that `path` belongs to, for one fault. */
async function expectFailure(response: Response, path: string, { status, native, v2 }: Expected) {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/json')
  const body = await json(response)
  expect(body.error).toEqual(expect.stringMatching(/\w/))
  if (path.startsWith('/v2')) {
    expect(body).toMatchObject({ success: false, code: v2, requestId: response.headers.get('x-request-id') })
    expect(body).not.toHaveProperty('detail')
  } else {
    expect(body).toMatchObject({ detail: { code: native, message: body.error }, request_id: expect.any(String) })
    expect(body).not.toHaveProperty('success')
  }
  return body
}

for (const path of ['/scrape', '/map', '/v2/scrape', '/v2/map']) {
  describe(`every failure of ${path} has the envelope of its family:`, () => {
    const { post, request } = testApp()

    test('malformed JSON', async () => {
      await expectFailure(await post(path, '{not json'), path, {
        status: 400,
        native: 'invalid_json',
        v2: 'BAD_REQUEST_INVALID_JSON',
      })
    })

    test.each(['[]', '[1, 2]', 'null', '"x"', '1', '{"__proto__":{"url":"http://x/"}}'])(
      'the body %s',
      async (body) => {
        await expectFailure(await post(path, body), path, { status: 400, native: 'invalid_request', v2: 'BAD_REQUEST' })
      },
    )

    test('no body', async () => {
      const body = await expectFailure(await request('POST', path), path, {
        status: 400,
        native: 'invalid_request',
        v2: 'BAD_REQUEST',
      })
      expect(body.error).toContain('"url" is required')
    })

    test('another content type', async () => {
      const response = await post(path, 'url=http://x', { 'content-type': 'application/x-www-form-urlencoded' })
      await expectFailure(response, path, {
        status: 415,
        native: 'unsupported_media_type',
        v2: 'UNSUPPORTED_MEDIA_TYPE',
      })
    })

    test('too large a body, by its announced length', async () => {
      const response = await post(path, '{}', { 'content-length': String(11 * 1024 * 1024) })
      await expectFailure(response, path, { status: 413, native: 'payload_too_large', v2: 'PAYLOAD_TOO_LARGE' })
    })

    test('too large a body that tells no length', async () => {
      const chunk = new TextEncoder().encode(' '.repeat(1024 * 1024))
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1
          if (sent > 100) controller.close()
          else controller.enqueue(chunk)
        },
      })
      const response = await request('POST', path, { body, headers: { 'content-type': 'application/json' } })
      await expectFailure(response, path, { status: 413, native: 'payload_too_large', v2: 'PAYLOAD_TOO_LARGE' })
      expect(sent).toBeLessThan(20)
    })

    test('a wrong method, telling the right one', async () => {
      const body = await expectFailure(await request('GET', path), path, {
        status: 405,
        native: 'method_not_allowed',
        v2: 'METHOD_NOT_ALLOWED',
      })
      expect(body.error).toContain('POST')
      expect((await request('GET', path)).headers.get('allow')).toBe('POST')
    })

    test('JSON nested twenty thousand deep, or a text that never ends', async () => {
      const deep = `{"url":"http://x/","formats":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
      expect((await post(path, deep)).status).toBe(400)
      expect((await post(path, `"${'\\\\"'.repeat(200_000)}`)).status).toBe(400)
    })

    test('a crash inside, whose text stays inside', async () => {
      const fail = async () => {
        throw new TypeError('secret internals')
      }
      const { post: crash, lines } = testApp({ scrape: fail, map: fail })
      const response = await crash(path, { url: 'http://x/' })
      const body = await expectFailure(response, path, { status: 500, native: 'internal', v2: 'UNKNOWN_ERROR' })
      expect(JSON.stringify(body)).not.toContain('secret internals')
      expect(lines.join('')).toContain('secret internals')
    })

    test('a failure of the site, with its own code', async () => {
      const fail = async () => {
        throw new ServiceError('dns_failed', 'no address for x')
      }
      const { post: failing } = testApp({ scrape: fail, map: fail })
      await expectFailure(await failing(path, { url: 'http://x/' }), path, {
        status: 500,
        native: 'dns_failed',
        v2: 'SCRAPE_DNS_RESOLUTION_ERROR',
      })
    })
  })
}

describe('routes that are not there', () => {
  const { request } = testApp()

  test('an unknown route is a 404 in the envelope of its family', async () => {
    await expectFailure(await request('GET', '/nothing'), '/nothing', {
      status: 404,
      native: 'not_found',
      v2: 'NOT_FOUND',
    })
    await expectFailure(await request('GET', '/v2/nothing'), '/v2/nothing', {
      status: 404,
      native: 'not_found',
      v2: 'NOT_FOUND',
    })
    await expectFailure(await request('GET', '/v2'), '/v2', { status: 404, native: 'not_found', v2: 'NOT_FOUND' })
    expect((await json(await request('GET', '/v2/nothing'))).success).toBe(false)
  })

  test('a call of the old API is told about /v2', async () => {
    const body = await json(await request('POST', '/v1/scrape', { body: '{}' }))
    expect(body.error).toBe('/v1/scrape belongs to the old v1 API, which this service does not have; use /v2/scrape')
    expect(body.hint).toContain('firecrawl-py 2')
  })

  test.each([
    [
      'POST',
      '/v1/deep-research',
      '/v1/deep-research belongs to the old v1 API, which this service does not have; use the routes under /v2',
    ],
    ['GET', '/v1', '/v1 belongs to the old v1 API, which this service does not have; use the routes under /v2'],
    [
      'DELETE',
      '/v0/crawl/cancel/1',
      '/v0/crawl/cancel/1 belongs to the old v0 API, which this service does not have; use the routes under /v2',
    ],
    [
      'GET',
      '/v2/team/members',
      'There is no GET /v2/team/members, because this service has no accounts and bills nothing',
    ],
    ['POST', '/v2/scrap', 'There is no route POST /v2/scrap'],
  ])('%s %s is refused in one sentence', async (method, path, error) => {
    const body = method === 'POST' ? { body: '{}' } : {}
    const response = await request(method, path, body)
    const told = (await response.json()) as { error: string | { message: string }; hint?: string }
    expect([response.status, typeof told.error === 'string' ? told.error : told.error.message]).toEqual([404, error])
    expect(told.hint ?? '').not.toContain('POST /batch/scrape')
  })

  test('an unknown route is told the nearest one', async () => {
    expect((await json(await request('POST', '/v2/scrap', { body: '{}' }))).hint).toStartWith(
      'Did you mean /v2/scrape?',
    )
  })
})

describe('requests as clients send them', () => {
  test('a body without a content type is taken as JSON', async () => {
    const { asked, request } = testApp()
    const response = await request('POST', '/scrape', { body: new TextEncoder().encode('{"url":"http://x/"}') })
    expect(response.status).toBe(200)
    expect(asked[0]?.url).toBe('http://x/')
  })

  test('null members of a /v2 body are absent, in its formats too, and those of a native body are refused', async () => {
    const { asked, post } = testApp()
    const schema = { type: 'object' }
    const formats = [{ type: 'json', prompt: null, schema }]
    expect((await post('/v2/scrape', { url: 'http://x/', waitFor: null, formats })).status).toBe(200)
    expect(asked[0]?.content.extraction).toMatchObject({ schema })
    expect(asked[0]?.content.extraction).not.toHaveProperty('prompt')
    expect((await post('/v2/map', { url: 'http://x/', search: null })).status).toBe(200)
    expect((await post('/scrape', { url: 'http://x/', timeout_seconds: null })).status).toBe(400)
  })

  test.each(['null', '"x"', '[null]', '[{"url": null}]'])('the /v2 body %s is a 400', async (body) => {
    expect((await testApp().request('POST', '/v2/scrape', { body })).status).toBe(400)
  })

  test('repeated slashes in a path are forgiven, with a body', async () => {
    const { post, asked } = testApp()
    expect((await post('//v2///scrape', { url: 'http://x/' })).status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  test('a GET with a JSON content type and no body is no error', async () => {
    const response = await testApp().request('GET', '/health', { headers: { 'content-type': 'application/json' } })
    expect(await json(response)).toEqual({ ok: true })
  })

  test('HEAD is answered like GET, without a body', async () => {
    const response = await testApp().request('HEAD', '/health')
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  test('a request id is taken from the caller, sent back and logged', async () => {
    const { request, lines } = testApp()
    const response = await request('GET', '/health', { headers: { 'x-request-id': 'abc-1' } })
    expect(response.headers.get('x-request-id')).toBe('abc-1')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'request', request_id: 'abc-1', method: 'GET', route: '/health', status: 200 }),
    ])
  })

  test('an id that is no token is replaced, and every request gets its own', async () => {
    const { request } = testApp()
    const ids = await Promise.all(
      ['has blanks', 'x'.repeat(200), '{}'].map(async (id) =>
        (await request('GET', '/nothing', { headers: { 'x-request-id': id } })).headers.get('x-request-id'),
      ),
    )
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the log', () => {
  test('holds no key, no header, no body and no address beyond the host', async () => {
    const { post, lines } = testApp({ keys: ['key-canary'] })
    await post(
      '/v2/scrape?q=query-canary',
      { url: 'http://user:pass-canary@x/?t=url-canary', headers: { 'X-A': 'header-canary' } },
      { authorization: 'Bearer key-canary' },
    )
    await post('/scrape', { url: 'http://x/' }, { 'x-api-key': 'wrong-canary' })
    expect(lines).not.toHaveLength(0)
    expect(lines.join('')).not.toContain('canary')
  })
})

for (const path of ['/scrape', '/map', '/v2/scrape', '/v2/map']) {
  test(`an object whose members have the names of methods is refused as a text by ${path}`, async () => {
    const response = await testApp().post(path, '{"url": {"toString": "x", "valueOf": 1, "toJSON": 2}}')
    const { error } = await expectFailure(response, path, { status: 400, native: 'invalid_request', v2: 'BAD_REQUEST' })
    expect(error).toBe('"url" must be a string, not an object')
  })
}

describe('of a /v2 request with many faults', () => {
  const { post } = testApp()
  const answer = async (count: number) => {
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`zzz${index}`, 1]))
    return json(await post('/v2/scrape', JSON.stringify({ url: 'http://site.test/', ...unknown })))
  }

  test('the error says three and how many more there are, and details has them all', async () => {
    const { error, details } = await answer(30)
    expect(error).toMatch(/^"zzz0" is not a member of this request; .*"zzz2".*; and 27 more$/)
    expect(details).toHaveLength(30)
  })

  test('no more than a hundred are listed, and the error says that there may be more', async () => {
    const { error, details } = await answer(2000)
    expect(error).toEndWith('; and at least 97 more')
    expect(details).toHaveLength(100)
  })
})
