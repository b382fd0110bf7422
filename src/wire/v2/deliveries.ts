// The delivery log of webhooks, and redelivery.
import { type Static, Type } from '@sinclair/typebox'
import type { DeliveryReport } from '../../operations/jobs.ts'
import { decodeQuery, EXAMPLE_ID, MAX_DOCUMENTS, Uuid } from '../job.ts'
import { lenient, MAX_NUMBER, oneOf, optional, strict } from '../schema.ts'
import { Time } from './time.ts'
import { eventPrefix } from './webhook.ts'

const DEFAULT_LIMIT = 100

/** Maximum webhook ids in one request. */
const MAX_IDS = 1000

/** Query of the delivery log. */
export const V2DeliveriesQuery = lenient({
  skip: optional(
    Type.Integer({ minimum: 0, maximum: MAX_NUMBER, default: 0, description: 'Number of events to skip.' }),
  ),
  limit: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_NUMBER,
      default: DEFAULT_LIMIT,
      description: `Maximum events in this response, at most ${MAX_DOCUMENTS}.`,
    }),
  ),
})

const WebhookId = Uuid('Id of the event. It is the same in every delivery attempt.')

const Count = (description: string) => Type.Integer({ description })

/** How many events of a job are in each state. */
export const deliveryCounts = {
  waiting: Count('Events that are still to be delivered.'),
  delivered: Count('Events that the receiver accepted with a status from 200 to 299.'),
  givenUp: Count('Events whose delivery attempts all failed.'),
}

/** One event with what became of its delivery. */
export const deliveryMembers = {
  webhookId: WebhookId,
  event: Type.String({ description: 'Type of the event, such as `crawl.page`.' }),
  state: oneOf(['waiting', 'delivered', 'given_up']),
  attempts: Count('Delivery attempts since the event, or since its redelivery was requested.'),
  status: optional(Type.Integer({ description: 'HTTP status of the last attempt.' })),
  error: optional(Type.String({ description: 'Why the last attempt failed.' })),
  createdAt: Time('When the event happened'),
  attemptedAt: optional(Time('When the last attempt started')),
  nextTryAt: optional(Time('When the next attempt is due, while the event is waiting')),
  deliveredAt: optional(Time('When the receiver accepted it')),
}

/** An event that waits for its second attempt. */
export const exampleDelivery = {
  webhookId: EXAMPLE_ID,
  event: 'crawl.started',
  state: 'waiting',
  attempts: 1,
  status: 503,
  error: 'HTTP 503',
  createdAt: '2030-01-01T00:00:00.000Z',
  attemptedAt: '2030-01-01T00:00:00.100Z',
  nextTryAt: '2030-01-01T00:01:03.000Z',
}

export const Redelivered = Count('Number of events that are delivered again, with the same `webhookId`.')

/** The delivery log of a job. Only this service has this route. */
export const V2DeliveriesResponse = strict(
  {
    success: Type.Literal(true),
    total: Count('Number of events so far.'),
    ...deliveryCounts,
    next: optional(Type.String({ description: 'URL of the next events; absent if there are none now.' })),
    data: Type.Array(strict(deliveryMembers)),
  },
  {
    examples: [
      {
        success: true,
        total: 1,
        waiting: 1,
        delivered: 0,
        givenUp: 0,
        data: [exampleDelivery],
      },
    ],
  },
)

/** Body of a redelivery request. */
export const V2RedeliverRequest = strict(
  {
    webhookIds: optional(
      Type.Array(WebhookId, {
        minItems: 1,
        maxItems: MAX_IDS,
        description: 'Events to deliver again. If absent, all events that were given up.',
      }),
    ),
  },
  { examples: [{ webhookIds: [EXAMPLE_ID] }] },
)

export const V2RedeliverResponse = strict(
  {
    success: Type.Literal(true),
    redelivered: Redelivered,
  },
  { examples: [{ success: true, redelivered: 1 }] },
)

/** @throws ServiceError `invalid_request` */
export function decodeV2DeliveriesQuery(query: Readonly<Record<string, unknown>>): { offset: number; limit: number } {
  const { skip = 0, limit = DEFAULT_LIMIT } = decodeQuery(V2DeliveriesQuery, query)
  return { offset: skip, limit: Math.min(limit, MAX_DOCUMENTS) }
}

/**
 * @param url the absolute URL of the log
 */
export function encodeV2Deliveries(
  { deliveries, counts }: DeliveryReport,
  { kind, offset, limit, url }: { kind: keyof typeof eventPrefix; offset: number; limit: number; url: string },
): Static<typeof V2DeliveriesResponse> {
  const { waiting, delivered, given_up: givenUp } = counts
  const total = waiting + delivered + givenUp
  const end = offset + deliveries.length
  return {
    success: true,
    total,
    waiting,
    delivered,
    givenUp,
    ...(end < total && deliveries.length > 0 && { next: `${url}?skip=${end}&limit=${limit}` }),
    data: deliveries.map((delivery) => encodeDelivery(delivery, kind)),
  }
}

/** An event with its delivery state, for both families. */
export function encodeDelivery(delivery: DeliveryReport['deliveries'][number], kind: keyof typeof eventPrefix) {
  const { event, createdAt, attemptedAt, nextTryAt, deliveredAt, status, error, ...rest } = delivery
  return {
    ...rest,
    event: `${eventPrefix[kind]}.${event}`,
    ...(status !== undefined && { status }),
    ...(error !== undefined && { error }),
    createdAt: createdAt.toISOString(),
    ...(attemptedAt !== undefined && { attemptedAt: attemptedAt.toISOString() }),
    ...(nextTryAt !== undefined && { nextTryAt: nextTryAt.toISOString() }),
    ...(deliveredAt !== undefined && { deliveredAt: deliveredAt.toISOString() }),
  }
}
