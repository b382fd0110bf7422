import type { Sql } from 'postgres'
import { type WebhookEvent, webhookEvents } from './kinds.ts'
import { webhooksChannel } from './notify.ts'
import { type DeliveryState, deliveryStates, nameOf } from './states.ts'

/** An event of a job on its way to the webhook. */
export interface Delivery {
  webhookId: string
  event: WebhookEvent
  state: DeliveryState
  /** Since it was last asked for. */
  attempts: number
  /** HTTP status of the last attempt. */
  status: number | undefined
  /** Why the last attempt failed. */
  error: string | undefined
  createdAt: Date
  attemptedAt: Date | undefined
  /** While it waits. */
  nextTryAt: Date | undefined
  deliveredAt: Date | undefined
}

/** How many deliveries of a job are in each state. */
export async function countDeliveries(sql: Sql, jobNumber: number): Promise<Record<DeliveryState, number>> {
  const rows = await sql<{ state: number; count: number }[]>`
    select state, count(*)::int as count from web_extract.deliveries where job_id = ${jobNumber} group by state`
  const countOf = (state: DeliveryState) => rows.find((row) => row.state === deliveryStates[state])?.count ?? 0
  return { waiting: countOf('waiting'), delivered: countOf('delivered'), given_up: countOf('given_up') }
}

/** Some of a job's deliveries, in the order of the events. */
export async function readDeliveries(
  sql: Sql,
  jobNumber: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<Delivery[]> {
  const rows = await sql`
    select d.*, case when d.state = 0 then greatest(d.run_at, h.paused_until) end as next_try_at
    from web_extract.deliveries d join web_extract.webhooks h on h.job_id = d.job_id
    where d.job_id = ${jobNumber} order by d.ord offset ${offset} limit ${limit}`
  return rows.map((row) => ({
    webhookId: row.id,
    event: nameOf(webhookEvents, row.event),
    state: nameOf(deliveryStates, row.state),
    attempts: row.attempts,
    status: row.status ?? undefined,
    error: row.error ?? undefined,
    createdAt: row.created_at,
    attemptedAt: row.attempted_at ?? undefined,
    nextTryAt: row.next_try_at ?? undefined,
    deliveredAt: row.state === deliveryStates.delivered ? row.settled_at : undefined,
  }))
}

/**
 * Has deliveries sent at once, with all their tries before them.
 *
 * @param ids webhook ids, whatever became of them; undefined for all that were given up
 * @returns how many there are
 */
export async function redeliver(sql: Sql, jobNumber: number, ids: readonly string[] | undefined): Promise<number> {
  return sql.begin(async (transaction) => {
    const chosen =
      ids === undefined ? transaction`state = ${deliveryStates.given_up}` : transaction`id = any (${[...ids]}::uuid[])`
    const { count } = await transaction`
      update web_extract.deliveries set state = 0, attempts = 0, run_at = now(), settled_at = null
      where job_id = ${jobNumber} and ${chosen}`
    if (count > 0) {
      await transaction`
        update web_extract.webhooks set run_at = clock_timestamp(), failures = 0, paused_until = '-infinity'
        where job_id = ${jobNumber}`
      await transaction`select pg_notify(${webhooksChannel}, '')`
    }
    return count
  })
}
