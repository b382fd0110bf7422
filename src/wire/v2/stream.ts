import type { PageRecord } from '../../crawl/page-record.ts'
import type { JobStatus } from '../../operations/jobs.ts'
import { encodeDocument } from './document.ts'
import { encodeV2Progress } from './job.ts'

/** A document in the messages of a WebSocket. */
export const documentText = (page: PageRecord): string => JSON.stringify(encodeDocument(page))

/**
 * `catchup`: the progress of the job and its earlier documents (`documentText`). Both official watchers stop at one with a
 * final status (docs/compatibility.md#websocket-messages).
 *
 * @param status replaces the status of the job while documents are still to come
 */
export function catchupMessage(
  job: JobStatus,
  documents: readonly string[],
  { now, status }: { now: number; status?: 'scraping' },
): string {
  return snapshotMessage(
    'catchup',
    { ...encodeV2Progress(job, now), ...(status !== undefined && { status }) },
    documents,
  )
}

/** `status`: the final status with documents that were sent before. Unlike in a catchup, no client counts them again. */
export function statusMessage(job: JobStatus, documents: readonly string[], now: number): string {
  return snapshotMessage('status', encodeV2Progress(job, now), documents)
}

function snapshotMessage(type: 'catchup' | 'status', progress: object, documents: readonly string[]): string {
  return `{"type":"${type}","data":${JSON.stringify(progress).slice(0, -1)},"data":[${documents.join(',')}]}}`
}

export const documentMessage = (document: string): string => `{"type":"document","data":${document}}`

/** `done`: the final counters. It has no documents, since clients would count them twice. */
export function doneMessage(job: JobStatus, now: number): string {
  return JSON.stringify({ type: 'done', data: { ...encodeV2Progress(job, now), data: [] } })
}

export function errorMessage(error: string): string {
  return JSON.stringify({ type: 'error', error })
}
