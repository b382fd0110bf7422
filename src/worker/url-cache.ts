// Remembers which URLs a job already knows, so that they are not sent to the database again.

import type { FoundUrl } from '../queue/settle.ts'

/** Maximum number of URLs, of all jobs together. */
const MOST = 50_000

/**
 * The URLs that the jobs of a worker certainly know: the pages of a site link to the same menus. The cache is valid as long
 * as the lease: a crash of the database that loses a settlement also loses the lease (drizzle/0001_storage.sql).
 */
export class UrlCache {
  readonly #keys = new Map<number, Set<string>>()
  #size = 0

  /** The URLs that the job may not know. */
  unknown(jobId: number, found: readonly FoundUrl[]): readonly FoundUrl[] {
    const known = this.#keys.get(jobId)
    return known === undefined ? found : found.filter(({ key }) => !known.has(key))
  }

  /** The job has stored these URLs. */
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
