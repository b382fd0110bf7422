import type { FoundUrl } from '../queue/settle.ts'

/** URLs that are kept, of all jobs together. */
const MOST = 50_000

/**
 * What the jobs of a worker know for certain: the pages of a site link to the same menu, and what a job knows need not be
 * sent to it again. It holds as long as the lease does: a database that lost a settlement in a crash has lost the lease
 * with it (drizzle/0001_storage.sql).
 */
export class UrlCache {
  readonly #keys = new Map<number, Set<string>>()
  #size = 0

  /** Those that the job may not know. */
  unknown(jobId: number, found: readonly FoundUrl[]): readonly FoundUrl[] {
    const known = this.#keys.get(jobId)
    return known === undefined ? found : found.filter(({ key }) => !known.has(key))
  }

  /** The job has stored them. */
  learn(jobId: number, found: readonly FoundUrl[]): void {
    if (this.#size > MOST) this.#clear()
    const known = this.#keys.get(jobId) ?? new Set()
    const before = known.size
    for (const { key } of found) known.add(key)
    this.#keys.set(jobId, known)
    this.#size += known.size - before
  }

  #clear(): void {
    this.#keys.clear()
    this.#size = 0
  }
}
