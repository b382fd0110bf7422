import type { Sql } from 'postgres'
import { APPLICATION_NAME } from './connect.ts'

/** Connections of all processes to this database that are at work, but the one that asks. */
export async function busyConnections(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::float8 as count from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME}
      and state <> 'idle' and pid <> pg_backend_pid()`
  return row!.count
}
