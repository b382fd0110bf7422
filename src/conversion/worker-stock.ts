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

/** Ends a wait, with a Worker or without one. */
type Give = (worker: ConversionHandle | undefined) => void

/**
 * The Workers that have nothing to do, and the conversions that wait for one. Another Worker starts when the
 * patience of one conversion or of all together is over; then the others wait anew.
 */
export class WorkerStock {
  readonly #idle: ConversionHandle[] = []
  readonly #waiting: Give[] = []
  #busy = 0
  #waitedMs = 0
  /** Runs while conversions wait. */
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
    const next = this.#waiting.shift()
    if (next !== undefined) next(worker)
    else this.#rest(worker)
    if (this.#waiting.length === 0) this.#stopTimer()
  }

  /** Ends a Worker. */
  drop(worker: ConversionHandle): void {
    worker.end()
    this.#busy -= 1
    if (this.#busy === 0) this.#waiting.shift()?.(undefined)
  }

  /** Ends those that are idle. */
  end(): void {
    for (const worker of this.#idle.splice(0)) worker.end()
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
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
    this.#waiting.push(resolve)
    this.#timer ??= setTimeout(() => this.#giveUp(), this.patience.oneMs)
    const stopWaiting = onAbort(signal, () => this.#leaves(resolve) && reject(signal.reason))
    try {
      const worker = await promise
      this.#waitedMs += performance.now() - since
      return worker
    } finally {
      stopWaiting()
    }
  }

  /** The first conversion that waits gets a Worker of its own. */
  #giveUp(): void {
    this.#timer = undefined
    this.#waiting.shift()?.(undefined)
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#giveUp(), this.patience.oneMs)
  }

  /** Returns false if the wait has ended already. */
  #leaves(waiting: Give): boolean {
    const at = this.#waiting.indexOf(waiting)
    if (at >= 0) this.#waiting.splice(at, 1)
    return at >= 0
  }
}
