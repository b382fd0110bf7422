import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { packPage } from '../../src/crawl/page-record.ts'
import { storedOptions } from '../../src/crawl/stored-options.ts'
import { insertJob } from '../../src/queue/insert.ts'
import { returnTasks } from '../../src/queue/rescue.ts'
import type { Outcome } from '../../src/queue/settle.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { variants } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import {
  clearAll,
  failure,
  found,
  handWorker,
  newJob,
  pages,
  queueDatabase,
  testServers,
} from '../queue/queue.fixture.ts'
import { json, page as scraped, testApp } from './app.fixture.ts'
import { jobsIn } from './stored.fixture.ts'

const done = (title: string): Outcome => ({
  state: 'done',
  page: packPage({ ...scraped, document: { ...scraped.document, markdown: `# ${title}`, metadata: { title } } }),
})
const denied: Outcome = { state: 'failed', code: 'crawl_denied', message: 'outside' }

type Json = Record<string, unknown>

describe.each(variants(testServers))('a job of any kind, on $name', (server) => {
  let database: TestDatabase
  let app: ReturnType<typeof testApp>

  beforeAll(async () => {
    database = await queueDatabase(server)
    app = testApp({ withJobs: jobsIn(database.sql) })
  }, PATIENCE_MS)
  beforeEach(() => clearAll(database.sql))
  afterAll(() => database.drop())

  const get = async (path: string, headers: Record<string, string> = {}) =>
    json(await app.request('GET', path, { headers }))
  const post = async (path: string, body: object = {}) => json(await app.post(path, body))
  const batch = (count: number, changes = {}) =>
    insertJob(database.sql, newJob({ kind: 'batch', owner: 'anonymous', tasks: pages(count), ...changes }))
  const urlsOf = ({ pages }: Json) =>
    (pages as { url: string }[]).map(({ url }) => url.slice('http://site.test/'.length))

  /** Settles the next tasks with these outcomes. */
  async function settle(...outcomes: Outcome[]) {
    const worker = await handWorker(database.sql)
    const tasks = await worker.lease(outcomes.length)
    for (const [index, task] of tasks.entries()) await worker.settle(task, outcomes[index]!)
    return tasks.length
  }

  test('is shown with its counters, times and options, but not with its secrets', async () => {
    const page = {
      headers: { Cookie: 'canary' },
      actions: [{ type: 'write', text: 'canary' }],
      content: { formats: [] },
    }
    const options = { url: 'http://me:canary@site.test/', logins: { a: 'canary' }, page, limit: 7 }
    const id = await batch(4, { options, pageLimit: 7 })
    await settle(done('one'), done('two'), failure)
    const job = await get(`/jobs/${id}`)
    expect(job).toMatchObject({
      id,
      kind: 'batch',
      status: 'scraping',
      total: 4,
      completed: 2,
      failed: 1,
      blocked: 0,
      running: 0,
      ready: 1,
      limit: 7,
      webhook: false,
      pagesPerSecond: expect.any(Number),
      options: {
        url: 'http://site.test/',
        logins: '<set>',
        page: { headers: { Cookie: '<set>' }, actions: [{ type: 'write' }] },
      },
    })
    expect(JSON.stringify(job)).not.toContain('canary')
    expect(job).not.toHaveProperty('expiresAt')
    await settle(done('four'))
    const ended = await get(`/jobs/${id}`)
    expect(ended).toMatchObject({ status: 'completed', completedAt: expect.any(String), expiresAt: expect.any(String) })
    expect(ended).not.toHaveProperty('pagesPerSecond')
  })

  test('encrypted options show as set', async () => {
    const key = { cipher: new Uint8Array(32), nonce: new Uint8Array(32) }
    const page = { headers: { Cookie: 'canary' }, actions: [], content: { formats: [] }, cache: {} }
    const id = await batch(1, { options: storedOptions({ page: page as never }, key) })
    expect(await get(`/jobs/${id}`)).toMatchObject({ options: { sealed: '<set>' } })
  })

  test('a job without a result says why', async () => {
    const id = await insertJob(database.sql, newJob({ kind: 'extract', owner: 'anonymous' }))
    await settle(failure)
    await settle({ state: 'failed', code: 'dns_failed', message: 'nothing could be read' })
    const error = { code: 'dns_failed', message: 'nothing could be read' }
    expect(await get(`/jobs/${id}`)).toMatchObject({ kind: 'extract', status: 'failed', error })
    expect(await get('/jobs?status=failed')).toMatchObject({ jobs: [{ id }] })
    expect(await get('/jobs?status=completed')).toMatchObject({ jobs: [] })
    expect(await post(`/jobs/${id}/retry`)).toMatchObject({ retried: 1, job: { status: 'scraping' } })
    expect(await get(`/jobs/${id}`)).not.toHaveProperty('error')
    await settle(done('read'))
    await settle({ state: 'done', page: { bytes: Bun.zstdCompressSync('{}'), size: 2 } })
    expect(await get(`/jobs/${id}`)).toMatchObject({ status: 'completed', completed: 1, failed: 0 })
  })

  test('the list is filtered by kind, state and a part of the URL, and goes on after a job', async () => {
    const first = await batch(1, { url: 'http://one.test/Docs/12' })
    const second = await batch(1, { url: 'http://two.test/%_' })
    const third = await insertJob(database.sql, newJob({ owner: 'anonymous', url: 'http://one.test/' }))
    await post(`/jobs/${first}/cancel`)
    const ids = async (query: string) => ((await get(`/jobs?${query}`)).jobs as { id: string }[]).map(({ id }) => id)
    expect(await ids('kind=batch')).toEqual([second, first])
    expect(await ids('kind=crawl&status=queued')).toEqual([third])
    expect(await ids('status=cancelled')).toEqual([first])
    expect(await ids('status=scraping')).toEqual([])
    expect(await ids('url=DOCS')).toEqual([first])
    expect(await ids('url=12')).toEqual([first])
    expect(await ids('url=%25_')).toEqual([second])
    expect(await ids(`after=${third}&limit=1`)).toEqual([second])
    expect(await ids(`after=${second}&url=one`)).toEqual([first])
    expect(await get(`/jobs?after=${crypto.randomUUID()}`)).toMatchObject({ error: expect.stringContaining('"after"') })
    for (const query of ['kind=check', 'url=', `url=${'x'.repeat(2001)}`, 'after=1', 'status=failed,completed']) {
      expect({ query, status: (await app.request('GET', `/jobs?${query}`)).status }).toEqual({ query, status: 400 })
    }
  })

  test('its pages are listed in every state, in pages, by state and by a part of their URL', async () => {
    const id = await batch(8)
    await settle(done('zero'), failure, done('two'), { state: 'failed', code: 'blocked_by_robots', message: 'line 2' })
    const worker = await handWorker(database.sql)
    await worker.lease(2)
    const all = await get(`/jobs/${id}/pages`)
    expect(all.counts).toEqual({ done: 2, failed: 1, blocked: 1, running: 2, ready: 2 })
    expect(urlsOf(all)).toEqual(['0', '2', '1', '3', '4', '5', '6', '7'])
    expect(all.pages).toMatchObject([
      {
        state: 'done',
        number: 1,
        depth: 0,
        title: 'zero',
        statusCode: 404,
        engine: 'http',
        elapsedMs: 5,
        bytes: 0,
        attempts: 1,
      },
      { state: 'done', number: 2, finalUrl: 'http://site.test/b', at: expect.any(String) },
      { state: 'failed', attempts: 1, error: { code: 'dns_failed', message: 'no such host' }, at: expect.any(String) },
      { state: 'blocked', error: { code: 'blocked_by_robots' } },
      { state: 'running', attempts: 1 },
      { state: 'running' },
      { state: 'ready', nextTryAt: expect.any(String) },
      { state: 'ready' },
    ])
    const seen: string[] = []
    let after = ''
    for (let requests = 0; requests < 9; requests += 1) {
      const some = await get(`/jobs/${id}/pages?limit=3${after}`)
      seen.push(...urlsOf(some))
      const { next } = some.pagination as { next: string | null }
      if (next === null) break
      after = `&after=${next}`
    }
    expect(seen).toEqual(urlsOf(all))
    expect(urlsOf(await get(`/jobs/${id}/pages?status=ready`))).toEqual(['6', '7'])
    expect(urlsOf(await get(`/jobs/${id}/pages?status=blocked`))).toEqual(['3'])
    expect(urlsOf(await get(`/jobs/${id}/pages?url=TEST/5`))).toEqual(['5'])
    for (const query of [
      'after=done',
      'after=done.-1',
      'after=gone.1',
      'after=done.99999999999',
      'status=ready&after=done.1',
      'limit=0',
      'status=x',
    ]) {
      expect({ query, status: (await app.request('GET', `/jobs/${id}/pages?${query}`)).status }).toEqual({
        query,
        status: 400,
      })
    }
    await post(`/jobs/${id}/cancel`)
    expect(await get(`/jobs/${id}/pages`)).toMatchObject({ counts: { running: 0, ready: 0 } })
    expect(urlsOf(await get(`/jobs/${id}/pages`))).toEqual(['0', '2', '1', '3'])
  })

  test('a stored page is shown with its document and its trace', async () => {
    const id = await batch(2)
    await settle(done('zero'), failure)
    expect(await get(`/jobs/${id}/pages/1`)).toMatchObject({
      url: 'http://site.test/a',
      final_url: 'http://site.test/b',
      markdown: '# zero',
      links: ['http://site.test/c'],
      metadata: { title: 'zero' },
      page: { number: 1, attempts: 1, trace: [{ engine: 'http', status: 'selected' }] },
    })
    for (const number of ['2', '0', '-1', '1e9', '99999999999', 'x']) {
      expect({ number, status: (await app.request('GET', `/jobs/${id}/pages/${number}`)).status }).toEqual({
        number,
        status: 404,
      })
    }
  })

  test('failed pages are read again, also of a job that is over, and the counters stay exact', async () => {
    const id = await batch(5, { pageLimit: 5 })
    await settle(done('zero'), failure, failure, denied, {
      state: 'failed',
      code: 'blocked_by_robots',
      message: 'line 2',
    })
    expect(await get(`/jobs/${id}`)).toMatchObject({ status: 'completed', completed: 1, failed: 4, blocked: 1 })
    const urls = ['http://site.test/1', 'http://site.test/0', 'http://other.test/']
    const one = await post(`/jobs/${id}/retry`, { urls })
    expect(one).toMatchObject({ retried: 1, unknown: ['http://site.test/0', 'http://other.test/'] })
    expect(one.job).toMatchObject({ status: 'scraping', failed: 3, ready: 1, total: 5 })
    expect(one.job).not.toHaveProperty('expiresAt')
    expect(await post(`/jobs/${id}/retry`)).toMatchObject({ retried: 2, job: { failed: 1, blocked: 1, ready: 3 } })
    expect(await post(`/jobs/${id}/retry`)).toMatchObject({ retried: 0, job: { ready: 3, total: 5 } })
    expect(await settle(done('one'), failure, done('three'))).toBe(3)
    expect(await get(`/jobs/${id}`)).toMatchObject({
      status: 'completed',
      total: 5,
      completed: 3,
      failed: 2,
      blocked: 1,
    })
    const [row] = await database.sql`
      select ready, running, helpers, denied, (select count(*)::int from web_extract.tasks) as tasks,
        (select count(*)::int from web_extract.page_errors) as errors from web_extract.jobs`
    expect({ ...row }).toEqual({ ready: 0, running: 0, helpers: 0, denied: 0, tasks: 0, errors: 2 })
    for (const urls of [[], [''], 'x', Array(10_001).fill('http://site.test/')]) {
      expect((await app.post(`/jobs/${id}/retry`, { urls })).status).toBe(400)
    }
  })

  test('a retry gets all attempts, its depth, its options and no cached copy, and comes before what the limit had left', async () => {
    const id = await insertJob(database.sql, newJob({ owner: 'anonymous', pageLimit: 2 }))
    const worker = await handWorker(database.sql)
    const [start] = await worker.lease(1)
    await worker.settle(start!, done('start'), { found: found(3, 1) })
    const [next] = await worker.lease(1)
    expect(next).toMatchObject({ fresh: false })
    await worker.settle(next!, failure)
    expect(await get(`/jobs/${id}`)).toMatchObject({ status: 'completed', completed: 1, failed: 1, ready: 0, total: 2 })
    await post(`/jobs/${id}/retry`)
    const again = await worker.lease(5)
    const { seq, url } = next!
    expect(again).toMatchObject([{ seq, url, depth: 1, optionsVersion: 0, attempt: 1, fresh: true }])
    await worker.settle(again[0]!, done('again'))
    expect(await get(`/jobs/${id}`)).toMatchObject({ status: 'completed', completed: 2, failed: 0, total: 2 })
  })

  test('a retried page takes no cached copy, also after another try and on another worker', async () => {
    const id = await batch(1)
    await settle(failure)
    await post(`/jobs/${id}/retry`)
    const [first, other] = [await handWorker(database.sql), await handWorker(database.sql)]
    const [task] = await first.lease(1)
    await first.settle(task!, { state: 'ready', waitMs: 0 })
    expect(await first.lease(1)).toMatchObject([{ attempt: 2, fresh: true }])
    await returnTasks(database.sql, first.id)
    expect(await other.lease(1)).toMatchObject([{ attempt: 2, fresh: true }])
  })

  test('sixteen retries at once read each page once', async () => {
    const id = await batch(40)
    await settle(...Array<Outcome>(40).fill(failure))
    const retries = await Promise.all(Array.from({ length: 16 }, () => post(`/jobs/${id}/retry`)))
    expect(retries.reduce((sum, { retried }) => sum + Number(retried), 0)).toBe(40)
    expect(await settle(...Array<Outcome>(50).fill(done('read')))).toBe(40)
    expect(await get(`/jobs/${id}`)).toMatchObject({ status: 'completed', completed: 40, failed: 0, total: 40 })
  })

  test('a job that was cancelled or has expired, and an agent job, are not retried', async () => {
    const id = await batch(2)
    await settle(failure)
    expect(await post(`/jobs/${id}/cancel`)).toMatchObject({ status: 'cancelled' })
    const refused = await app.post(`/jobs/${id}/retry`, {})
    expect([refused.status, await json(refused)]).toMatchObject([
      409,
      { detail: { code: 'job_over' }, hint: 'Start a new job.' },
    ])
    await database.sql`update web_extract.jobs set expires_at = now()`
    expect((await app.post(`/jobs/${id}/retry`, {})).status).toBe(404)
    const agent = await insertJob(database.sql, newJob({ kind: 'agent', owner: 'anonymous' }))
    expect((await app.post(`/jobs/${agent}/retry`, {})).status).toBe(400)
    const extract = await insertJob(database.sql, newJob({ kind: 'extract', owner: 'anonymous' }))
    await database.sql`update web_extract.jobs set helpers = 1 where public_id = ${extract}`
    const merging = await app.post(`/jobs/${extract}/retry`, {})
    expect([merging.status, await json(merging)]).toMatchObject([409, { detail: { code: 'job_running' } }])
  })

  test('a job that is retried tells its webhook of its end again, and not of what is no longer true', async () => {
    const events = ['page', 'completed'] as const
    const webhook = { url: 'http://hook.test/', headers: {}, metadata: {}, events }
    const id = await batch(2, { webhook })
    await settle(done('zero'), failure)
    const log = async () =>
      (await get(`/jobs/${id}/webhooks`)).deliveries as { event: string; state: string; webhookId: string }[]
    expect((await log()).map(({ event }) => event)).toEqual([
      'batch_scrape.page',
      'batch_scrape.page',
      'batch_scrape.completed',
    ])
    const [told] = (await log()).slice(1)
    await database.sql`update web_extract.deliveries set state = 1 where event = 2`
    await post(`/jobs/${id}/retry`)
    expect((await log()).map(({ event, state }) => [event, state])).toEqual([
      ['batch_scrape.page', 'waiting'],
      ['batch_scrape.completed', 'delivered'],
    ])
    await settle(failure)
    await database.sql`update web_extract.deliveries set state = 1 where event = 1`
    expect((await log()).map(({ event }) => event)).toEqual([
      'batch_scrape.page',
      'batch_scrape.completed',
      'batch_scrape.page',
      'batch_scrape.completed',
    ])
    // The failure was told, then retried: it cannot be told again.
    const [, , failed] = await log()
    await post(`/jobs/${id}/retry`)
    const redeliver = `/jobs/${id}/webhooks/redeliver`
    expect(await post(redeliver, { webhookIds: [failed!.webhookId, told!.webhookId] })).toEqual({ redelivered: 0 })
    expect(await post(redeliver, { webhookIds: [(await log())[0]!.webhookId] })).toEqual({ redelivered: 1 })
    expect(await get(`/jobs/${id}/webhooks?limit=1`)).toMatchObject({ counts: { waiting: 1 }, pagination: { next: 1 } })
    expect(await get(`/jobs/${id}`)).toMatchObject({ webhook: true })
  })

  test('another owner finds nothing, and neither does a check of a monitor', async () => {
    const id = await batch(1, { owner: 'somebody' })
    await settle(done('zero'))
    const check = await insertJob(database.sql, newJob({ kind: 'check', owner: 'anonymous' }))
    for (const job of [id, check, 'x', '%00', crypto.randomUUID()]) {
      for (const path of ['', '/pages', '/pages/1', '/webhooks']) {
        expect({ job, path, status: (await app.request('GET', `/jobs/${job}${path}`)).status }).toEqual({
          job,
          path,
          status: 404,
        })
      }
      for (const path of ['/retry', '/cancel', '/webhooks/redeliver']) {
        expect({ job, path, status: (await app.post(`/jobs/${job}${path}`, {})).status }).toEqual({
          job,
          path,
          status: 404,
        })
      }
    }
  })
})
