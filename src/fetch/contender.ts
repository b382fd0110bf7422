import type { Call } from '../call.ts'
import { judgedBySubstance, type Quality, qualityOf } from '../content/quality.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { AttemptLog } from './attempt-log.ts'
import type { ReadSubstance } from './main-content.ts'
import type { EngineName, EngineOutcome, Fetched, Snapshot } from './snapshot.ts'

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
    { readSubstance, origin }: { readSubstance: ReadSubstance; origin: number },
    call: Call,
  ) {
    this.#attempts = new AttemptLog(url, engine, call.log, origin)
    const signal = AbortSignal.any([call.signal, this.#abort.signal])
    const own = { ...call, signal }
    this.finish = run(this.#attempts, own)
      .then(async (fetched): Promise<Finish> => {
        const quality = await sureQualityOf(fetched.snapshot, readSubstance, own)
        return rescored({ engine, outcomes: fetched.outcomes, fetched, quality }, quality)
      })
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
}

/** The quality of a page. Where only its main content can tell whether a doubt holds, that is read. */
async function sureQualityOf(snapshot: Snapshot, readSubstance: ReadSubstance, call: Call): Promise<Quality> {
  const quality = qualityOf(snapshot)
  const substance = quality.unsure && snapshot.engine !== 'browser' ? await readSubstance(snapshot, call) : undefined
  return substance === undefined ? quality : judgedBySubstance(quality, snapshot.status, substance)
}

/** A page with its quality, which its outcome shows as the score. */
export function rescored(arrival: Arrival, quality: Quality): Arrival {
  const outcomes = arrival.outcomes.map((outcome) =>
    outcome.status === 'selected' ? { ...outcome, score: quality.score } : outcome,
  )
  return { ...arrival, outcomes, quality }
}

/** The outcome of an engine that was not needed, or not any more after `elapsedMs`. */
export function skipped(engine: EngineName, reason: string | undefined, elapsedMs = 0): EngineOutcome {
  return { engine, status: 'skipped', ...(reason !== undefined && { reason }), elapsedMs }
}
