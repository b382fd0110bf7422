import { afterAll, beforeAll, expect, test } from 'bun:test'
import { busyConnections } from '../../src/db/activity.ts'
import { cancelJob } from '../../src/queue/cancel.ts'
import { insertJob } from '../../src/queue/insert.ts'
import { taskKey } from '../../src/queue/key.ts'
import { oldestAges } from '../../src/queue/stats.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { handWorker, newJob, OWNER, pages, queueDatabase } from './queue.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

test('the age of the queue is that of the task which has been due for the longest time, of each kind', async () => {
  const { sql } = database
  const ages = async () => Object.fromEntries((await oldestAges(sql)).map(({ kind, seconds }) => [kind, seconds]))
  expect(await ages()).toEqual({ page: 0, sitemaps: 0, gather: 0, check: 0 })
  const sitemaps = { key: taskKey('sitemaps'), url: '', kind: 'sitemaps' as const }
  const id = await insertJob(sql, newJob({ tasks: [...pages(3), sitemaps] }))
  await insertJob(sql, newJob())
  const ago = (seconds: number) => sql`clock_timestamp() - ${seconds} * interval '1 second'`
  await sql`update web_extract.tasks set run_at = ${ago(3000)} where seq = 2`
  await sql`update web_extract.tasks set run_at = ${ago(5000)} where kind = 1`
  await sql`update web_extract.tasks set run_at = ${ago(-9000)} where seq = 3`
  const { page, sitemaps: ofSitemaps } = await ages()
  expect(Math.round(page! / 1000)).toBe(3)
  expect(Math.round(ofSitemaps! / 1000)).toBe(5)
  const worker = await handWorker(sql)
  // Few tasks are taken of one job at a time.
  while ((await worker.lease(10)).length > 0);
  expect((await ages()).sitemaps).toBe(0)
  await cancelJob(sql, { kind: 'crawl', id, owner: OWNER })
  expect((await ages()).page).toBe(0)
})

test('of connections those at work are counted, but not the one that asks', async () => {
  const { sql } = database
  const before = await busyConnections(sql)
  const over = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const transaction = sql.begin(async (own) => {
    await own`select 1`
    begun.resolve()
    await over.promise
  })
  await begun.promise
  expect(await busyConnections(sql)).toBe(before + 1)
  over.resolve()
  await transaction
})
