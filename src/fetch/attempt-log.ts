import type { ServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import type { EngineName, EngineOutcome, Fetched, Snapshot } from './snapshot.ts'
import type { TlsClientError } from './tls/tls.ts'

const failedOutcomes = new WeakMap<ServiceError, readonly EngineOutcome[]>()

/** What became of each attempt before a request failed so; empty for a failure of anything else. */
export function outcomesOf(failure: ServiceError): readonly EngineOutcome[] {
  return failedOutcomes.get(failure) ?? []
}

/** Adds what another engine did to what is known of a failure. */
export function rememberOutcomes(failure: ServiceError, outcomes: readonly EngineOutcome[]): ServiceError {
  failedOutcomes.set(failure, outcomes)
  return failure
}

/** What became of each attempt of one request: for the caller as outcomes, for the operator as log lines. */
export class AttemptLog {
  readonly #outcomes: EngineOutcome[] = []
  /** Those that were rejected. */
  readonly #answers = new Map<Snapshot, EngineOutcome>()
  readonly #log: Log
  readonly #host: string
  readonly #engine: EngineName
  #started = performance.now()

  constructor(url: URL, engine: EngineName, log: Log) {
    this.#host = url.host
    this.#log = log
    this.#engine = engine
  }

  /** As far as it has come. */
  get outcomes(): readonly EngineOutcome[] {
    return this.#outcomes
  }

  /** Whether an answer was rejected. */
  get blocked(): boolean {
    return this.#answers.size > 0
  }

  /** The last answer that was rejected although it is a page and no challenge. */
  get lastPage(): Snapshot | undefined {
    return [...this.#answers].findLast(([, { reason }]) => reason?.startsWith('http_'))?.[0]
  }

  /** An attempt begins. */
  begin(): void {
    this.#started = performance.now()
  }

  /** Takes an answer, also one that was rejected before. */
  select(snapshot: Snapshot): Fetched {
    const rejected = this.#answers.get(snapshot)
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
    this.#answers.set(snapshot, this.#answer(snapshot, { status: 'rejected', reason }))
  }

  fail(error: ServiceError, proxy: UpstreamProxy | undefined): void {
    const status = error.code === 'render_unavailable' ? 'skipped' : 'failed'
    const outcome = this.#add(this.#engine, proxy?.name, { status, reason: error.code })
    this.#tell(outcome, { code: error.code, cause: causeOf(error.cause) })
    failedOutcomes.set(error, this.#outcomes)
  }

  /** The attempt goes on with another engine. */
  failEngine(engine: EngineName, { reason, asked, cause }: TlsClientError, proxy: UpstreamProxy | undefined): void {
    const outcome = this.#add(engine, proxy?.name, { status: asked ? 'failed' : 'skipped', reason })
    this.#tell(outcome, { code: reason, cause: causeOf(cause) })
    this.begin()
  }

  #answer(snapshot: Snapshot, result: Pick<EngineOutcome, 'status' | 'reason'>): EngineOutcome {
    const { engine, proxy, status, body } = snapshot
    const outcome = this.#add(engine, proxy, { ...result, statusCode: status })
    this.#tell(outcome, { code: result.reason, status, bytes: body.byteLength })
    return outcome
  }

  #add(
    engine: EngineName,
    proxy: EngineOutcome['proxy'],
    result: Pick<EngineOutcome, 'status' | 'reason' | 'statusCode'>,
  ): EngineOutcome {
    const elapsedMs = Math.round(performance.now() - this.#started)
    const outcome = { engine, ...(proxy !== undefined && { proxy }), ...result, elapsedMs }
    this.#outcomes.push(outcome)
    return outcome
  }

  #tell({ engine, proxy, status, elapsedMs }: EngineOutcome, fields: Parameters<Log['info']>[1]): void {
    this.#log.info('fetch', { url_host: this.#host, engine, proxy, outcome: status, ...fields, ms: elapsedMs })
  }
}
