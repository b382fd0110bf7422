import { Elysia } from 'elysia'
import { decodeV2JobQuery, encodeV2Job, V2JobCancelled, V2JobQuery, V2JobResponse } from '../../wire/v2/job.ts'
import { encodeV2JobErrors, V2JobErrorsResponse } from '../../wire/v2/job-errors.ts'
import type { ApiContext } from '../context.ts'
import { jobRefOf } from '../job-request.ts'
import { answers, queryParameters } from '../openapi.ts'
import { callOf, factsOf } from '../request.ts'
import { v2DeliveryRoutes } from './deliveries.ts'

/** What crawls and batches have in common (v2-contract.md 5.8–5.10, 5.14). */
export function v2JobRoutes(
  { operations }: Pick<ApiContext, 'operations'>,
  kind: 'crawl' | 'batch',
  path: '/crawl' | '/batch/scrape',
) {
  return new Elysia({ normalize: false })
    .get(
      `${path}/:id`,
      async ({ params, query, request }) => {
        const window = decodeV2JobQuery(query)
        const job = jobRefOf(kind, params.id)
        const url = `${factsOf(request).base}/v2${path}/${job.id}`
        return encodeV2Job(await operations.jobReport(job, window, callOf(request)), window, { url, now: Date.now() })
      },
      {
        detail: {
          tags: ['v2'],
          summary: `Status and documents of a ${kind}`,
          parameters: queryParameters(V2JobQuery),
          responses: answers(V2JobResponse),
        },
      },
    )
    .get(
      `${path}/:id/errors`,
      async ({ params, request }) =>
        encodeV2JobErrors(await operations.jobErrors(jobRefOf(kind, params.id), callOf(request))),
      { detail: { tags: ['v2'], summary: `Pages of a ${kind} that failed`, responses: answers(V2JobErrorsResponse) } },
    )
    .delete(
      `${path}/:id`,
      async ({ params, request }) => {
        await operations.cancelJob(jobRefOf(kind, params.id), callOf(request))
        return { success: true as const, status: 'cancelled' as const }
      },
      { detail: { tags: ['v2'], summary: `Cancel a ${kind}`, responses: answers(V2JobCancelled) } },
    )
    .use(v2DeliveryRoutes({ operations }, kind, path))
}
