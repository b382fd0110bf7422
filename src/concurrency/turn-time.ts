/** How long a turn takes: a moving average that favours recent turns. */
export class TurnTime {
  #meanMs: number | undefined

  /** Adds the duration of a turn that has ended. */
  record(elapsedMs: number): void {
    this.#meanMs = this.#meanMs === undefined ? elapsedMs : this.#meanMs + NEWEST_WEIGHT * (elapsedMs - this.#meanMs)
  }

  /** Estimate for `Retry-After`, in whole seconds. Undefined until a turn has ended. */
  secondsUntilTurn(waiting: number, limit: number): number | undefined {
    if (this.#meanMs === undefined) return undefined
    const rounds = (waiting + 1) / Math.max(1, limit)
    return Math.min(MAX_SECONDS, Math.max(1, Math.ceil((rounds * this.#meanMs) / 1000)))
  }
}

/** Weight of the newest duration. With 0.2, about the last ten turns matter. */
const NEWEST_WEIGHT = 0.2

/** Upper limit of the estimate. */
const MAX_SECONDS = 120
