// Reads jobs, their pages and errors for callers. Every statement costs the same for ten pages and for 100,000.

import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'
import type { JobKind } from './kinds.ts'
import { isOpen } from './sql-words.ts'
import { type JobState, jobStateOf } from './states.ts'

export interface JobKey {
  kind: JobKind
  /** Public id. */
  id: string
  owner: string
}

export interface JobStatus {
  /** Id within the database. */
  number: number
  id: string
  url: string
  state: JobState
  /** Maximum number of pages to fetch. */
  limit: number
  /** Pages that are done, failed or still to be fetched: at most the limit, plus those that robots.txt or the crawl excludes. */
  total: number
  completed: number
  failed: number
  /** By robots.txt. */
  blocked: number
  /** Failed pages that do not belong to the crawl, and thus do not count for the limit. */
  denied: number
  createdAt: Date
  finishedAt: Date | undefined
  expiresAt: Date
}

interface StoredPage {
  ord: number
  /** JSON, compressed with zstd. */
  page: Uint8Array
}

export interface PageError {
  seq: number
  url: string
  code: ErrorCode
  message: string
  at: Date
}

export interface JobRow {
  id: string
  public_id: string
  url: string
  state: number
  page_limit: number
  total: number
  done: number
  failed: number
  blocked: number
  denied: number
  created_at: Date
  finished_at: Date | null
  expires_at: Date
}

/** The counters are columns of the job's row, so that polling never counts tasks. */
export const statusColumns = (sql: Sql) => sql`
  id, public_id, url, state, page_limit, done, failed, blocked, denied, created_at, finished_at,
  case when ${isOpen(sql)} then least(page_limit + denied, done + failed + ready + running - helpers) else done + failed end + blocked
    as total,
  coalesce(expires_at, clock_timestamp() + retention_seconds * interval '1 second') as expires_at`

/** Undefined if the job does not exist, belongs to another owner or has expired. */
export async function readJob(sql: Sql, { kind, id, owner }: JobKey): Promise<JobStatus | undefined> {
  const [row] = await sql<JobRow[]>`
    select ${statusColumns(sql)} from web_extract.jobs
    where public_id = ${id} and owner = ${owner} and kind = ${kind}
      and coalesce(expires_at, 'infinity') > clock_timestamp()`
  return row && statusOf(row)
}

/** Jobs by number, of any owner. Missing jobs are left out. */
export async function readJobs(sql: Sql, numbers: readonly number[]): Promise<JobStatus[]> {
  const rows = await sql<JobRow[]>`
    select ${statusColumns(sql)} from web_extract.jobs where id = any (${[...numbers]}::bigint[])`
  return rows.map(statusOf)
}

/** Reports changes of these jobs by NOTIFY (`progressChannel`) for a while. */
export async function markWatched(sql: Sql, numbers: readonly number[], forMs: number): Promise<void> {
  await sql`
    update web_extract.jobs set watched_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
    where id = any (${[...numbers]}::bigint[]) and ${isOpen(sql)}`
}

export interface ActiveJob extends JobStatus {
  options: unknown
}

/** The owner's open jobs of one kind, oldest first. */
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
 * @param after number of the page before the first; 0 to start at the beginning
 * @param maxBytes total size before compression; the first page is returned whatever its size
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

/** What a job that gathers has made of its pages, or why it could not. */
type StoredResult = { result: Uint8Array } | { code: ErrorCode; message: string }

/** Undefined if the job has no result, or none yet. */
export async function readResult(sql: Sql, jobNumber: number): Promise<StoredResult | undefined> {
  const [row] = await sql<{ result: Uint8Array | null; code: ErrorCode | null; message: string | null }[]>`
    select result, code, message from web_extract.results where job_id = ${jobNumber}`
  if (row === undefined) return undefined
  if (row.result !== null) return { result: row.result }
  return { code: row.code ?? 'internal', message: row.message ?? '' }
}

/** `taskKey` of every page that a job knows. */
export async function readKeys(sql: Sql, jobNumber: number): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select encode(key, 'hex') as key from web_extract.identities where job_id = ${jobNumber}`
  return new Set(rows.map(({ key }) => key))
}

/**
 * What became of the start page of a crawl: its document or its error, if either is stored. Nothing else is stored before
 * it, since every other page is found by it.
 */
export async function readStart(
  sql: Sql,
  jobNumber: number,
): Promise<{ page?: Uint8Array; error?: Pick<PageError, 'code' | 'message'> }> {
  const [row] = await sql<{ page: Uint8Array | null; code: ErrorCode | null; message: string | null }[]>`
    select (select page from web_extract.documents where job_id = ${jobNumber} and ord = 1 and seq = 1) as page,
      (select code from web_extract.page_errors where job_id = ${jobNumber} and seq = 1) as code,
      (select message from web_extract.page_errors where job_id = ${jobNumber} and seq = 1) as message`
  const { page, code, message } = row!
  return { ...(page !== null && { page }), ...(code !== null && message !== null && { error: { code, message } }) }
}

/** The first pages that failed or that robots.txt blocked, in the order of discovery, which is the order of the index. */
export async function readErrors(sql: Sql, jobNumber: number, limit: number): Promise<PageError[]> {
  return sql<PageError[]>`
    select seq, url, code, message, at from web_extract.page_errors
    where job_id = ${jobNumber} order by seq limit ${limit}`
}

/**
 * Makes everything that was read before survive a crash of the database. Settlements of a running job do not wait for the
 * disk (sql/settle.sql), but progress that was reported to a caller must not be undone. So the reader waits, not the
 * workers: nobody reads this message, but its commit flushes everything before it.
 */
export async function makeDurable(sql: Sql): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'web_extract', '')`
}

/** The options of a job and the facts that workers need. Workers cache them as long as they work on the job. */
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

export const statusOf = (row: JobRow): JobStatus => ({
  number: Number(row.id),
  id: row.public_id,
  url: row.url,
  state: jobStateOf(row.state),
  limit: row.page_limit,
  total: row.total,
  completed: row.done,
  failed: row.failed,
  blocked: row.blocked,
  denied: row.denied,
  createdAt: row.created_at,
  finishedAt: row.finished_at ?? undefined,
  expiresAt: row.expires_at,
})
