import type { Sql } from 'postgres'
import { type TaskKind, taskKindOf } from './kinds.ts'
import { functions } from './sql-functions.ts'
import { isOpen } from './sql-words.ts'

/** How long a worker that says nothing keeps its tasks. */
export const LEASE_MS = 20_000

/** How often it says something. */
export const RENEW_MS = 5_000

/** Tasks that one lease takes of a job before it turns to a further one: each job costs a lock and a count. */
const TASKS_A_JOB = 16

export interface LeasedTask {
  jobId: number
  seq: number
  kind: TaskKind
  url: string
  depth: number
  /** Which version of the job's options it is to be done by. */
  optionsVersion: number
  /** From 1. With the worker's id the fence of what comes too late. */
  attempt: number
  /** Seconds from when it was due until it was leased; absent where the lease is older than this worker's memory of it. */
  waitedSeconds?: number
}

/** What the database says when a worker's lease has run out and its tasks were given to others. */
export const isLeaseLost = (error: unknown) => (error as { code?: unknown }).code === 'WX001'

/** Makes a worker known, so that it may take tasks. Its lease is to be renewed every `RENEW_MS`. */
export async function registerWorker(sql: Sql, worker: string, name: string): Promise<void> {
  await sql`
    insert into web_extract.workers (id, name, lease_until)
    values (${worker}, ${name}, clock_timestamp() + ${LEASE_MS} * interval '1 millisecond')`
}

/**
 * Takes up to `wanted` due tasks: never more than a job's limit, cap and delay allow, over all workers, in even shares
 * of the jobs that wait longest (sql/lease.sql).
 *
 * @throws what `isLeaseLost` knows
 */
export async function leaseTasks(sql: Sql, worker: string, wanted: number): Promise<LeasedTask[]> {
  const rows = await sql<TaskRow[]>`
    select * from ${sql(functions)}.lease(${worker}::uuid, ${wanted}, ${Math.ceil(wanted / TASKS_A_JOB)}::int)`
  return rows.map(taskOf)
}

/**
 * Tasks of open jobs that a worker holds as the database knows it. It may not know of some: the answer to a lease is lost
 * with its connection. (What a crash of the database undoes needs no such look: all leases end with it,
 * drizzle/0001_storage.sql.)
 */
export async function heldTasks(sql: Sql, worker: string): Promise<LeasedTask[]> {
  const rows = await sql<TaskRow[]>`
    select l.job_id, l.seq, l.kind, l.url, l.depth, l.options as options_version, l.attempts
    from web_extract.leases l join web_extract.jobs j on j.id = l.job_id
    where l.worker = ${worker} and j.${isOpen(sql)}`
  return rows.map(taskOf)
}

interface TaskRow {
  job_id: string
  seq: number
  kind: number
  url: string
  depth: number
  options_version: number
  attempts: number
  waited?: number
}

const taskOf = (row: TaskRow): LeasedTask => ({
  jobId: Number(row.job_id),
  seq: row.seq,
  kind: taskKindOf(row.kind),
  url: row.url,
  depth: row.depth,
  optionsVersion: row.options_version,
  attempt: row.attempts,
  ...(row.waited !== undefined && { waitedSeconds: row.waited }),
})

/**
 * Milliseconds until a task will be due that none may take yet, because of a delay or of another try; 0 when there is one
 * now, in a job that others were busy with; undefined when there is none that time alone will bring.
 */
export async function untilDue(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ ms: number | null }[]>`
    select extract(epoch from min(greatest(due_at, next_start_at)) - clock_timestamp()) * 1000 as ms
    from web_extract.jobs j
    where j.${isOpen(sql)} and ${sql(functions)}.has_room(j) and greatest(due_at, next_start_at) < 'infinity'`
  return row?.ms === null || row?.ms === undefined ? undefined : Math.max(0, Number(row.ms))
}

/**
 * Renews the lease of a worker.
 *
 * @param held jobs it works for
 * @returns those of them that are over
 * @throws what `isLeaseLost` knows
 */
export async function renewLease(sql: Sql, worker: string, held: readonly number[]): Promise<number[]> {
  const [row] = await sql<{ over: string[] }[]>`
    select ${sql(functions)}.renew(${worker}::uuid, ${LEASE_MS}, ${[...held]}::bigint[]) as over`
  return row!.over.map(Number)
}
