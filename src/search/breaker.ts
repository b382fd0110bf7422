/**
 * Stops asking a provider that keeps failing, so that searches do not wait for it. After a pause, one search tries it
 * again; the others go on without it until that one has ended.
 */
export class Breaker {
  #failures = 0
  #pauseMs = 0
  #openUntil = 0
  #reason = ''
  #isTrying = false

  constructor(private readonly now: () => number) {}

  /** Why the last request failed. */
  get reason(): string {
    return this.#reason
  }

  /** Returns 0 if the provider may be asked now, otherwise the rest of the pause. The caller must report how the request ends. */
  tryEnter(): number {
    const now = this.now()
    if (this.#pauseMs === 0) return 0
    if (now < this.#openUntil) return this.#openUntil - now
    this.#openUntil = now + this.#pauseMs
    this.#isTrying = true
    return 0
  }

  succeeded(): void {
    this.#failures = 0
    this.#pauseMs = 0
    this.#isTrying = false
  }

  /** @param retryAfterMs how long the provider wants to be left alone */
  failed(reason: string, retryAfterMs = 0): void {
    this.#failures += 1
    this.#reason = reason
    const askedMs = Math.min(retryAfterMs, MAX_PAUSE_MS)
    // Requests from before the pause fail for the reason that it was made for.
    if (this.#pauseMs > 0 && !this.#isTrying) {
      this.#openUntil = Math.max(this.#openUntil, this.now() + askedMs)
      return
    }
    this.#isTrying = false
    if (retryAfterMs === 0 && this.#failures < MAX_FAILURES) return
    const doubled = Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pauseMs * 2))
    this.#pauseMs = Math.max(doubled, askedMs)
    this.#openUntil = this.now() + this.#pauseMs
  }

  /** The request was cancelled before it showed anything. The next search may try. */
  cancelled(): void {
    if (this.#isTrying) this.#openUntil = Math.min(this.#openUntil, this.now())
    this.#isTrying = false
  }
}

/** Failures in a row. Fewer may have to do with a query. */
const MAX_FAILURES = 5
const FIRST_PAUSE_MS = 10_000
const MAX_PAUSE_MS = 300_000
