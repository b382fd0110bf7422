// The delivery log of the webhook of a job of any kind, and redelivery.
import { type Static, Type } from '@sinclair/typebox'
import type { AnyDeliveryReport } from '../../operations/any-job.ts'
import { decodeQuery, EXAMPLE_ID } from '../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional } from '../schema.ts'
import { encodeDelivery } from '../v2/deliveries.ts'
import { Time } from '../v2/time.ts'

const DEFAULT_LIMIT = 50
/** Maximum events in one response. */
const MAX_EVENTS = 100

const Count = (description: string) => Type.Integer({ description })

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
    counts: lenient({
      waiting: Count('Events that are still to be delivered.'),
      delivered: Count('Events that the receiver accepted with a status from 200 to 299.'),
      givenUp: Count('Events whose delivery attempts all failed.'),
    }),
    deliveries: Type.Array(
      lenient({
        webhookId: Type.String({ description: 'Id of the event. It is the same in every delivery attempt.' }),
        event: Type.String({ description: 'Type of the event, such as `crawl.page`.' }),
        state: oneOf(['waiting', 'delivered', 'given_up']),
        attempts: Count('Delivery attempts since the event, or since its redelivery was requested.'),
        status: optional(Count('HTTP status of the last attempt.')),
        error: optional(Type.String({ description: 'Why the last attempt failed.' })),
        createdAt: Time('When the event happened'),
        attemptedAt: optional(Time('When the last attempt started')),
        nextTryAt: optional(Time('When the next attempt is due, while the event is waiting')),
        deliveredAt: optional(Time('When the receiver accepted it')),
      }),
      { description: 'In the order in which they happened.' },
    ),
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
        deliveries: [
          {
            webhookId: EXAMPLE_ID,
            event: 'crawl.started',
            state: 'waiting',
            attempts: 1,
            status: 503,
            error: 'HTTP 503',
            createdAt: '2030-01-01T00:00:00.000Z',
            attemptedAt: '2030-01-01T00:00:00.100Z',
            nextTryAt: '2030-01-01T00:01:03.000Z',
          },
        ],
        pagination: { offset: 0, limit: 50, next: null },
      },
    ],
  },
)

/** Response of `POST /jobs/{id}/webhooks/redeliver`. Its body is that of `/v2`: `{ webhookIds?: [...] }`. */
export const JobRedeliverResponse = lenient(
  { redelivered: Count('Number of events that are delivered again, with the same `webhookId`.') },
  { examples: [{ redelivered: 1 }] },
)

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
