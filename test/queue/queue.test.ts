import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cancelJob } from '../../src/queue/cancel.ts'
import { deleteExpired } from '../../src/queue/expire.ts'
import { appendToBatch } from '../../src/queue/insert.ts'
import { isLeaseLost, type LeasedTask, renewLease, untilDue } from '../../src/queue/lease.ts'
import { readActiveJobs, readErrors, readJob, readPages } from '../../src/queue/read.ts'
import { rescueTasks, returnTasks } from '../../src/queue/rescue.ts'
import { discoverUrls } from '../../src/queue/settle.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import {
  clearAll,
  failure,
  found,
  handWorker,
  insertJob,
  keyOf,
  newJob,
  OWNER,
  page,
  pages,
  passTime,
  queueDatabase,
  testServers,
} from './queue.fixture.ts'

describe.each(testServers)('the queue on $name', (server) => {
  let database: TestDatabase
  let sql: TestDatabase['sql']
  beforeAll(async () => {
    database = await queueDatabase(server)
    sql = database.sql
  })
  beforeEach(async () => {
    await clearAll(sql)
  })
  afterAll(() => database.drop())

  const statusOf = async (id: string, kind: 'crawl' | 'batch' = 'crawl') =>
    (await readJob(sql, { kind, id, owner: OWNER }))!

  /** Does everything there is to do, with several workers at once; `onLease` sees what each lease took. */
  async function drain(workers: number, batch: number, onLease: (tasks: LeasedTask[]) => void = () => undefined) {
    await Promise.all(
      Array.from({ length: workers }, async () => {
        const worker = await handWorker(sql)
        for (let idle = 0; idle < 3; ) {
          const tasks = await worker.lease(batch)
          onLease(tasks)
          if (tasks.length > 0) await worker.settleAll(tasks)
          idle = tasks.length === 0 ? idle + 1 : 0
        }
      }),
    )
  }

  test('nothing is due in a job whose last pages are on their way, however many more are known', async () => {
    await insertJob(sql, newJob({ pageLimit: 2, tasks: pages(5) }))
    const worker = await handWorker(sql)
    const tasks = await worker.lease(5)
    expect(tasks).toHaveLength(2)
    expect(await untilDue(sql)).toBeUndefined()
    await worker.settle(tasks[0]!, { state: 'ready', waitMs: 0 })
    expect(await untilDue(sql)).toBe(0)
  })

  test('a limit is met exactly although sixteen workers find the same pages at once', async () => {
    const id = await insertJob(sql, newJob({ pageLimit: 137 }))
    await Promise.all(
      Array.from({ length: 16 }, async (_, n) => {
        const worker = await handWorker(sql)
        for (let idle = 0; idle < 3; ) {
          const tasks = await worker.lease(5)
          for (const task of tasks) await worker.settle(task, page(), { found: found(30, n * 7 + task.seq) })
          idle = tasks.length === 0 ? idle + 1 : 0
        }
      }),
    )
    expect(await statusOf(id)).toMatchObject({ state: 'completed', total: 137, completed: 137, failed: 0 })
    const [{ least, most, rows }] = (await sql`
      select min(ord) as least, max(ord) as most, count(*)::int as rows from web_extract.documents`) as never as [
      { least: number; most: number; rows: number },
    ]
    expect([least, most, rows]).toEqual([1, 137, 137])
  })

  test('no more tasks of a job run at once than its cap allows, over all workers', async () => {
    const id = await insertJob(sql, newJob({ kind: 'batch', maxConcurrency: 3, pageLimit: 200, tasks: pages(200) }))
    let most = 0
    const watch = async () => {
      for (;;) {
        const [row] = await sql`select count(*)::int as n from web_extract.leases`
        most = Math.max(most, row!.n)
        if ((await statusOf(id, 'batch')).state === 'completed') return
      }
    }
    await Promise.all([drain(8, 10), watch()])
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(3)
    expect(await statusOf(id, 'batch')).toMatchObject({ completed: 200, total: 200 })
  })

  test('with a delay pages start one at a time and no sooner than it allows', async () => {
    await insertJob(sql, newJob({ pageLimit: 5, delayMs: 80, maxConcurrency: 1, tasks: pages(5) }))
    const starts: number[] = []
    const worker = await handWorker(sql)
    while (starts.length < 5) {
      const tasks = await worker.lease(10)
      if (tasks.length === 0) await sleep(await untilDue(sql))
      else {
        expect(tasks.length).toBe(1)
        // By the clock of the database, which is the one that counts.
        const [job] = await sql<{ ms: string }[]>`
          select extract(epoch from next_start_at) * 1000 as ms from web_extract.jobs`
        starts.push(Number(job!.ms) - 80)
        await worker.settleAll(tasks)
      }
    }
    const gaps = starts.slice(1).map((at, n) => at - starts[n]!)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(80)
  })

  test('a crawl of three pages does not wait for one of many thousands', async () => {
    await insertJob(sql, newJob({ kind: 'batch', pageLimit: 5000, tasks: pages(5000) }))
    const worker = await handWorker(sql)
    for (let n = 0; n < 5; n++) await worker.settleAll(await worker.lease(10))
    const small = await insertJob(sql, newJob({ kind: 'batch', pageLimit: 3, tasks: pages(3) }))
    for (let n = 0; n < 2; n++) await worker.settleAll(await worker.lease(10))
    expect(await statusOf(small, 'batch')).toMatchObject({ state: 'completed', completed: 3 })
  })

  test('fifty crawls are served evenly', async () => {
    for (let n = 0; n < 50; n++) await insertJob(sql, newJob({ kind: 'batch', pageLimit: 40, tasks: pages(40) }))
    const served = new Map<number, number>()
    const worker = await handWorker(sql)
    for (let n = 0; n < 100; n++) {
      const tasks = await worker.lease(10)
      for (const { jobId } of tasks) served.set(jobId, (served.get(jobId) ?? 0) + 1)
      await worker.settleAll(tasks)
    }
    const counts = [...served.values()]
    expect(counts.length).toBe(50)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })

  test('one of many requests with the same idempotency key makes a job, and none of the others does', async () => {
    const idempotencyKey = crypto.randomUUID()
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => insertJob(sql, newJob({ idempotencyKey }))))
    expect(made.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const reasons = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['idempotency_key_used']))
    expect((await sql`select 1 from web_extract.jobs`).length).toBe(1)
    await insertJob(sql, newJob({ idempotencyKey, owner: 'someone else' }))
  })

  test('a key stays used when its job has expired and is gone', async () => {
    const idempotencyKey = crypto.randomUUID()
    const id = await insertJob(sql, newJob({ idempotencyKey, retentionSeconds: 0 }))
    await drain(1, 1)
    expect(await readJob(sql, { kind: 'crawl', id, owner: OWNER })).toBeUndefined()
    await expect(deleteExpired(sql, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    expect(await deleteExpired(sql)).toBe(1)
    for (const table of ['jobs', 'tasks', 'leases', 'identities', 'documents', 'page_errors', 'job_options'])
      expect((await sql`select 1 from web_extract.${sql(table)}`).length).toBe(0)
    await expect(insertJob(sql, newJob({ idempotencyKey }))).rejects.toMatchObject({ code: 'idempotency_key_used' })
  })

  test('the tasks of a worker that fell silent go to others, and what it still brings changes nothing', async () => {
    const id = await insertJob(sql, newJob({ kind: 'batch', pageLimit: 20, tasks: pages(20) }))
    const dead = await handWorker(sql)
    const held = await dead.lease(20)
    await dead.fallSilent()
    expect(await rescueTasks(sql)).toBe(20)
    expect((await dead.settleAll(held)).accepted).toEqual(held.map(() => false))
    expect(await dead.lease(1).catch(isLeaseLost)).toBe(true)
    expect(await renewLease(sql, dead.id, []).catch(isLeaseLost)).toBe(true)
    await drain(2, 4)
    expect(await statusOf(id, 'batch')).toMatchObject({ state: 'completed', completed: 20, failed: 0 })
  })

  test('a worker that the database forgot in a crash holds nothing, and its tasks go to others', async () => {
    const [{ unlogged }] = (await sql`
      select relpersistence = 'u' as unlogged from pg_class where oid = 'web_extract.workers'::regclass`) as never as [
      { unlogged: boolean },
    ]
    expect(unlogged).toBe(true)
    const id = await insertJob(sql, newJob({ kind: 'batch', pageLimit: 3, tasks: pages(3) }))
    const forgotten = await handWorker(sql)
    const held = await forgotten.lease(3)
    await sql`delete from web_extract.workers`
    expect((await forgotten.settleAll(held)).accepted).toEqual([false, false, false])
    expect(await discoverUrls(sql, forgotten.id, held[0]!, found(1, 5))).toBe(false)
    expect(await forgotten.lease(1).catch(isLeaseLost)).toBe(true)
    expect(await rescueTasks(sql)).toBe(3)
    await passTime(sql)
    await drain(1, 3)
    expect(await statusOf(id, 'batch')).toMatchObject({ state: 'completed', completed: 3 })
  })

  test('a settlement says whether the job knows all that was found, or had no room for some', async () => {
    await insertJob(sql, newJob({ pageLimit: 4 }))
    const worker = await handWorker(sql)
    const [first] = await worker.lease(1)
    expect((await worker.settle(first!, page(), { found: found(3, 1) })).complete).toEqual([first!.jobId])
    const [second, third, fourth] = await worker.lease(3)
    expect((await worker.settle(second!, page(), { found: found(30, 2) })).complete).toEqual([])
    expect((await worker.settle(third!, page(), { found: found(2, 90) })).complete).toEqual([])
    expect((await worker.settle(fourth!, page())).complete).toEqual([])
  })

  test('a worker that stops gives its tasks back at once, and the try does not count', async () => {
    await insertJob(sql, newJob())
    const first = await handWorker(sql)
    expect((await first.lease(5)).map(({ attempt }) => attempt)).toEqual([1])
    await returnTasks(sql, first.id)
    const second = await handWorker(sql)
    expect((await second.lease(5)).map(({ attempt }) => attempt)).toEqual([1])
  })

  test('a page over which worker after worker dies fails in the end', async () => {
    const id = await insertJob(sql, newJob())
    for (let n = 0; n < 5; n++) {
      const worker = await handWorker(sql)
      expect((await worker.lease(1)).length).toBe(1)
      await worker.fallSilent()
      await rescueTasks(sql)
      await passTime(sql)
    }
    const job = await statusOf(id)
    expect(job).toMatchObject({ state: 'completed', completed: 0, failed: 1, total: 1 })
    expect(await readErrors(sql, job.number, 5)).toMatchObject([{ code: 'worker_lost' }])
  })

  test('another try comes when its time has come', async () => {
    const id = await insertJob(sql, newJob())
    const worker = await handWorker(sql)
    const [task] = await worker.lease(1)
    await worker.settle(task!, { state: 'ready', waitMs: 3_600_000 })
    expect(await worker.lease(1)).toEqual([])
    const due = (await untilDue(sql))!
    expect(due).toBeGreaterThan(3_000_000)
    expect(due).toBeLessThanOrEqual(3_600_000)
    await passTime(sql)
    const [again] = await worker.lease(1)
    expect(again).toMatchObject({ seq: task!.seq, attempt: 2 })
    await worker.settle(again!, page())
    expect(await statusOf(id)).toMatchObject({ state: 'completed', completed: 1 })
  })

  test('a cancelled job gives no task away and takes nothing any more', async () => {
    const id = await insertJob(sql, newJob({ kind: 'batch', pageLimit: 10, tasks: pages(10) }))
    const worker = await handWorker(sql)
    const [done, late] = await worker.lease(2)
    await worker.settle(done!, page())
    expect(await cancelJob(sql, { kind: 'batch', id, owner: 'someone else' })).toBeUndefined()
    expect(await cancelJob(sql, { kind: 'batch', id, owner: OWNER })).toBe('cancelled')
    expect(await renewLease(sql, worker.id, [late!.jobId])).toEqual([late!.jobId])
    expect((await worker.settle(late!, page())).accepted).toEqual([true])
    expect(await worker.lease(10)).toEqual([])
    expect(await statusOf(id, 'batch')).toMatchObject({ state: 'cancelled', completed: 1, total: 1 })
    expect(await cancelJob(sql, { kind: 'batch', id, owner: OWNER })).toBe('cancelled')
  })

  test('a page that led to one already fetched is skipped, and one that nobody began is taken over', async () => {
    const id = await insertJob(sql, newJob({ tasks: pages(4), pageLimit: 10 }))
    const worker = await handWorker(sql)
    const tasks = await worker.lease(3)
    await worker.settle(tasks[0]!, page())
    await worker.settle(tasks[1]!, page(), { alias: keyOf(0) })
    await worker.settle(tasks[2]!, page(), { alias: keyOf(3) })
    expect(await worker.lease(3)).toEqual([])
    expect(await statusOf(id)).toMatchObject({ state: 'completed', completed: 2, failed: 0, total: 2 })
  })

  test('a page that leads where another led before is skipped too, and later links there are known', async () => {
    const id = await insertJob(sql, newJob({ tasks: pages(2) }))
    const worker = await handWorker(sql)
    const [first, second] = await worker.lease(2)
    await worker.settle(first!, page(), { alias: keyOf(77) })
    await worker.settle(second!, page(), { alias: keyOf(77), found: found(1, 77) })
    expect(await statusOf(id)).toMatchObject({ state: 'completed', completed: 1, total: 1 })
  })

  test('what robots.txt forbids is listed with its line and uses up nothing of the limit', async () => {
    const id = await insertJob(sql, newJob({ pageLimit: 3 }))
    const worker = await handWorker(sql)
    const [first] = await worker.lease(1)
    await worker.settle(first!, page(), {
      found: [...found(4, 10, 'Disallow: /closed (line 3)'), ...found(5, 20)],
    })
    await drain(1, 5)
    const job = await statusOf(id)
    expect(job).toMatchObject({ state: 'completed', completed: 3, failed: 0, blocked: 4, total: 7 })
    const errors = await readErrors(sql, job.number, 10)
    expect(errors.map(({ code, message }) => [code, message])).toEqual(
      errors.map(() => ['blocked_by_robots', 'Disallow: /closed (line 3)']),
    )
    expect(errors.length).toBe(4)
  })

  test('pages that turn out to be forbidden or redundant make room for others within the limit', async () => {
    const id = await insertJob(sql, newJob({ pageLimit: 4, tasks: pages(1) }))
    const worker = await handWorker(sql)
    const [first] = await worker.lease(1)
    await worker.settle(first!, page(), { found: found(20, 1) })
    const [a, b] = await worker.lease(2)
    await worker.settle(a!, { state: 'failed', code: 'blocked_by_robots', message: 'Disallow: /' })
    await worker.settle(b!, { state: 'skipped' })
    await drain(1, 5)
    expect(await statusOf(id)).toMatchObject({ state: 'completed', completed: 4, blocked: 1, total: 5 })
  })

  test('a slow sitemap holds up no page, and adds pages while it is read', async () => {
    const sitemaps = { key: keyOf(-1), url: 'http://site.test/', kind: 'sitemaps' as const }
    const id = await insertJob(sql, newJob({ pageLimit: 5, tasks: [...pages(1), sitemaps] }))
    const worker = await handWorker(sql)
    const tasks = await worker.lease(5)
    const helper = tasks.find(({ kind }) => kind === 'sitemaps')!
    await worker.settleAll(tasks.filter((task) => task !== helper))
    expect(await statusOf(id)).toMatchObject({ state: 'running', completed: 1, total: 1 })
    expect(await discoverUrls(sql, worker.id, helper, found(2, 1))).toBe(true)
    await worker.settleAll(await worker.lease(5))
    expect(await statusOf(id)).toMatchObject({ state: 'running', completed: 3, total: 3 })
    await worker.settle(helper, { state: 'done' })
    expect(await statusOf(id)).toMatchObject({ state: 'completed', completed: 3, total: 3 })
    expect(await discoverUrls(sql, worker.id, helper, found(2, 5))).toBe(false)
  })

  test('a crawl that has its pages ends although a sitemap is still being read', async () => {
    const sitemaps = { key: keyOf(-1), url: 'http://site.test/', kind: 'sitemaps' as const }
    const id = await insertJob(sql, newJob({ pageLimit: 1, tasks: [...pages(1), sitemaps] }))
    const worker = await handWorker(sql)
    const tasks = await worker.lease(5)
    await worker.settleAll(tasks.filter(({ kind }) => kind === 'page'))
    expect(await statusOf(id)).toMatchObject({ state: 'completed', completed: 1, total: 1 })
  })

  test('URLs appended to a completed batch set it going again', async () => {
    const id = await insertJob(sql, newJob({ kind: 'batch', pageLimit: 1, options: { v: 0 } }))
    await drain(1, 1)
    expect((await statusOf(id, 'batch')).state).toBe('completed')
    expect(await appendToBatch(sql, { owner: OWNER, id }, { v: 1 }, pages(2, 10))).toBe(true)
    const worker = await handWorker(sql)
    const tasks = await worker.lease(5)
    expect(tasks.map(({ optionsVersion }) => optionsVersion)).toEqual([1, 1])
    await worker.settleAll(tasks)
    expect(await statusOf(id, 'batch')).toMatchObject({ state: 'completed', completed: 3, total: 3 })
    expect(await appendToBatch(sql, { owner: 'someone else', id }, {}, pages(1, 20))).toBe(false)
  })

  test('a batch that is given one URL after the other keeps options once as long as they are the same', async () => {
    const id = await insertJob(sql, newJob({ kind: 'batch', pageLimit: 1, options: { a: 1, b: 2 } }))
    for (const n of [1, 2]) await appendToBatch(sql, { owner: OWNER, id }, { b: 2, a: 1 }, pages(1, 10 * n))
    for (const n of [3, 4]) await appendToBatch(sql, { owner: OWNER, id }, { a: 2 }, pages(1, 10 * n))
    const tasks = await (await handWorker(sql)).lease(9)
    expect(tasks.map(({ optionsVersion }) => optionsVersion).sort()).toEqual([0, 0, 0, 1, 1])
  })

  test('pages are read in the order in which they were stored, cut by number and by size', async () => {
    const id = await insertJob(sql, newJob({ kind: 'batch', pageLimit: 6, tasks: pages(6) }))
    const worker = await handWorker(sql)
    for (let n = 1; n <= 6; n++) await worker.settle((await worker.lease(1))[0]!, page(String(n).repeat(10)))
    const { number } = await statusOf(id, 'batch')
    const read = async (after: number, limit: number, maxBytes: number) =>
      (await readPages(sql, number, { after, limit, maxBytes })).map((row) => Number(String(Buffer.from(row.page))[0]))
    expect(await read(0, 100, 1000)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await read(2, 2, 1000)).toEqual([3, 4])
    expect(await read(0, 100, 35)).toEqual([1, 2, 3])
    expect(await read(4, 100, 3)).toEqual([5])
    expect(await read(6, 100, 1000)).toEqual([])
  })

  test('a failed page has its code and message, whatever characters a site put into it', async () => {
    const id = await insertJob(sql, newJob())
    const worker = await handWorker(sql)
    const [task] = await worker.lease(1)
    await worker.settle(task!, { state: 'failed', code: 'dns_failed', message: 'a\0b \ud800 "\\" 名' })
    const job = await statusOf(id)
    expect(job).toMatchObject({ state: 'completed', failed: 1, total: 1 })
    expect(await readErrors(sql, job.number, 5)).toMatchObject([
      { url: 'http://site.test/0', code: 'dns_failed', message: 'ab \ufffd "\\" 名' },
    ])
  })

  test('nobody sees the jobs of another, and active ones are those that are not over', async () => {
    const id = await insertJob(sql, newJob({ options: { a: 1 } }))
    const over = await insertJob(sql, newJob({ owner: OWNER, tasks: pages(1, 5) }))
    await cancelJob(sql, { kind: 'crawl', id: over, owner: OWNER })
    expect(await readJob(sql, { kind: 'crawl', id, owner: 'someone else' })).toBeUndefined()
    expect(await readJob(sql, { kind: 'batch', id, owner: OWNER })).toBeUndefined()
    expect(await readActiveJobs(sql, { kind: 'crawl', owner: OWNER })).toMatchObject([{ id, options: { a: 1 } }])
    expect(await readActiveJobs(sql, { kind: 'crawl', owner: 'someone else' })).toEqual([])
  })

  test('a failed settlement leaves nothing behind', async () => {
    const id = await insertJob(sql, newJob({ tasks: pages(2), pageLimit: 2 }))
    const worker = await handWorker(sql)
    const tasks = await worker.lease(2)
    const broken = { state: 'failed' as const, code: null as never, message: 'x' }
    await expect(worker.settleAll(tasks, broken)).rejects.toThrow()
    await worker.settle(tasks[0]!, page())
    await worker.settle(tasks[1]!, failure)
    expect(await statusOf(id)).toMatchObject({ state: 'completed', completed: 1, failed: 1, total: 2 })
  })
})
