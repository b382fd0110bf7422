// One job of an owner, of any kind that its owner sees.
import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'
import { listedKinds, type PublicJobKind } from './kinds.ts'
import { type JobRow, type JobStatus, statusColumns, statusOf } from './read.ts'

export interface AnyJob extends JobStatus {
  kind: PublicJobKind
  /** Pages that are being read. */
  running: number
  /** Pages that wait. */
  ready: number
  /** Whether it sends events. */
  webhook: boolean
  /** Why it has no result, though it is completed. */
  error: { code: ErrorCode; message: string } | undefined
  /** Pages stored per second lately; undefined if none was, or the job is over. */
  pagesPerSecond: number | undefined
}

interface AnyJobRow extends JobRow {
  kind: PublicJobKind
  running: number
  ready: number
  webhook: boolean
  code: ErrorCode | null
  message: string | null
}

/** Undefined if the job does not exist, belongs to another owner, has expired, or belongs to a monitor. */
export async function findJob(sql: Sql, { id, owner }: { id: string; owner: string }): Promise<AnyJob | undefined> {
  const [row] = await sql<AnyJobRow[]>`
    select ${statusColumns(sql)}, kind, running - helping as running, ready - helpers + helping as ready,
      exists (select from web_extract.webhooks h where h.job_id = jobs.id) as webhook,
      (select r.code from web_extract.results r where r.job_id = jobs.id) as code,
      (select r.message from web_extract.results r where r.job_id = jobs.id) as message
    from web_extract.jobs
    where public_id = ${id} and owner = ${owner} and kind = any (${listedKinds})
      and coalesce(expires_at, 'infinity') > clock_timestamp()`
  if (row === undefined) return undefined
  const { kind, running, ready, webhook, code, message } = row
  const error = code === null ? undefined : { code, message: message ?? '' }
  return { ...statusOf(row), kind, running, ready, webhook, error, pagesPerSecond: undefined }
}
