// The list of jobs of every kind.
import { type Static, Type } from '@sinclair/typebox'
import type { JobListWindow, ListedJob } from '../../operations/jobs.ts'
import { decodeQuery, EXAMPLE_ID, JobId } from '../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional } from '../schema.ts'
import { stateOf } from './job.ts'

const DEFAULT_LIMIT = 20
/** Maximum jobs in one response. A request for more gets these and the offset of the rest. */
const MAX_JOBS = 100

export const JobListQuery = lenient({
  status: optional(
    oneOf(['active', 'finished'], {
      description: '`active`: queued or scraping. `finished`: completed, cancelled or failed. Without it, both.',
    }),
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

const Time = (description: string) => Type.String({ description: `${description}, ISO 8601.` })

export const JobListResponse = lenient(
  {
    jobs: Type.Array(
      lenient({
        id: JobId,
        kind: oneOf(['crawl', 'batch', 'extract', 'agent']),
        url: Type.String({
          description: 'The start URL of a crawl, or the first URL of another job; empty if there is none.',
        }),
        status: oneOf(['queued', 'scraping', 'completed', 'cancelled', 'failed'], {
          description: '`failed` is an extraction or an agent job that could not read any page.',
        }),
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
export function decodeJobListQuery(query: Readonly<Record<string, unknown>>): JobListWindow {
  const { status, offset = 0, limit = DEFAULT_LIMIT } = decodeQuery(JobListQuery, query)
  return { progress: status, offset, limit: Math.min(limit, MAX_JOBS) }
}

export function encodeJobList(
  { jobs, more }: { jobs: readonly ListedJob[]; more: boolean },
  { offset, limit }: JobListWindow,
): Static<typeof JobListResponse> {
  return {
    jobs: jobs.map(
      ({ id, kind, url, state, resultless, failed, blocked, createdAt, finishedAt, expiresAt, ...job }) => ({
        id,
        kind,
        url,
        status: resultless ? 'failed' : stateOf(state),
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
