/** What the newest duration counts in the mean: the last ten or so say how it is now. */
const SHARE_OF_NEWEST = 0.2

/** Nobody is sent away for longer. */
const MAX_SECONDS = 120

/** How long a turn takes, as a mean of the last ones. */
export class Pace {
  #meanMs: number | undefined

  /** A turn took so long. */
  note(elapsedMs: number): void {
    this.#meanMs = this.#meanMs === undefined ? elapsedMs : this.#meanMs + SHARE_OF_NEWEST * (elapsedMs - this.#meanMs)
  }

  /** Whole seconds until one more would have its turn: for `Retry-After`. Undefined while no turn has ended. */
  secondsUntilTurn(waiting: number, places: number): number | undefined {
    if (this.#meanMs === undefined) return undefined
    const rounds = (waiting + 1) / Math.max(1, places)
    return Math.min(MAX_SECONDS, Math.max(1, Math.ceil((rounds * this.#meanMs) / 1000)))
  }
}
