import type { PageRecord } from '../../crawl/page-record.ts'
import type { JobStatus } from '../../operations/jobs.ts'
import { encodeDocument } from './document.ts'
import { encodeV2Progress } from './job.ts'

/** A document as the messages of a socket carry it. */
export const documentText = (page: PageRecord): string => JSON.stringify(encodeDocument(page))

/**
 * `catchup`: how far the job is, and documents (`documentText`) that were there before. Both official watchers end with
 * one whose status is terminal, and only there do they learn of a job that was cancelled (v2-contract.md 6.2).
 *
 * @param status in place of the job's own, while documents are still to come
 */
export function catchupMessage(
  job: JobStatus,
  documents: readonly string[],
  { now, status }: { now: number; status?: 'scraping' },
): string {
  const head = JSON.stringify({ ...encodeV2Progress(job, now), ...(status !== undefined && { status }) })
  return `{"type":"catchup","data":${head.slice(0, -1)},"data":[${documents.join(',')}]}}`
}

export const documentMessage = (document: string): string => `{"type":"document","data":${document}}`

/** `done`: the last counters, and no documents, which clients would count twice. */
export function doneMessage(job: JobStatus, now: number): string {
  return JSON.stringify({ type: 'done', data: { ...encodeV2Progress(job, now), data: [] } })
}

export function errorMessage(error: string): string {
  return JSON.stringify({ type: 'error', error })
}
