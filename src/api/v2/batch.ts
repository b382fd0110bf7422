import { Elysia } from 'elysia'
import { encodeV2ActiveBatches, V2ActiveBatchesResponse } from '../../wire/v2/active.ts'
import { decodeV2Batch, encodeV2Batch, V2BatchRequest, V2BatchStarted } from '../../wire/v2/batch.ts'
import { withoutNulls } from '../../wire/v2/nulls.ts'
import type { ApiContext } from '../context.ts'
import { idempotencyKeyOf } from '../job-request.ts'
import { answers, idempotency } from '../openapi.ts'
import { callOf, factsOf } from '../request.ts'
import { v2JobRoutes } from './job.ts'

export function v2BatchRoutes({ operations }: ApiContext) {
  return new Elysia({ normalize: false, prefix: '/v2' })
    .post(
      '/batch/scrape',
      async ({ body, request }) => {
        const idempotencyKey = idempotencyKeyOf(request)
        const { id, invalidUrls } = await operations.startBatch(
          { ...decodeV2Batch(body), idempotencyKey },
          callOf(request),
        )
        return encodeV2Batch({ id, url: `${factsOf(request).base}/v2/batch/scrape/${id}`, invalidUrls }, body)
      },
      {
        body: V2BatchRequest,
        transform: ({ body }) => withoutNulls(body),
        detail: {
          tags: ['v2'],
          summary: 'Start to scrape a list of pages',
          parameters: idempotency,
          responses: answers(V2BatchStarted),
        },
      },
    )
    .get(
      '/batch/scrape/active',
      async ({ request }) => encodeV2ActiveBatches(await operations.activeJobs('batch', callOf(request))),
      { detail: { tags: ['v2'], summary: 'Batches that are not over', responses: answers(V2ActiveBatchesResponse) } },
    )
    .use(v2JobRoutes({ operations }, 'batch', '/batch/scrape'))
}
