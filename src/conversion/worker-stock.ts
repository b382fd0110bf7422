// Keeps the Workers of one kind, and lets conversions wait for them.
import { onAbort } from '../concurrency/abort.ts'
import type { ConversionHandle } from './handle.ts'

/** A Worker or process that has nothing to do for so long ends. */
const IDLE_MS = 30_000

/** How long conversions wait before another Worker starts, in milliseconds. */
export interface Patience {
  /** Of one conversion. */
  oneMs: number
  /** Of all conversions together. */
  allMs: number
}

/** A conversion that waits. */
interface Waiting {
  /** Since when its patience runs, as a `performance.now()` timestamp. */
  since: number
  /** Ends the wait, with a Worker or without one. */
  give(worker: ConversionHandle | undefined): void
}

/**
 * The Workers that have nothing to do, and the conversions that wait for one. Another Worker starts when the
 * patience of one conversion or of all together is over; then the others wait anew.
 */
export class WorkerStock {
  readonly #idle: ConversionHandle[] = []
  readonly #waiting: Waiting[] = []
  #busy = 0
  #waitedMs = 0
  /** Ends the longest wait. */
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly open: () => ConversionHandle,
    private readonly patience: Patience,
  ) {}

  /**
   * A Worker for one conversion. Give it back with `put` or `drop`.
   *
   * @throws the reason of `signal`
   */
  async take(signal: AbortSignal): Promise<{ worker: ConversionHandle; isNew: boolean }> {
    const idle = this.#takeIdle()
    if (idle !== undefined) return { worker: idle, isNew: false }
    if (this.#busy === 0 || this.#waitedMs >= this.patience.allMs) return this.#takeFresh()
    const given = await this.#waitForOne(signal)
    // One that was waited for is counted already.
    return given === undefined ? this.#takeFresh() : { worker: given, isNew: false }
  }

  #takeFresh(): { worker: ConversionHandle; isNew: boolean } {
    this.#waitedMs = 0
    return { worker: this.fresh(), isNew: true }
  }

  /** A new Worker. Give it back as one that was taken. */
  fresh(): ConversionHandle {
    const worker = this.open()
    this.#busy += 1
    return worker
  }

  /** Takes a Worker back. */
  put(worker: ConversionHandle): void {
    if (this.#waiting.length > 0) this.#giveToFirst(worker)
    else this.#rest(worker)
  }

  /** Ends a Worker. */
  drop(worker: ConversionHandle): void {
    worker.end()
    this.#busy -= 1
    if (this.#busy === 0) this.#giveToFirst(undefined)
  }

  /** Ends those that are idle. */
  end(): void {
    for (const worker of this.#idle.splice(0)) worker.end()
  }

  #giveToFirst(worker: ConversionHandle | undefined): void {
    this.#waiting.shift()?.give(worker)
    this.#setTimer()
  }

  #setTimer(): void {
    clearTimeout(this.#timer)
    const [first] = this.#waiting
    if (first === undefined) return
    const leftMs = first.since + this.patience.oneMs - performance.now()
    this.#timer = setTimeout(() => this.#giveUp(), Math.max(0, leftMs))
  }

  /** The first one starts a Worker of its own. Then the others wait anew. */
  #giveUp(): void {
    for (const waiting of this.#waiting) waiting.since = performance.now()
    this.#giveToFirst(undefined)
  }

  #rest(worker: ConversionHandle): void {
    this.#busy -= 1
    this.#idle.push(worker)
    worker.endAfter(IDLE_MS, () => this.#idle.splice(this.#idle.indexOf(worker), 1))
  }

  #takeIdle(): ConversionHandle | undefined {
    for (let worker = this.#idle.pop(); worker !== undefined; worker = this.#idle.pop()) {
      if (!worker.ended) {
        this.#busy += 1
        return worker
      }
      worker.end()
    }
    return undefined
  }

  async #waitForOne(signal: AbortSignal): Promise<ConversionHandle | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<ConversionHandle | undefined>()
    const since = performance.now()
    const waiting = { since, give: resolve }
    this.#waiting.push(waiting)
    this.#setTimer()
    const stopWaiting = onAbort(signal, () => this.#leaves(waiting) && reject(signal.reason))
    try {
      const worker = await promise
      this.#waitedMs += performance.now() - since
      return worker
    } finally {
      stopWaiting()
    }
  }

  /** Returns false if the wait has ended already. */
  #leaves(waiting: Waiting): boolean {
    const at = this.#waiting.indexOf(waiting)
    if (at < 0) return false
    this.#waiting.splice(at, 1)
    this.#setTimer()
    return true
  }
}
