// One engine of the pool: what it last reported about itself, and what this process has given it since.
import type { Call } from '../call.ts'
import { ServiceError } from '../errors.ts'
import type { EngineHealth, RenderedPage, RenderRequest } from './engine.ts'
import { EngineError, type RemoteEngine } from './remote.ts'

/** How long a health report counts as fresh. */
const FRESH_MS = 1_000
/** How long an engine that did not answer is left alone. */
export const AWAY_MS = 2_000
/** A busy engine that did not answer is asked again this soon. A single missed answer may just be load, here or there. */
const SILENT_MS = 100
const MAX_SILENCES = 2
/**
 * Its pages are taken from an engine after this many, about five seconds. On a busy machine, an engine that works may be
 * silent for two; all its pages would begin again and add to the load.
 */
const MAX_SILENCES_AT_WORK = 5

export class PoolMember {
  health: EngineHealth | undefined
  #error: EngineError | undefined
  #seenAt = Number.NEGATIVE_INFINITY
  #probe: Promise<void> | undefined
  /** Health requests in a row that got no answer. */
  #silences = 0
  /** What it is rendering for this process. */
  readonly #work = new Set<AbortController>()
  /** Pages that it has open for this process, or that are on their way to it. */
  #own = 0
  /** The maximum of `#own` during the health request. The reported count may include any of them. */
  #ownAtMost = 0
  /** Pages that it has open for other processes, as far as is known. */
  #others = 0
  /** Whether it sent a page back since the last health report. */
  #refused = false

  constructor(
    readonly name: string,
    readonly engine: RemoteEngine,
  ) {}

  get usable(): boolean {
    return this.#error === undefined && this.health !== undefined
  }

  /** Whether waiting for it is pointless: it reports that it takes no pages, or has missed several health requests. */
  get lost(): boolean {
    return this.#error !== undefined && (this.#silences === 0 || this.#silences >= MAX_SILENCES)
  }

  /** Maximum number of open pages. */
  get pages(): number {
    const { active = 0, available = 0 } = this.health?.pages ?? {}
    return active + available
  }

  /** Pages that are probably free. */
  get free(): number {
    return this.pages - this.#others - this.#own
  }

  /**
   * Whether a page may wait in the engine's own queue while other processes hold all its pages. Each process may have one
   * there. Without it, a busy process would take every page as it becomes free, and the others would never get one.
   */
  get queues(): boolean {
    return this.#own === 0 && !this.#refused && this.pages > 0
  }

  /** Browser sessions that it could open. */
  get freeSessions(): number {
    return this.health?.sessions.available ?? 0
  }

  /** Whether a session is there, as far as is known. If nothing listens at its address, its process has ended. */
  hasSession(id: string): boolean {
    const cause = this.#error?.cause
    const stopped = cause instanceof ServiceError && cause.code === 'connection_refused'
    return !stopped && this.health !== undefined && id.startsWith(`${this.health.instanceId}.`)
  }

  /** Its state, to follow its name in a message. */
  get state(): string {
    if (this.#error !== undefined) return this.#error.message
    if (this.health === undefined) return 'has not answered yet'
    return this.free > 0 ? 'has a free page' : `is full (${this.pages} of ${this.pages} pages)`
  }

  /** Takes one of its pages. `render` returns it. */
  enter(): void {
    this.#own += 1
    this.#ownAtMost = Math.max(this.#ownAtMost, this.#own)
  }

  /** As `RemoteEngine.render`, but ends with an EngineError if the engine stops answering meanwhile. */
  async render(request: RenderRequest, call: Call): Promise<RenderedPage> {
    const work = new AbortController()
    this.#work.add(work)
    try {
      const signal = AbortSignal.any([call.signal, work.signal])
      return await this.engine.render(request, { ...call, signal })
    } finally {
      this.#work.delete(work)
      this.#own -= 1
    }
  }

  /** Updates what is known of the engine after it answered with an error. */
  fail(error: EngineError): void {
    if (error.kind === 'full') {
      this.#others = this.pages
      this.#refused = true
    }
    if (error.kind === 'broke' || error.kind === 'refused') this.#seenAt = Number.NEGATIVE_INFINITY
    if (error.kind === 'away') {
      this.#error = error
      this.#silences += 1
      this.#seenAt = performance.now()
    }
  }

  /**
   * Asks for its health unless a fresh report is there. All callers share one request, which has its own time limit. An
   * engine that was away is waited for only by the `patient`. Never rejects.
   */
  async look({
    freshMs = FRESH_MS,
    patient = false,
  }: {
    freshMs?: number | undefined
    patient?: boolean
  } = {}): Promise<void> {
    if (performance.now() - this.#seenAt < this.#holdsMs(freshMs)) return
    this.#probe ??= this.#ask().finally(() => {
      this.#probe = undefined
    })
    if (this.#error === undefined || patient) await this.#probe
  }

  /** How long the last report stays valid. */
  #holdsMs(freshMs: number): number {
    if (this.#error === undefined) return freshMs
    return this.#silences > 0 && this.#work.size > 0 ? SILENT_MS : AWAY_MS
  }

  async #ask(): Promise<void> {
    this.#ownAtMost = this.#own
    try {
      this.health = await this.engine.health(new AbortController().signal)
      this.#others = Math.max(0, this.health.pages.active - this.#ownAtMost)
      this.#error = this.health.engines.browser ? undefined : new EngineError('away', 'has no working browser')
      this.#silences = 0
      this.#refused = false
    } catch (thrown) {
      this.#error = thrown instanceof EngineError ? thrown : new EngineError('away', 'failed', thrown)
      this.#silences += 1
      if (this.#silences >= MAX_SILENCES_AT_WORK) this.#breakOff(this.#error)
    }
    this.#seenAt = performance.now()
  }

  #breakOff(cause: EngineError): void {
    for (const work of this.#work)
      work.abort(new EngineError('broke', 'stopped answering while it was rendering', cause))
  }
}
