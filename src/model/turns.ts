import { setTimeout as sleep } from 'node:timers/promises'
import { createLimiter, type Limiter } from '../concurrency/limiter.ts'
import { ServiceError } from '../errors.ts'

/** When a question to a server may be sent: a limited number at once, owners in turn, and none during a pause. */
export class Turns {
  readonly #limiter: Limiter
  readonly #label: string
  #pausedUntil = 0
  /** Pauses in a row that the server gave no length for. */
  #pauses = 0
  #meanMs = 0

  constructor(label: string, limit: number | Limiter) {
    this.#label = label
    this.#limiter =
      typeof limit === 'number'
        ? createLimiter(limit, MAX_WAITING, ({ retryAfterSeconds }) => this.#busy(retryAfterSeconds))
        : limit
  }

  /** The turns of another key at the same server: they count towards the same limit, but a pause is not theirs. */
  ofAnotherKey(): Turns {
    return new Turns(this.#label, this.#limiter)
  }

  /**
   * Waits for a turn and for the end of a pause.
   *
   * @param endsAt when the time of the caller is over, as a `performance.now()` timestamp
   * @throws ServiceError `model_unavailable` if the pause is longer than the time, `model_timeout` if too little time is
   *   left for an answer after a wait; the reason of `signal`
   */
  async enter(signal: AbortSignal, owner: string, endsAt: number): Promise<Disposable> {
    this.#refuseInPause(endsAt)
    const since = performance.now()
    const turn = await this.#limiter.enter(signal, owner)
    try {
      await this.pauseEnd(signal, endsAt)
      // Otherwise every question of a long queue would be sent just to be broken off.
      const waited = performance.now() - since > 1
      if (waited && endsAt - performance.now() < this.#meanMs / 2) throw this.#tooLate()
      return turn
    } catch (thrown) {
      turn[Symbol.dispose]()
      throw thrown
    }
  }

  /** Waits until no pause is left. */
  async pauseEnd(signal: AbortSignal, endsAt: number): Promise<void> {
    for (let left = this.#left(); left > 0; left = this.#left()) {
      this.#refuseInPause(endsAt)
      await sleep(left, undefined, { signal }).catch((thrown) => {
        throw signal.aborted ? signal.reason : thrown
      })
    }
  }

  /** Nobody asks for this long. Without a length, it doubles with each pause in a row. */
  pause(ms = FIRST_PAUSE_MS * 2 ** this.#pauses): void {
    this.#pauses = Math.min(this.#pauses + 1, MAX_DOUBLINGS)
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + Math.min(ms, MAX_PAUSE_MS))
  }

  /** The server answered after `ms`. */
  answered(ms: number): void {
    this.#pauses = 0
    this.#meanMs = this.#meanMs === 0 ? ms : this.#meanMs + NEWEST_WEIGHT * (ms - this.#meanMs)
  }

  #left(): number {
    return this.#pausedUntil - performance.now()
  }

  #refuseInPause(endsAt: number): void {
    if (this.#pausedUntil < endsAt || this.#left() <= 0) return
    throw this.#busy(Math.ceil(this.#left() / 1000))
  }

  #busy(retryAfterSeconds: number | undefined): ServiceError {
    return new ServiceError('model_unavailable', `${this.#label} is overloaded`, { retryAfterSeconds })
  }

  #tooLate(): ServiceError {
    return new ServiceError('model_timeout', `${this.#label} had too many other questions to answer in time`)
  }
}

const MAX_WAITING = 1000
const FIRST_PAUSE_MS = 1000
/** 32 s, after six pauses without a length. */
const MAX_DOUBLINGS = 5
/** A server that asks for more is asked again after this. */
const MAX_PAUSE_MS = 10 * 60_000
/** Weight of the newest duration in the mean. */
const NEWEST_WEIGHT = 0.2
