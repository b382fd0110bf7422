import { type EngineFault, EngineFault as Fault, type RemoteEngine } from './remote-engine.ts'
import type { EngineHealth } from './rendering.ts'

/** What an engine said of itself counts for so long. */
const FRESH_MS = 1_000
/** One that was away is looked at again after so long. */
const AWAY_MS = 2_000

/** One engine of a pool: what it said of itself last, and what it was given since. */
export class PoolMember {
  health: EngineHealth | undefined
  #fault: EngineFault | undefined
  #seenAt = Number.NEGATIVE_INFINITY
  #probe: Promise<void> | undefined
  /** Pages that it has open for this process. */
  #own = 0
  /** The most of those at a time while it was asked for its health, which may count any of them. */
  #ownAtMost = 0
  /** Pages that it has open for other processes, as far as is known. */
  #others = 0

  constructor(
    readonly name: string,
    readonly engine: RemoteEngine,
  ) {}

  get usable(): boolean {
    return this.#fault === undefined && this.health !== undefined
  }

  /** Pages that it is expected to have left. */
  get free(): number {
    return this.#total - this.#others - this.#own
  }

  /** After its name. */
  get says(): string {
    if (this.#fault !== undefined) return this.#fault.says
    if (this.health === undefined) return 'has not answered yet'
    return this.free > 0 ? 'has a free page' : `is full (${this.#total} of ${this.#total} pages)`
  }

  enter(): void {
    this.#own += 1
    this.#ownAtMost = Math.max(this.#ownAtMost, this.#own)
  }

  leave(): void {
    this.#own -= 1
  }

  get #total(): number {
    const { active = 0, available = 0 } = this.health?.pages ?? {}
    return active + available
  }

  /** Takes what an engine said in place of a page for what it is like now; one page's failure has it asked anew. */
  fail(fault: EngineFault): void {
    if (fault.kind === 'full') this.#others = this.#total
    if (fault.kind === 'broke' || fault.kind === 'refused') this.#seenAt = Number.NEGATIVE_INFINITY
    if (fault.kind === 'away') {
      this.#fault = fault
      this.#seenAt = performance.now()
    }
  }

  /**
   * Asks for its health unless that is known freshly; all who want to know share one probe. For one that was away
   * nobody waits, unless there is no other.
   *
   * @throws why `signal` was aborted
   */
  async look(signal: AbortSignal, { freshMs = FRESH_MS, patient = false } = {}): Promise<void> {
    signal.throwIfAborted()
    const age = performance.now() - this.#seenAt
    if (age < (this.#fault === undefined ? freshMs : AWAY_MS)) return
    this.#probe ??= this.#ask().finally(() => {
      this.#probe = undefined
    })
    if (this.#fault === undefined || patient) await this.#probe
  }

  async #ask(): Promise<void> {
    this.#ownAtMost = this.#own
    try {
      // Bounded by itself and shared, so that no request's end ends it.
      this.health = await this.engine.health(new AbortController().signal)
      this.#others = Math.max(0, this.health.pages.active - this.#ownAtMost)
      this.#fault = this.health.engines.browser ? undefined : new Fault('away', 'has no browser that works')
    } catch (thrown) {
      this.#fault = thrown instanceof Fault ? thrown : new Fault('away', 'failed', thrown)
    }
    this.#seenAt = performance.now()
  }
}
