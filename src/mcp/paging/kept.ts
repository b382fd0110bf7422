import type { Whole } from './whole.ts'

/**
 * Results that were returned in part, so that the rest needs no second fetch and belongs to the same state of the page. Bounded
 * in size and time. They are of this process: another one makes the result again.
 */
export class KeptResults {
  readonly #kept = new Map<string, { whole: Whole; size: number; until: number }>()
  #size = 0

  constructor(
    private readonly maxSize = MAX_CHARACTERS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(owner: string, id: string): Whole | undefined {
    const found = this.#kept.get(keyOf(owner, id))
    return found === undefined || found.until < this.now() ? undefined : found.whole
  }

  keep(owner: string, id: string, whole: Whole): void {
    const key = keyOf(owner, id)
    this.#remove(key)
    const size = JSON.stringify(whole).length
    if (size > this.maxSize) return
    this.#kept.set(key, { whole, size, until: this.now() + KEPT_MS })
    this.#size += size
    for (const [oldest, { until }] of this.#kept) {
      if (this.#size <= this.maxSize && until >= this.now()) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const found = this.#kept.get(key)
    if (found === undefined) return
    this.#kept.delete(key)
    this.#size -= found.size
  }
}

const keyOf = (owner: string, id: string) => `${owner}/${id}`

const MAX_CHARACTERS = 32 * 1024 * 1024
const KEPT_MS = 15 * 60_000
