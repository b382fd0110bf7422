/**
 * Spreads requests over time: at most `burst` at once, and one each `intervalMs` after that (the generic cell rate
 * algorithm). It does not wait itself: the caller does.
 */
export class Pace {
  /** When the next request would be due if all kept their distance. */
  #due = Number.NEGATIVE_INFINITY

  constructor(private readonly rate: { intervalMs: number; burst: number }) {}

  /** Reserves the next place. Returns how long to wait for it, in milliseconds. */
  reserve(now: number): number {
    const { intervalMs, burst } = this.rate
    this.#due = Math.max(this.#due, now) + intervalMs
    return Math.max(0, this.#due - burst * intervalMs - now)
  }

  /** Gives back a place that was not used, so that those who give up do not make others wait. */
  giveBack(): void {
    this.#due -= this.rate.intervalMs
  }
}
