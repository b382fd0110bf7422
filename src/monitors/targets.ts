// What a monitor watches, and the form in which the database stores it.
import type { CrawlOptions, JobBounds, PageOptions } from '../crawl/options.ts'
import { type SecretKey, sealed, unsealed } from '../crawl/secrets.ts'

/** What a monitor watches. `shown` is the target as its owner wrote it. */
export type MonitorTarget = { id: string; shown: object } & (
  | { type: 'scrape'; urls: readonly string[]; page: PageOptions }
  | { type: 'crawl'; options: CrawlOptions; bounds: JobBounds }
  | ({ type: 'search' } & TargetSearch)
)

interface TargetSearch {
  queries: readonly string[]
  /** Only results of the last so many seconds. */
  windowSeconds?: number
  includeDomains: readonly string[]
  excludeDomains: readonly string[]
  /** Of each query. */
  maxResults: number
}

const SEAL = 'sealed:'

/** Targets hold headers, passwords and what actions type, so that all of it is encrypted if there is a key. */
export function storedTargets(targets: readonly MonitorTarget[], key: SecretKey | undefined): string {
  const text = JSON.stringify(targets, (_, value: unknown) => (value === Number.POSITIVE_INFINITY ? UNBOUNDED : value))
  return key === undefined ? text : `${SEAL}${sealed(text, key)}`
}

/**
 * Reverses `storedTargets`.
 *
 * @throws Error if they were stored with another key
 */
export function targetsOf(stored: string, key: SecretKey | undefined): MonitorTarget[] {
  const isSealed = stored.startsWith(SEAL)
  const text = isSealed ? opened(stored.slice(SEAL.length), key) : stored
  return JSON.parse(text, (_, value: unknown) => (value === UNBOUNDED ? Number.POSITIVE_INFINITY : value))
}

/** Stands for Infinity, which JSON does not have. */
const UNBOUNDED = '\u0000infinity'

function opened(seal: string, key: SecretKey | undefined): string {
  try {
    if (key !== undefined) return unsealed(seal, key)
  } catch (cause) {
    throw new Error(OTHER_KEY, { cause })
  }
  throw new Error(OTHER_KEY)
}

const OTHER_KEY = 'The targets of this monitor were stored with another SERVICE_SECRET_KEY than this process has.'
