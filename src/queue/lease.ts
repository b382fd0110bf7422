import type { Sql } from 'postgres'
import { type TaskKind, taskKindOf } from './kinds.ts'
import { functions } from './sql-functions.ts'
import { isOpen } from './sql-words.ts'

/** How long a worker keeps its tasks without renewing its lease. */
export const LEASE_MS = 20_000

/** How often a worker renews its lease. */
export const RENEW_MS = 5_000

/** Tasks that one lease takes from a job before it includes another job: each job costs a lock and a count. */
const TASKS_A_JOB = 16

export interface LeasedTask {
  jobId: number
  seq: number
  kind: TaskKind
  url: string
  depth: number
  /** The version of the job's options that apply to this task. */
  optionsVersion: number
  /** From 1. Together with the worker's id it rejects results that arrive too late. */
  attempt: number
  /** Whether it takes no cached copy, since it is tried again after it had failed for good. */
  fresh: boolean
  /** Seconds between due time and lease. Absent if the worker found the lease in the database and did not take it itself. */
  waitedSeconds?: number
}

/** The worker's lease has expired, and other workers have its tasks. */
export const isLeaseLost = (error: unknown) => (error as { code?: unknown }).code === 'WX001'

/** Registers a worker, so that it can take tasks. It must renew its lease every `RENEW_MS`. */
export async function registerWorker(sql: Sql, worker: string, name: string): Promise<void> {
  await sql`
    insert into web_extract.workers (id, name, lease_until)
    values (${worker}, ${name}, clock_timestamp() + ${LEASE_MS} * interval '1 millisecond')`
}

/**
 * Takes up to `wanted` due tasks, in equal shares from the jobs that have waited longest. All workers together never
 * exceed a job's limit, cap or delay (sql/lease.sql).
 *
 * @throws an error that `isLeaseLost` recognizes
 */
export async function leaseTasks(sql: Sql, worker: string, wanted: number): Promise<LeasedTask[]> {
  const rows = await sql<TaskRow[]>`
    select * from ${sql(functions)}.lease(${worker}::uuid, ${wanted}, ${Math.ceil(wanted / TASKS_A_JOB)}::int)`
  return rows.map(taskOf)
}

/**
 * The tasks of open jobs that the database has leased to a worker. The worker may not know all of them, because the
 * answer to a lease is lost with its connection. A crash of the database ends all leases, since `workers` is an unlogged
 * table (drizzle/0001_storage.sql).
 */
export async function heldTasks(sql: Sql, worker: string): Promise<LeasedTask[]> {
  const rows = await sql<TaskRow[]>`
    select l.job_id, l.seq, l.kind, l.url, l.depth, l.options as options_version, l.attempts, l.fresh
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
  fresh: boolean
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
  fresh: row.fresh,
  ...(row.waited !== undefined && { waitedSeconds: row.waited }),
})

/**
 * Milliseconds until the next task is due that is held back by a delay or a retry. 0 if one is due now in a job that
 * other workers had locked; undefined if no task becomes due by time alone.
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
 * @param held the jobs that it works on
 * @returns those of them that are completed or cancelled
 * @throws an error that `isLeaseLost` recognizes
 */
export async function renewLease(sql: Sql, worker: string, held: readonly number[]): Promise<number[]> {
  const [row] = await sql<{ over: string[] }[]>`
    select ${sql(functions)}.renew(${worker}::uuid, ${LEASE_MS}, ${[...held]}::bigint[]) as over`
  return row!.over.map(Number)
}
