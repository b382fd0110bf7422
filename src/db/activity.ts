import type { Sql } from 'postgres'
import { APPLICATION_NAME } from './connect.ts'

/** The number of connections to this database, of all processes, that are running a statement, except this one. */
export async function busyConnections(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::float8 as count from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME}
      and state <> 'idle' and pid <> pg_backend_pid()`
  return row!.count
}
