import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Sql } from 'postgres'
import { deleteExpired } from '../../src/queue/expire.ts'
import { appendToBatch } from '../../src/queue/insert.ts'
import { readJob } from '../../src/queue/read.ts'
import { START_MS, type TestDatabase } from '../db/database.fixture.ts'
import { variants } from '../forms.ts'
import { handWorker, insertJob, newJob, OWNER, pages, queueDatabase, testServers } from './queue.fixture.ts'

describe.each(variants(testServers))('races of the queue on $name', (server) => {
  let database: TestDatabase
  let sql: TestDatabase['sql']
  beforeAll(async () => {
    database = await queueDatabase(server)
    sql = database.sql
  }, START_MS)
  afterAll(() => database.drop())

  test('a job never sleeps past a task that becomes due while others are taken', async () => {
    const id = await insertJob(sql, newJob({ tasks: pages(3000), pageLimit: 3000 }))
    const worker = await handWorker(sql)
    await sql`update web_extract.tasks set run_at = clock_timestamp() + seq * interval '0.2 milliseconds'`
    for (let taken = 0; taken < 3000; ) {
      taken += (await worker.lease(1000)).length
      const [row] = await sql`
        select due_at <= coalesce((select min(run_at) from web_extract.tasks), 'infinity') as in_time
        from web_extract.jobs where public_id = ${id}`
      expect(row!.in_time).toBe(true)
    }
    await sql`delete from web_extract.jobs`
  })

  test('a batch that was given further URLs in its last moment is not deleted', async () => {
    const id = await insertJob(sql, newJob({ kind: 'batch', tasks: pages(1), pageLimit: 1 }))
    const worker = await handWorker(sql)
    await worker.settleAll(await worker.lease(1))
    await sql`update web_extract.jobs set expires_at = clock_timestamp()`
    const appended = Promise.withResolvers<boolean>()
    const end = Promise.withResolvers<void>()
    const appending = sql.begin(async (transaction) => {
      // Its time was not over yet when it came, and is before it is done.
      await transaction`update web_extract.jobs set expires_at = null`
      const alone = { begin: (use: (sql: typeof transaction) => unknown) => use(transaction) } as unknown as Sql
      appended.resolve(await appendToBatch(alone, { owner: OWNER, id }, {}, pages(1, 1)))
      await end.promise
    })
    expect(await appended.promise).toBe(true)
    let over = false
    const deleting = deleteExpired(sql).finally(() => {
      over = true
    })
    const waits = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length >
      0
    while (!over && !(await waits())) await Bun.sleep(5)
    end.resolve()
    await appending
    expect(await deleting).toBe(0)
    await worker.settleAll(await worker.lease(1))
    expect(await readJob(sql, { kind: 'batch', id, owner: OWNER })).toMatchObject({ state: 'completed', completed: 2 })
    expect(await sql`select from web_extract.documents`).toHaveLength(2)
  })

  test('a lease whose job closes in its last moment locks no other, which a settlement may hold', async () => {
    const ids = [await insertJob(sql, newJob({ tasks: pages(9) })), await insertJob(sql, newJob({ tasks: pages(9) }))]
    const [idle, busy] = [await handWorker(sql), await handWorker(sql)]
    const held = [...(await busy.lease(2)), ...(await busy.lease(2))]
    expect(new Set(held.map(({ jobId }) => jobId)).size).toBe(2)
    await sql`update web_extract.jobs set turn = 0 where public_id = ${ids[1]!}`
    const waiters = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length
    let work: Promise<unknown[]> | undefined
    await sql.begin(async (transaction) => {
      await transaction`update web_extract.jobs set state = 3, finished_at = now() where public_id = ${ids[1]!}`
      const leasing = idle.lease(2)
      while ((await waiters()) < 1) await Bun.sleep(5)
      const settling = busy.settleAll(held)
      work = Promise.all([leasing, settling])
      while ((await waiters()) < 2) await Bun.sleep(5)
    })
    const [leased] = (await work)!
    expect(leased).toEqual([])
    await sql`delete from web_extract.jobs`
  })
})
