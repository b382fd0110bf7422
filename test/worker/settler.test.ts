import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createLog } from '../../src/log.ts'
import { readErrors, readJob } from '../../src/queue/read.ts'
import { functions } from '../../src/queue/sql-functions.ts'
import { Settler } from '../../src/worker/settler.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { handWorker, insertJob, newJob, OWNER, page, pages, queueDatabase } from '../queue/queue.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

test('a database that refuses everything is asked now and then, and what waited is settled once it takes it', async () => {
  const { sql } = database
  const id = await insertJob(sql, newJob({ pageLimit: 2, tasks: pages(2) }))
  const worker = await handWorker(sql)
  const tasks = await worker.lease(2)
  let lines = 0
  const { promise: complained, resolve } = Promise.withResolvers<void>()
  const write = () => {
    lines += 1
    // Both together, each alone, in place of the first, and again.
    if (lines === 4) resolve()
  }
  const settler = new Settler(sql, worker.id, createLog({ level: 'warn', write }))
  const rename = (from: string, to: string) => sql.unsafe(`alter function ${functions}.${from} rename to ${to}`)
  await rename('settle', 'gone')
  const settled = Promise.all(tasks.map((task) => settler.settle({ task, outcome: page(), found: [] })))
  await complained
  await rename('gone', 'settle')
  expect(await settled).toEqual([true, true])
  expect(lines).toBeLessThan(20)
  const job = (await readJob(sql, { kind: 'crawl', id, owner: OWNER }))!
  expect(job).toMatchObject({ state: 'completed', failed: 1, completed: 1 })
  expect(await readErrors(sql, job.number, 9)).toMatchObject([{ code: 'internal' }])
})

test(
  'a result over which the program itself stumbles is given up after some tries, and the others are settled',
  async () => {
    const { sql } = database
    const id = await insertJob(sql, newJob({ pageLimit: 2, tasks: pages(2) }))
    const worker = await handWorker(sql)
    const [first, second] = await worker.lease(2)
    const settler = new Settler(sql, worker.id, createLog({ level: 'silent', write: () => undefined }))
    const broken = { state: 'done', page: { bytes: 5, size: 5 } } as never
    const settled = [
      settler.settle({ task: first!, outcome: broken, found: [] }),
      settler.settle({ task: second!, outcome: page(), found: [] }),
    ]
    expect(await Promise.all(settled)).toEqual([true, true])
    const job = (await readJob(sql, { kind: 'crawl', id, owner: OWNER }))!
    expect(job).toMatchObject({ state: 'completed', failed: 1, completed: 1 })
  },
  2 * PATIENCE_MS,
)
