// The delivery log of the webhook of a job of any kind, and redelivery.
import { type Static, Type } from '@sinclair/typebox'
import type { AnyDeliveryReport } from '../../operations/any-job.ts'
import { decodeQuery } from '../job.ts'
import { lenient, MAX_NUMBER, optional } from '../schema.ts'
import { deliveryCounts, deliveryMembers, encodeDelivery, exampleDelivery, Redelivered } from '../v2/deliveries.ts'

const DEFAULT_LIMIT = 50
/** Maximum events in one response. */
const MAX_EVENTS = 100

export const JobWebhooksQuery = lenient({
  offset: optional(
    Type.Integer({ minimum: 0, maximum: MAX_NUMBER, default: 0, description: 'Number of events to skip.' }),
  ),
  limit: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_NUMBER,
      default: DEFAULT_LIMIT,
      description: `Maximum events in this response, at most ${MAX_EVENTS}.`,
    }),
  ),
})

/** Response of `GET /jobs/{id}/webhooks`. The log is empty if the job has no webhook. */
export const JobWebhooksResponse = lenient(
  {
    counts: lenient(deliveryCounts),
    deliveries: Type.Array(lenient(deliveryMembers), { description: 'In the order in which they happened.' }),
    pagination: lenient({
      offset: Type.Integer(),
      limit: Type.Integer(),
      next: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Offset of the next events; null if there are none now.',
      }),
    }),
  },
  {
    examples: [
      {
        counts: { waiting: 1, delivered: 0, givenUp: 0 },
        deliveries: [exampleDelivery],
        pagination: { offset: 0, limit: 50, next: null },
      },
    ],
  },
)

/** Response of `POST /jobs/{id}/webhooks/redeliver`. Its body is that of `/v2`: `{ webhookIds?: [...] }`. */
export const JobRedeliverResponse = lenient({ redelivered: Redelivered }, { examples: [{ redelivered: 1 }] })

/** @throws ServiceError `invalid_request` */
export function decodeJobWebhooksQuery(query: Readonly<Record<string, unknown>>): { offset: number; limit: number } {
  const { offset = 0, limit = DEFAULT_LIMIT } = decodeQuery(JobWebhooksQuery, query)
  return { offset, limit: Math.min(limit, MAX_EVENTS) }
}

export function encodeJobWebhooks(
  { kind, deliveries, counts }: AnyDeliveryReport,
  { offset, limit }: { offset: number; limit: number },
): Static<typeof JobWebhooksResponse> {
  const { waiting, delivered, given_up: givenUp } = counts
  const end = offset + deliveries.length
  const isLast = end >= waiting + delivered + givenUp || deliveries.length === 0
  return {
    counts: { waiting, delivered, givenUp },
    deliveries: deliveries.map((delivery) => encodeDelivery(delivery, kind)),
    pagination: { offset, limit, next: isLast ? null : end },
  }
}
