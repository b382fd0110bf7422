// The pages of a job of any kind: narrow rows, and one page with what is stored of it.
import type { Sql } from 'postgres'
import type { AgentSource } from '../agent/source.ts'
import { type PageRecord, unpackPage } from '../crawl/page-record.ts'
import { ServiceError } from '../errors.ts'
import type { ExtractedPage } from '../extraction/page.ts'
import { unpacked } from '../extraction/page.ts'
import type { AnyJob } from '../queue/any-job.ts'
import { jobKinds } from '../queue/kinds.ts'
import { type PageRow, type RowPlace, type RowState, type RowWindow, readPageRows } from '../queue/page-rows.ts'
import { makeDurable, readPages } from '../queue/read.ts'
import { type AnyJobKey, knownAnyJob } from './any-job.ts'

export type { PageRow, RowPlace, RowState, RowWindow }

export interface PageRowsReport {
  job: AnyJob
  rows: PageRow[]
  next: RowPlace | undefined
}

/**
 * Some pages of a job, without their documents. The cost does not depend on how many the job has.
 *
 * @throws ServiceError `not_found`
 */
export async function jobPages(sql: Sql, key: AnyJobKey, window: Omit<RowWindow, 'isOver'>): Promise<PageRowsReport> {
  const job = await knownAnyJob(sql, key)
  const isOver = job.state === 'completed' || job.state === 'cancelled'
  const { rows, next } = await readPageRows(sql, job.number, { ...window, isOver })
  if (job.state === 'running') await makeDurable(sql)
  return { job, rows, next }
}

/** A stored page. Crawls and batches keep the document, the others what they need of it. */
export interface JobPage {
  job: AnyJob
  row: PageRow
  stored: { page: PageRecord } | { data: ExtractedPage } | { source: AgentSource }
}

/** @throws ServiceError `not_found` */
export async function jobPage(sql: Sql, key: AnyJobKey, number: number): Promise<JobPage> {
  const job = await knownAnyJob(sql, key)
  const after = number - 1
  const { rows } = await readPageRows(sql, job.number, {
    state: 'done',
    after: { state: 'done', number: after },
    limit: 1,
    isOver: true,
  })
  const [row] = rows
  const [stored] = await readPages(sql, job.number, { after, limit: 1, maxBytes: 0 })
  if (row?.number !== number || stored?.ord !== number) {
    throw new ServiceError('not_found', `The job has no stored page ${number}`, {
      hint: `It has stored ${job.completed} so far.`,
    })
  }
  return { job, row, stored: storedAs(job, stored.page) }
}

/** A stored page as its kind of job keeps it. */
export function storedAs({ kind }: AnyJob, bytes: Uint8Array): JobPage['stored'] {
  if (!jobKinds[kind].gathers) return { page: unpackPage(bytes) }
  return kind === 'agent' ? { source: unpacked<AgentSource>(bytes) } : { data: unpacked<ExtractedPage>(bytes) }
}
