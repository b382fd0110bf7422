import { type Static, Type } from '@sinclair/typebox'
import type { CrawlOptions } from '../../operations/crawl-options.ts'
import type { ActiveJob, JobErrors, JobReport, JobStatus, JobWindow, PageError } from '../../operations/jobs.ts'
import { decodeQuery, JobId, MAX_DOCUMENTS, MAX_DOCUMENTS_BYTES, NARROW } from '../job.ts'
import { lenient, oneOf, optional, strict } from '../shared.ts'
import { encodeV2CrawlOptions } from './crawl.ts'
import { encodeDocument, V2Document } from './document.ts'
import { v2CodeOf } from './error.ts'

/** v2-server-semantics.md 2.2. */
const DEFAULT_LIMIT = 100

/** Query of the status routes; `offset` is the native spelling. */
export const V2JobQuery = lenient({
  skip: optional(Type.Integer({ minimum: 0, default: 0, description: 'Documents before the first.' })),
  offset: optional(Type.Integer({ minimum: 0, description: 'Another spelling of `skip`.' })),
  limit: optional(
    Type.Integer({
      minimum: 1,
      default: DEFAULT_LIMIT,
      description: `Documents of this answer; at most ${MAX_DOCUMENTS}, and 10 MiB of them, are given.`,
    }),
  ),
})

const Count = (description: string) => Type.Integer({ description })
const Time = (description: string) => Type.String({ description: `${description}, ISO 8601.` })

/** Status of a crawl or batch (v2-contract.md 5.8; the closed set of words: 1.8). */
export const V2JobResponse = lenient({
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
})

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
    success: true,
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
    ...(end < job.completed && { next: `${url}?skip=${end}${limitGiven ? `&limit=${limit}` : ''}` }),
    data: pages.map(encodeDocument),
    ...(warning !== '' && { warning }),
  }
}

const isOver = ({ state }: JobStatus) => state === 'completed' || state === 'cancelled'

const statusOf = ({ state }: JobStatus) => (state === 'completed' || state === 'cancelled' ? state : 'scraping')

function warningsOf({ job, narrow }: JobReport): string[] {
  if (!isOver(job)) return []
  const blocked = `robots.txt forbids ${job.blocked} of the pages; /errors lists them as robotsBlocked.`
  return [...(job.blocked > 0 ? [blocked] : []), ...(narrow ? [NARROW] : [])]
}

/** Pages of a job that did not become documents (v2-contract.md 5.10). */
export const V2JobErrorsResponse = strict({
  success: Type.Literal(true),
  errors: Type.Array(
    strict({
      id: Type.String(),
      timestamp: Time('When it failed'),
      url: Type.String(),
      code: Type.String(),
      error: Type.String(),
      message: Type.String({ description: 'The same as `error`.' }),
    }),
  ),
  robotsBlocked: Type.Array(Type.String(), { description: 'Pages that robots.txt forbids.' }),
  warning: optional(Type.String()),
})

export function encodeV2JobErrors({ job, errors }: JobErrors): Static<typeof V2JobErrorsResponse> {
  const unlisted = job.failed + job.blocked - errors.length
  return {
    success: true,
    errors: errors.filter((error) => !isBlocked(error)).map((error) => encodeError(job.id, error)),
    robotsBlocked: errors.filter(isBlocked).map(({ url }) => url),
    ...(unlisted > 0 && { warning: `${unlisted} more are not listed.` }),
  }
}

const isBlocked = ({ code }: PageError) => code === 'blocked_by_robots'

/** Its id is made of the job and the page, so that it is the same each time. */
function encodeError(jobId: string, { seq, url, code, message, at }: PageError) {
  return {
    id: Bun.randomUUIDv5(String(seq), jobId),
    timestamp: at.toISOString(),
    url,
    code: v2CodeOf(code),
    error: message,
    message,
  }
}

export const V2JobCancelled = strict({ success: Type.Literal(true), status: Type.Literal('cancelled') })

/** Crawls that are not over (v2-contract.md 5.11). */
export const V2ActiveResponse = strict({
  success: Type.Literal(true),
  crawls: Type.Array(
    strict({
      id: JobId,
      teamId: Type.String({ description: 'Always the same: there are no teams.' }),
      url: Type.String(),
      created_at: Time('When it was started'),
      options: lenient({}),
    }),
  ),
})

export function encodeV2Active(jobs: readonly ActiveJob[]): Static<typeof V2ActiveResponse> {
  const crawls = jobs.map(({ id, url, limit, createdAt, options }) => ({
    id,
    teamId: 'self-hosted',
    url,
    created_at: createdAt.toISOString(),
    options: encodeV2CrawlOptions(options as CrawlOptions, limit),
  }))
  return { success: true, crawls }
}
