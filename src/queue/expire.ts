import type { Sql } from 'postgres'

/** Rows that are deleted at once, so that nobody waits for it. */
const CHUNK = 5000

/**
 * Deletes jobs whose time is over, with all that belongs to them. Returns how many. A large one takes long; what is left
 * when `signal` aborts, another call deletes.
 */
export async function deleteExpired(sql: Sql, signal?: AbortSignal): Promise<number> {
  const expired = await sql<{ id: string }[]>`
    select id from web_extract.jobs where expires_at < clock_timestamp() order by expires_at limit 100`
  for (const { id } of expired) {
    for (const table of ['documents', 'page_errors', 'tasks', 'leases', 'identities', 'job_options'])
      await deleteRows(sql, table, id, signal)
    // A batch may have been given further URLs in the meantime; its pages are gone, so that it goes as well.
    await sql`delete from web_extract.jobs where id = ${id}`
  }
  return expired.length
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
