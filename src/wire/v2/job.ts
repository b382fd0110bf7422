// Status of /v2 crawls and batches.
import { type Static, Type } from '@sinclair/typebox'
import type { JobReport, JobStatus, JobWindow } from '../../operations/jobs.ts'
import { DocumentLimit, decodeQuery, EXAMPLE_ID, JobId, MAX_DOCUMENTS, MAX_DOCUMENTS_BYTES, NARROW } from '../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional, strict } from '../schema.ts'
import { encodeDocument, V2Document } from './document.ts'
import { Time } from './time.ts'

/** docs/compatibility.md#pagination */
const DEFAULT_LIMIT = 100

/** Query of the status routes. `offset` is the native spelling of `skip`. */
export const V2JobQuery = lenient({
  skip: optional(
    Type.Integer({ minimum: 0, maximum: MAX_NUMBER, default: 0, description: 'Number of documents to skip.' }),
  ),
  offset: optional(Type.Integer({ minimum: 0, maximum: MAX_NUMBER, description: 'Alias of `skip`.' })),
  limit: optional(DocumentLimit(DEFAULT_LIMIT)),
})

const Count = (description: string) => Type.Integer({ description })

/** What the statuses of all jobs say beside their counts of pages. */
export const progressMembers = {
  creditsUsed: Count('Same as `completed`. Nothing is billed.'),
  createdAt: Time('When the job was started'),
  completedAt: optional(Time('When the job ended')),
  duration: Type.Number({ description: 'Duration of the job so far, in seconds.' }),
}

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
        creditsUsed: 1,
        engine: 'http',
        engineOutcomes: [{ engine: 'http', status: 'selected', statusCode: 200, elapsedMs: 30 }],
      },
    },
  ],
}

/** Status of a crawl or batch. The set of status words is fixed (docs/compatibility.md#job-status). */
export const V2JobResponse = lenient(
  {
    success: Type.Literal(true),
    id: JobId,
    status: oneOf(['scraping', 'completed', 'failed', 'cancelled']),
    total: Count('Number of known pages. At the end it is `completed`, errors and `robotsBlocked` together.'),
    completed: Count('Number of pages that became documents.'),
    failed: Count('Number of pages that failed.'),
    ...progressMembers,
    expiresAt: Time('When the job and its documents will be deleted'),
    next: optional(Type.String({ description: 'URL of the next documents; absent if there are none now.' })),
    data: Type.Array(V2Document),
    warning: optional(Type.String()),
  },
  { examples: [example] },
)

/** The window of a status request, and whether the request set its limit. */
interface V2JobWindow extends JobWindow {
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
 * @param url the absolute URL of this status
 * @param now milliseconds since 1970
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

/** The progress of a job, without documents. */
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

/** Whether a job has ended. */
export const isOver = (job: JobStatus): job is JobStatus & { state: 'completed' | 'cancelled' } =>
  job.state === 'completed' || job.state === 'cancelled'

const statusOf = (job: JobStatus): Static<typeof V2JobResponse>['status'] => (isOver(job) ? job.state : 'scraping')

function warningsOf({ job, narrow, startIssue }: JobReport): string[] {
  if (!isOver(job)) return []
  const blocked = `robots.txt forbids ${job.blocked} of the pages. The errors route lists them as robotsBlocked.`
  return [
    ...(startIssue === undefined ? [] : [startIssue]),
    ...(job.blocked > 0 ? [blocked] : []),
    ...(narrow ? [NARROW] : []),
  ]
}

export const V2JobCancelled = strict({ success: Type.Literal(true), status: Type.Literal('cancelled') })
