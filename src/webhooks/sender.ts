// Leases webhooks and runs a stream of deliveries for each.

import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { errorFields, type Log } from '../log.ts'
import { isLeaseLost, RENEW_MS, registerWorker, renewLease } from '../queue/lease.ts'
import { webhooksChannel } from '../queue/notify.ts'
import { returnTasks } from '../queue/rescue.ts'
import { leaseWebhooks } from '../queue/webhooks.ts'
import type { Deliver } from './delivery.ts'
import { JobWebhook } from './job-webhook.ts'

/** How often a sender looks for work without a notification: due retries, above all, which wait for minutes. */
const POLL_MS = 3000

const RETRY_MS = 500

/** Webhooks that are served at once. */
const MAX_STREAMS = 16

/** Time that running deliveries get to finish when the sender stops. */
const LAST_WORD_MS = 2000

export interface SenderOptions {
  sql: Sql
  /** `Database.listen`. */
  listen: (channel: string, onMessage: (payload: string) => void, onListening?: () => void) => Promise<unknown>
  deliver: Deliver
  log: Log
}

/**
 * Sends the events of jobs to their webhooks. Any number of senders share the webhooks. Each webhook is held by one sender
 * under a lease, which it renews like a worker does (worker/worker.ts). If a sender dies, its webhooks become free when the
 * lease expires.
 */
export class WebhookSender {
  readonly #streams = new Map<JobWebhook, Promise<void>>()
  #stopping = false
  #woken = Promise.withResolvers<void>()
  readonly #ended: Promise<void>

  private constructor(private readonly options: SenderOptions) {
    this.#ended = this.#serve()
  }

  static async start(options: SenderOptions): Promise<WebhookSender> {
    const sender = new WebhookSender(options)
    const wake = () => sender.#wake()
    try {
      await options.listen(webhooksChannel, wake, wake)
      return sender
    } catch (error) {
      await sender.stop()
      throw error
    }
  }

  /** Lets running deliveries finish for a short time, and returns the rest. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#wake()
    await this.#ended
  }

  #wake(): void {
    this.#woken.resolve()
  }

  async #serve(): Promise<void> {
    const { sql, log } = this.options
    while (!this.#stopping) {
      const id = crypto.randomUUID()
      try {
        await registerWorker(sql, id, `${hostname()}/${process.pid}`)
        await this.#term(id)
      } catch (error) {
        log.warn(isLeaseLost(error) ? 'lease_lost' : 'worker_failed', errorFields(error))
      }
      if (!this.#stopping) await sleep(RETRY_MS)
    }
  }

  /** The time under one lease: until the sender stops. Rejects if the lease is lost. */
  async #term(id: string): Promise<void> {
    const { sql, log } = this.options
    let loss: unknown
    const renewal = setInterval(() => {
      renewLease(sql, id, []).catch((error: unknown) => {
        if (!isLeaseLost(error)) return log.warn('renew_failed', errorFields(error))
        loss = error
        this.#wake()
      })
    }, RENEW_MS)
    try {
      while (!this.#stopping && loss === undefined) await this.#fill(id)
    } finally {
      clearInterval(renewal)
      await this.#close(loss === undefined ? LAST_WORD_MS : 0)
    }
    if (loss !== undefined) throw loss
    await returnTasks(sql, id)
  }

  async #fill(id: string): Promise<void> {
    this.#woken = Promise.withResolvers()
    const { sql, log } = this.options
    const free = MAX_STREAMS - this.#streams.size
    try {
      for (const webhook of free > 0 ? await leaseWebhooks(sql, id, free) : []) {
        const stream = new JobWebhook(webhook, { ...this.options, sender: id })
        const ended = stream.run().then(() => {
          this.#streams.delete(stream)
          this.#wake()
        })
        this.#streams.set(stream, ended)
      }
    } catch (error) {
      log.warn('lease_failed', errorFields(error))
    }
    await Promise.race([this.#woken.promise, sleep(POLL_MS, undefined, { ref: false })])
  }

  async #close(lastWordMs: number): Promise<void> {
    for (const stream of this.#streams.keys()) stream.stop()
    const timer = setTimeout(() => {
      for (const stream of this.#streams.keys()) stream.abort()
    }, lastWordMs)
    await Promise.all(this.#streams.values())
    clearTimeout(timer)
  }
}
