// Listens to NOTIFY over a connection of its own that survives restarts of the server.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Address } from './address.ts'
import { connect } from './connect.ts'
import { withStatementDeadline } from './statement-deadline.ts'

export interface Listening {
  stop(): Promise<void>
}

interface Registration {
  channel: string
  onMessage: (payload: string) => void
  onListening: (() => void) | undefined
}

const RETRY_MS = 250

/** For LISTEN, which takes no time. */
const SILENT_MS = 4_000

/**
 * Listens on channels (LISTEN), and again whenever the connection was lost. postgres.js gives up if its first attempt to
 * listen again fails, which is normal while a server restarts.
 */
export class Listener {
  readonly #registrations = new Set<Registration>()
  readonly #sql: Sql
  readonly #over = new AbortController()
  #repairing: Promise<void> | undefined

  constructor(address: Address) {
    const sql = connect(address, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      // Not in the types of postgres.js; its own `listen` uses it.
      ...{ onnotify: (channel: string, payload: string) => this.#received(channel, payload) },
      onclose: () => this.#lost(),
    })
    this.#sql = withStatementDeadline(sql, SILENT_MS)
  }

  /**
   * @param onListening called each time the channel is listened on. Earlier messages may be lost, so look for what they
   *   would have announced.
   * @throws what postgres.js throws if the first LISTEN fails
   */
  async listen(channel: string, onMessage: (payload: string) => void, onListening?: () => void): Promise<Listening> {
    const registration = { channel, onMessage, onListening }
    this.#registrations.add(registration)
    try {
      await this.#sql`listen ${this.#sql(channel)}`
    } catch (error) {
      this.#registrations.delete(registration)
      throw error
    }
    onListening?.()
    return { stop: () => this.#stop(registration) }
  }

  async close(): Promise<void> {
    this.#over.abort()
    await this.#sql.end({ timeout: 1 })
  }

  #received(channel: string, payload: string): void {
    for (const registration of this.#registrations)
      if (registration.channel === channel) registration.onMessage(payload)
  }

  #lost(): void {
    if (this.#over.signal.aborted || this.#repairing !== undefined || this.#registrations.size === 0) return
    this.#repairing = this.#repair().finally(() => {
      this.#repairing = undefined
    })
  }

  async #repair(): Promise<void> {
    while (!this.#over.signal.aborted) {
      try {
        const channels = new Set([...this.#registrations].map(({ channel }) => channel))
        for (const channel of channels) await this.#sql`listen ${this.#sql(channel)}`
        for (const { onListening } of this.#registrations) onListening?.()
        return
      } catch {
        await sleep(RETRY_MS, undefined, { signal: this.#over.signal }).catch(() => undefined)
      }
    }
  }

  async #stop(registration: Registration): Promise<void> {
    this.#registrations.delete(registration)
    const { channel } = registration
    if ([...this.#registrations].some((other) => other.channel === channel) || this.#over.signal.aborted) return
    await this.#sql`unlisten ${this.#sql(channel)}`.catch(() => undefined)
  }
}
