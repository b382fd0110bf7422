import type { Sql } from 'postgres'
import { functions } from './sql-functions.ts'

/** Workers that may die over one page before it is taken for the cause. */
const MOST_LOSSES = 5

/** Gives the tasks of all workers back whose lease has run out or was forgotten. Returns how many tasks came free. */
export async function rescueTasks(sql: Sql): Promise<number> {
  const lost = await sql<{ id: string }[]>`
    select id from web_extract.workers where lease_until < clock_timestamp()
    union select worker from web_extract.leases l
      where not exists (select from web_extract.workers w where w.id = l.worker)
    union select lease from web_extract.webhooks h
      where lease is not null and not exists (select from web_extract.workers w where w.id = h.lease)
    limit 100`
  let freed = 0
  for (const { id } of lost) freed += (await callReturnTasks(sql, id, true)) ?? 0
  return freed
}

/**
 * Gives the tasks of all workers back at once, whatever their leases say: for a database that no other process works on.
 */
export async function rescueFromAll(sql: Sql): Promise<void> {
  await sql`update web_extract.workers set lease_until = '-infinity'`
  while ((await sql`select from web_extract.workers limit 1`).length > 0) await rescueTasks(sql)
}

/** Gives the tasks of a worker back that stops by itself, so that others begin with them at once. */
export async function returnTasks(sql: Sql, worker: string): Promise<void> {
  await callReturnTasks(sql, worker, false)
}

async function callReturnTasks(sql: Sql, worker: string, lost: boolean): Promise<number | null> {
  const [row] = await sql<{ freed: number | null }[]>`
    select ${sql(functions)}.return_tasks(${worker}::uuid, ${lost}, ${MOST_LOSSES}) as freed`
  return row!.freed
}
