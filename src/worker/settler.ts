// Stores the results of tasks, several in one transaction.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { errorFields, type Log } from '../log.ts'
import { type Settlement, settleTasks } from '../queue/settle.ts'
import { permanentErrorCheck } from './permanent-error.ts'
import { UrlCache } from './url-cache.ts'

/** Settlements per transaction. */
const MAX_AT_ONCE = 64
const MAX_BYTES = 16 * 1024 * 1024

const RETRY_MS = 250

interface Waiting {
  settlement: Settlement
  settled: (accepted: boolean) => void
  /** It replaces a result that could not be stored. */
  inPlace?: true
}

/**
 * Settles the tasks of a worker. Tasks that end during a transaction share the next one: under load many share one, and a
 * single task never waits. It retries while the database is away. After `abandon` it stops, since the lease is gone.
 */
export class Settler {
  readonly #waiting: Waiting[] = []
  readonly #known = new UrlCache()
  #busy = false
  #abandoned = false

  constructor(
    private readonly sql: Sql,
    private readonly worker: string,
    private readonly log: Log,
  ) {}

  /** Resolves when it is stored or can no longer be. Returns whether it counted. */
  settle(settlement: Settlement): Promise<boolean> {
    return new Promise((settled) => {
      this.#waiting.push({ settlement, settled })
      void this.#drain()
    })
  }

  abandon(): void {
    this.#abandoned = true
  }

  async #drain(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    while (this.#waiting.length > 0) await this.#store(this.#next())
    this.#busy = false
  }

  #next(): Waiting[] {
    let bytes = 0
    const end = this.#waiting.findIndex(({ settlement: { outcome } }, index) => {
      bytes += outcome.state === 'done' ? (outcome.page?.bytes.byteLength ?? 0) : 0
      return index > 0 && (index >= MAX_AT_ONCE || bytes > MAX_BYTES)
    })
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end)
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    const isHopeless = permanentErrorCheck()
    for (;;) {
      if (this.#abandoned) return this.#answer(batch, [])
      try {
        return this.#answer(batch, await this.#send(batch.map(({ settlement }) => settlement)))
      } catch (error) {
        if (isHopeless(error) && !batch[0]!.inPlace) return this.#apart(batch, error)
        this.log.warn('settle_failed', errorFields(error))
        await sleep(RETRY_MS)
      }
    }
  }

  async #send(settlements: readonly Settlement[]): Promise<boolean[]> {
    const sent = settlements.map((one) => ({ ...one, found: this.#known.unknown(one.task.jobId, one.found) }))
    const { accepted, complete } = await settleTasks(this.sql, this.worker, sent)
    for (const [index, { task, found }] of sent.entries())
      if (accepted[index] && complete.includes(task.jobId)) this.#known.learn(task.jobId, found)
    return accepted
  }

  /** Stores each settlement alone. A page that cannot be stored alone fails. */
  async #apart(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [only, ...others] = batch
    if (others.length > 0) {
      for (const one of batch) await this.#store([one])
      return
    }
    this.log.error('settle_failed', errorFields(error))
    const { task } = only!.settlement
    const message = 'The result of this page could not be stored.'
    const settlement: Settlement = { task, outcome: { state: 'failed', code: 'internal', message }, found: [] }
    await this.#store([{ ...only!, settlement, inPlace: true }])
  }

  #answer(batch: readonly Waiting[], accepted: readonly boolean[]): void {
    for (const [index, { settled }] of batch.entries()) settled(accepted[index] ?? false)
  }
}
