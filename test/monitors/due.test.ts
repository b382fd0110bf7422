import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { startDueChecks } from '../../src/monitors/due.ts'
import { storePage, takeCheck } from '../../src/monitors/pages.ts'
import { checkStates } from '../../src/monitors/states.ts'
import { deleteMonitor, insertMonitor, readMonitor, runMonitor, updateMonitor } from '../../src/monitors/store.ts'
import { deleteOldChecks, endLostChecks, tidyMonitor } from '../../src/monitors/tidy.ts'
import { deleteExpired } from '../../src/queue/expire.ts'
import { readJobList } from '../../src/queue/job-list.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { clearAll, handWorker, queueDatabase } from '../queue/queue.fixture.ts'
import { checkIdOf, checksIn, doCheck, newMonitor, OWNER, pageIn, URL_WATCHED } from './monitors.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
beforeEach(() => clearAll(database.sql))
afterAll(() => database.drop())

const HOUR_MS = 3_600_000
const at = (iso: string) => () => new Date(iso)
const created = at('2030-01-01T10:00:07Z')

/** Does all checks that are open. */
async function doOpenChecks(pages = [pageIn(URL_WATCHED)]) {
  const { sql } = database
  const worker = await handWorker(sql)
  for (let [task] = await worker.lease(1); task !== undefined; [task] = await worker.lease(1)) {
    await doCheck(sql, await checkIdOf(sql, task), pages)
    await worker.settle(task, { state: 'done' })
  }
}

const timesOf = async () =>
  (await checksIn(database.sql)).map((check) => check.scheduled_for.toISOString().slice(11, 19))

test('a monitor is checked at once, and then on its schedule, by one of many schedulers', async () => {
  const { sql } = database
  const monitor = await insertMonitor(sql, newMonitor(), { owner: OWNER, clock: created })
  await doOpenChecks()
  expect(monitor.nextAt).toEqual(new Date('2030-01-01T10:01:07Z'))
  expect(await startDueChecks(sql, { clock: at('2030-01-01T10:01:06Z') })).toEqual({ started: 0, skipped: 0 })
  const all = await Promise.all(
    Array.from({ length: 8 }, () => startDueChecks(sql, { clock: at('2030-01-01T10:01:08Z') })),
  )
  expect(all.reduce((sum, { started }) => sum + started, 0)).toBe(1)
  expect(await timesOf()).toEqual(['10:00:07', '10:01:07'])
})

test('after downtime one check starts, and the schedule goes on where it was', async () => {
  const { sql } = database
  const { id } = await insertMonitor(sql, newMonitor(), { owner: OWNER, clock: created })
  await doOpenChecks()
  expect(await startDueChecks(sql, { clock: at('2030-01-01T15:30:30Z') })).toEqual({ started: 1, skipped: 0 })
  expect((await readMonitor(sql, { id, owner: OWNER })).nextAt).toEqual(new Date('2030-01-01T15:31:07Z'))
})

test('a check that is due while the one before it runs is recorded as skipped', async () => {
  const { sql } = database
  await insertMonitor(sql, newMonitor(), { owner: OWNER, clock: created })
  expect(await startDueChecks(sql, { clock: at('2030-01-01T10:01:10Z') })).toEqual({ started: 0, skipped: 1 })
  await doOpenChecks()
  expect(await startDueChecks(sql, { clock: at('2030-01-01T10:02:10Z') })).toEqual({ started: 1, skipped: 0 })
  const states = (await checksIn(sql)).map(({ state }) => state)
  expect(states).toEqual([checkStates.completed, checkStates.skipped_overlap, checkStates.queued])
})

test('checks of a pattern are due at its times and start a little later, always by the same delay', async () => {
  const { sql } = database
  const schedule = { cron: '0 9 * * *', timezone: 'Europe/Berlin' }
  const clock = at('2030-03-30T12:00:00Z')
  const { id, delayMs } = await insertMonitor(sql, newMonitor({ schedule }), { owner: OWNER, clock })
  await doOpenChecks()
  const due = new Date('2030-03-31T07:00:00Z')
  expect((await readMonitor(sql, { id, owner: OWNER })).nextAt).toEqual(due)
  expect(delayMs).toBeWithin(0, 30_000)
  const early = new Date(due.getTime() + delayMs - 1)
  expect(await startDueChecks(sql, { clock: () => early })).toEqual({ started: 0, skipped: 0 })
  const late = new Date(due.getTime() + delayMs)
  expect(await startDueChecks(sql, { clock: () => late })).toEqual({ started: 1, skipped: 0 })
  const [, second] = await checksIn(sql)
  expect(second!.scheduled_for).toEqual(due)
})

test('a paused monitor is not checked, and counts from the moment when it is resumed', async () => {
  const { sql } = database
  const key = { id: (await insertMonitor(sql, newMonitor({ active: false }), { owner: OWNER })).id, owner: OWNER }
  await expect(runMonitor(sql, key)).rejects.toMatchObject({ code: 'monitor_paused' })
  expect(await checksIn(sql)).toHaveLength(0)
  const resumed = await updateMonitor(sql, key, (known) => ({ ...known, active: true }))
  expect(resumed.nextAt!.getTime() - resumed.updatedAt.getTime()).toBe(60_000)
  const renamed = await updateMonitor(sql, key, (known) => ({ ...known, name: 'Other' }))
  expect(renamed.nextAt).toEqual(resumed.nextAt)
})

test('a second check cannot be started by hand while one runs', async () => {
  const { sql } = database
  const { id } = await insertMonitor(sql, newMonitor(), { owner: OWNER })
  const started = runMonitor(sql, { id, owner: OWNER })
  await expect(started).rejects.toMatchObject({ code: 'check_running', details: [{ checkId: expect.any(String) }] })
})

test('a monitor whose check cannot be started delays no other', async () => {
  const { sql } = database
  for (const name of ['broken', 'fine']) {
    await insertMonitor(sql, newMonitor({ name, active: false }), { owner: OWNER, clock: created })
  }
  await sql`update web_extract.monitors set active = true, due_at = '2030-01-01', next_at = '2030-01-01'`
  await sql`
    insert into web_extract.monitor_checks (monitor_id, number, state, manual, scheduled_for, created_at, updated_at)
    select id, 7, 2, false, '2030-01-01', now(), now() from web_extract.monitors where name = 'broken'`
  await expect(startDueChecks(sql, { clock: at('2030-01-01T12:00:00Z') })).rejects.toThrow('duplicate key')
  const [fine] = await sql`select checks from web_extract.monitors where name = 'fine'`
  expect(fine!.checks).toBe(1)
})

test('a check whose workers all died fails, and the next one starts', async () => {
  const { sql } = database
  await insertMonitor(sql, newMonitor(), { owner: OWNER, clock: created })
  expect(await endLostChecks(sql)).toBe(0)
  await sql`update web_extract.jobs set state = 2`
  expect(await endLostChecks(sql)).toBe(1)
  const [check] = await sql`select state, error from web_extract.monitor_checks`
  expect(check).toMatchObject({ state: checkStates.failed, error: expect.stringContaining('died') })
  expect(await startDueChecks(sql, { clock: at('2030-01-01T10:01:10Z') })).toEqual({ started: 1, skipped: 0 })
})

test('the latest 100 checks are kept, no older than the retention says, and content that is in use', async () => {
  const { sql } = database
  const monitor = await insertMonitor(sql, newMonitor({ retentionDays: 7 }), { owner: OWNER })
  const key = { id: monitor.id, owner: OWNER }
  await doOpenChecks()
  for (let check = 0; check < 3; check += 1) {
    await runMonitor(sql, key)
    await doOpenChecks()
  }
  await sql`update web_extract.monitors set checks = 102`
  expect(await tidyMonitor(sql, monitor.number)).toBe(2)
  expect(await sql`select from web_extract.monitor_copies`).toHaveLength(1)
  await sql`update web_extract.monitor_checks set created_at = now() - interval '8 days'`
  expect(await deleteOldChecks(sql)).toBe(2)
  expect(await sql`select from web_extract.monitor_pages`).toHaveLength(0)
  expect(await sql`select from web_extract.monitor_copies`).toHaveLength(1)
})

test('deleting a monitor cancels its check and leaves nothing behind', async () => {
  const { sql } = database
  const { id } = await insertMonitor(sql, newMonitor(), { owner: OWNER })
  await doOpenChecks()
  await runMonitor(sql, { id, owner: OWNER })
  await deleteMonitor(sql, { id, owner: OWNER })
  expect(await sql`select from web_extract.jobs where state <= 1`).toHaveLength(0)
  await deleteOldChecks(sql)
  for (const table of ['monitors', 'monitor_checks', 'monitor_pages', 'monitor_baselines', 'monitor_copies']) {
    expect(await sql`select from web_extract.${sql(table)}`).toHaveLength(0)
  }
})

test('checks are not in the list of jobs, and another owner knows nothing of a monitor', async () => {
  const { sql } = database
  const { id } = await insertMonitor(sql, newMonitor(), { owner: OWNER })
  expect(await readJobList(sql, OWNER, { offset: 0, limit: 10 })).toHaveLength(0)
  for (const step of [readMonitor, runMonitor, deleteMonitor]) {
    await expect(step(sql, { id, owner: 'another' })).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('monitors with one pattern are spread over seconds', async () => {
  const { sql } = database
  const schedule = { cron: '0 * * * *', timezone: 'UTC' }
  for (let n = 0; n < 20; n += 1) await insertMonitor(sql, newMonitor({ schedule }), { owner: OWNER })
  const rows = await sql<{ delay_ms: number; late: number }[]>`
    select delay_ms, extract(epoch from due_at - next_at)::float8 * 1000 as late from web_extract.monitors`
  expect(new Set(rows.map(({ delay_ms }) => Math.floor(delay_ms / 1000))).size).toBeGreaterThan(5)
  expect(rows.every(({ delay_ms, late }) => Math.abs(late - delay_ms) < 1 && delay_ms < HOUR_MS / 10)).toBe(true)
})

test('pages that are stored at the same time get numbers of their own', async () => {
  const { sql } = database
  await insertMonitor(sql, newMonitor(), { owner: OWNER })
  const worker = await handWorker(sql)
  const [task] = await worker.lease(1)
  const check = await takeCheck(sql, await checkIdOf(sql, task!))
  const urls = Array.from({ length: 12 }, (_, n) => `http://site.test/${n}`)
  await Promise.all(urls.map((url) => storePage(sql, check!, pageIn(url))))
  const rows = await sql`select ord from web_extract.monitor_pages order by ord`
  expect(rows.map(({ ord }) => ord)).toEqual(urls.map((_, index) => index + 1))
})

test('the jobs of checks are deleted with all that they have', async () => {
  const { sql } = database
  const webhook = { url: 'http://hooks.test/', headers: {}, metadata: {}, events: ['completed' as const] }
  for (let n = 0; n < 3; n += 1) await insertMonitor(sql, newMonitor({ webhook }), { owner: OWNER })
  await doOpenChecks()
  expect(await sql`select from web_extract.deliveries`).toHaveLength(3)
  expect(await deleteExpired(sql)).toBe(0)
  await sql`update web_extract.jobs set expires_at = now() - interval '1 second'`
  expect(await deleteExpired(sql)).toBe(3)
  for (const table of ['jobs', 'job_options', 'identities', 'documents', 'deliveries', 'webhooks']) {
    expect(await sql`select from web_extract.${sql(table)}`).toHaveLength(0)
  }
  expect(await checksIn(sql)).toHaveLength(3)
})
