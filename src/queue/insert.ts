import type { Sql, TransactionSql } from 'postgres'
import { ServiceError } from '../errors.ts'
import { type JobKind, jobKinds, type TaskKind, taskKinds } from './kinds.ts'
import { readyChannel } from './notify.ts'
import { jobStates } from './states.ts'
import { insertWebhook, type NewWebhook } from './webhooks.ts'

export interface NewTask {
  key: string
  url: string
  kind: TaskKind
  /** 0 by default. For a page of an extraction, the index of its source. */
  depth?: number
}

export interface NewJob {
  kind: JobKind
  owner: string
  url: string
  /** Stored as JSON. Workers receive it unchanged. */
  options: object
  pageLimit: number
  maxConcurrency: number
  delayMs: number
  maxAttempts: number
  retentionSeconds: number
  tasks: readonly NewTask[]
  webhook?: NewWebhook | undefined
  /** UUID. */
  idempotencyKey?: string | undefined
  /** Id of the request that started the job. */
  requestId?: string | undefined
}

/** Stands for no limit on concurrency. */
export const UNCAPPED = 2_147_483_647

/**
 * Creates a job with its first tasks and reserves its idempotency key, in one transaction.
 *
 * @returns the public id
 * @throws ServiceError `idempotency_key_used`
 */
export async function insertJob(sql: Sql, job: NewJob): Promise<string> {
  return sql.begin(async (transaction) => (await insertJobIn(transaction, job)).publicId)
}

/** The same as part of a transaction. */
export async function insertJobIn(
  transaction: TransactionSql,
  job: NewJob,
): Promise<{ number: number; publicId: string }> {
  const helpers = job.tasks.filter(({ kind }) => !taskKinds[kind].countsForLimit).length
  const [row] = await transaction<{ id: string; public_id: string }[]>`
    insert into web_extract.jobs (kind, owner, url, page_limit, max_concurrency, delay_ms, max_attempts,
      retention_seconds, ready, helpers, last_seq, request_id)
    values (${job.kind}, ${job.owner}, ${job.url}, ${job.pageLimit}, ${job.maxConcurrency}, ${job.delayMs},
      ${job.maxAttempts}, ${job.retentionSeconds}, ${job.tasks.length}, ${helpers}, ${job.tasks.length},
      ${job.requestId ?? null})
    returning id, public_id`
  const { id, public_id: publicId } = row!
  if (job.idempotencyKey !== undefined) await reserve(transaction, job.owner, job.idempotencyKey, id)
  await transaction`insert into web_extract.job_options (job_id, version, options)
    values (${id}, 0, ${JSON.stringify(job.options)}::text::jsonb)`
  await insertTasks(transaction, { id, after: 0, version: 0 }, job.tasks)
  if (job.webhook !== undefined) await insertWebhook(transaction, id, { webhook: job.webhook, documents: 0 })
  await transaction`select pg_notify(${readyChannel}, '')`
  return { number: Number(id), publicId }
}

/** The batch to add URLs to. */
interface Appending {
  owner: string
  /** Public id. */
  id: string
  /** UUID. */
  idempotencyKey?: string | undefined
  /** Replaces the current webhook. */
  webhook?: NewWebhook | undefined
}

/**
 * Adds URLs to a batch, with their own options. A completed batch runs again.
 *
 * @returns false if the owner has no such batch, or it was cancelled or has expired
 * @throws ServiceError `idempotency_key_used`
 */
export async function appendToBatch(
  sql: Sql,
  { owner, id: publicId, idempotencyKey, webhook }: Appending,
  options: object,
  tasks: readonly NewTask[],
): Promise<boolean> {
  return sql.begin(async (transaction) => {
    const [row] = await transaction<{ id: string; last_seq: number; done: number }[]>`
      select id, last_seq, done from web_extract.jobs
      where public_id = ${publicId} and owner = ${owner} and kind = any (${appendableKinds})
        and state <> ${jobStates.cancelled}
        and coalesce(expires_at, 'infinity') > clock_timestamp()
      for no key update`
    if (row === undefined) return false
    if (idempotencyKey !== undefined) await reserve(transaction, owner, idempotencyKey, row.id)
    const version = await versionOf(transaction, row.id, options)
    await insertTasks(transaction, { id: row.id, after: row.last_seq, version }, tasks)
    await transaction`
      update web_extract.jobs set
        state = case when state = ${jobStates.completed} then ${jobStates.running} else state end,
        finished_at = null, expires_at = null,
        page_limit = page_limit + ${tasks.length}, ready = ready + ${tasks.length},
        last_seq = last_seq + ${tasks.length}, due_at = least(due_at, clock_timestamp())
      where id = ${row.id}`
    if (webhook !== undefined) await insertWebhook(transaction, row.id, { webhook, documents: row.done })
    await transaction`select pg_notify(${readyChannel}, '')`
    return true
  })
}

/** The version of the job's options that equals `options`: the latest one, or a new one. */
async function versionOf(sql: TransactionSql, jobId: string, options: object): Promise<number> {
  const text = JSON.stringify(options)
  const [last] = await sql<{ version: number; same: boolean }[]>`
    select version, options = ${text}::text::jsonb as same from web_extract.job_options
    where job_id = ${jobId} order by version desc limit 1`
  if (last!.same) return last!.version
  const version = last!.version + 1
  await sql`insert into web_extract.job_options (job_id, version, options)
    values (${jobId}, ${version}, ${text}::text::jsonb)`
  return version
}

const appendableKinds = Object.keys(jobKinds).filter((kind) => jobKinds[kind as JobKind].appendable)

async function reserve(sql: TransactionSql, owner: string, key: string, jobId: string): Promise<void> {
  const reserved = await sql`
    insert into web_extract.idempotency_keys (owner, key, job_id) values (${owner}, ${key}, ${jobId})
    on conflict do nothing returning 1`
  if (reserved.length === 0) throw new ServiceError('idempotency_key_used', 'Idempotency key already used')
}

async function insertTasks(
  sql: TransactionSql,
  { id, after, version }: { id: string; after: number; version: number },
  tasks: readonly NewTask[],
): Promise<void> {
  for (let at = 0; at < tasks.length; at += ROWS_AT_ONCE) {
    const chunk = tasks
      .slice(at, at + ROWS_AT_ONCE)
      .map(({ key, url, kind, depth = 0 }) => ({ key, url, kind: taskKinds[kind].number, depth }))
    const rows = JSON.stringify(chunk)
    await sql`
      with given as (
        select ${after + at} + t.position as seq, t.kind, decode(t.key, 'hex') as key, t.url, t.depth
        from rows from (json_to_recordset(${rows}::text::json) as (key text, url text, kind smallint, depth int))
          with ordinality as t(key, url, kind, depth, position)
      ), known as (
        insert into web_extract.identities (job_id, key, seq) select ${id}::bigint, g.key, g.seq from given g
      )
      insert into web_extract.tasks (job_id, seq, kind, url, depth, options)
      select ${id}::bigint, g.seq, g.kind, g.url, g.depth, ${version} from given g`
  }
}

/** Rows per statement. It bounds both the time of a statement and the size of its text. */
const ROWS_AT_ONCE = 5000
