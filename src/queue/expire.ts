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
  let deleted = 0
  for (const { id } of expired) {
    if (!(await close(sql, id))) continue
    for (const table of [
      'deliveries',
      'webhooks',
      'documents',
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

/** False when a batch was given further URLs in its last moment; from then on it is given none. */
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
