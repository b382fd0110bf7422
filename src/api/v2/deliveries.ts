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
import type { ApiContext } from '../context.ts'
import { jobRefOf } from '../job-request.ts'
import { answers, queryParameters } from '../openapi.ts'
import { callOf, factsOf } from '../request.ts'

/** What became of the events of a job, and how to have them again. These routes are ours. */
export function v2DeliveryRoutes(
  { operations }: Pick<ApiContext, 'operations'>,
  kind: 'crawl' | 'batch',
  path: '/crawl' | '/batch/scrape',
) {
  return new Elysia({ normalize: false })
    .get(
      `${path}/:id/webhooks`,
      async ({ params, query, request }) => {
        const window = decodeV2DeliveriesQuery(query)
        const job = jobRefOf(kind, params.id)
        const url = `${factsOf(request).base}/v2${path}/${job.id}/webhooks`
        return encodeV2Deliveries(await operations.webhookDeliveries(job, window, callOf(request)), {
          kind,
          ...window,
          url,
        })
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
        const job = jobRefOf(kind, params.id)
        const redelivered = await operations.redeliverEvents(job, body.webhookIds, callOf(request))
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
