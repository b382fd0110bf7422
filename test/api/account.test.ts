import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres, { type Sql } from 'postgres'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { createOperations, type WithJobs } from '../../src/operations/index.ts'
import { noDatabase, orUnavailable } from '../../src/service/jobs.ts'
import { memoryUploads } from '../../src/uploads/memory.ts'
import { testCall } from '../call.fixture.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { handWorker, insertJob, newJob, pages, queueDatabase } from '../queue/queue.fixture.ts'
import { json, testApp } from './app.fixture.ts'

const jobsIn =
  (sql: Sql): WithJobs =>
  (work) =>
    orUnavailable(work({ sql, retentionSeconds: 3600, watcher: undefined as never }))

const unlimited = { billingPeriodStart: null, billingPeriodEnd: null }

test.each([
  ['/v2/team/credit-usage', { data: { remainingCredits: 99_999_999, planCredits: 99_999_999, ...unlimited } }],
  ['/v2/team/token-usage', { data: { remainingTokens: 99_999_999, planTokens: 99_999_999, ...unlimited } }],
  ['/v2/team/credit-usage/historical', { periods: [] }],
  ['/v2/team/token-usage/historical?byApiKey=true', { periods: [] }],
  ['/v2/concurrency-check', { concurrency: 0, maxConcurrency: 1 }],
  [
    '/v2/team/queue-status',
    { jobsInQueue: 0, activeJobsInQueue: 0, waitingJobsInQueue: 0, maxConcurrency: 1, mostRecentSuccess: null },
  ],
])('GET %s is answered without a database', async (path, answer) => {
  const response = await testApp().request('GET', path)
  expect([response.status, await json(response)]).toEqual([200, { success: true, ...answer }])
})

test('usage by API key is asked for in words that the routes know', async () => {
  const response = await testApp().request('GET', '/v2/team/credit-usage/historical?byApiKey=maybe')
  expect(response.status).toBe(400)
  expect((await json(response)).error).toContain('"byApiKey"')
})

test('they need the key, as all routes do', async () => {
  const { request } = testApp({ keys: ['secret'] })
  for (const path of ['/v2/concurrency-check', '/v2/team/credit-usage'])
    expect((await request('GET', path)).status).toBe(401)
})

describe('the workload', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await queueDatabase()
  }, PATIENCE_MS)
  afterAll(() => database.drop())

  test('is what the jobs of the key have to do, and nothing of others', async () => {
    const { sql } = database
    const { request } = testApp({ withJobs: jobsIn(sql) })
    const { owner } = testCall()
    const status = async () => json(await request('GET', '/v2/team/queue-status'))
    await insertJob(sql, newJob({ owner, tasks: pages(5) }))
    // It has found ten pages and will fetch two.
    await insertJob(sql, newJob({ owner, pageLimit: 2, tasks: pages(10) }))
    await insertJob(sql, newJob({ owner: 'somebody', tasks: pages(3) }))
    expect(await status()).toMatchObject({ jobsInQueue: 7, activeJobsInQueue: 0, waitingJobsInQueue: 7 })
    const worker = await handWorker(sql)
    const leased = await worker.lease(1)
    expect(leased).toHaveLength(1)
    expect(await status()).toMatchObject({
      jobsInQueue: 7,
      activeJobsInQueue: 1,
      waitingJobsInQueue: 6,
      mostRecentSuccess: null,
    })
    expect(await json(await request('GET', '/v2/concurrency-check'))).toMatchObject({ concurrency: 1 })
    await worker.settleAll(leased)
    for (let tasks = await worker.lease(20); tasks.length > 0; tasks = await worker.lease(20))
      await worker.settleAll(tasks)
    const over = await status()
    expect(over).toMatchObject({ jobsInQueue: 0 })
    const [last] = await sql<{ at: Date }[]>`select max(finished_at) as at from web_extract.jobs where owner = ${owner}`
    expect(over.mostRecentSuccess).toBe(last!.at.toISOString())
  })

  test('is a 503 while the database is away', async () => {
    const nowhere = postgres('postgres://nobody@127.0.0.1:1/none', { max: 1 })
    const { request } = testApp({ withJobs: jobsIn(nowhere) })
    expect((await request('GET', '/v2/team/queue-status')).status).toBe(503)
    await nowhere.end()
  })
})

test('a request that is worked on counts for its owner, as does one that waits', async () => {
  const released = Promise.withResolvers<never>()
  const operations = createOperations({
    scraping: {
      fetchPage: () => released.promise,
      fetchCached: () => released.promise,
      convert: () => released.promise,
      limiter: createLimiter(1, 5),
    },
    searching: { search: undefined, rules: { allow: [] } },
    uploads: memoryUploads(),
    withJobs: noDatabase,
  })
  const call = testCall({ owner: 'anna' })
  const file = { name: 'a.html', bytes: new TextEncoder().encode('<p>a') }
  const options = {
    timeoutMs: 5000,
    content: { formats: ['markdown'], onlyMainContent: true, includeTags: [], excludeTags: [] },
  } as never
  const parses = [1, 2].map(() => operations.parse(file, options, call).catch(() => 'over'))
  await Bun.sleep(1)
  expect(await operations.workload(call)).toMatchObject({ running: 1, waiting: 1, limit: 1 })
  expect(await operations.workload(testCall({ owner: 'bert' }))).toMatchObject({ running: 0, waiting: 0 })
  released.reject(new Error('the conversion ends'))
  await Promise.all(parses)
  expect(await operations.workload(call)).toMatchObject({ running: 0, waiting: 0 })
})
