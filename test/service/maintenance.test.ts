import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createLog } from '../../src/log.ts'
import { cancelJob } from '../../src/queue/cancel.ts'
import { insertJob } from '../../src/queue/insert.ts'
import { startDuties } from '../../src/service/maintenance.ts'
import { createCounted } from '../../src/service/metrics/events.ts'
import { exposition } from '../../src/service/metrics/exposition.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { handWorker, newJob, OWNER, queueDatabase } from '../queue/queue.fixture.ts'

const { watch, families } = createCounted()
const log = createLog({ level: 'silent', write: () => undefined, watch })

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

test('several schedulers give the tasks of a dead worker back and delete jobs whose time is over', async () => {
  const { sql } = database
  await insertJob(sql, newJob())
  const dead = await handWorker(sql)
  expect(await dead.lease(1)).toHaveLength(1)
  const over = await insertJob(sql, newJob({ retentionSeconds: 0 }))
  await cancelJob(sql, { kind: 'crawl', id: over, owner: OWNER })
  await sql`update web_extract.workers set lease_until = clock_timestamp() - interval '1 second'`
  const schedulers = Array.from({ length: 3 }, () => startDuties({ sql, log }))
  await until(async () => (await sql`select from web_extract.tasks where losses = 1`).length === 1)
  await until(async () => (await sql`select from web_extract.jobs where public_id = ${over}`).length === 0)
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
  expect(await sql`select from web_extract.workers`).toHaveLength(0)
  expect(exposition(families)).toContain('web_extract_lease_expired_total 1\n')
})
