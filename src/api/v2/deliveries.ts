// The webhook deliveries of a job, and their redelivery. Firecrawl has no such routes.
import type { JobRef, Operations } from '../../operations/index.ts'
import {
  decodeV2DeliveriesQuery,
  encodeV2Deliveries,
  V2DeliveriesQuery,
  V2DeliveriesResponse,
  V2RedeliverRequest,
  V2RedeliverResponse,
} from '../../wire/v2/deliveries.ts'
import { jobRefOf } from '../job-request.ts'
import { answers, queryParameters } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'
import { v2JobUrl } from './job-url.ts'

export const v2Deliveries = (operations: Operations, kind: JobRef['kind']) =>
  endpoint({
    handle: async ({ params, query, request }) => {
      const window = decodeV2DeliveriesQuery(query)
      const job = jobRefOf(kind, params.id)
      const report = await operations.webhookDeliveries(job, window, callOf(request))
      return encodeV2Deliveries(report, { kind, ...window, url: `${v2JobUrl(job, request)}/webhooks` })
    },
    uses: ['job'],
    detail: {
      summary: `List the webhook events of a ${kind}`,
      parameters: queryParameters(V2DeliveriesQuery),
      responses: answers(V2DeliveriesResponse),
    },
  })

export const v2Redeliver = (operations: Operations, kind: JobRef['kind']) =>
  endpoint({
    handle: async ({ params, body, request }) => {
      const job = jobRefOf(kind, params.id)
      const redelivered = await operations.redeliverEvents(job, body.webhookIds, callOf(request))
      return { success: true as const, redelivered }
    },
    body: V2RedeliverRequest,
    uses: ['job'],
    detail: { summary: `Redeliver webhook events of a ${kind}`, responses: answers(V2RedeliverResponse) },
  })
