import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { cancelJob } from '../../src/queue/cancel.ts'
import { deleteExpired } from '../../src/queue/expire.ts'
import { readJob, readResult } from '../../src/queue/read.ts'
import { rescueTasks } from '../../src/queue/rescue.ts'
import { countTasks } from '../../src/queue/stats.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { miscounted } from '../flows/roles.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { hook } from '../webhooks/webhooks.fixture.ts'
import {
  clearAll,
  failure,
  found,
  handWorker,
  insertJob,
  newJob,
  OWNER,
  page,
  pages,
  passTime,
  queueDatabase,
  testServers,
} from './queue.fixture.ts'

describe.each(testServers)('a job that gathers, on $name', (server) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await queueDatabase(server)
  }, PATIENCE_MS)
  afterAll(() => database.drop())
  beforeEach(() => clearAll(database.sql))

  const start = (count: number, events: ('started' | 'completed' | 'failed')[] = []) =>
    insertJob(
      database.sql,
      newJob({
        kind: 'extract',
        tasks: pages(count),
        pageLimit: 10,
        ...(events.length > 0 && { webhook: hook('http://receiver.test/', { events }) }),
      }),
    )
  const jobOf = async (id: string) => (await readJob(database.sql, { kind: 'extract', id, owner: OWNER }))!
  const resultOf = async (id: string) => readResult(database.sql, (await jobOf(id)).number)
  const eventsOf = async () =>
    (await database.sql<{ event: number }[]>`select event from web_extract.deliveries order by ord`).map(
      ({ event }) => event,
    )

  test('gets the task when its pages are done, and is over when that has made the result', async () => {
    const id = await start(2, ['completed', 'failed'])
    const worker = await handWorker(database.sql)
    const [first, second] = await worker.lease(10)
    await worker.settle(first!, page())
    expect(await worker.lease(10)).toEqual([])
    await worker.settle(second!, failure)
    const [gather, ...others] = await worker.lease(10)
    expect(gather).toMatchObject({ kind: 'gather', url: '' })
    expect(others).toEqual([])
    expect(await jobOf(id)).toMatchObject({ state: 'running', total: 2, completed: 1, failed: 1 })
    expect((await countTasks(database.sql)).filter(({ count }) => count > 0)).toEqual([
      { kind: 'gather', state: 'running', count: 1 },
    ])
    expect(await resultOf(id)).toBeUndefined()
    await worker.settle(gather!, page('the result'))
    expect(await jobOf(id)).toMatchObject({ state: 'completed', total: 2, completed: 1, failed: 1 })
    expect(await resultOf(id)).toEqual({ result: Buffer.from('the result') })
    expect(await eventsOf()).toEqual([2])
    expect(await miscounted(database.sql)).toHaveLength(0)
  })

  test('goes on with the pages that the task adds, and gets another one after them', async () => {
    const id = await start(1)
    const worker = await handWorker(database.sql)
    await worker.settleAll(await worker.lease(10))
    const [gather] = await worker.lease(10)
    await worker.settle(gather!, { state: 'done' }, { found: found(2, 1) })
    const added = await worker.lease(10)
    expect(added.map(({ kind, url }) => `${kind} ${url}`)).toEqual([
      'page http://site.test/1',
      'page http://site.test/2',
    ])
    await worker.settleAll(added)
    const [last] = await worker.lease(10)
    expect(last!.kind).toBe('gather')
    await worker.settle(last!, page('all'))
    expect(await jobOf(id)).toMatchObject({ state: 'completed', total: 3, completed: 3 })
  })

  test('fails with the reason of the task, and tells the webhook', async () => {
    const id = await start(1, ['started', 'completed', 'failed'])
    const worker = await handWorker(database.sql)
    await worker.settleAll(await worker.lease(10), failure)
    const [gather] = await worker.lease(10)
    await worker.settle(gather!, failure)
    expect(await jobOf(id)).toMatchObject({ state: 'completed', failed: 1 })
    expect(await resultOf(id)).toEqual({ code: 'dns_failed', message: 'no such host' })
    expect(await eventsOf()).toEqual([0, 3])
  })

  test('gives the task of a worker that died to another one, and fails if all die on it', async () => {
    const id = await start(1)
    for (let n = 0; n < 5; n += 1) {
      const worker = await handWorker(database.sql)
      for (let tasks = await worker.lease(10); tasks.length > 0; tasks = await worker.lease(10)) {
        const leased = tasks.find(({ kind }) => kind === 'page')
        if (leased === undefined) break
        await worker.settle(leased, page())
      }
      expect((await jobOf(id)).state).toBe('running')
      await worker.fallSilent()
      await rescueTasks(database.sql)
      await passTime(database.sql)
    }
    expect((await jobOf(id)).state).toBe('completed')
    expect(await resultOf(id)).toMatchObject({ code: 'worker_lost' })
    expect(await miscounted(database.sql)).toHaveLength(0)
  })

  test('keeps no result that comes after it was cancelled, and is deleted with its result', async () => {
    const worker = await handWorker(database.sql)
    const cancelled = await start(1)
    await worker.settleAll(await worker.lease(10))
    const [gather] = await worker.lease(10)
    await cancelJob(database.sql, { kind: 'extract', id: cancelled, owner: OWNER })
    await worker.settle(gather!, page('late'))
    expect(await resultOf(cancelled)).toBeUndefined()
    const done = await start(1)
    await worker.settleAll(await worker.lease(10))
    await worker.settleAll(await worker.lease(10), page('result'))
    expect(await resultOf(done)).toBeDefined()
    await database.sql`update web_extract.jobs set expires_at = '-infinity'`
    expect(await deleteExpired(database.sql)).toBe(2)
    expect(await database.sql`select from web_extract.results`).toHaveLength(0)
  })
})
