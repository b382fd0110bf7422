// Status of native crawls and batches.
import { type Static, Type } from '@sinclair/typebox'
import type { JobReport, JobStatus, JobWindow } from '../../operations/jobs.ts'
import { DocumentLimit, decodeQuery, EXAMPLE_ID, JobId, MAX_DOCUMENTS, MAX_DOCUMENTS_BYTES, NARROW } from '../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional } from '../schema.ts'
import { encodeScrape, ScrapeResponse } from './scrape.ts'

const DEFAULT_LIMIT = 20
/** Maximum errors in one response. */
const MAX_ERRORS = 100

/** Query of the native status routes. */
export const JobQuery = lenient({
  offset: optional(
    Type.Integer({ minimum: 0, maximum: MAX_NUMBER, default: 0, description: 'Number of documents to skip.' }),
  ),
  limit: optional(DocumentLimit(DEFAULT_LIMIT)),
})

export const JobState = oneOf(['queued', 'scraping', 'completed', 'cancelled'])

const example = {
  id: EXAMPLE_ID,
  url: 'https://example.com/docs/',
  status: 'completed',
  total: 2,
  completed: 1,
  failed: 1,
  data: [
    {
      request_id: EXAMPLE_ID,
      url: 'https://example.com/docs/',
      final_url: 'https://example.com/docs/',
      markdown: '# Documentation',
      metadata: {
        title: 'Documentation',
        language: 'en',
        status_code: 200,
        provider: 'http',
        rendered: false,
        elapsed_ms: 34,
        engine: 'http',
        engineOutcomes: [{ engine: 'http', status: 'selected', statusCode: 200, elapsedMs: 30 }],
        proxyUsed: 'basic',
        proxyMode: 'none',
      },
    },
  ],
  errors: [
    {
      url: 'https://example.com/docs/map.png',
      code: 'unsupported_document',
      message: 'A page of type image/png cannot be read as a document.',
    },
  ],
  pagination: { offset: 0, limit: 20, total: 1, next: null },
  expiresAt: '2030-01-08T00:00:02.000Z',
}

/** Response of the native status routes. */
export const JobResponse = lenient(
  {
    id: JobId,
    url: Type.String(),
    status: JobState,
    total: Type.Integer({ description: 'Number of known pages. At the end it is `completed + failed`.' }),
    completed: Type.Integer({ description: 'Number of pages that became documents.' }),
    failed: Type.Integer({ description: 'Number of pages that failed, including those that robots.txt forbids.' }),
    data: Type.Array(ScrapeResponse),
    errors: Type.Array(lenient({ url: Type.String(), code: Type.String(), message: Type.String() }), {
      description: `The first ${MAX_ERRORS} errors of pages.`,
    }),
    pagination: lenient({
      offset: Type.Integer(),
      limit: Type.Integer(),
      total: Type.Integer({ description: 'Number of documents so far.' }),
      next: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Offset of the next documents; null if there are no more.',
      }),
    }),
    expiresAt: Type.String({ description: 'When the job and its documents will be deleted, ISO 8601.' }),
    warning: optional(Type.String()),
  },
  { examples: [example] },
)

/** @throws ServiceError `invalid_request` */
export function decodeJobQuery(query: Readonly<Record<string, unknown>>): JobWindow {
  const { offset = 0, limit = DEFAULT_LIMIT } = decodeQuery(JobQuery, query)
  return { offset, limit: Math.min(limit, MAX_DOCUMENTS), maxBytes: MAX_DOCUMENTS_BYTES, errors: MAX_ERRORS }
}

export function encodeJob(
  { job, pages, errors, narrow, startIssue }: JobReport,
  { offset, limit }: JobWindow,
): Static<typeof JobResponse> {
  const end = offset + pages.length
  const failed = job.failed + job.blocked
  const unlisted = failed - errors.length
  const warnings = [
    ...(startIssue === undefined ? [] : [startIssue]),
    ...(narrow ? [NARROW] : []),
    ...(unlisted > 0 ? [moreErrors(unlisted)] : []),
  ]
  return {
    id: job.id,
    url: job.url,
    status: stateOf(job.state),
    total: job.total,
    completed: job.completed,
    failed,
    data: pages.map((page) => encodeScrape(page, {}, job.id)),
    errors: errors.map(({ url, code, message }) => ({ url, code, message })),
    pagination: { offset, limit, total: job.completed, next: end < job.completed ? end : null },
    expiresAt: job.expiresAt.toISOString(),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

/** `/v2` calls this state `scraping` too. */
export const stateOf = (state: JobStatus['state']) => (state === 'running' ? 'scraping' : state)

const moreErrors = (count: number) =>
  `${count} more ${count === 1 ? 'error is' : 'errors are'} not listed here. For all errors, use GET /v2/crawl/{id}/errors or /v2/batch/scrape/{id}/errors.`
