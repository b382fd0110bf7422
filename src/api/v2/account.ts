// The account routes that clients call (docs/compatibility.md#account-routes).
import type { Operations } from '../../operations/index.ts'
import {
  encodeV2Concurrency,
  encodeV2QueueStatus,
  V2Concurrency,
  V2CreditUsage,
  V2QueueStatus,
  V2TokenUsage,
  V2UsageHistory,
  V2UsageQuery,
  v2CreditUsage,
  v2TokenUsage,
  v2UsageHistory,
} from '../../wire/v2/account.ts'
import { answers, queryParameters } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

export const v2ConcurrencyCheck = (operations: Operations) =>
  endpoint({
    handle: async ({ request }) => encodeV2Concurrency(await operations.workload(callOf(request))),
    uses: ['workload'],
    detail: { summary: 'How many pages of this key are being worked on', responses: answers(V2Concurrency) },
  })

export const v2TeamQueue = (operations: Operations) =>
  endpoint({
    handle: async ({ request }) => encodeV2QueueStatus(await operations.workload(callOf(request))),
    uses: ['workload'],
    detail: {
      summary: 'How many pages of this key are being worked on, and how many wait',
      responses: answers(V2QueueStatus),
    },
  })

export const v2TeamCredits = () =>
  endpoint({
    handle: () => v2CreditUsage,
    detail: { summary: 'Credits are not limited: a constant for clients', responses: answers(V2CreditUsage) },
  })

export const v2TeamTokens = () =>
  endpoint({
    handle: () => v2TokenUsage,
    detail: { summary: 'Tokens are not limited: a constant for clients', responses: answers(V2TokenUsage) },
  })

/** Of credits and of tokens: without periods, both look the same. */
export const v2TeamHistory = () =>
  endpoint({
    handle: ({ query }) => v2UsageHistory(query),
    detail: {
      summary: 'Past usage is not recorded: always an empty list',
      parameters: queryParameters(V2UsageQuery),
      responses: answers(V2UsageHistory),
    },
  })
