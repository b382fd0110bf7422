import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import type { JobWindow } from '../../src/operations/jobs.ts'
import { json, testApp } from './app.fixture.ts'
import { ID, job, recordedJobs, report } from './jobs.fixture.ts'

const url = 'http://site.test/docs/'
const urls = ['http://site.test/a', 'nonsense']
const KEY = 'A1B2C3D4-0000-4000-8000-000000000001'

/** Every start, with a body that it takes. */
const starts = [
  ['/crawl', { url }],
  ['/batch/scrape', { urls }],
  ['/v2/crawl', { url }],
  ['/v2/batch/scrape', { urls }],
] as const

describe('a start answers in the form of its family:', () => {
  const { post } = testApp({ jobs: recordedJobs().jobs })
  const base = 'http://localhost'

  test.each([
    ['/crawl', { url }, { id: ID, url, status: 'queued' }],
    ['/batch/scrape', { urls }, { id: ID, status: 'queued', total: 1, invalidURLs: ['nonsense'] }],
    ['/v2/crawl', { url }, { success: true, id: ID, url: `${base}/v2/crawl/${ID}` }],
    [
      '/v2/batch/scrape',
      { urls },
      { success: true, id: ID, url: `${base}/v2/batch/scrape/${ID}`, invalidURLs: ['nonsense'] },
    ],
  ])('%s', async (path, body, answer) => {
    const response = await post(path, body)
    expect([response.status, await json(response)]).toEqual([200, answer])
  })
})

describe.each(starts)('POST %s', (path, body) => {
  test('needs a database, and says which setting names one', async () => {
    const response = await testApp().post(path, body)
    const answer = await json(response)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBeNull()
    expect(answer.hint).toContain('DATABASE_URL')
    expect(JSON.stringify(answer)).toContain(path.startsWith('/v2') ? '"DATABASE_REQUIRED"' : '"database_required"')
  })

  test('is answered 503 with a time to come back while the database is away', async () => {
    const away = new ServiceError('database_unavailable', 'The database is not open yet.')
    const { post } = testApp({ withJobs: () => Promise.reject(away) })
    const response = await post(path, body)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await json(response)).error).toBe('The database is not open yet.')
  })

  test('judges the request before it asks for a database', async () => {
    expect((await testApp().post(path, {})).status).toBe(400)
    expect((await testApp().post(path, body, { 'x-idempotency-key': 'abc' })).status).toBe(400)
  })

  test('hands on the idempotency key, in one spelling', async () => {
    const { jobs, asked } = recordedJobs()
    await testApp({ jobs }).post(path, body, { 'x-idempotency-key': KEY })
    await testApp({ jobs }).post(path, body)
    const started = [...asked.crawls, ...asked.batches]
    expect(started.map(({ idempotencyKey }) => idempotencyKey)).toEqual([KEY.toLowerCase(), undefined])
  })

  test.each(['abc', '', 'a1b2c3d4000040008000000000000001'])('refuses the idempotency key "%s"', async (key) => {
    const response = await testApp({ jobs: recordedJobs().jobs }).post(path, body, { 'x-idempotency-key': key })
    expect([response.status, (await json(response)).error]).toEqual([400, 'x-idempotency-key must be a UUID'])
  })

  test('tells a second start with one key from a first', async () => {
    const used = () => Promise.reject(new ServiceError('idempotency_key_used', 'Idempotency key already used'))
    const { jobs } = recordedJobs({ startCrawl: used, startBatch: used })
    const response = await testApp({ jobs }).post(path, body, { 'x-idempotency-key': KEY })
    expect([response.status, (await json(response)).error]).toEqual([409, 'Idempotency key already used'])
  })

  test('starts it for whoever asks', async () => {
    const { jobs, asked } = recordedJobs()
    const { post } = testApp({ jobs })
    await post(path, body)
    await post(path, body, { 'x-api-key': 'mine' })
    const owners = [...asked.crawls, ...asked.batches].map(({ owner }) => owner)
    expect([owners[0], owners[1]?.length]).toEqual(['anonymous', 64])
  })
})

test('nulls of the JavaScript client do not refuse a start', async () => {
  const { jobs, asked } = recordedJobs()
  const body = { url, limit: null, maxDiscoveryDepth: null, webhook: null, scrapeOptions: { timeout: null } }
  expect((await testApp({ jobs }).post('/v2/crawl', body)).status).toBe(200)
  expect(asked.crawls[0]?.bounds.limit).toBe(10_000)
})

test('options are read from a prompt by rules, without any database', async () => {
  const { post } = testApp()
  const response = await post('/v2/crawl/params-preview', { url: 'http://site.test/', prompt: 'only /blog, 20 pages' })
  expect([response.status, await json(response)]).toEqual([
    200,
    { success: true, data: { url: 'http://site.test/', includePaths: ['^/blog(?:/|$)', '^/$'], limit: 20 } },
  ])
  const vague = await post('/v2/crawl/params-preview', { url, prompt: 'what matters to a cat' })
  expect([vague.status, (await json(vague)).error]).toEqual([400, expect.stringContaining('language model')])
  expect((await json(await post('/v2/crawl/params-preview', { url }))).error).toContain('"prompt" is required')
})

describe('a status in /v2', () => {
  const statusOf = async (changes: Partial<typeof report>, query = '') =>
    json(
      await testApp({ jobs: recordedJobs({ jobReport: async () => ({ ...report, ...changes }) }).jobs }).request(
        'GET',
        `/v2/crawl/${ID}${query}`,
      ),
    )

  test('has every documented member', async () => {
    const { data, ...status } = await statusOf({})
    expect(status).toEqual({
      success: true,
      id: ID,
      status: 'completed',
      total: 4,
      completed: 2,
      failed: 1,
      creditsUsed: 2,
      createdAt: '2030-01-01T00:00:00.000Z',
      completedAt: '2030-01-01T00:00:02.500Z',
      duration: 2.5,
      expiresAt: '2030-01-08T00:00:02.500Z',
      warning: expect.stringContaining('robots.txt forbids 1'),
    })
    expect(data).toMatchObject([
      { markdown: '# T', metadata: { engine: 'http', engineOutcomes: [{ status: 'selected' }], statusCode: 404 } },
      {},
    ])
  })

  test.each([
    ['queued', 'scraping'],
    ['running', 'scraping'],
    ['completed', 'completed'],
    ['cancelled', 'cancelled'],
  ] as const)('calls %s %s', async (state, word) => {
    expect((await statusOf({ job: { ...job, state } })).status).toBe(word)
  })

  test('goes on at an absolute address while more documents exist now, with the limit that was given', async () => {
    const many = { ...job, completed: 45 }
    const next = async (query: string) => (await statusOf({ job: many }, query)).next
    expect(await next('')).toBe(`http://localhost/v2/crawl/${ID}?skip=2`)
    expect(await next('?skip=10&limit=2')).toBe(`http://localhost/v2/crawl/${ID}?skip=12&limit=2`)
    expect(await next('?offset=10')).toBe(`http://localhost/v2/crawl/${ID}?skip=12`)
    expect(await next('?skip=43')).toBeUndefined()
    expect((await statusOf({ job: { ...job, state: 'running', completed: 2 } })).next).toBeUndefined()
  })

  test('says nothing of robots.txt before the end, and advises when only the start was found', async () => {
    expect((await statusOf({ job: { ...job, state: 'running' } })).warning).toBeUndefined()
    const narrow = await statusOf({ job: { ...job, blocked: 0 }, narrow: true })
    expect(narrow.warning).toContain('crawlEntireDomain')
    const startIssue = 'The start page answered with HTTP 404.'
    expect((await statusOf({ job: { ...job, blocked: 0 }, startIssue })).warning).toBe(startIssue)
    const native = testApp({ jobs: recordedJobs({ jobReport: async () => ({ ...report, startIssue }) }).jobs })
    expect((await json(await native.request('GET', `/crawl/${ID}`))).warning).toBe(startIssue)
  })
})

test('a native status has every documented member', async () => {
  const { request } = testApp({ jobs: recordedJobs().jobs })
  const { data, ...status } = await json(await request('GET', `/crawl/${ID}?limit=2`))
  expect(status).toEqual({
    id: ID,
    url: 'http://site.test/docs/',
    status: 'completed',
    total: 4,
    completed: 2,
    failed: 2,
    errors: [
      { url: 'http://site.test/docs/gone', code: 'dns_failed', message: 'no address' },
      { url: 'http://site.test/docs/shut', code: 'blocked_by_robots', message: 'line 2' },
    ],
    pagination: { offset: 0, limit: 2, total: 2, next: null },
    expiresAt: '2030-01-08T00:00:02.500Z',
  })
  expect(data).toMatchObject([
    { request_id: ID, url: 'http://site.test/a', final_url: 'http://site.test/b', metadata: { engine: 'http' } },
    {},
  ])
})

test('a native status says how many errors it does not list', async () => {
  const { jobs } = recordedJobs({ jobReport: async () => ({ ...report, job: { ...job, failed: 500 } }) })
  const { warning } = await json(await testApp({ jobs }).request('GET', `/crawl/${ID}`))
  expect(warning).toStartWith('499 more errors are not listed here')
})

describe('the window of a status is bounded, whatever is asked:', () => {
  test.each([
    ['/crawl', '', { offset: 0, limit: 20 }],
    ['/crawl', '?offset=5&limit=7', { offset: 5, limit: 7 }],
    ['/batch/scrape', '?limit=999999999', { offset: 0, limit: 1000 }],
    ['/v2/crawl', '', { offset: 0, limit: 100 }],
    ['/v2/batch/scrape', '?skip=5&limit=7', { offset: 5, limit: 7 }],
    ['/v2/crawl', '?limit=999999999', { offset: 0, limit: 1000 }],
  ])('%s%s', async (path, query, expected) => {
    const windows: JobWindow[] = []
    const { jobs } = recordedJobs({
      async jobReport(_job, window) {
        windows.push(window)
        return report
      },
    })
    expect((await testApp({ jobs }).request('GET', `${path}/${ID}${query}`)).status).toBe(200)
    expect(windows).toMatchObject([{ ...expected, maxBytes: 10 * 1024 * 1024 }])
  })

  test.each(['limit=0', 'limit=-1', 'limit=x', 'limit=', 'limit=1.5', 'offset=-1'])(
    '%s is a 400 that names it',
    async (query) => {
      const { request } = testApp({ jobs: recordedJobs().jobs })
      for (const path of ['/crawl', '/batch/scrape', '/v2/crawl', '/v2/batch/scrape']) {
        const response = await request('GET', `${path}/${ID}?${query}`)
        expect([response.status, (await json(response)).error]).toEqual([
          400,
          expect.stringContaining(query.split('=')[0]!),
        ])
      }
    },
  )
})

describe('the errors of a job', () => {
  test('tell pages that failed from pages that robots.txt forbids', async () => {
    const { request } = testApp({ jobs: recordedJobs().jobs })
    const first = await json(await request('GET', `/v2/crawl/${ID}/errors`))
    expect(first).toEqual({
      success: true,
      errors: [
        {
          id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-/),
          timestamp: '2030-01-01T00:00:01.000Z',
          url: 'http://site.test/docs/gone',
          code: 'SCRAPE_DNS_RESOLUTION_ERROR',
          error: 'no address',
          message: 'no address',
        },
      ],
      robotsBlocked: ['http://site.test/docs/shut'],
    })
    expect(await json(await request('GET', `/v2/batch/scrape/${ID}/errors`))).toEqual(first)
  })
})

describe('cancelling', () => {
  test('answers as the clients of each family expect', async () => {
    const { request } = testApp({ jobs: recordedJobs().jobs })
    for (const path of ['/v2/crawl', '/v2/batch/scrape']) {
      const response = await request('DELETE', `${path}/${ID}`, { headers: { 'content-type': 'application/json' } })
      expect([response.status, await json(response)]).toEqual([200, { success: true, status: 'cancelled' }])
    }
    expect(await json(await request('DELETE', `/batch/scrape/${ID}`))).toMatchObject({
      id: ID,
      total: 4,
      data: [{}, {}],
    })
  })

  test('of a job that is over is a 409', async () => {
    const over = () => Promise.reject(new ServiceError('job_over', 'Crawl is already completed'))
    const { request } = testApp({ jobs: recordedJobs({ cancelJob: over }).jobs })
    for (const path of ['/crawl', '/v2/crawl']) expect((await request('DELETE', `${path}/${ID}`)).status).toBe(409)
  })
})

test('an id that no job can have is a 404 in both families, and never reaches the database', async () => {
  const never = () => Promise.reject(new Error('asked'))
  const { request } = testApp({ jobs: recordedJobs({ jobReport: never, jobErrors: never, cancelJob: never }).jobs })
  for (const [method, path] of [
    ['GET', '/crawl/not-a-job'],
    ['DELETE', '/batch/scrape/1'],
    ['GET', '/v2/crawl/not-a-job'],
    ['GET', '/v2/batch/scrape/not-a-job/errors'],
    ['DELETE', '/v2/crawl/%27'],
  ] as const) {
    const response = await request(method, path)
    expect([response.status, (await json(response)).error]).toEqual([404, 'Job not found'])
  }
})

test('a method that a job does not take is a 405 that names those that it takes', async () => {
  const response = await testApp().request('PUT', `/v2/crawl/${ID}`)
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, DELETE'])
})
