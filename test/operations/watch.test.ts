import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Sql } from 'postgres'
import { packPage } from '../../src/crawl/page-record.ts'
import { JobWatcher } from '../../src/operations/watch.ts'
import { settleTasks } from '../../src/queue/settle.ts'
import { page as scraped } from '../api/app.fixture.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { clearAll, handWorker, insertJob, newJob, OWNER, pages, queueDatabase } from '../queue/queue.fixture.ts'

describe('who watcher a job', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await queueDatabase()
  }, PATIENCE_MS)
  beforeEach(() => clearAll(database.sql))
  afterAll(() => database.drop())

  const watcherOver = (sql: Sql) => new JobWatcher({ sql, listen: database.listen, encode: () => 'a page' })
  const outcome = { state: 'done', page: packPage(scraped) } as const
  const started = () => insertJob(database.sql, newJob({ tasks: pages(2) }))
  const keyOf = (id: string) => ({ kind: 'crawl', id, owner: OWNER }) as const
  const forever = new AbortController().signal

  test('is given no page that a crash of the database could take back', async () => {
    const { sql } = database
    const watcher = watcherOver(sql)
    const id = await started()
    const following = await watcher.follow(keyOf(id))
    const worker = await handWorker(sql)
    const [task] = await worker.lease(1)
    const changed = following.changed(forever)
    const stored = await sql.begin(async (transaction) => {
      await settleTasks(transaction as never, worker.id, [{ task: task!, outcome, found: [] }])
      const [row] = await transaction`select pg_current_wal_insert_lsn()::text as place`
      return row!.place as string
    })
    await changed
    expect(await following.pagesAfter(0)).toEqual(['a page'])
    const [row] = await sql`select pg_current_wal_flush_lsn() >= ${stored}::pg_lsn as durable`
    expect(row!.durable).toBe(true)
    following.stop()
    await watcher.close()
  })

  test('is given a page that a crash undid once it is stored again', async () => {
    const { sql } = database
    const id = await started()
    const counted = (done: number) => sql`update web_extract.jobs set done = ${done} where public_id = ${id}`
    await counted(1)
    const watcher = watcherOver(sql)
    const following = await watcher.follow(keyOf(id))
    expect(await following.pagesAfter(0)).toEqual([])
    await counted(0)
    const worker = await handWorker(sql)
    await worker.settleAll(await worker.lease(1), outcome)
    while (following.job?.state !== 'running' || following.job.completed === 0) await following.changed(forever)
    expect(await following.pagesAfter(0)).toEqual(['a page'])
    following.stop()
    await watcher.close()
  })
})
