import { setTimeout as sleep } from 'node:timers/promises'
import { untilAborted } from '../concurrency/abort.ts'
import type { Quality } from '../content/quality.ts'
import type { FetchRequest } from './request.ts'

/**
 * Remembers which doubts about a site's pages a browser answered, so that a crawl of thousands of short pages does not
 * render each of them. Pages count as alike if they are of one site, were asked for in the same way, are in doubt for the
 * same reason, and have the same scripts and the same empty elements.
 *
 * Each process has its own memory: a job that is shared by several workers learns once in each of them, from a few pages.
 */
export class DoubtMemory {
  /** A Map keeps insertion order, so the first is the least recently used. */
  readonly #answers = new Map<string, Answers>()

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** What is known about pages like this one. Undefined for a page that is not in doubt. */
  answersFor(request: FetchRequest, { doubt, template = '' }: Quality): Answers | undefined {
    if (doubt === undefined) return undefined
    const key = keyOf(request, doubt, template)
    const answers = this.#answers.get(key) ?? new Answers(this.now)
    this.#answers.delete(key)
    this.#answers.set(key, answers)
    if (this.#answers.size > MAX_KEYS) this.#answers.delete(this.#answers.keys().next().value!)
    return answers
  }
}

/** Kinds of pages that are remembered, about 200 bytes each. */
const MAX_KEYS = 5_000

/** Headers may be secret, and templates long, so only their hash is kept. */
function keyOf({ url, headers, userAgent, location, proxy }: FetchRequest, doubt: string, template: string): string {
  const variant = JSON.stringify([headers, userAgent, location, proxy, template])
  return `${url.origin} ${doubt} ${Bun.hash(variant)}`
}

/** What rendering brought to pages of one kind. */
export class Answers {
  #misses = 0
  #hasGained = false
  #rendering = 0
  #skipped = 0
  #probeAfter = FIRST_PROBE
  #lastRendered: number
  #news = Promise.withResolvers<void>()

  constructor(private readonly now: () => number) {
    this.#lastRendered = now()
  }

  /**
   * Whether to render the next page. If so, call `record` afterwards. While it is not known yet whether rendering helps,
   * only a few pages are rendered at a time, and the others wait for the result.
   *
   * @throws the reason of `signal`
   */
  async mayRender(signal: AbortSignal): Promise<boolean> {
    const patience = this.now() + MAX_WAIT_MS
    while (this.#isLearning && this.#rendering > 0 && this.#rendering + this.#misses >= FEW) {
      const leftMs = patience - this.now()
      if (leftMs <= 0) break
      const news = this.#news.promise
      await untilAborted(signal, Promise.race([news, sleep(leftMs, undefined, { ref: false })]))
    }
    const renders = this.#misses < (this.#hasGained ? MANY : FEW) || this.#probes()
    if (renders) this.#rendering += 1
    return renders
  }

  /** Records the result of a rendering: whether it had more main content, or undefined if that is not known. */
  record(gained: boolean | undefined): void {
    this.#rendering -= 1
    if (gained !== undefined) this.#lastRendered = this.now()
    if (gained === true) {
      this.#misses = 0
      this.#hasGained = true
      this.#probeAfter = FIRST_PROBE
    }
    if (gained === false) this.#misses += 1
    this.#news.resolve()
    this.#news = Promise.withResolvers<void>()
  }

  get #isLearning(): boolean {
    return !this.#hasGained && this.#misses < FEW
  }

  /** Whether a page is rendered although rendering stopped helping, in case the site has changed. */
  #probes(): boolean {
    this.#skipped += 1
    const isDue = this.#skipped >= this.#probeAfter || this.now() - this.#lastRendered >= PROBE_MS
    if (!isDue || this.#rendering > 0) return false
    this.#skipped = 0
    this.#probeAfter = Math.min(2 * this.#probeAfter, LAST_PROBE)
    return true
  }
}

/** Rendering stops after this many pages in a row that it added nothing to: if it never helped, and if it did. */
const FEW = 3
const MANY = 30

/** After so many pages that were not rendered, one is. The number doubles up to the last. */
const FIRST_PROBE = 25
const LAST_PROBE = 800
/** After this time one is rendered in any case. */
const PROBE_MS = 10 * 60_000

/** Longest wait for the result of another page. */
const MAX_WAIT_MS = 5_000
