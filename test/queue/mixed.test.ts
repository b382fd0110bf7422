// One settlement of many tasks that ended in every way.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cancelJob } from '../../src/queue/cancel.ts'
import { type Outcome, type Settlement, settleTasks } from '../../src/queue/settle.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { failure, found, handWorker, insertJob, newJob, OWNER, page, pages, queueDatabase } from './queue.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

test('tasks of several jobs that end differently are settled at once, each with what is its own', async () => {
  const { sql } = database
  const ids = [
    await insertJob(sql, newJob({ tasks: pages(7) })),
    await insertJob(sql, newJob({ tasks: pages(2), url: 'http://other.test/' })),
    await insertJob(sql, newJob({ tasks: pages(1), url: 'http://over.test/' })),
  ]
  const worker = await handWorker(sql)
  const tasks = [...(await worker.lease(7)), ...(await worker.lease(2)), ...(await worker.lease(1))]
  expect(tasks).toHaveLength(10)
  await cancelJob(sql, { kind: 'crawl', id: ids[2]!, owner: OWNER })

  const facts = { title: 'A "title", {with} \\ odd signs\0', status: 200, engine: 'http', ms: 5, bytes: 9 } as const
  const withFacts: Outcome = { state: 'done', page: { bytes: Buffer.from('third page'), size: 33, facts } }
  const forbidden: Outcome = { state: 'failed', code: 'blocked_by_robots', message: 'Disallow: /' }
  const endings: (Outcome & { more?: Partial<Settlement> })[] = [
    page('one'),
    failure,
    { ...withFacts, more: { found: found(2, 100) } },
    { state: 'ready', waitMs: 0 },
    { ...page('redirected'), more: { alias: found(1, 0)[0]!.key } },
    forbidden,
    { state: 'skipped' },
    page('of the other job'),
    failure,
    page('of the job that is over'),
  ]
  const settlements = endings.map(({ more, ...outcome }, index) => ({
    task: tasks[index]!,
    outcome,
    found: [],
    ...more,
  }))
  const late = { ...settlements[0]!, task: { ...tasks[0]!, attempt: 9 } }
  const settled = await settleTasks(sql, worker.id, [late, ...settlements])
  expect(settled.accepted).toEqual([false, ...endings.map(() => true)])
  expect(settled.complete).toEqual([tasks[0]!.jobId])
  expect(settled.ended).toEqual([tasks[7]!.jobId])

  const documents =
    await sql`select job_id, ord, seq, size, convert_from(page, 'UTF8') as page, facts->>'title' as title
    from web_extract.documents order by job_id, ord`
  expect([...documents].map(({ ord, seq, size, page, title }) => [ord, seq, size, page, title])).toEqual([
    [1, 1, 3, 'one', null],
    [2, 3, 33, 'third page', 'A "title", {with} \\ odd signs'],
    [1, 1, 16, 'of the other job', null],
  ])
  const errors = await sql`select seq, code, message from web_extract.page_errors order by job_id, seq`
  expect([...errors].map(({ seq, code, message }) => [seq, code, message])).toEqual([
    [2, 'dns_failed', 'no such host'],
    [6, 'blocked_by_robots', 'Disallow: /'],
    [2, 'dns_failed', 'no such host'],
  ])
  const ready = await sql`select seq, attempts from web_extract.tasks order by seq`
  expect([...ready].map(({ seq, attempts }) => [seq, attempts])).toEqual([
    [4, 1],
    [8, 0],
    [9, 0],
  ])
  const counters = await sql`select state, ready, running, done, failed, blocked from web_extract.jobs order by id`
  expect([...counters].map((job) => Object.values(job))).toEqual([
    [1, 3, 0, 2, 1, 1],
    [2, 0, 0, 1, 1, 0],
    [3, 0, 0, 0, 0, 0],
  ])
  expect(await sql`select from web_extract.leases`).toHaveLength(0)
})

test.each([
  ['failed', failure],
  ['to be tried again', { state: 'ready', waitMs: 0 } as const],
  ['done', page('late')],
])('an item of another attempt that is %p leaves nothing, beside the one that counts', async (_, late) => {
  const { sql } = database
  await sql`delete from web_extract.jobs`
  const job = await insertJob(sql, newJob({ tasks: pages(2) }))
  const worker = await handWorker(sql)
  const [task] = await worker.lease(1)
  const settled = await settleTasks(sql, worker.id, [
    { task: { ...task!, attempt: 9 }, outcome: late, found: [] },
    { task: task!, outcome: failure, found: [] },
  ])
  expect(settled.accepted).toEqual([false, true])
  const [counters] = await sql`
    select ready + done + failed as all, running, (select count(*)::int from web_extract.tasks t where t.job_id = j.id) as tasks
    from web_extract.jobs j where public_id = ${job}`
  expect(counters).toEqual({ all: 2, running: 0, tasks: 1 })
})
