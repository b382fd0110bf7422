import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertJob } from '../../src/queue/insert.ts'
import { taskKey } from '../../src/queue/key.ts'
import { readJob, readOptions } from '../../src/queue/read.ts'
import { settleTasks } from '../../src/queue/settle.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { found, handWorker, newJob, OWNER, page, queueDatabase } from './queue.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

test('sitemaps that a page found are read by the options that it learned, and count as no page', async () => {
  const { sql } = database
  const id = await insertJob(sql, newJob({ pageLimit: 3 }))
  const status = () => readJob(sql, { kind: 'crawl', id, owner: OWNER })
  const worker = await handWorker(sql)
  const [start] = await worker.lease(1)
  const sitemaps = { key: taskKey('sitemaps'), url: '', depth: 0, kind: 'sitemaps' as const, optionsVersion: 1 }
  const learned = { version: 1, value: { landed: 'http://site.test/' } }
  const links = found(2, 1).map((url) => ({ ...url, optionsVersion: 1 }))
  await settleTasks(sql, worker.id, [
    { task: start!, outcome: page(), found: [sitemaps, ...links], newOptions: learned },
  ])
  expect(await status()).toMatchObject({ state: 'running', total: 3, completed: 1 })

  const tasks = [...(await worker.lease(10)), ...(await worker.lease(10))]
  expect(tasks.map(({ kind, optionsVersion, depth }) => ({ kind, optionsVersion, depth }))).toEqual([
    { kind: 'sitemaps', optionsVersion: 1, depth: 0 },
    { kind: 'page', optionsVersion: 1, depth: 1 },
    { kind: 'page', optionsVersion: 1, depth: 1 },
  ])
  expect((await readOptions(sql, start!.jobId, 1))!.options).toEqual(learned.value)

  await worker.settle(tasks[0]!, { state: 'done' })
  expect(await status()).toMatchObject({ state: 'running', total: 3, completed: 1 })
  await worker.settleAll(tasks.slice(1))
  expect(await status()).toMatchObject({ state: 'completed', total: 3, completed: 3 })
  expect([...(await sql`select ready, running, helping, helpers from web_extract.jobs`)]).toEqual([
    { ready: 0, running: 0, helping: 0, helpers: 0 },
  ])
})
