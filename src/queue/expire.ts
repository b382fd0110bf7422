// Deletes jobs that have expired.

import type { Sql } from 'postgres'
import type { JobKind } from './kinds.ts'

/** Rows deleted by one statement, so that nothing waits long for its locks. */
const CHUNK = 5000

/**
 * Deletes expired jobs with everything that belongs to them, and returns how many. Large jobs take long. When `signal`
 * aborts, the next call deletes the rest.
 */
export async function deleteExpired(sql: Sql, signal?: AbortSignal): Promise<number> {
  const expired = await sql<{ id: string }[]>`
    select id from web_extract.jobs
    where expires_at < clock_timestamp() and kind <> ${CHECK} order by expires_at limit 100`
  let deleted = await deleteExpiredChecks(sql, signal)
  for (const { id } of expired) {
    if (!(await close(sql, id))) continue
    for (const table of [
      'deliveries',
      'webhooks',
      'documents',
      'results',
      'page_errors',
      'tasks',
      'leases',
      'identities',
      'job_options',
    ])
      await deleteRows(sql, table, id, signal)
    await sql`delete from web_extract.jobs where id = ${id}`
    deleted += 1
  }
  return deleted
}

/** Checks of monitors are many and small, so that one statement deletes hundreds of them with all that they have. */
async function deleteExpiredChecks(sql: Sql, signal?: AbortSignal): Promise<number> {
  for (let deleted = 0; ; ) {
    signal?.throwIfAborted()
    const { count } = await sql`
      with gone as (
        delete from web_extract.jobs where id = any (array(
          select id from web_extract.jobs
          where kind = ${CHECK} and expires_at < clock_timestamp() order by expires_at limit ${CHECKS_AT_ONCE}))
        returning id
      ), tasks as (delete from web_extract.tasks t using gone where t.job_id = gone.id
      ), leases as (delete from web_extract.leases t using gone where t.job_id = gone.id
      ), identities as (delete from web_extract.identities t using gone where t.job_id = gone.id
      ), options as (delete from web_extract.job_options t using gone where t.job_id = gone.id
      ), documents as (delete from web_extract.documents t using gone where t.job_id = gone.id
      ), deliveries as (delete from web_extract.deliveries t using gone where t.job_id = gone.id
      ), webhooks as (delete from web_extract.webhooks t using gone where t.job_id = gone.id
      )
      select id from gone`
    deleted += count
    if (count < CHECKS_AT_ONCE) return deleted
  }
}

const CHECK: JobKind = 'check'
const CHECKS_AT_ONCE = 500

/** False if URLs were added to a batch at the last moment. A batch that is closed takes no more URLs. */
async function close(sql: Sql, id: string): Promise<boolean> {
  const closed = await sql`
    update web_extract.jobs set expires_at = '-infinity' where id = ${id} and expires_at < clock_timestamp() returning 1`
  return closed.length > 0
}

async function deleteRows(sql: Sql, table: string, jobId: string, signal?: AbortSignal): Promise<void> {
  for (let rows = CHUNK; rows === CHUNK; ) {
    signal?.throwIfAborted()
    const deleted = await sql`
      delete from web_extract.${sql(table)} where ctid = any (array(
        select ctid from web_extract.${sql(table)} where job_id = ${jobId} limit ${CHUNK}))`
    rows = deleted.count
  }
}
