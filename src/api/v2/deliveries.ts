import { Elysia } from 'elysia'
import {
  decodeV2DeliveriesQuery,
  encodeV2Deliveries,
  V2DeliveriesQuery,
  V2DeliveriesResponse,
  V2RedeliverRequest,
  V2RedeliverResponse,
} from '../../wire/v2/deliveries.ts'
import { withoutNulls } from '../../wire/v2/nulls.ts'
import { jobKeyOf } from '../job-request.ts'
import { answers, queryParameters } from '../openapi.ts'
import type { ApiContext } from '../operations.ts'
import { factsOf } from '../request.ts'

/** What became of the events of a job, and how to have them again. These routes are ours. */
export function v2DeliveryRoutes(
  { jobs }: Pick<ApiContext, 'jobs'>,
  kind: 'crawl' | 'batch',
  path: '/crawl' | '/batch/scrape',
) {
  return new Elysia({ normalize: false })
    .get(
      `${path}/:id/webhooks`,
      async ({ params, query, request }) => {
        const window = decodeV2DeliveriesQuery(query)
        const key = jobKeyOf(kind, params.id, request)
        const url = `${factsOf(request).base}/v2${path}/${key.id}/webhooks`
        return encodeV2Deliveries(await (await jobs()).deliveries(key, window), { kind, ...window, url })
      },
      {
        detail: {
          tags: ['v2'],
          summary: `Events of a ${kind} that were sent to its webhook`,
          parameters: queryParameters(V2DeliveriesQuery),
          responses: answers(V2DeliveriesResponse),
        },
      },
    )
    .post(
      `${path}/:id/webhooks/redeliver`,
      async ({ params, body, request }) => {
        const key = jobKeyOf(kind, params.id, request)
        const redelivered = await (await jobs()).redeliver(key, body.webhookIds)
        return { success: true as const, redelivered }
      },
      {
        body: V2RedeliverRequest,
        transform: ({ body }) => withoutNulls(body),
        detail: {
          tags: ['v2'],
          summary: `Send events of a ${kind} to its webhook again`,
          responses: answers(V2RedeliverResponse),
        },
      },
    )
}
