// Decides whether a page that failed is tried again, and when and how.
import type { PageOptions } from '../crawl/options.ts'
import { retryAfterMs } from '../net/http/retry-after.ts'
import type { ScrapeResult } from '../operations/scrape.ts'
import { backoffMs } from '../queue/backoff.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { Outcome } from '../queue/settle.ts'
import type { RobotsDenial } from './robots.ts'

/** Maximum pause, even if the site asks for a longer one. */
const MAX_PAUSE_MS = 120_000

/** Statuses that mean "not now" (RFC 9110 15.6.4, RFC 6585 4). */
const NOT_NOW: ReadonlySet<number> = new Set([429, 503])

type Tries = Pick<LeasedTask, 'attempt'> & { maxAttempts: number }

/** After an error: another try if it may help and attempts are left, otherwise a failed page. */
export function afterFailure(
  { code, message, retryable }: Pick<RobotsDenial, 'code' | 'message' | 'retryable'>,
  tries: Tries,
): Outcome {
  return (retryable ? nextTry(tries) : undefined) ?? { state: 'failed', code, message }
}

/** After an answer: another try if it means "not now" and attempts are left. Undefined if the answer counts. */
export function afterAnswer({ fetched }: ScrapeResult, tries: Tries, now: number): Outcome | undefined {
  const { status, headers } = fetched.snapshot
  return NOT_NOW.has(status) ? nextTry(tries, retryAfterMs(headers, now)) : undefined
}

function nextTry({ attempt, maxAttempts }: Tries, leastMs = 0): Outcome | undefined {
  if (attempt >= maxAttempts) return undefined
  return { state: 'ready', waitMs: backoffMs(attempt, Math.random(), Math.min(leastMs, MAX_PAUSE_MS)) }
}

/**
 * How a page is read for a task: as one of a job, whose copies get only a share of the cache. A fresh one takes no cached
 * copy, except of a request that must not fetch.
 */
export function pageFor({ fresh }: Pick<LeasedTask, 'fresh'>, page: PageOptions): PageOptions {
  const cache = { ...page.cache, ofJob: true }
  return { ...page, cache: fresh && cache.only === undefined ? { ...cache, maxAgeMs: 0 } : cache }
}
