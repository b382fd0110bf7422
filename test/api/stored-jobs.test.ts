import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { packPage } from '../../src/crawl/page-record.ts'
import type { Outcome } from '../../src/queue/settle.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { variants } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { failure, found, handWorker, queueDatabase, testServers } from '../queue/queue.fixture.ts'
import { json, page as scraped, testApp } from './app.fixture.ts'
import { jobsIn } from './stored.fixture.ts'

const url = 'http://site.test/docs/'
/** The start page of a crawl answers 200, or the status of the crawl says otherwise. */
const fetched = { ...scraped.fetched, snapshot: { ...scraped.fetched.snapshot, status: 200 } }

/** A page whose Markdown has this many bytes. */
const page = (bytes = 10): Outcome => ({
  state: 'done',
  page: packPage({ ...scraped, fetched, document: { ...scraped.document, markdown: 'x'.repeat(bytes) } }),
})

describe.each(variants(testServers))('jobs over HTTP, on $name', (server) => {
  let database: TestDatabase
  let app: ReturnType<typeof testApp>

  beforeAll(async () => {
    database = await queueDatabase(server)
    app = testApp({ withJobs: jobsIn(database.sql) })
  }, PATIENCE_MS)
  afterAll(() => database.drop())

  const get = async (path: string, headers: Record<string, string> = {}) =>
    json(await app.request('GET', path, { headers }))
  const started = async (path: string, body: object, headers: Record<string, string> = {}) =>
    String((await json(await app.post(path, body, headers))).id)

  /** Every page of every job becomes a document. */
  const finishAll = async () => {
    const worker = await handWorker(database.sql)
    for (let tasks = await worker.lease(10); tasks.length > 0; tasks = await worker.lease(10)) {
      await worker.settleAll(tasks, page())
    }
  }

  test('GET /jobs lists the jobs of its owner, newest first, in pages, active or finished', async () => {
    const mine = { 'x-api-key': 'lister' }
    const list = (query = '') => get(`/jobs${query}`, mine)
    const idsOf = ({ jobs }: Record<string, unknown>) => (jobs as { id: string }[]).map(({ id }) => id)
    expect(await list()).toEqual({ jobs: [], pagination: { offset: 0, limit: 20, next: null } })
    const crawl = await started('/crawl', { url, sitemap: 'skip' }, mine)
    const batch = await started('/v2/batch/scrape', { urls: [url] }, mine)
    await finishAll()
    const cancelled = await started('/batch/scrape', { urls: [url] }, mine)
    await app.request('DELETE', `/batch/scrape/${cancelled}`, { headers: mine })
    const queued = await started('/v2/crawl', { url }, mine)
    await started('/crawl', { url, sitemap: 'skip' }, { 'x-api-key': 'someone else' })

    const all = await list()
    expect(idsOf(all)).toEqual([queued, cancelled, batch, crawl])
    expect(all.jobs).toMatchObject([
      { kind: 'crawl', url, status: 'queued', createdAt: expect.any(String), expiresAt: expect.any(String) },
      { kind: 'batch', status: 'cancelled', completedAt: expect.any(String) },
      { kind: 'batch', status: 'completed', total: 1, completed: 1, failed: 0 },
      { kind: 'crawl', status: 'completed', total: 1, completed: 1, failed: 0 },
    ])
    expect(idsOf(await list('?status=active'))).toEqual([queued])
    expect(idsOf(await list('?status=finished'))).toEqual([cancelled, batch, crawl])
    const first = await list('?status=finished&limit=2')
    expect([idsOf(first), first.pagination]).toEqual([[cancelled, batch], { offset: 0, limit: 2, next: 2 }])
    const second = await list('?status=finished&limit=2&offset=2')
    expect([idsOf(second), second.pagination]).toEqual([[crawl], { offset: 2, limit: 2, next: null }])
    await database.sql`update web_extract.jobs set expires_at = now() where public_id = ${crawl}`
    expect(idsOf(await list('?status=finished'))).toEqual([cancelled, batch])
    const large = Number.MAX_SAFE_INTEGER
    expect(await list(`?offset=${large}&limit=${large}`)).toEqual({
      jobs: [],
      pagination: { offset: large, limit: 100, next: null },
    })
    for (const query of ['?limit=0', '?limit=9223372036854775807', '?offset=-1', '?status=done']) {
      const response = await app.request('GET', `/jobs${query}`, { headers: mine })
      const { detail, error } = (await json(response)) as { detail: { code: string }; error: string }
      expect([response.status, detail.code, error]).toEqual([
        400,
        'invalid_request',
        expect.stringContaining(`"${query.slice(1).split('=')[0]}"`),
      ])
    }
    await finishAll()
  })

  describe('with a webhook', () => {
    const webhook = { url: 'http://93.184.216.34/h?canary', headers: { Authorization: 'canary' } }
    const signing = () => testApp({ withJobs: jobsIn(database.sql) })

    test('the largest numbers that a query may hold are answered', async () => {
      const large = Number.MAX_SAFE_INTEGER
      const { post } = signing()
      const { id } = await json(await post('/v2/crawl', { url, maxDiscoveryDepth: large, webhook }))
      for (const path of [`/v2/crawl/${id}`, `/v2/crawl/${id}/webhooks`, `/v2/crawl/${id}/errors`, `/crawl/${id}`]) {
        for (const query of [`skip=${large}&limit=${large}`, `offset=${large}`, `limit=${large}`]) {
          const response = await app.request('GET', `${path}?${query}`)
          expect({ path, query, status: response.status }).toEqual({ path, query, status: 200 })
        }
      }
      await finishAll()
    })

    test('a job is refused for a private target', async () => {
      const inside = await signing().post('/v2/batch/scrape', { urls: [url], webhook: 'http://10.0.0.1/' })
      expect([inside.status, (await json(inside)).error]).toEqual([403, expect.stringContaining('webhook')])
    })

    test('a job lists its events, shows nothing that is secret, and sends them again', async () => {
      const { post, request } = signing()
      const { id } = await json(await post('/v2/crawl', { url, sitemap: 'skip', webhook }))
      await finishAll()
      const log = await get(`/v2/crawl/${id}/webhooks?limit=2`)
      expect(log).toMatchObject({ total: 3, waiting: 3, delivered: 0, givenUp: 0 })
      expect(log.data).toMatchObject([
        { event: 'crawl.started', state: 'waiting' },
        { event: 'crawl.page', attempts: 0 },
      ])
      expect(log.next).toEndWith(`/v2/crawl/${id}/webhooks?skip=2&limit=2`)
      expect(await get(`/v2/crawl/${id}/webhooks?skip=2`)).toMatchObject({ data: [{ event: 'crawl.completed' }] })
      await database.sql`update web_extract.deliveries set state = 2 where event = 1`
      const again = `/v2/crawl/${id}/webhooks/redeliver`
      expect(await json(await request('POST', again))).toEqual({ success: true, redelivered: 1 })
      const [{ webhookId }] = log.data as [{ webhookId: string }]
      expect(await json(await post(again, { webhookIds: [webhookId] }))).toEqual({ success: true, redelivered: 1 })
      expect((await post(again, { webhookIds: ['1'] })).status).toBe(400)
      expect((await request('GET', `/v2/batch/scrape/${id}/webhooks`)).status).toBe(404)

      await post('/v2/crawl', { url, sitemap: 'skip', webhook })
      const shown = ['/v2/crawl/active', `/v2/crawl/${id}`, `/v2/crawl/${id}/webhooks`].map((path) => get(path))
      expect(JSON.stringify(await Promise.all(shown))).not.toContain('canary')
      await finishAll()
    })
  })

  test('what a crawl found, failed at and was forbidden adds up to its total', async () => {
    const id = await started('/v2/crawl', { url, sitemap: 'skip' })
    expect(await get(`/v2/crawl/${id}`)).toMatchObject({ status: 'scraping', total: 1, completed: 0, data: [] })
    const worker = await handWorker(database.sql)
    const [first] = await worker.lease(10)
    await worker.settle(first!, page(), { found: [...found(3, 1), ...found(2, 8, 'line 2 forbids it')] })
    const [second, ...others] = await worker.lease(10)
    await worker.settle(second!, failure)
    await worker.settleAll(others, page())

    const status = await get(`/v2/crawl/${id}`)
    expect(status).toMatchObject({ status: 'completed', total: 6, completed: 3, failed: 1, creditsUsed: 3 })
    expect(status.warning).toContain('robots.txt forbids 2')
    expect(status).not.toHaveProperty('next')
    const errors = (await get(`/v2/crawl/${id}/errors`)) as { errors: object[]; robotsBlocked: string[] }
    expect([errors.errors.length, errors.robotsBlocked]).toEqual([1, ['http://site.test/8', 'http://site.test/9']])
    expect(await get(`/v2/crawl/${id}/errors`)).toEqual(errors)
    expect(await get(`/crawl/${id}?limit=2`)).toMatchObject({
      status: 'completed',
      total: 6,
      completed: 3,
      failed: 3,
      errors: [{ code: 'dns_failed' }, { code: 'blocked_by_robots' }, { code: 'blocked_by_robots' }],
      data: [{ markdown: 'xxxxxxxxxx' }, {}],
      pagination: { offset: 0, limit: 2, total: 3, next: 2 },
    })
    expect(await get(`/crawl/${id}?offset=2`)).toMatchObject({ data: [{}], pagination: { next: null } })
    expect(await get(`/crawl/${id}?offset=99999999999`)).toMatchObject({ data: [], pagination: { next: null } })
    expect(await get(`/v2/crawl/${id}?skip=3`)).toMatchObject({ data: [] })
  })

  test('documents come in pages of 10 MiB, and next leads through all of them', async () => {
    const sizes = [6e6, 5e6, 11e6, 1e6, 1e6]
    const id = await started('/v2/batch/scrape', { urls: sizes.map((_, n) => `http://93.184.216.34/${n}`) })
    const worker = await handWorker(database.sql)
    const tasks = await worker.lease(10)
    for (const [n, task] of tasks.entries()) await worker.settle(task, page(sizes[n]))
    const lengths: number[][] = []
    for (let path: string | undefined = `/v2/batch/scrape/${id}`; path !== undefined; ) {
      const { data, next } = (await get(path)) as { data: { markdown: string }[]; next?: string }
      lengths.push(data.map(({ markdown }) => markdown.length))
      path = next?.replace('http://localhost', '')
    }
    expect(lengths).toEqual([[6e6], [5e6], [11e6], [1e6, 1e6]])
  })

  test('a crawl that found only its start below a path is told how to go further', async () => {
    const ids = [
      await started('/v2/crawl', { url, sitemap: 'skip' }),
      await started('/v2/crawl', { url, sitemap: 'skip', crawlEntireDomain: true }),
      await started('/v2/crawl', { url, sitemap: 'skip', limit: 1 }),
      await started('/v2/crawl', { url: 'http://site.test/', sitemap: 'skip' }),
    ]
    await finishAll()
    const warned = await Promise.all(ids.map(async (id) => (await get(`/v2/crawl/${id}`)).warning !== undefined))
    expect(warned).toEqual([true, false, false, false])
  })

  test('a job is there for its owner alone, and under its own kind', async () => {
    const mine = { 'x-api-key': 'mine' }
    const id = await started('/v2/crawl', { url }, mine)
    expect(await get(`/v2/crawl/${id}`, mine)).toMatchObject({ success: true })
    for (const [path, headers] of [
      [`/v2/crawl/${id}`, {}],
      [`/v2/crawl/${id}/errors`, { 'x-api-key': 'other' }],
      [`/crawl/${id}`, { 'x-api-key': 'other' }],
      [`/v2/batch/scrape/${id}`, mine],
      [`/v2/crawl/${crypto.randomUUID()}`, mine],
    ] as const) {
      const response = await app.request('GET', path, { headers })
      expect([path, response.status, (await json(response)).error]).toEqual([path, 404, 'Job not found'])
    }
    expect((await app.request('DELETE', `/v2/crawl/${id}`)).status).toBe(404)
    expect((await get('/v2/crawl/active', { 'x-api-key': 'other' })).crawls).toEqual([])
  })

  test('a cancelled job says so at once, stays so, and is not active', async () => {
    const mine = { 'x-api-key': 'cancels' }
    const id = await started('/v2/crawl', { url, maxDiscoveryDepth: 3, includePaths: ['^/docs/'] }, mine)
    const active = await get('/v2/crawl/active', mine)
    expect(active).toEqual(await get('/v2/crawl/ongoing', mine))
    expect(active.crawls).toMatchObject([
      { id, teamId: 'self-hosted', url, options: { limit: 10_000, maxDiscoveryDepth: 3, includePaths: ['^/docs/'] } },
    ])
    for (let time = 0; time < 2; time += 1) {
      const response = await app.request('DELETE', `/v2/crawl/${id}`, { headers: mine })
      expect([response.status, await json(response)]).toEqual([200, { success: true, status: 'cancelled' }])
    }
    expect(await get(`/v2/crawl/${id}`, mine)).toMatchObject({ success: true, status: 'cancelled' })
    expect(await json(await app.request('DELETE', `/crawl/${id}`, { headers: mine }))).toMatchObject({
      id,
      status: 'cancelled',
      pagination: { total: 0 },
    })
    expect((await get('/v2/crawl/active', mine)).crawls).toEqual([])
  })

  test('batches that are not over are listed with what was asked of their pages, to whom they belong', async () => {
    const mine = { 'x-api-key': 'lists' }
    const id = await started('/v2/batch/scrape', { urls: [url, `${url}b`], formats: ['links'], timeout: 5000 }, mine)
    expect(await get('/v2/batch/scrape/active', mine)).toMatchObject({
      success: true,
      batches: [{ id, teamId: 'self-hosted', url, options: { formats: ['links'], timeout: 5000 } }],
    })
    expect((await get('/v2/batch/scrape/active', { 'x-api-key': 'other' })).batches).toEqual([])
    await app.request('DELETE', `/v2/batch/scrape/${id}`, { headers: mine })
    expect((await get('/v2/batch/scrape/active', mine)).batches).toEqual([])
  })

  test('a completed job cannot be cancelled', async () => {
    const id = await started('/batch/scrape', { urls: ['http://93.184.216.34/'] })
    await finishAll()
    const native = await app.request('DELETE', `/batch/scrape/${id}`)
    expect([native.status, (await json(native)).detail]).toMatchObject([409, { code: 'job_over' }])
    const v2 = await json(await app.request('DELETE', `/v2/batch/scrape/${id}`))
    expect(v2).toMatchObject({ success: false, error: 'Batch is already completed', code: 'JOB_ALREADY_OVER' })
  })

  test('of starts with one key exactly one succeeds, and a refused one does not use it up', async () => {
    const key = { 'x-idempotency-key': crypto.randomUUID() }
    expect((await app.post('/v2/crawl', { url, includePaths: ['(['] }, key)).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.post('/v2/crawl', { url }, key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await app.post('/batch/scrape', { urls: ['http://93.184.216.34/'] }, key)).status).toBe(409)
    expect((await app.post('/v2/crawl', { url }, { ...key, 'x-api-key': 'somebody' })).status).toBe(200)
  })

  test('URLs are appended to a batch under its id, to nobody else’s', async () => {
    const id = await started('/v2/batch/scrape', { urls: ['http://93.184.216.34/1', 'ftp://x/y', 'not one'] })
    const first = await get(`/v2/batch/scrape/${id}`)
    const more = { urls: ['http://93.184.216.34/2'], appendToId: id }
    const appended = await json(await app.post('/v2/batch/scrape', more))
    expect(appended).toMatchObject({ success: true, id, url: `http://localhost/v2/batch/scrape/${id}` })
    expect([first.total, (await get(`/v2/batch/scrape/${id}`)).total]).toEqual([1, 2])
    expect((await app.post('/v2/batch/scrape', more, { 'x-api-key': 'other' })).status).toBe(404)
  })

  test('a job whose time is over is a 404', async () => {
    const id = await started('/v2/crawl', { url })
    await app.request('DELETE', `/v2/crawl/${id}`)
    await database.sql`update web_extract.jobs set expires_at = now() - interval '1 second' where public_id = ${id}`
    for (const [method, path] of [
      ['GET', `/crawl/${id}`],
      ['GET', `/v2/crawl/${id}`],
      ['GET', `/v2/crawl/${id}/errors`],
      ['DELETE', `/v2/crawl/${id}`],
    ] as const) {
      expect([method, path, (await app.request(method, path)).status]).toEqual([method, path, 404])
    }
  })
})

test('a database that is away is a 503 with a time to come back', async () => {
  const nowhere = postgres('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const { request, post } = testApp({ withJobs: jobsIn(nowhere) })
  const answers = [await post('/v2/crawl', { url }), await request('GET', `/crawl/${crypto.randomUUID()}`)]
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '5'],
    [503, '5'],
  ])
  expect((await json(answers[0]!)).code).toBe('DATABASE_UNAVAILABLE')
  await nowhere.end()
})
