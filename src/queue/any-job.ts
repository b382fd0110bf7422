// One job of an owner, of any kind that its owner sees.
import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'
import { listedKinds, type PublicJobKind } from './kinds.ts'
import { type JobRow, type JobStatus, statusColumns, statusOf } from './read.ts'
import { isOpen } from './sql-words.ts'

export interface AnyJob extends JobStatus {
  kind: PublicJobKind
  /** It is completed, but could not make its result. */
  resultless: boolean
  /** Pages that are being read. */
  running: number
  /** Pages that wait. What a job leaves when it ends does not wait any more. */
  ready: number
  /** Whether it sends events. */
  webhook: boolean
  /** Why it has no result. */
  error: { code: ErrorCode; message: string } | undefined
  /** Undefined if the job is over, or too young. */
  pagesPerSecond: number | undefined
}

interface AnyJobRow extends JobRow {
  kind: PublicJobKind
  running: number
  waiting: number
  webhook: boolean
  code: ErrorCode | null
  message: string | null
  rate: number | null
}

/** The rate of a job is that of its last pages, at most this many. */
const RATED_PAGES = 100

/** Undefined if the job does not exist, belongs to another owner, has expired, or belongs to a monitor. */
export async function findJob(sql: Sql, { id, owner }: { id: string; owner: string }): Promise<AnyJob | undefined> {
  const [row] = await sql<AnyJobRow[]>`
    select ${statusColumns(sql)}, kind,
      case when ${isOpen(sql)} then running - helping else 0 end as running,
      case when ${isOpen(sql)} then ready - helpers + helping else 0 end as waiting,
      exists (select from web_extract.webhooks h where h.job_id = jobs.id) as webhook,
      (select r.code from web_extract.results r where r.job_id = jobs.id) as code,
      (select r.message from web_extract.results r where r.job_id = jobs.id) as message,
      case when ${isOpen(sql)} then (
        select (jobs.done - d.ord) / greatest(0.001, extract(epoch from clock_timestamp() - d.at))
        from web_extract.documents d
        where d.job_id = jobs.id and d.ord = greatest(1, jobs.done - ${RATED_PAGES}::int) and d.ord < jobs.done
      ) end::float8 as rate
    from web_extract.jobs
    where public_id = ${id} and owner = ${owner} and kind = any (${listedKinds})
      and coalesce(expires_at, 'infinity') > clock_timestamp()`
  return row && anyJobOf(row)
}

function anyJobOf(row: AnyJobRow): AnyJob {
  const { kind, running, waiting, webhook, code, message, rate } = row
  return {
    ...statusOf(row),
    kind,
    resultless: code !== null,
    running,
    ready: waiting,
    webhook,
    error: code === null ? undefined : { code, message: message ?? '' },
    pagesPerSecond: rate ?? undefined,
  }
}
