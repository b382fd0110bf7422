import { and, asc, count, eq, inArray, sql as raw } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { deliveries, pageErrors, webhooks } from '../db/schema.ts'
import { typedQuery } from '../db/typed-query.ts'
import { type WebhookEvent, webhookEvents } from './kinds.ts'
import { webhooksChannel } from './notify.ts'
import { type DeliveryState, deliveryStates, nameOf } from './states.ts'

/** An event of a job that is sent to its webhook. */
export interface Delivery {
  webhookId: string
  event: WebhookEvent
  state: DeliveryState
  /** Since the caller last asked for a redelivery. */
  attempts: number
  /** HTTP status of the last attempt. */
  status: number | undefined
  /** Why the last attempt failed. */
  error: string | undefined
  createdAt: Date
  attemptedAt: Date | undefined
  /** Only while it waits. */
  nextTryAt: Date | undefined
  deliveredAt: Date | undefined
}

/** The number of a job's deliveries in each state. */
export async function countDeliveries(sql: Sql, jobNumber: number): Promise<Record<DeliveryState, number>> {
  const rows = await typedQuery(sql, (db) =>
    db
      .select({ state: deliveries.state, count: count() })
      .from(deliveries)
      .where(eq(deliveries.jobId, jobNumber))
      .groupBy(deliveries.state),
  )
  const countOf = (state: DeliveryState) => rows.find((row) => row.state === deliveryStates[state])?.count ?? 0
  return { waiting: countOf('waiting'), delivered: countOf('delivered'), given_up: countOf('given_up') }
}

/** A page of a job's deliveries, in the order of the events. */
export async function readDeliveries(
  sql: Sql,
  jobNumber: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<Delivery[]> {
  const rows = await typedQuery(sql, (db) =>
    db
      .select({ delivery: deliveries, nextTryAt: nextTry })
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.jobId, deliveries.jobId))
      .where(eq(deliveries.jobId, jobNumber))
      .orderBy(asc(deliveries.ord))
      .offset(offset)
      .limit(limit),
  )
  return rows.map(({ delivery, nextTryAt }) => ({
    webhookId: delivery.id,
    event: nameOf(webhookEvents, delivery.event),
    state: nameOf(deliveryStates, delivery.state),
    attempts: delivery.attempts,
    status: delivery.status ?? undefined,
    error: delivery.error ?? undefined,
    createdAt: delivery.createdAt,
    attemptedAt: delivery.attemptedAt ?? undefined,
    nextTryAt: delivery.state === deliveryStates.waiting ? nextTryAt : undefined,
    deliveredAt: delivery.state === deliveryStates.delivered ? (delivery.settledAt ?? undefined) : undefined,
  }))
}

/** The next attempt waits until the pause of the webhook is over. */
const nextTry = raw<Date>`greatest(${deliveries.runAt}, ${webhooks.pausedUntil})`

/** A failure that was retried is nothing to tell of any more. */
const isThere = raw`(${deliveries.event} <> ${webhookEvents.page} or ${deliveries.seq} is null
  or exists (select from ${pageErrors} e where e.job_id = ${deliveries.jobId} and e.seq = ${deliveries.seq}))`

/**
 * Sends deliveries again at once, with all attempts left.
 *
 * @param ids webhook ids in any state; undefined for all that were given up
 * @returns the number of deliveries
 */
export async function redeliver(sql: Sql, jobNumber: number, ids: readonly string[] | undefined): Promise<number> {
  const chosen = ids === undefined ? eq(deliveries.state, deliveryStates.given_up) : inArray(deliveries.id, [...ids])
  const again = { state: deliveryStates.waiting, attempts: 0, runAt: raw`now()`, settledAt: null }
  const unpaused = { runAt: raw`clock_timestamp()`, failures: 0, pausedUntil: raw`'-infinity'` }
  return typedQuery(sql, (db) =>
    db.transaction(async (transaction) => {
      const { count } = await transaction
        .update(deliveries)
        .set(again)
        .where(and(eq(deliveries.jobId, jobNumber), chosen, isThere))
      if (count > 0) {
        await transaction.update(webhooks).set(unpaused).where(eq(webhooks.jobId, jobNumber))
        await transaction.execute(raw`select pg_notify(${webhooksChannel}, '')`)
      }
      return count
    }),
  )
}
