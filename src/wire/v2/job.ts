import { type Static, Type } from '@sinclair/typebox'
import type { JobReport, JobStatus, JobWindow } from '../../operations/jobs.ts'
import { DocumentLimit, decodeQuery, EXAMPLE_ID, JobId, MAX_DOCUMENTS, MAX_DOCUMENTS_BYTES, NARROW } from '../job.ts'
import { lenient, oneOf, optional, strict } from '../schema.ts'
import { encodeDocument, V2Document } from './document.ts'
import { Time } from './time.ts'

/** v2-server-semantics.md 2.2. */
const DEFAULT_LIMIT = 100

/** Query of the status routes; `offset` is the native spelling. */
export const V2JobQuery = lenient({
  skip: optional(Type.Integer({ minimum: 0, default: 0, description: 'Documents before the first.' })),
  offset: optional(Type.Integer({ minimum: 0, description: 'Another spelling of `skip`.' })),
  limit: optional(DocumentLimit(DEFAULT_LIMIT)),
})

const Count = (description: string) => Type.Integer({ description })

const example = {
  success: true,
  id: EXAMPLE_ID,
  status: 'scraping',
  total: 3,
  completed: 1,
  failed: 0,
  creditsUsed: 1,
  createdAt: '2030-01-01T00:00:00.000Z',
  duration: 1.5,
  expiresAt: '2030-01-08T00:00:01.500Z',
  data: [
    {
      markdown: '# Documentation',
      metadata: {
        title: 'Documentation',
        sourceURL: 'https://example.com/docs/',
        url: 'https://example.com/docs/',
        statusCode: 200,
        proxyUsed: 'basic',
        proxyMode: 'none',
        engine: 'http',
        engineOutcomes: [{ engine: 'http', status: 'selected', statusCode: 200, elapsedMs: 30 }],
      },
    },
  ],
}

/** Status of a crawl or batch (v2-contract.md 5.8; the closed set of words: 1.8). */
export const V2JobResponse = lenient(
  {
    success: Type.Literal(true),
    id: JobId,
    status: oneOf(['scraping', 'completed', 'failed', 'cancelled']),
    total: Count('Pages known so far; at the end `completed`, errors and `robotsBlocked` together.'),
    completed: Count('Pages that became documents.'),
    failed: Count('Pages that failed.'),
    creditsUsed: Count('As `completed`; nothing is billed.'),
    createdAt: Time('When it was started'),
    completedAt: optional(Time('When it was over')),
    duration: Type.Number({ description: 'Seconds that it took, or takes so far.' }),
    expiresAt: Time('When it and its documents are deleted'),
    next: optional(Type.String({ description: 'Where the documents go on; absent when there are no more now.' })),
    data: Type.Array(V2Document),
    warning: optional(Type.String()),
  },
  { examples: [example] },
)

/** Window of a status, with whether the caller gave its limit. */
export interface V2JobWindow extends JobWindow {
  limitGiven: boolean
}

/** @throws ServiceError `invalid_request` */
export function decodeV2JobQuery(query: Readonly<Record<string, unknown>>): V2JobWindow {
  const { offset = 0, skip = offset, limit } = decodeQuery(V2JobQuery, query)
  return {
    offset: skip,
    limit: Math.min(limit ?? DEFAULT_LIMIT, MAX_DOCUMENTS),
    limitGiven: limit !== undefined,
    maxBytes: MAX_DOCUMENTS_BYTES,
    errors: 0,
  }
}

/**
 * @param url where this status is, absolute
 * @param now milliseconds
 */
export function encodeV2Job(
  report: JobReport,
  { offset, limit, limitGiven }: V2JobWindow,
  { url, now }: { url: string; now: number },
): Static<typeof V2JobResponse> {
  const { job, pages } = report
  const end = offset + pages.length
  const warning = warningsOf(report).join(' ')
  return {
    ...encodeV2Progress(job, now),
    ...(end < job.completed && { next: `${url}?skip=${end}${limitGiven ? `&limit=${limit}` : ''}` }),
    data: pages.map(encodeDocument),
    ...(warning !== '' && { warning }),
  }
}

/** How far a job is, without its documents. */
export function encodeV2Progress(job: JobStatus, now: number) {
  return {
    success: true as const,
    id: job.id,
    status: statusOf(job),
    total: job.total,
    completed: job.completed,
    failed: job.failed,
    creditsUsed: job.completed,
    createdAt: job.createdAt.toISOString(),
    ...(job.finishedAt !== undefined && { completedAt: job.finishedAt.toISOString() }),
    duration: Math.max(0, (job.finishedAt?.getTime() ?? now) - job.createdAt.getTime()) / 1000,
    expiresAt: job.expiresAt.toISOString(),
  }
}

/** Whether nothing more will come of a job. */
export const isOver = (job: JobStatus): job is JobStatus & { state: 'completed' | 'cancelled' } =>
  job.state === 'completed' || job.state === 'cancelled'

const statusOf = (job: JobStatus): Static<typeof V2JobResponse>['status'] => (isOver(job) ? job.state : 'scraping')

function warningsOf({ job, narrow }: JobReport): string[] {
  if (!isOver(job)) return []
  const blocked = `robots.txt forbids ${job.blocked} of the pages; /errors lists them as robotsBlocked.`
  return [...(job.blocked > 0 ? [blocked] : []), ...(narrow ? [NARROW] : [])]
}

export const V2JobCancelled = strict({ success: Type.Literal(true), status: Type.Literal('cancelled') })
