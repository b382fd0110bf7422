// The statements by which senders lease webhooks and send their deliveries.

import type { Sql, TransactionSql } from 'postgres'
import type { ErrorCode } from '../errors.ts'
import { eventBits, type JobKind, type WebhookEvent, webhookEvents } from './kinds.ts'
import { webhooksChannel } from './notify.ts'
import { worded } from './sql-words.ts'
import { deliveryStates, nameOf } from './states.ts'

/** Where a job sends its events. */
export interface NewWebhook {
  /** Absolute http or https URL. It may be encrypted, as may the headers (operations/webhook.ts). */
  url: string
  headers: Readonly<Record<string, string>>
  metadata: Readonly<Record<string, string>>
  events: readonly WebhookEvent[]
}

/** A webhook that a sender holds. */
export interface LeasedWebhook {
  jobId: number
  /** Public id of the job. */
  id: string
  kind: JobKind
  /** Id of the request that started the job; null if there was none. */
  requestId: string | null
  url: string
  headers: Record<string, string>
  metadata: Record<string, string>
  /** Consecutive failed connections. */
  failures: number
}

/** An attempt that has begun. */
export interface Attempt {
  ord: string
  webhookId: string
  event: WebhookEvent
  /** From 1, since the caller last asked for a redelivery. */
  attempt: number
  /** Of a page that succeeded: JSON, compressed with zstd. */
  page?: Uint8Array
  /** Of a page that failed. */
  pageError?: { url: string; code: ErrorCode; message: string }
  /** Of a job that gathers, once it is completed: JSON, compressed with zstd. */
  result?: Uint8Array
  /** Why a job failed. */
  failure?: string
  /** What an agent did, for its event `action`. */
  step?: { action: string; input: unknown; credits: number }
  /** Pages that its job has stored by now. */
  documents?: number
}

export type AttemptOutcome =
  | { state: 'delivered'; status: number }
  | { state: 'waiting'; waitMs: number; status?: number; error: string }
  | { state: 'given_up'; status?: number; error: string }

/** When an attempt is repeated whose sender died. Longer than any attempt takes. */
const FORGOTTEN_MS = 15_000

/**
 * Stores the webhook of a new job together with its `started` event. A webhook that a batch gets later replaces the
 * first, also for events that are still waiting.
 *
 * @param documents the number of earlier documents, for which it gets no events
 */
export async function insertWebhook(
  sql: TransactionSql,
  jobId: string,
  { webhook, documents }: { webhook: NewWebhook; documents: number },
): Promise<void> {
  const [known] = await sql<{ is_new: boolean }[]>`
    insert into web_extract.webhooks (job_id, url, headers, metadata, events, announced)
    values (${jobId}, ${webhook.url}, ${JSON.stringify(webhook.headers)}::text::json,
      ${JSON.stringify(webhook.metadata)}::text::json, ${eventBits(webhook.events)}, ${documents})
    on conflict (job_id) do update set
      url = excluded.url, headers = excluded.headers, metadata = excluded.metadata, events = excluded.events,
      announced = excluded.announced, failures = 0, paused_until = '-infinity'
    returning xmax = 0 as is_new`
  if (known?.is_new === true && webhook.events.includes('started')) {
    await sql`insert into web_extract.deliveries (job_id, event) values (${jobId}, ${webhookEvents.started})`
  }
  await sql`select pg_notify(${webhooksChannel}, '')`
}

/**
 * Takes up to `wanted` webhooks that have something to send, longest-waiting first. Takes none unless `sender` is
 * registered as a worker.
 */
export async function leaseWebhooks(sql: Sql, sender: string, wanted: number): Promise<LeasedWebhook[]> {
  return sql<LeasedWebhook[]>`
    with me as (select id from web_extract.workers where id = ${sender} for key share), due as (
      select job_id from web_extract.webhooks
      where lease is null and run_at <= clock_timestamp() and run_at < 'infinity' and paused_until <= clock_timestamp()
      order by run_at limit ${wanted} for update skip locked
    )
    update web_extract.webhooks h set lease = me.id
    from me, due join web_extract.jobs j on j.id = due.job_id
    where h.job_id = due.job_id
    returning h.job_id::float8 as "jobId", j.public_id as id, j.kind, j.request_id as "requestId", h.url, h.headers, h.metadata, h.failures`
}

/**
 * Begins the attempt that has been due longest, and records it before anything is sent.
 *
 * @returns undefined if none is due or the sender no longer holds the webhook
 */
export async function beginAttempt(sql: Sql, sender: string, jobId: number): Promise<Attempt | undefined> {
  const [row] = await sql<
    {
      ord: string
      id: string
      event: number
      attempts: number
      page: Uint8Array | null
      page_error: Required<Attempt>['pageError'] | null
      result: Uint8Array | null
      failure: string | null
      step: Required<Attempt>['step'] | null
      documents: number
    }[]
  >`
    update web_extract.deliveries d set
      attempts = d.attempts + 1,
      attempted_at = clock_timestamp(),
      run_at = clock_timestamp() + ${FORGOTTEN_MS} * interval '1 millisecond'
    from (
      select w.ord from web_extract.deliveries w join web_extract.webhooks h on h.job_id = w.job_id
      where w.job_id = ${jobId} and w.${isWaiting(sql)} and w.run_at <= clock_timestamp() and h.lease = ${sender}
      order by w.run_at, w.ord limit 1
    ) next
    where d.job_id = ${jobId} and d.ord = next.ord
    returning d.ord, d.id, d.event, d.attempts,
      (select p.page from web_extract.documents p where p.job_id = d.job_id and p.ord = d.document) as page,
      (select json_build_object('url', e.url, 'code', e.code, 'message', e.message)
        from web_extract.page_errors e where e.job_id = d.job_id and e.seq = d.seq and d.event = ${webhookEvents.page}) as page_error,
      (select json_build_object('action', s.action, 'input', s.input, 'credits', s.credits)
        from web_extract.steps s where s.job_id = d.job_id and s.ord = d.seq and d.event = ${webhookEvents.action}) as step,
      (select j.done from web_extract.jobs j where j.id = d.job_id) as documents,
      (select r.result from web_extract.results r
        where r.job_id = d.job_id and d.event = ${webhookEvents.completed}) as result,
      (select r.message from web_extract.results r
        where r.job_id = d.job_id and d.event = ${webhookEvents.failed}) as failure`
  if (row === undefined) return undefined
  return {
    ord: row.ord,
    webhookId: row.id,
    event: nameOf(webhookEvents, row.event),
    attempt: row.attempts,
    ...(row.page !== null && { page: row.page }),
    ...(row.page_error !== null && { pageError: row.page_error }),
    ...(row.result !== null && { result: row.result }),
    ...(row.failure !== null && { failure: row.failure }),
    ...(row.step !== null && { step: row.step }),
    documents: row.documents,
  }
}

/** Records the outcome of an attempt. A failure counts only if no other attempt was begun or requested since. */
export async function settleAttempt(
  sql: Sql,
  jobId: number,
  { ord, attempt }: Pick<Attempt, 'ord' | 'attempt'>,
  outcome: AttemptOutcome,
): Promise<void> {
  const waits = outcome.state === 'waiting'
  await sql`
    update web_extract.deliveries set
      state = ${deliveryStates[outcome.state]},
      status = ${outcome.status ?? null},
      error = ${outcome.state === 'delivered' ? null : outcome.error},
      run_at = clock_timestamp() + ${waits ? outcome.waitMs : 0} * interval '1 millisecond',
      settled_at = ${waits ? null : sql`clock_timestamp()`}
    where job_id = ${jobId} and ord = ${ord} and ${isWaiting(sql)}
      and ${outcome.state === 'delivered' ? sql`true` : sql`attempts = ${attempt}`}`
}

/** Records the number of consecutive failed connections, and pauses the webhook. */
export async function recordFailures(
  sql: Sql,
  sender: string,
  jobId: number,
  { failures, pauseMs }: { failures: number; pauseMs: number },
): Promise<void> {
  await sql`
    update web_extract.webhooks set
      failures = ${failures},
      paused_until = clock_timestamp() + ${pauseMs} * interval '1 millisecond'
    where job_id = ${jobId} and lease = ${sender}`
}

/**
 * Releases a webhook until its next delivery is due, or until its next event if none waits. The row is locked first, so
 * that the query after it sees every event that was announced before.
 */
export async function releaseWebhook(sql: Sql, sender: string, jobId: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`
      select 1 from web_extract.webhooks where job_id = ${jobId} and lease = ${sender} for no key update`
    await transaction`
      update web_extract.webhooks set
        lease = null,
        run_at = greatest(clock_timestamp(), (
          select coalesce(min(run_at), 'infinity') from web_extract.deliveries
          where job_id = ${jobId} and ${isWaiting(sql)}))
      where job_id = ${jobId} and lease = ${sender}`
  })
}

/** The partial index `deliveries_waiting` has the same condition. */
const isWaiting = (sql: Sql | TransactionSql) => worded(sql, 'state = delivery_state.waiting')
