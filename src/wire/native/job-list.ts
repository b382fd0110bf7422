// The list of jobs of every kind.
import { type Static, Type } from '@sinclair/typebox'
import type { JobListRequest, ListedJob } from '../../operations/job-list.ts'
import { decodeQuery, EXAMPLE_ID, JobId, Uuid } from '../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional } from '../schema.ts'
import { Time } from '../v2/time.ts'
import { FAILED_STATUS, jobStatuses, jobStatusOf, publicKinds, UrlPart } from './job-words.ts'

const DEFAULT_LIMIT = 20
/** Maximum jobs in one response. A request for more gets these and the offset of the rest. */
const MAX_JOBS = 100

export const JobListQuery = lenient({
  status: optional(
    oneOf(['active', 'finished', ...jobStatuses], {
      description:
        'Jobs in this state. `active`: queued or scraping. `finished`: completed, cancelled or failed. Without it, all.',
    }),
  ),
  kind: optional(oneOf(publicKinds, { description: 'Jobs of this kind. Without it, of every kind.' })),
  url: optional(UrlPart('Jobs whose URL contains this text, in upper or lower case.')),
  after: optional(
    Uuid('Id of the last job of the response before. Unlike `offset`, it misses and repeats none when jobs are added.'),
  ),
  offset: optional(
    Type.Integer({ minimum: 0, maximum: MAX_NUMBER, default: 0, description: 'Number of jobs to skip.' }),
  ),
  limit: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_NUMBER,
      default: DEFAULT_LIMIT,
      description: `Maximum jobs in this response, at most ${MAX_JOBS}.`,
    }),
  ),
})

export const JobListResponse = lenient(
  {
    jobs: Type.Array(
      lenient({
        id: JobId,
        kind: oneOf(publicKinds),
        url: Type.String({
          description: 'The start URL of a crawl, or the first URL of another job; empty if there is none.',
        }),
        status: oneOf(jobStatuses, { description: FAILED_STATUS }),
        total: Type.Integer({ description: 'Number of known pages.' }),
        completed: Type.Integer({ description: 'Number of pages that became documents.' }),
        failed: Type.Integer({ description: 'Number of pages that failed, including those that robots.txt forbids.' }),
        createdAt: Time('When the job was started'),
        completedAt: optional(Time('When the job ended')),
        expiresAt: Time('When the job and its documents will be deleted'),
      }),
      { description: 'Newest first.' },
    ),
    pagination: lenient({
      offset: Type.Integer(),
      limit: Type.Integer(),
      next: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Offset of the next jobs; null if there are no more.',
      }),
    }),
  },
  {
    examples: [
      {
        jobs: [
          {
            id: EXAMPLE_ID,
            kind: 'crawl',
            url: 'https://example.com/docs/',
            status: 'completed',
            total: 2,
            completed: 1,
            failed: 1,
            createdAt: '2030-01-01T00:00:00.000Z',
            completedAt: '2030-01-01T00:00:02.000Z',
            expiresAt: '2030-01-08T00:00:02.000Z',
          },
        ],
        pagination: { offset: 0, limit: 20, next: null },
      },
    ],
  },
)

/** @throws ServiceError `invalid_request` */
export function decodeJobListQuery(query: Readonly<Record<string, unknown>>): JobListRequest {
  const { status, kind, url, after, offset = 0, limit = DEFAULT_LIMIT } = decodeQuery(JobListQuery, query)
  const state = status === 'scraping' ? 'running' : status
  return { state, kind, url, after, offset, limit: Math.min(limit, MAX_JOBS) }
}

export function encodeJobList(
  { jobs, more }: { jobs: readonly ListedJob[]; more: boolean },
  { offset, limit }: JobListRequest,
): Static<typeof JobListResponse> {
  return {
    jobs: jobs.map(
      ({ id, kind, url, state, resultless, failed, blocked, createdAt, finishedAt, expiresAt, ...job }) => ({
        id,
        kind,
        url,
        status: jobStatusOf({ state, resultless }),
        total: job.total,
        completed: job.completed,
        failed: failed + blocked,
        createdAt: createdAt.toISOString(),
        ...(finishedAt !== undefined && { completedAt: finishedAt.toISOString() }),
        expiresAt: expiresAt.toISOString(),
      }),
    ),
    pagination: { offset, limit, next: more ? offset + jobs.length : null },
  }
}
