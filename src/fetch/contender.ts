import type { Call } from '../call.ts'
import { type Quality, qualityOf } from '../content/quality.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { AttemptLog } from './attempt-log.ts'
import type { FetchRequest } from './request.ts'
import type { EngineName, EngineOutcome, Fetched } from './snapshot.ts'

/** How one path ended. */
export type Finish = { engine: EngineName; outcomes: readonly EngineOutcome[] } & (
  | { fetched: Fetched; quality: Quality }
  | { failure: ServiceError }
)
export type Arrival = Extract<Finish, { fetched: Fetched }>

/** One path under way. */
export class Contender {
  readonly finish: Promise<Finish>
  readonly #abort = new AbortController()
  readonly #trail: AttemptLog
  readonly #started = performance.now()

  constructor(
    readonly engine: EngineName,
    { url }: FetchRequest,
    run: (trail: AttemptLog, call: Call) => Promise<Fetched>,
    call: Call,
  ) {
    this.#trail = new AttemptLog(url, engine, call.log)
    const signal = AbortSignal.any([call.signal, this.#abort.signal])
    this.finish = run(this.#trail, { ...call, signal })
      .then((fetched): Finish => this.#arrived(fetched))
      .catch((thrown) => ({ engine, outcomes: this.#trail.outcomes, failure: asServiceError(thrown) }))
  }

  /** Ends it, as it is not needed any more; what it has done until now. */
  leave(reason: string): Finish {
    const outcomes = [
      ...this.#trail.outcomes,
      skipped(this.engine, reason, Math.round(performance.now() - this.#started)),
    ]
    const failure = new ServiceError('cancelled', 'Another engine had the page.')
    this.#abort.abort(failure)
    return { engine: this.engine, outcomes, failure }
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

/** What became of a path that was not needed, or no longer after some time. */
export function skipped(engine: EngineName, reason: string | undefined, elapsedMs = 0): EngineOutcome {
  return { engine, status: 'skipped', ...(reason !== undefined && { reason }), elapsedMs }
}
