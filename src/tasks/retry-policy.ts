import type { ScrapeResult } from '../operations/scrape.ts'
import { backoffMs } from '../queue/backoff.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { Outcome } from '../queue/settle.ts'
import type { Refusal } from './robots.ts'

/** A site that wants a longer pause is asked again after this one. */
const LONGEST_PAUSE_MS = 120_000

/** Statuses by which a site says "not now" (RFC 9110 15.6.4, RFC 6585 4). */
const NOT_NOW: ReadonlySet<number> = new Set([429, 503])

type Tries = Pick<LeasedTask, 'attempt'> & { maxAttempts: number }

/** What becomes of a page that failed: another try as long as there is one and it may help, else an error. */
export function afterFailure(
  { code, message, retryable }: Pick<Refusal, 'code' | 'message' | 'retryable'>,
  tries: Tries,
): Outcome {
  return (retryable ? nextTry(tries) : undefined) ?? { state: 'failed', code, message }
}

/** Another try for a page that says "not now", if there is one left; else its answer counts. */
export function afterAnswer({ fetched }: ScrapeResult, tries: Tries, now: number): Outcome | undefined {
  const { status, headers } = fetched.snapshot
  return NOT_NOW.has(status) ? nextTry(tries, retryAfterMs(headers, now)) : undefined
}

function nextTry({ attempt, maxAttempts }: Tries, leastMs = 0): Outcome | undefined {
  if (attempt >= maxAttempts) return undefined
  return { state: 'ready', waitMs: backoffMs(attempt, Math.random(), Math.min(leastMs, LONGEST_PAUSE_MS)) }
}

/** `Retry-After` in seconds or as a date (RFC 9110 10.2.3), in milliseconds from `now`; 0 without a usable one. */
export function retryAfterMs(headers: readonly (readonly [string, string])[], now: number): number {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
