import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'
import type { JobKind } from './kinds.ts'
import { isOpen } from './sql-words.ts'
import { type JobState, jobStateOf } from './states.ts'

export interface JobKey {
  kind: JobKind
  /** Public. */
  id: string
  owner: string
}

export interface JobStatus {
  /** Within the database. */
  number: number
  id: string
  url: string
  state: JobState
  /** Pages that are fetched at most. */
  limit: number
  /** Pages that are done, failed or known to be next; never more than the limit but for those that robots.txt forbids. */
  total: number
  completed: number
  failed: number
  /** By robots.txt. */
  blocked: number
  createdAt: Date
  finishedAt: Date | undefined
  expiresAt: Date
}

export interface StoredPage {
  ord: number
  /** JSON, zstd. */
  page: Uint8Array
}

export interface PageError {
  seq: number
  url: string
  code: ErrorCode
  message: string
  at: Date
}

interface JobRow {
  id: string
  public_id: string
  url: string
  state: number
  page_limit: number
  total: number
  done: number
  failed: number
  blocked: number
  created_at: Date
  finished_at: Date | null
  expires_at: Date
}

/** Counters live on the job's row: a poll costs the same for ten pages and for a hundred thousand. */
const statusColumns = (sql: Sql) => sql`
  id, public_id, url, state, page_limit, done, failed, blocked, created_at, finished_at,
  case when ${isOpen(sql)} then least(page_limit, done + failed + ready + running - helpers) else done + failed end + blocked
    as total,
  coalesce(expires_at, clock_timestamp() + retention_seconds * interval '1 second') as expires_at`

/** Undefined for a job that there is not, that belongs to someone else, or whose time is over. */
export async function readJob(sql: Sql, { kind, id, owner }: JobKey): Promise<JobStatus | undefined> {
  const [row] = await sql<JobRow[]>`
    select ${statusColumns(sql)} from web_extract.jobs
    where public_id = ${id} and owner = ${owner} and kind = ${kind}
      and coalesce(expires_at, 'infinity') > clock_timestamp()`
  return row && statusOf(row)
}

/** Jobs by their numbers, whoever they belong to; one that is gone is missing. */
export async function readJobs(sql: Sql, numbers: readonly number[]): Promise<JobStatus[]> {
  const rows = await sql<JobRow[]>`
    select ${statusColumns(sql)} from web_extract.jobs where id = any (${[...numbers]}::bigint[])`
  return rows.map(statusOf)
}

/** Lets changes of jobs be told by NOTIFY (`progressChannel`) for some time. */
export async function markWatched(sql: Sql, numbers: readonly number[], forMs: number): Promise<void> {
  await sql`
    update web_extract.jobs set watched_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
    where id = any (${[...numbers]}::bigint[]) and ${isOpen(sql)}`
}

export interface ActiveJob extends JobStatus {
  options: unknown
}

/** The owner's jobs of a kind that are not over, oldest first. */
export async function readActiveJobs(sql: Sql, { kind, owner }: Omit<JobKey, 'id'>): Promise<ActiveJob[]> {
  const rows = await sql<(JobRow & { options: unknown })[]>`
    select ${statusColumns(sql)},
      (select o.options from web_extract.job_options o where o.job_id = jobs.id and o.version = 0) as options
    from web_extract.jobs where owner = ${owner} and kind = ${kind} and ${isOpen(sql)} order by id`
  return rows.map((row) => ({ ...statusOf(row), options: row.options }))
}

/**
 * Some of a job's pages, in the order in which they were stored.
 *
 * @param after number of the last page before them; 0 for the first
 * @param maxBytes of all together, unpacked; the first is given whatever its size
 */
export async function readPages(
  sql: Sql,
  jobNumber: number,
  { after, limit, maxBytes }: { after: number; limit: number; maxBytes: number },
): Promise<StoredPage[]> {
  return sql<StoredPage[]>`
    select ord, page from (
      select ord, page, size, sum(size) over (order by ord) as total
      from (select ord, page, size from web_extract.documents
        where job_id = ${jobNumber} and ord > ${after} order by ord limit ${limit}) chosen
    ) counted
    where total <= ${maxBytes} or total = size
    order by ord`
}

/** The first pages that failed, or that robots.txt forbids, in the order in which they were found: that of the index, however many there are. */
export async function readErrors(sql: Sql, jobNumber: number, limit: number): Promise<PageError[]> {
  return sql<PageError[]>`
    select seq, url, code, message, at from web_extract.page_errors
    where job_id = ${jobNumber} order by seq limit ${limit}`
}

/**
 * Sees to it that what was read before outlives a crash of the database: the settlements of a running job do not wait for
 * the disk (sql/settle.sql), but what somebody was told must not be taken back. Whoever asks waits, not the workers. The
 * message is one that no one reads; its commit takes everything before it to the disk.
 */
export async function makeDurable(sql: Sql): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'web_extract', '')`
}

/** What a job was asked to do; workers keep it for as long as they work for the job. */
export async function readOptions(sql: Sql, jobNumber: number, version: number) {
  const [row] = await sql<
    {
      options: unknown
      max_attempts: number
      public_id: string
      owner: string
      kind: JobKind
      request_id: string | null
    }[]
  >`
    select o.options, j.max_attempts, j.public_id, j.owner, j.kind, j.request_id
    from web_extract.jobs j join web_extract.job_options o on o.job_id = j.id
    where j.id = ${jobNumber} and o.version = ${version}`
  return row && { ...row, id: row.public_id, maxAttempts: row.max_attempts, requestId: row.request_id ?? undefined }
}

const statusOf = (row: JobRow): JobStatus => ({
  number: Number(row.id),
  id: row.public_id,
  url: row.url,
  state: jobStateOf(row.state),
  limit: row.page_limit,
  total: row.total,
  completed: row.done,
  failed: row.failed,
  blocked: row.blocked,
  createdAt: row.created_at,
  finishedAt: row.finished_at ?? undefined,
  expiresAt: row.expires_at,
})
