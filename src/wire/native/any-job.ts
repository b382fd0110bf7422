// One job of any kind, without its documents: its state, retry and cancellation.
import { type Static, Type } from '@sinclair/typebox'
import type { AnyJobReport, RetryReport } from '../../operations/any-job.ts'
import { EXAMPLE_ID, JobId } from '../job.ts'
import { lenient, oneOf, optional, strict } from '../schema.ts'
import { Time } from '../v2/time.ts'
import { FAILED_STATUS, jobStatuses, jobStatusOf, publicKinds } from './job-words.ts'

/** Maximum URLs in one retry request. */
const MAX_RETRIED_URLS = 10_000

const Count = (description: string) => Type.Integer({ description })

const example = {
  id: EXAMPLE_ID,
  kind: 'crawl',
  url: 'https://example.com/docs/',
  status: 'scraping',
  total: 120,
  completed: 80,
  failed: 2,
  blocked: 1,
  running: 10,
  ready: 28,
  limit: 10_000,
  pagesPerSecond: 4.2,
  createdAt: '2030-01-01T00:00:00.000Z',
  webhook: false,
  options: { limit: 10_000, formats: ['markdown'] },
}

/** Response of `GET /jobs/{id}` and `POST /jobs/{id}/cancel`. */
export const AnyJobResponse = lenient(
  {
    id: JobId,
    kind: oneOf(publicKinds),
    url: Type.String({
      description: 'The start URL of a crawl, or the first URL of another job; empty if there is none.',
    }),
    status: oneOf(jobStatuses, { description: FAILED_STATUS }),
    total: Count('Number of known pages. At the end it is `completed + failed`.'),
    completed: Count('Number of pages that became documents.'),
    failed: Count('Number of pages that failed, including those that robots.txt forbids.'),
    blocked: Count('Number of failed pages that robots.txt forbids. A retry leaves them out.'),
    running: Count('Number of pages that are being read.'),
    ready: Count('Number of pages that wait, also for another attempt.'),
    limit: Count('Maximum number of pages to fetch.'),
    pagesPerSecond: optional(
      Type.Number({ description: 'Pages stored per second lately, while the job runs and has stored some.' }),
    ),
    createdAt: Time('When the job was started'),
    completedAt: optional(Time('When the job ended')),
    expiresAt: optional(Time('When the job and its documents will be deleted, once it has ended')),
    webhook: Type.Boolean({ description: 'Whether it sends events to a webhook.' }),
    options: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'The options it runs with, as they are stored. Values of headers, and whatever else may be a secret, show as `<set>`.',
    }),
    error: optional(
      lenient(
        { code: Type.String(), message: Type.String() },
        { description: 'Why an extraction or an agent job has no result.' },
      ),
    ),
  },
  { examples: [example] },
)

/** Body of `POST /jobs/{id}/retry`. */
export const RetryRequest = strict(
  {
    urls: optional(
      Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        maxItems: MAX_RETRIED_URLS,
        description: 'Failed pages to fetch again, as the list of pages shows them. Without it, all that failed.',
      }),
    ),
  },
  { examples: [{ urls: ['https://example.com/docs/setup'] }] },
)

/** Response of `POST /jobs/{id}/retry`. */
export const RetryResponse = lenient(
  {
    retried: Count('Number of pages that are fetched again. 0 if none had failed, or all are being retried already.'),
    unknown: Type.Array(Type.String(), { description: 'Those of `urls` that are not failed pages of the job.' }),
    job: AnyJobResponse,
  },
  { examples: [{ retried: 1, unknown: [], job: example }] },
)

export function encodeAnyJob({ job, options }: AnyJobReport): Static<typeof AnyJobResponse> {
  const { id, kind, url, total, completed, failed, blocked, running, ready, limit, webhook, error } = job
  const { pagesPerSecond, createdAt, finishedAt, expiresAt } = job
  return {
    id,
    kind,
    url,
    status: jobStatusOf(job),
    total,
    completed,
    failed: failed + blocked,
    blocked,
    running,
    ready,
    limit,
    ...(pagesPerSecond !== undefined && { pagesPerSecond: Math.round(pagesPerSecond * 100) / 100 }),
    createdAt: createdAt.toISOString(),
    ...(finishedAt !== undefined && { completedAt: finishedAt.toISOString(), expiresAt: expiresAt.toISOString() }),
    webhook,
    options,
    ...(error !== undefined && { error }),
  }
}

export const encodeRetry = ({ retried, unknown, ...report }: RetryReport): Static<typeof RetryResponse> => ({
  retried,
  unknown,
  job: encodeAnyJob(report),
})
