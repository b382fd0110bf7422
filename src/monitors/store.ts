// Creates, reads, changes and deletes monitors for their owners.
import type { Sql, TransactionSql } from 'postgres'
import { ServiceError } from '../errors.ts'
import { eventBits } from '../queue/kinds.ts'
import { cancelledChannel } from '../queue/notify.ts'
import { jobStates } from '../queue/states.ts'
import { beginCheck } from './begin.ts'
import { delayFor, nextTimesOf } from './due.ts'
import { type Monitor, type MonitorRow, type MonitorSettings, monitorColumns, monitorOf } from './monitor.ts'
import { checkStates } from './states.ts'

/** A monitor as a caller refers to it. */
export interface MonitorKey {
  /** Public id. */
  id: string
  owner: string
}

/** How many monitors an owner may have. */
const MAX_MONITORS = 10_000

/**
 * Creates a monitor. Unless it is paused, its first check starts at once: the others compare with it.
 *
 * @throws ServiceError `capacity_exhausted` if the owner has `MAX_MONITORS`
 */
export async function insertMonitor(
  sql: Sql,
  settings: MonitorSettings,
  { owner, requestId, clock }: { owner: string; requestId?: string; clock?: () => Date },
): Promise<Monitor> {
  return sql.begin(async (transaction) => {
    const [state] = await transaction<{ now: Date; count: number }[]>`
      select coalesce(${clock?.() ?? null}::timestamptz, clock_timestamp()) as now,
        (select count(*)::int from web_extract.monitors where owner = ${owner}) as count`
    if (state!.count >= MAX_MONITORS) throw tooMany()
    const { now } = state!
    const { schedule, webhook } = settings
    const delayMs = delayFor({ schedule, anchor: now }, Math.random())
    const { nextAt, dueAt } = nextTimesOf({ ...settings, anchor: now, delayMs }, now)
    const [row] = await transaction<MonitorRow[]>`
      insert into web_extract.monitors as m (owner, name, subject, active, schedule, anchor, targets, goal, judge,
        retention_days, webhook_url, webhook_headers, webhook_metadata, webhook_events, next_at, due_at, delay_ms,
        created_at, updated_at)
      values (${owner}, ${settings.name}, ${settings.subject}, ${settings.active},
        ${JSON.stringify(schedule)}::text::jsonb, ${now}, ${settings.targets}, ${settings.goal ?? null},
        ${settings.judge}, ${settings.retentionDays}, ${webhook?.url ?? null},
        ${JSON.stringify(webhook?.headers ?? {})}::text::json, ${JSON.stringify(webhook?.metadata ?? {})}::text::json,
        ${eventBits(webhook?.events ?? [])}, ${nextAt}, ${dueAt}, ${delayMs}, ${now}, ${now})
      returning ${monitorColumns(transaction)}`
    const monitor = monitorOf(row!)
    if (!monitor.active) return monitor
    await beginCheck(transaction, monitor, { manual: false, scheduledFor: now, now, requestId })
    return { ...monitor, lastAt: now, checks: 1 }
  })
}

/** @throws ServiceError `not_found` */
export async function readMonitor(sql: Sql, { id, owner }: MonitorKey): Promise<Monitor> {
  const [row] = await sql<MonitorRow[]>`
    select ${monitorColumns(sql)} from web_extract.monitors m where m.public_id = ${id} and m.owner = ${owner}`
  if (row === undefined) throw unknownMonitor()
  return monitorOf(row)
}

/** The owner's monitors, newest first. */
export async function listMonitors(
  sql: Sql,
  owner: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Monitor[]> {
  const rows = await sql<MonitorRow[]>`
    select ${monitorColumns(sql)} from web_extract.monitors m
    where m.owner = ${owner} order by m.id desc offset ${offset} limit ${limit}`
  return rows.map(monitorOf)
}

/**
 * Changes a monitor. A new schedule counts from now, and so does one that was paused.
 *
 * @param change returns the settings that it has from now on
 * @throws ServiceError `not_found`
 */
export async function updateMonitor(
  sql: Sql,
  key: MonitorKey,
  change: (known: Monitor) => MonitorSettings,
): Promise<Monitor> {
  return sql.begin(async (transaction) => {
    const { monitor, now } = await lockedMonitor(transaction, key)
    const next = change(monitor)
    const { webhook } = next
    const [row] = await transaction<MonitorRow[]>`
      update web_extract.monitors m set
        name = ${next.name}, subject = ${next.subject}, active = ${next.active},
        schedule = ${JSON.stringify(next.schedule)}::text::jsonb, targets = ${next.targets},
        goal = ${next.goal ?? null}, judge = ${next.judge}, retention_days = ${next.retentionDays},
        webhook_url = ${webhook?.url ?? null},
        webhook_headers = ${JSON.stringify(webhook?.headers ?? {})}::text::json,
        webhook_metadata = ${JSON.stringify(webhook?.metadata ?? {})}::text::json,
        webhook_events = ${eventBits(webhook?.events ?? [])}, updated_at = ${now},
        ${scheduleOf(transaction, monitor, next, now)}
      where m.id = ${monitor.number} returning ${monitorColumns(transaction)}`
    return monitorOf(row!)
  })
}

/** What changes of the times of a monitor. A name that changes must not move its checks. */
function scheduleOf(sql: TransactionSql, known: Monitor, next: MonitorSettings, now: Date) {
  if (next.active && known.active && Bun.deepEquals(next.schedule, known.schedule)) return sql`delay_ms = delay_ms`
  const delayMs = delayFor({ schedule: next.schedule, anchor: now }, Math.random())
  const { nextAt, dueAt } = nextTimesOf({ ...next, anchor: now, delayMs }, now)
  return sql`anchor = ${now}, delay_ms = ${delayMs}, next_at = ${nextAt}, due_at = ${dueAt}`
}

/**
 * Starts a check now.
 *
 * @returns public id of the check
 * @throws ServiceError `not_found`, `monitor_paused`, `check_running`
 */
export async function runMonitor(sql: Sql, key: MonitorKey, requestId?: string): Promise<string> {
  return sql.begin(async (transaction) => {
    const { monitor, now } = await lockedMonitor(transaction, key)
    if (!monitor.active) throw new ServiceError('monitor_paused', 'This monitor is paused')
    const { id } = await beginCheck(transaction, monitor, { manual: true, scheduledFor: now, now, requestId })
    return id
  })
}

/**
 * Deletes a monitor and cancels its open check. Its checks are gone at once for their owner; a scheduler deletes their
 * rows, which may be many (tidy.ts).
 *
 * @throws ServiceError `not_found`
 */
export async function deleteMonitor(sql: Sql, key: MonitorKey): Promise<void> {
  await sql.begin(async (transaction) => {
    const { monitor } = await lockedMonitor(transaction, key)
    await transaction`delete from web_extract.monitors where id = ${monitor.number}`
    await transaction`
      update web_extract.jobs set
        state = ${jobStates.cancelled}, finished_at = clock_timestamp(),
        expires_at = clock_timestamp() + retention_seconds * interval '1 second'
      from web_extract.monitor_checks c
      where c.monitor_id = ${monitor.number} and c.state <= ${checkStates.running} and jobs.id = c.job_id
        and jobs.state <= ${jobStates.running}
      returning pg_notify(${cancelledChannel}, jobs.id::text)`
  })
}

async function lockedMonitor(
  transaction: TransactionSql,
  { id, owner }: MonitorKey,
): Promise<{ monitor: Monitor; now: Date }> {
  const [row] = await transaction<(MonitorRow & { now: Date })[]>`
    select ${monitorColumns(transaction)}, clock_timestamp() as now from web_extract.monitors m
    where m.public_id = ${id} and m.owner = ${owner} for update`
  if (row === undefined) throw unknownMonitor()
  return { monitor: monitorOf(row), now: row.now }
}

const unknownMonitor = () => new ServiceError('not_found', 'Monitor not found')

const tooMany = () =>
  new ServiceError('capacity_exhausted', `You have ${MAX_MONITORS} monitors, which is the most. Delete one first.`)
