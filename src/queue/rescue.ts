// Returns the tasks of workers that are gone or that stop.

import type { Sql } from 'postgres'
import { functions } from './sql-functions.ts'

/** Workers that may die on one page before the page is taken for the cause. */
const MAX_LOSSES = 5

/** Returns the tasks of all workers whose lease has expired or whose row is gone. Returns the number of tasks. */
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

/** Returns the tasks of all workers at once, whatever their leases: for a database that no other process uses. */
export async function rescueFromAll(sql: Sql): Promise<void> {
  await sql`update web_extract.workers set lease_until = '-infinity'`
  while ((await sql`select from web_extract.workers limit 1`).length > 0) await rescueTasks(sql)
}

/** Returns the tasks of a worker that stops, so that other workers start them at once. */
export async function returnTasks(sql: Sql, worker: string): Promise<void> {
  await callReturnTasks(sql, worker, false)
}

async function callReturnTasks(sql: Sql, worker: string, lost: boolean): Promise<number | null> {
  const [row] = await sql<{ freed: number | null }[]>`
    select ${sql(functions)}.return_tasks(${worker}::uuid, ${lost}, ${MAX_LOSSES}) as freed`
  return row!.freed
}
