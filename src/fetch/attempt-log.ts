import type { ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import type { EngineName, EngineOutcome, Fetched, Snapshot } from './snapshot.ts'
import type { TlsClientError } from './tls/tls.ts'

/** Records each attempt of one fetch: as outcomes for the caller, as log lines for the operator. */
export class AttemptLog {
  readonly #outcomes: EngineOutcome[] = []
  readonly #rejected = new Map<Snapshot, EngineOutcome>()
  readonly #log: Log
  readonly #host: string
  readonly #engine: EngineName
  readonly #origin: number
  #started = performance.now()

  /** @param origin when the fetch started, of which this may be one of two sides, as a `performance.now()` timestamp */
  constructor(url: URL, engine: EngineName, log: Log, origin = performance.now()) {
    this.#origin = origin
    this.#host = url.host
    this.#log = log
    this.#engine = engine
  }

  /** The attempts so far. */
  get outcomes(): readonly EngineOutcome[] {
    return this.#outcomes
  }

  /** Whether an answer was rejected. */
  get blocked(): boolean {
    return this.#rejected.size > 0
  }

  /** The last rejected answer that is a page, not a bot challenge. */
  get lastPage(): Snapshot | undefined {
    return [...this.#rejected].findLast(([, { reason }]) => reason?.startsWith('http_'))?.[0]
  }

  /** Starts the clock of an attempt. */
  begin(): void {
    this.#started = performance.now()
  }

  /** Takes an answer, possibly one that was rejected before. */
  select(snapshot: Snapshot): Fetched {
    const rejected = this.#rejected.get(snapshot)
    if (rejected === undefined) this.#answer(snapshot, { status: 'selected' })
    else {
      rejected.status = 'selected'
      delete rejected.reason
    }
    this.#log.debug('fetched', { url: snapshot.finalUrl })
    const reason = this.#outcomes.find(({ status }) => status !== 'selected')?.reason
    return { snapshot, outcomes: this.#outcomes, ...(reason !== undefined && { fallbackReason: reason }) }
  }

  reject(snapshot: Snapshot, reason: string): void {
    this.#rejected.set(snapshot, this.#answer(snapshot, { status: 'rejected', reason }))
  }

  fail(error: ServiceError, proxy: UpstreamProxy | undefined): void {
    const status = error.code === 'render_unavailable' ? 'skipped' : 'failed'
    const outcome = this.#add(this.#engine, proxy?.name, { status, reason: error.code })
    this.#write(outcome, { code: error.code, cause: causeOf(error.cause) })
    outcomesOfErrors.set(error, this.#outcomes)
  }

  /** Records that the TLS client failed and the attempt continues with another engine. */
  failEngine(engine: EngineName, { reason, attempted, cause }: TlsClientError, proxy: UpstreamProxy | undefined): void {
    const outcome = this.#add(engine, proxy?.name, { status: attempted ? 'failed' : 'skipped', reason })
    this.#write(outcome, { code: reason, cause: causeOf(cause) })
    this.begin()
  }

  #answer(snapshot: Snapshot, result: Pick<EngineOutcome, 'status' | 'reason'>): EngineOutcome {
    const { engine, proxy, status, body } = snapshot
    const outcome = this.#add(engine, proxy, { ...result, statusCode: status, bytes: body.byteLength })
    this.#write(outcome, { code: result.reason, status, bytes: body.byteLength })
    return outcome
  }

  #add(
    engine: EngineName,
    proxy: EngineOutcome['proxy'],
    result: Pick<EngineOutcome, 'status' | 'reason' | 'statusCode' | 'bytes'>,
  ): EngineOutcome {
    const { bytes, ...others } = result
    const startedMs = Math.max(0, Math.round(this.#started - this.#origin))
    const elapsedMs = Math.round(performance.now() - this.#started)
    const outcome: EngineOutcome = {
      engine,
      ...(proxy !== undefined && { proxy }),
      ...others,
      startedMs,
      elapsedMs,
      ...(bytes !== undefined && { bytes }),
    }
    this.#outcomes.push(outcome)
    return outcome
  }

  #write({ engine, proxy, status, elapsedMs }: EngineOutcome, fields: Parameters<Log['info']>[1]): void {
    this.#log.info('fetch', { url_host: this.#host, engine, proxy, outcome: status, ...fields, ms: elapsedMs })
  }
}

const outcomesOfErrors = new WeakMap<ServiceError, readonly EngineOutcome[]>()

/** The attempts that led to an error of a fetch. Empty for any other error. */
export function outcomesOf(error: ServiceError): readonly EngineOutcome[] {
  return outcomesOfErrors.get(error) ?? []
}

/** Attaches outcomes to an error, for `outcomesOf`. */
export function rememberOutcomes(error: ServiceError, outcomes: readonly EngineOutcome[]): ServiceError {
  outcomesOfErrors.set(error, outcomes)
  return error
}
