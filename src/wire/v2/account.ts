// The answers of a service without accounts to the account routes that clients call (docs/compatibility.md#account-routes).
import { type Static, Type } from '@sinclair/typebox'
import type { Workload } from '../../operations/workload.ts'
import { decodeQuery } from '../job.ts'
import { oneOf, optional, strict } from '../schema.ts'
import { Time } from './time.ts'

/**
 * What is left of credits and tokens. Nothing is billed, but clients need a number, and some stop when too little is left.
 * It never changes. Firecrawl's own server says the same where it runs without accounts.
 */
const UNLIMITED = 99_999_999

const Remaining = (what: string) =>
  Type.Literal(UNLIMITED, { description: `A constant: ${what} are not limited, since nothing is billed.` })

const noPeriod = {
  billingPeriodStart: Type.Null({ description: 'There are no billing periods.' }),
  billingPeriodEnd: Type.Null(),
}

export const V2CreditUsage = strict({
  success: Type.Literal(true),
  data: strict({ remainingCredits: Remaining('credits'), planCredits: Remaining('credits'), ...noPeriod }),
})

export const V2TokenUsage = strict({
  success: Type.Literal(true),
  data: strict({ remainingTokens: Remaining('tokens'), planTokens: Remaining('tokens'), ...noPeriod }),
})

export const V2UsageQuery = strict({
  byApiKey: optional(
    oneOf(['true', 'false'], {
      description: 'Accepted for the clients. It has no effect, since there are no periods.',
    }),
  ),
})

export const V2UsageHistory = strict({
  success: Type.Literal(true),
  periods: Type.Array(Type.Never(), { maxItems: 0, description: 'Always empty: no usage is recorded.' }),
})

const MaxConcurrency = Type.Integer({
  minimum: 1,
  description: 'How many pages this process works on at the same time, for all keys: `SERVICE_MAX_CONCURRENCY`.',
})

export const V2Concurrency = strict({
  success: Type.Literal(true),
  concurrency: Type.Integer({ minimum: 0, description: 'Pages of this key that are being worked on.' }),
  maxConcurrency: MaxConcurrency,
})

export const V2QueueStatus = strict({
  success: Type.Literal(true),
  jobsInQueue: Type.Integer({ minimum: 0, description: 'Pages of this key that are being worked on or wait.' }),
  activeJobsInQueue: Type.Integer({ minimum: 0, description: 'Pages of this key that are being worked on.' }),
  waitingJobsInQueue: Type.Integer({ minimum: 0, description: 'Pages of this key that wait for their turn.' }),
  maxConcurrency: MaxConcurrency,
  mostRecentSuccess: Type.Union([Time('When a job of this key was last completed'), Type.Null()]),
})

export const v2CreditUsage: Static<typeof V2CreditUsage> = {
  success: true,
  data: { remainingCredits: UNLIMITED, planCredits: UNLIMITED, billingPeriodStart: null, billingPeriodEnd: null },
}

export const v2TokenUsage: Static<typeof V2TokenUsage> = {
  success: true,
  data: { remainingTokens: UNLIMITED, planTokens: UNLIMITED, billingPeriodStart: null, billingPeriodEnd: null },
}

/** @throws ServiceError `invalid_request` */
export function v2UsageHistory(query: Readonly<Record<string, unknown>>): Static<typeof V2UsageHistory> {
  decodeQuery(V2UsageQuery, query)
  return { success: true, periods: [] }
}

export function encodeV2Concurrency({ running, limit }: Workload): Static<typeof V2Concurrency> {
  return { success: true, concurrency: running, maxConcurrency: limit }
}

export function encodeV2QueueStatus({ running, waiting, limit, completedAt }: Workload): Static<typeof V2QueueStatus> {
  return {
    success: true,
    jobsInQueue: running + waiting,
    activeJobsInQueue: running,
    waitingJobsInQueue: waiting,
    maxConcurrency: limit,
    mostRecentSuccess: completedAt?.toISOString() ?? null,
  }
}
