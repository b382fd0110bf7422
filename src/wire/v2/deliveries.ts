import { type Static, Type } from '@sinclair/typebox'
import type { DeliveryReport } from '../../operations/jobs.ts'
import { decodeQuery, EXAMPLE_ID, MAX_DOCUMENTS, Uuid } from '../job.ts'
import { lenient, oneOf, optional, strict } from '../schema.ts'
import { Time } from './time.ts'
import { eventPrefix } from './webhook.ts'

const DEFAULT_LIMIT = 100

/** Webhook ids of one request. */
const MAX_IDS = 1000

/** Query of the delivery log. */
export const V2DeliveriesQuery = lenient({
  skip: optional(Type.Integer({ minimum: 0, default: 0, description: 'Events before the first.' })),
  limit: optional(
    Type.Integer({
      minimum: 1,
      default: DEFAULT_LIMIT,
      description: `Events of this answer; at most ${MAX_DOCUMENTS} are given.`,
    }),
  ),
})

const WebhookId = Uuid('What receivers know the event by, however often it is sent.')

const Count = (description: string) => Type.Integer({ description })

/** The events of a job and what became of them; ours, without a model in the real service. */
export const V2DeliveriesResponse = strict(
  {
    success: Type.Literal(true),
    total: Count('Events so far.'),
    waiting: Count('Those that are still to be sent, perhaps once more.'),
    delivered: Count('Those that were accepted, by a status from 200 to 299.'),
    givenUp: Count('Those whose tries all failed.'),
    next: optional(Type.String({ description: 'Where the list goes on; absent when there are no more now.' })),
    data: Type.Array(
      strict({
        webhookId: WebhookId,
        event: Type.String({ description: 'As its `type` names it.' }),
        state: oneOf(['waiting', 'delivered', 'given_up']),
        attempts: Count('Tries since it was last asked for.'),
        status: optional(Type.Integer({ description: 'HTTP status of the last try.' })),
        error: optional(Type.String({ description: 'Why the last try failed.' })),
        createdAt: Time('When it happened'),
        attemptedAt: optional(Time('When the last try began')),
        nextTryAt: optional(Time('When it is tried next; only while it waits')),
        deliveredAt: optional(Time('When it was accepted')),
      }),
    ),
  },
  {
    examples: [
      {
        success: true,
        total: 1,
        waiting: 1,
        delivered: 0,
        givenUp: 0,
        data: [
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
      },
    ],
  },
)

/** Body of a redelivery. */
export const V2RedeliverRequest = strict(
  {
    webhookIds: optional(
      Type.Array(WebhookId, {
        minItems: 1,
        maxItems: MAX_IDS,
        description: 'Which events, whatever became of them; absent for all that were given up.',
      }),
    ),
  },
  { examples: [{ webhookIds: [EXAMPLE_ID] }] },
)

export const V2RedeliverResponse = strict(
  { success: Type.Literal(true), redelivered: Count('Events that are sent again now, under the same `webhookId`.') },
  { examples: [{ success: true, redelivered: 1 }] },
)

/** @throws ServiceError `invalid_request` */
export function decodeV2DeliveriesQuery(query: Readonly<Record<string, unknown>>): { offset: number; limit: number } {
  const { skip = 0, limit = DEFAULT_LIMIT } = decodeQuery(V2DeliveriesQuery, query)
  return { offset: skip, limit: Math.min(limit, MAX_DOCUMENTS) }
}

/**
 * @param url where the log is, absolute
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
    data: deliveries.map(({ event, createdAt, attemptedAt, nextTryAt, deliveredAt, status, error, ...rest }) => ({
      ...rest,
      event: `${eventPrefix[kind]}.${event}`,
      ...(status !== undefined && { status }),
      ...(error !== undefined && { error }),
      createdAt: createdAt.toISOString(),
      ...(attemptedAt !== undefined && { attemptedAt: attemptedAt.toISOString() }),
      ...(nextTryAt !== undefined && { nextTryAt: nextTryAt.toISOString() }),
      ...(deliveredAt !== undefined && { deliveredAt: deliveredAt.toISOString() }),
    })),
  }
}
