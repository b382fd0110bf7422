import type { Sql } from 'postgres'

/** Rows that are deleted at once, so that nobody waits for it. */
const CHUNK = 5000

/** Deletes jobs whose time is over, with all that belongs to them. Returns how many. */
export async function deleteExpired(sql: Sql): Promise<number> {
  const expired = await sql<{ id: string }[]>`
    select id from web_extract.jobs where expires_at < clock_timestamp() order by expires_at limit 100`
  for (const { id } of expired) {
    for (const table of ['deliveries', 'webhooks', 'documents', 'page_errors', 'tasks', 'job_options'])
      await deleteRows(sql, table, id)
    // A batch may have been given further URLs in the meantime; its pages are gone, so that it goes as well.
    await sql`delete from web_extract.jobs where id = ${id}`
  }
  return expired.length
}

async function deleteRows(sql: Sql, table: string, jobId: string): Promise<void> {
  for (let rows = CHUNK; rows === CHUNK; ) {
    const deleted = await sql`
      delete from web_extract.${sql(table)} where ctid = any (array(
        select ctid from web_extract.${sql(table)} where job_id = ${jobId} limit ${CHUNK}))`
    rows = deleted.count
  }
}
