// Sends the events of one job in order.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { causeOf, errorFields, type Log } from '../log.ts'
import {
  type Attempt,
  type AttemptOutcome,
  beginAttempt,
  type LeasedWebhook,
  recordFailures,
  releaseWebhook,
  settleAttempt,
} from '../queue/webhooks.ts'
import type { AttemptResult, Deliver } from './delivery.ts'

/** If the receiver has not answered by then, the next event is sent alongside. */
const PATIENCE_MS = 2000
const MAX_RUNNING = 8

/** Consecutive failed connections before the receiver is left alone for a while. */
const MAX_FAILURES = 8
const PAUSE_MS = 60_000

/** Attempts before other webhooks get their turn. */
const TURN = 200

/** How often to look for new events while waiting for an answer. */
const POLL_MS = 500

/** Outcomes are written until the database takes them. Otherwise the event would be sent twice. */
const WRITE_AGAIN_MS = 250

export interface JobWebhookContext {
  sql: Sql
  /** The lease under which the webhook is held. */
  sender: string
  deliver: Deliver
  log: Log
}

/**
 * Sends the events of one job in their order, except for retries: each attempt begins when the one before has an answer or
 * is late.
 */
export class JobWebhook {
  readonly #running = new Set<Promise<void>>()
  readonly #over = new AbortController()
  readonly #log: Log
  #failures: number
  /** Settles when the latest failure count is written. Writes are in order, so that an older count cannot end a pause. */
  #noted = Promise.resolve()
  #paused = false
  #stopping = false

  constructor(
    private readonly webhook: LeasedWebhook,
    private readonly context: JobWebhookContext,
  ) {
    this.#failures = webhook.failures
    this.#log = context.log.with({ request_id: webhook.requestId ?? undefined, job_id: webhook.id })
  }

  /** Runs until nothing is due, its turn is over, or it is stopped. Then it releases the webhook. Never rejects. */
  async run(): Promise<void> {
    try {
      for (let begun = 0; begun < TURN && this.#goesOn; ) if (await this.#next()) begun += 1
    } catch (error) {
      this.#log.warn('webhook_failed', errorFields(error))
    }
    await Promise.all(this.#running)
    const { sql, sender } = this.context
    await this.#write(() => releaseWebhook(sql, sender, this.webhook.jobId))
  }

  /** Starts no more attempts. Running ones finish. */
  stop(): void {
    this.#stopping = true
  }

  /** Aborts running attempts. They will be repeated. */
  abort(): void {
    this.stop()
    this.#over.abort()
  }

  get #goesOn(): boolean {
    return !this.#stopping && !this.#paused
  }

  /** Begins the next attempt if one is due. */
  async #next(): Promise<boolean> {
    if (this.#running.size >= MAX_RUNNING) await Promise.race(this.#running)
    if (!this.#goesOn) return false
    const attempt = await beginAttempt(this.context.sql, this.context.sender, this.webhook.jobId)
    if (attempt === undefined) {
      if (this.#running.size === 0) this.stop()
      else await firstOf([...this.#running], POLL_MS)
      return false
    }
    const began = performance.now()
    const sending = this.context.deliver(this.webhook, attempt, this.#over.signal)
    const finishing = this.#finish(attempt, sending, began).finally(() => this.#running.delete(finishing))
    this.#running.add(finishing)
    await firstOf([sending.then(nothing, nothing)], PATIENCE_MS)
    return true
  }

  /** An aborted attempt has no outcome and will be repeated. */
  async #finish(attempt: Attempt, sending: Promise<AttemptResult>, began: number): Promise<void> {
    const result = await sending.catch(nothing)
    if (result === undefined) return
    if (result.internalError !== undefined)
      this.#log.error('webhook_failed', { webhook_id: attempt.webhookId, cause: causeOf(result.internalError) })
    this.#logOutcome(attempt, result.outcome, performance.now() - began)
    const noted = this.#count(result.answered)
    await this.#write(() => settleAttempt(this.context.sql, this.webhook.jobId, attempt, result.outcome))
    await noted
  }

  #count(answered: boolean): Promise<void> {
    const failures = answered ? 0 : this.#failures + 1
    if (failures === this.#failures) return this.#noted
    this.#failures = failures
    this.#paused = failures >= MAX_FAILURES
    const { sql, sender } = this.context
    const pauseMs = this.#paused ? PAUSE_MS : 0
    const note = () => recordFailures(sql, sender, this.webhook.jobId, { failures, pauseMs })
    this.#noted = this.#noted.then(() => this.#write(note))
    return this.#noted
  }

  async #write(write: () => Promise<void>): Promise<void> {
    do {
      try {
        return await write()
      } catch (error) {
        this.#log.warn('webhook_failed', errorFields(error))
        await sleep(WRITE_AGAIN_MS)
      }
    } while (!this.#over.signal.aborted)
  }

  /** Does not log the address: it may be as secret as the headers. */
  #logOutcome({ webhookId, event, attempt }: Attempt, outcome: AttemptOutcome, elapsedMs: number): void {
    const { state, status } = outcome
    const message = outcome.state === 'delivered' ? undefined : outcome.error
    const ms = Math.round(elapsedMs)
    const line = { webhook_id: webhookId, kind: event, outcome: state, attempt, status, message, ms }
    if (state === 'given_up') this.#log.warn('webhook', line)
    else this.#log.debug('webhook', line)
  }
}

const nothing = () => undefined

/** Resolves with the first of the promises, or after `ms`. */
async function firstOf(promises: readonly Promise<void>[], ms: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([...promises, late])
  clearTimeout(timer)
}
