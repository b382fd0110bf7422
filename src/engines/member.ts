import type { Call } from '../call.ts'
import type { EngineHealth, RenderedPage, RenderRequest } from './engine.ts'
import { EngineFault, type RemoteEngine } from './remote.ts'

/** What an engine said of itself counts for so long. */
const FRESH_MS = 1_000
/** One that was away is looked at again after so long. */
export const AWAY_MS = 2_000
/** One that fell silent at work is asked a second time so soon; one silence alone may be load, here or there. */
const SILENT_MS = 100
const MAX_SILENCES = 2

/** One engine of a pool: what it said of itself last, and what it was given since. */
export class PoolMember {
  health: EngineHealth | undefined
  #fault: EngineFault | undefined
  #seenAt = Number.NEGATIVE_INFINITY
  #probe: Promise<void> | undefined
  /** Times in a row that it said nothing of itself. */
  #silences = 0
  /** What it is at work on for this process. */
  readonly #work = new Set<AbortController>()
  /** Pages that it has open for this process, or that are on their way to it. */
  #own = 0
  /** The most of those at a time while it was asked for its health, which may count any of them. */
  #ownAtMost = 0
  /** Pages that it has open for other processes, as far as is known. */
  #others = 0
  /** Whether it sent a page back, since it was last asked. */
  #refused = false

  constructor(
    readonly name: string,
    readonly engine: RemoteEngine,
  ) {}

  get usable(): boolean {
    return this.#fault === undefined && this.health !== undefined
  }

  /** Whether nobody should wait for it: it says itself that it takes no page, or said nothing again. */
  get lost(): boolean {
    return this.#fault !== undefined && (this.#silences === 0 || this.#silences >= MAX_SILENCES)
  }

  /** Pages that it may have open. */
  get pages(): number {
    const { active = 0, available = 0 } = this.health?.pages ?? {}
    return active + available
  }

  /** Pages that it is expected to have left. */
  get free(): number {
    return this.pages - this.#others - this.#own
  }

  /**
   * Whether a page may stand in its own line, although others have all its pages: one for each process, since otherwise a
   * busy process would take each page as it becomes free, and others would never see one.
   */
  get queues(): boolean {
    return this.#own === 0 && !this.#refused && this.pages > 0
  }

  /** After its name. */
  get says(): string {
    if (this.#fault !== undefined) return this.#fault.says
    if (this.health === undefined) return 'has not answered yet'
    return this.free > 0 ? 'has a free page' : `is full (${this.pages} of ${this.pages} pages)`
  }

  /** Takes a page of it, for `render`, which gives it back. */
  enter(): void {
    this.#own += 1
    this.#ownAtMost = Math.max(this.#ownAtMost, this.#own)
  }

  /** As `RemoteEngine.render`; an engine that falls silent meanwhile has broken off. */
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

  /** Takes what an engine said in place of a page for what it is like now; one page's failure has it asked anew. */
  fail(fault: EngineFault): void {
    if (fault.kind === 'full') {
      this.#others = this.pages
      this.#refused = true
    }
    if (fault.kind === 'broke' || fault.kind === 'refused') this.#seenAt = Number.NEGATIVE_INFINITY
    if (fault.kind === 'away') {
      this.#fault = fault
      this.#silences += 1
      this.#seenAt = performance.now()
    }
  }

  /**
   * Asks for its health unless that is known freshly; all who want to know share one probe, which is bounded by itself.
   * For one that was away only the patient wait. Never rejects.
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
    if (this.#fault === undefined || patient) await this.#probe
  }

  /** How long what is known of it holds. */
  #holdsMs(freshMs: number): number {
    if (this.#fault === undefined) return freshMs
    return this.#silences > 0 && this.#work.size > 0 ? SILENT_MS : AWAY_MS
  }

  async #ask(): Promise<void> {
    this.#ownAtMost = this.#own
    try {
      this.health = await this.engine.health(new AbortController().signal)
      this.#others = Math.max(0, this.health.pages.active - this.#ownAtMost)
      this.#fault = this.health.engines.browser ? undefined : new EngineFault('away', 'has no browser that works')
      this.#silences = 0
      this.#refused = false
    } catch (thrown) {
      this.#fault = thrown instanceof EngineFault ? thrown : new EngineFault('away', 'failed', thrown)
      this.#silences += 1
      if (this.#silences >= MAX_SILENCES) this.#breakOff(this.#fault)
    }
    this.#seenAt = performance.now()
  }

  #breakOff(cause: EngineFault): void {
    for (const work of this.#work) work.abort(new EngineFault('broke', 'fell silent while it was at work', cause))
  }
}
