import type { Call } from '../call.ts'
import { type Quality, qualityOf } from '../content/quality.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { AttemptLog } from './attempt-log.ts'
import type { EngineName, EngineOutcome, Fetched } from './snapshot.ts'

/** How one engine's fetch ended. */
export type Finish = { engine: EngineName; outcomes: readonly EngineOutcome[] } & (
  | { fetched: Fetched; quality: Quality }
  | { error: ServiceError }
)
export type Arrival = Extract<Finish, { fetched: Fetched }>

/** One engine in the race for a page, from when it starts. */
export class Contender {
  readonly finish: Promise<Finish>
  readonly #abort = new AbortController()
  readonly #attempts: AttemptLog
  readonly #started = performance.now()

  constructor(
    readonly engine: EngineName,
    url: URL,
    run: (attempts: AttemptLog, call: Call) => Promise<Fetched>,
    call: Call,
  ) {
    this.#attempts = new AttemptLog(url, engine, call.log)
    const signal = AbortSignal.any([call.signal, this.#abort.signal])
    this.finish = run(this.#attempts, { ...call, signal })
      .then((fetched): Finish => this.#arrived(fetched))
      .catch((thrown) => ({ engine, outcomes: this.#attempts.outcomes, error: asServiceError(thrown) }))
  }

  /** Cancels it, since its page is no longer needed. Returns what it has done so far. */
  leave(reason: string): Finish {
    const outcomes = [
      ...this.#attempts.outcomes,
      skipped(this.engine, reason, Math.round(performance.now() - this.#started)),
    ]
    const error = new ServiceError('cancelled', 'Another engine fetched the page.')
    this.#abort.abort(error)
    return { engine: this.engine, outcomes, error }
  }

  #arrived(fetched: Fetched): Arrival {
    const { snapshot, outcomes } = fetched
    const quality = qualityOf(snapshot)
    const scored = outcomes.map((outcome) =>
      outcome.status === 'selected' ? { ...outcome, score: quality.score } : outcome,
    )
    return { engine: this.engine, outcomes: scored, fetched, quality }
  }
}

/** The outcome of an engine that was not needed, or not any more after `elapsedMs`. */
export function skipped(engine: EngineName, reason: string | undefined, elapsedMs = 0): EngineOutcome {
  return { engine, status: 'skipped', ...(reason !== undefined && { reason }), elapsedMs }
}
