/** Limits how often something may happen: at most `perSecond` in the long run, and `burst` at once. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #at: number

  constructor({ perSecond, burst, now = performance.now() }: { perSecond: number; burst: number; now?: number }) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#at = now
  }

  /** Whether it may happen now. What costs more than there is may not, and costs nothing. */
  take(cost = 1, now: number = performance.now()): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1_000) * this.#perSecond)
    this.#at = now
    if (cost > this.#tokens) return false
    this.#tokens -= cost
    return true
  }
}
