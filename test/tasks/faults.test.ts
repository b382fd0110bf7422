import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Sql } from 'postgres'
import { createLog } from '../../src/log.ts'
import { cancelJob } from '../../src/queue/cancel.ts'
import { insertJob } from '../../src/queue/insert.ts'
import { type LeasedTask, leaseTasks, RENEW_MS } from '../../src/queue/lease.ts'
import { rescueTasks } from '../../src/queue/rescue.ts'
import { Worker } from '../../src/worker/worker.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { newJob, OWNER, page, pages, queueDatabase } from '../queue/queue.fixture.ts'

const log = createLog({ level: 'silent', write: () => undefined })

describe('a worker whose database fails', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await queueDatabase()
  }, PATIENCE_MS)
  afterAll(() => database.drop())

  const started = (places: number, run: (task: LeasedTask) => unknown, sql: Sql = database.sql) =>
    Worker.start({
      sql,
      listen: database.listen,
      log,
      concurrency: places,
      run: async (task) => {
        await run(task)
        return { outcome: page(), found: [] }
      },
    })

  const completed = async (id: string) => {
    for (const late = Date.now() + PATIENCE_MS; ; await Bun.sleep(20)) {
      const [job] = await database.sql`
        select state, done, failed, ready, running from web_extract.jobs where public_id = ${id}`
      if (job?.state === 2) return job
      if (Date.now() > late) throw new Error(`the job still runs: ${JSON.stringify(job)}`)
    }
  }

  /** Tasks of a job that are still to be done. */
  const tasksLeft = (sql: Sql, id: string) => sql`
    select t.seq from (
      select job_id, seq from web_extract.tasks union all select job_id, seq from web_extract.leases
    ) t join web_extract.jobs j on j.id = t.job_id where j.public_id = ${id}`

  test(
    'does a task of which it never heard, since the answer to its lease was lost',
    async () => {
      const done: number[] = []
      const worker = await started(1, ({ seq }) => done.push(seq))
      const [row] = await database.sql<{ id: string }[]>`select id from web_extract.workers`
      // The same statement as its own, only that its answer goes to us.
      const id = await database.sql.begin(async (sql) => {
        const made = await insertJob({ begin: (use: (sql: Sql) => unknown) => use(sql as never) } as never, newJob())
        expect(await leaseTasks(sql as never, row!.id, 1)).toHaveLength(1)
        return made
      })
      expect(await completed(id)).toMatchObject({ done: 1, failed: 0, ready: 0, running: 0 })
      expect(done).toEqual([1])
      await worker.stop()
    },
    PATIENCE_MS,
  )

  test(
    'does again what a crash of the database undid',
    async () => {
      const done: number[] = []
      const undone = Promise.withResolvers<void>()
      const worker = await started(1, async ({ seq }) => {
        done.push(seq)
        if (seq > 1) await undone.promise
      })
      const id = await insertJob(database.sql, newJob({ tasks: pages(3) }))
      const stored = () => database.sql`
        select from web_extract.documents d join web_extract.jobs j on j.id = d.job_id where j.public_id = ${id}`
      while ((await stored()).length < 1) await Bun.sleep(5)
      // As after the crash: the settlement of the first is gone, its lease is there, and nobody is known to work.
      await database.sql`
        with worker as (
          delete from web_extract.workers returning id
        ), document as (
          delete from web_extract.documents d using web_extract.jobs j
          where d.ord = 1 and j.id = d.job_id and j.public_id = ${id} returning d.job_id, d.url
        ), lease as (
          insert into web_extract.leases (worker, job_id, seq, url, attempts)
          select worker.id, document.job_id, 1, document.url, 1 from worker, document
        )
        update web_extract.jobs j set running = running + 1, done = done - 1 from document where j.id = document.job_id`
      undone.resolve()
      const rescue = setInterval(() => void rescueTasks(database.sql), 50)
      const rescued = completed(id).finally(() => clearInterval(rescue))
      expect(await rescued).toMatchObject({ done: 3, failed: 0, ready: 0, running: 0 })
      expect(done.filter((seq) => seq === 1)).toEqual([1, 1])
      expect(await tasksLeft(database.sql, id)).toHaveLength(0)
      await worker.stop()
    },
    PATIENCE_MS,
  )

  test(
    'begins nothing again of a job that was cancelled',
    async () => {
      const begun: number[] = []
      const worker = await Worker.start({
        sql: database.sql,
        listen: database.listen,
        log,
        concurrency: 2,
        run: async ({ seq }, _job, _discover, { signal }) => {
          begun.push(seq)
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          return { outcome: page(), found: [] }
        },
      })
      const id = await insertJob(database.sql, newJob({ tasks: pages(2) }))
      while (begun.length < 2) await Bun.sleep(5)
      await cancelJob(database.sql, { kind: 'crawl', id, owner: OWNER })
      await Bun.sleep(1.5 * RENEW_MS)
      expect(begun.sort()).toEqual([1, 2])
      await worker.stop()
    },
    PATIENCE_MS,
  )

  test(
    'no page fails because the options of its job could not be read just then',
    async () => {
      let failures = 3
      const faulty = new Proxy(database.sql, {
        apply(sql, _, [first, ...values]) {
          const text = Array.isArray(first) ? first.join('?') : ''
          if (text.includes('join web_extract.job_options') && failures-- > 0)
            return Promise.reject(Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' }))
          return sql(first, ...values)
        },
      })
      const worker = await started(2, () => undefined, faulty)
      const id = await insertJob(database.sql, newJob({ tasks: pages(2) }))
      expect(await completed(id)).toMatchObject({ done: 2, failed: 0 })
      await worker.stop()
    },
    PATIENCE_MS,
  )

  test(
    'tells of a fault of its own under the host of the page: whole addresses are in the log at debug only',
    async () => {
      const lines: string[] = []
      const worker = await Worker.start({
        sql: database.sql,
        listen: database.listen,
        log: createLog({ level: 'info', write: (line) => lines.push(line) }),
        concurrency: 1,
        run: ({ url }) => Promise.reject(new Error(`cannot do ${url}`)),
      })
      const [task] = pages(1)
      const url = 'https://site.test/p?token=secret'
      const id = await insertJob(database.sql, newJob({ tasks: [{ ...task!, url }] }))
      expect(await completed(id)).toMatchObject({ done: 0, failed: 1 })
      await worker.stop()
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ event: 'task', url_host: 'site.test', cause: 'Error: cannot do https://site.test' }),
      ])
    },
    PATIENCE_MS,
  )
})
