// Deletes what monitors no longer keep, and ends checks whose jobs are gone.
import type { Sql } from 'postgres'
import { jobStates } from '../queue/states.ts'
import { MAX_CHECKS } from './check.ts'
import { finishCheck } from './finish.ts'
import { isOpen } from './states.ts'

/** Rows deleted by one statement, so that nothing waits long for its locks. */
const CHUNK = 2000

/**
 * Ends the checks whose job is over without them: all workers that had it died, or the job was lost.
 *
 * @returns their number
 */
export async function endLostChecks(sql: Sql): Promise<number> {
  const lost = await sql<{ id: string }[]>`
    select c.id from web_extract.monitor_checks c
    left join web_extract.jobs j on j.id = c.job_id
    where ${isOpen(sql)} and (j.id is null or j.state > ${jobStates.running})
    limit 100`
  let ended = 0
  for (const { id } of lost) if (await finishCheck(sql, { check: Number(id), error: LOST })) ended += 1
  return ended
}

const LOST = 'The workers that ran this check died or failed. See the service log for the entries of their hosts.'

/**
 * Deletes the checks of all monitors that are too old or too many, and everything of monitors that are gone. When `signal`
 * aborts, the next call deletes the rest.
 *
 * @returns the number of checks
 */
export async function deleteOldChecks(sql: Sql, signal?: AbortSignal): Promise<number> {
  const monitors = await sql<{ id: string }[]>`
    select distinct c.monitor_id as id from web_extract.monitor_checks c
    left join web_extract.monitors m on m.id = c.monitor_id
    where m.id is null or ${isOld(sql)}
    union
    select distinct b.monitor_id from web_extract.monitor_baselines b
    where not exists (select from web_extract.monitors m where m.id = b.monitor_id)`
  let deleted = 0
  for (const { id } of monitors) deleted += await tidyMonitor(sql, Number(id), signal)
  return deleted
}

/**
 * Deletes the checks of one monitor that are too old or too many, and content that nothing refers to any more. Open
 * checks stay.
 *
 * @returns the number of checks
 */
export async function tidyMonitor(sql: Sql, monitor: number, signal?: AbortSignal): Promise<number> {
  const old = await sql<{ id: string }[]>`
    select c.id from web_extract.monitor_checks c left join web_extract.monitors m on m.id = c.monitor_id
    where c.monitor_id = ${monitor} and (m.id is null or ${isOld(sql)})`
  for (const { id } of old) await deletePages(sql, id, signal)
  await sql`delete from web_extract.monitor_checks where id = any (${old.map(({ id }) => id)}::bigint[])`
  const gone = await sql`
    delete from web_extract.monitor_baselines
    where monitor_id = ${monitor} and not exists (select from web_extract.monitors where id = ${monitor})`
  if (old.length + gone.count > 0) await deleteUnusedCopies(sql, monitor)
  return old.length
}

const isOld = (sql: Sql) => sql`(
  not (${isOpen(sql)}) and (
    c.number <= m.checks - ${MAX_CHECKS} or c.created_at < clock_timestamp() - m.retention_days * interval '1 day'))`

async function deletePages(sql: Sql, check: string, signal?: AbortSignal): Promise<void> {
  for (let rows = CHUNK; rows === CHUNK; ) {
    signal?.throwIfAborted()
    const deleted = await sql`
      delete from web_extract.monitor_pages where ctid = any (array(
        select ctid from web_extract.monitor_pages where check_id = ${check} limit ${CHUNK}))`
    rows = deleted.count
  }
}

/** The lock keeps a running check from referring to a copy in the same moment (pages.ts). */
async function deleteUnusedCopies(sql: Sql, monitor: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select from web_extract.monitors where id = ${monitor} for update`
    await transaction`
      delete from web_extract.monitor_copies k
      where k.monitor_id = ${monitor}
        and not exists (select from web_extract.monitor_baselines b where b.monitor_id = ${monitor} and b.copy = k.id)
        and k.id not in (
          select r.copy
          from web_extract.monitor_checks c join web_extract.monitor_pages p on p.check_id = c.id
          cross join lateral unnest(array[p.copy, p.previous_copy]) as r(copy)
          where c.monitor_id = ${monitor} and r.copy is not null)`
  })
}
