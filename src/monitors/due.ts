// Starts the checks that are due.
import type { Sql, TransactionSql } from 'postgres'
import { nextTime } from '../schedule/schedule.ts'
import { beginCheck } from './begin.ts'
import { type Monitor, type MonitorRow, monitorColumns, monitorOf } from './monitor.ts'

interface Started {
  started: number
  /** Checks that were not started, because the check before them was still open. */
  skipped: number
}

/**
 * Starts the check of every monitor that is due. Any number of processes may call it at once: a row lock gives each due
 * time to one of them, and the next time is stored in the transaction that stores the check. So a check is started once,
 * or not at all if the transaction fails, and then again by the next call. Times that were missed count as one. A monitor
 * whose check cannot be started delays no other.
 *
 * @param clock replaces the clock of the database, which all processes share
 */
export async function startDueChecks(
  sql: Sql,
  { clock, signal }: { clock?: () => Date; signal?: AbortSignal } = {},
): Promise<Started> {
  const all: Started = { started: 0, skipped: 0 }
  const failures = new Map<number, unknown>()
  while (!signal?.aborted) {
    const one = await startNext(sql, clock?.(), failures)
    if (one === undefined) break
    if (one !== 'failed') all[one] += 1
  }
  if (failures.size > 0) throw [...failures.values()][0]
  return all
}

/** Milliseconds until the next check is due; undefined if no monitor is active. */
export async function untilNextCheck(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ ms: number | null }[]>`
    select extract(epoch from min(due_at) - clock_timestamp())::float8 * 1000 as ms
    from web_extract.monitors where active`
  return row?.ms == null ? undefined : Math.max(0, row.ms)
}

/** @param failures monitors whose check could not be started, which are passed over */
async function startNext(
  sql: Sql,
  clock: Date | undefined,
  failures: Map<number, unknown>,
): Promise<keyof Started | 'failed' | undefined> {
  let chosen: number | undefined
  try {
    return await sql.begin((transaction) =>
      startFirst(transaction, { clock, passed: [...failures.keys()] }, (number) => {
        chosen = number
      }),
    )
  } catch (thrown) {
    if (chosen === undefined || failures.size >= MAX_FAILURES) throw thrown
    failures.set(chosen, thrown)
    return 'failed'
  }
}

/** With more, it is not the monitors that are at fault. */
const MAX_FAILURES = 20

async function startFirst(
  transaction: TransactionSql,
  { clock, passed }: { clock: Date | undefined; passed: number[] },
  onChosen: (monitor: number) => void,
): Promise<keyof Started | undefined> {
  const [row] = await transaction<(MonitorRow & { now: Date })[]>`
    select ${monitorColumns(transaction)}, coalesce(${clock ?? null}::timestamptz, clock_timestamp()) as now
    from web_extract.monitors m
    where m.active and m.due_at <= coalesce(${clock ?? null}::timestamptz, clock_timestamp())
      and m.id <> all (${passed}::bigint[])
    order by m.due_at limit 1 for no key update skip locked`
  if (row === undefined) return undefined
  const monitor = monitorOf(row)
  onChosen(monitor.number)
  const next = nextTimesOf(monitor, row.now)
  await transaction`
    update web_extract.monitors set next_at = ${next.nextAt}, due_at = ${next.dueAt} where id = ${monitor.number}`
  const scheduledFor = monitor.nextAt ?? row.now
  const { skipped } = await beginCheck(transaction, monitor, { manual: false, scheduledFor, now: row.now })
  return skipped ? 'skipped' : 'started'
}

/** The next time of a monitor after `now`, and when the scheduler starts that check. Null if there is none. */
export function nextTimesOf(
  { active, schedule, anchor, delayMs }: Pick<Monitor, 'active' | 'schedule' | 'anchor' | 'delayMs'>,
  now: Date,
): { nextAt: Date | null; dueAt: Date | null } {
  // A schedule that cannot be read, from another version of the program, must not stop all others.
  const nextAt = active ? (attempted(() => nextTime(schedule, now, anchor)) ?? null) : null
  return { nextAt, dueAt: nextAt && new Date(nextAt.getTime() + delayMs) }
}

function attempted<T>(step: () => T): T | undefined {
  try {
    return step()
  } catch {
    return undefined
  }
}

/**
 * How much later than its schedule a monitor starts its checks: monitors with the same pattern are due in the same
 * second. It is fixed for each monitor, so that its checks stay evenly spaced. A schedule in seconds counts from the
 * creation of its monitor, so that those are spread already.
 *
 * @param share from 0 to 1, drawn once for each monitor
 */
export function delayFor({ schedule, anchor }: Pick<Monitor, 'schedule' | 'anchor'>, share: number): number {
  if ('everySeconds' in schedule) return 0
  const first = nextTime(schedule, anchor, anchor)
  const second = first && nextTime(schedule, first, anchor)
  const gap = second === undefined ? MAX_DELAY_MS : second.getTime() - first!.getTime()
  return Math.floor(share * Math.min(MAX_DELAY_MS, gap / 10))
}

const MAX_DELAY_MS = 30_000
