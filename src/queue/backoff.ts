// How long a failed page or delivery waits before its next attempt.

const FIRST_MS = 1000
const MAX_MS = 60_000

/**
 * Milliseconds until the next attempt at a page: 1, 2, 4 … 60 seconds, times a random factor between 0.5 and 1.5, so
 * that pages that failed together do not come back together.
 *
 * @param attempt the one that failed, from 1
 * @param random between 0 and 1
 * @param leastMs what the site asked for (`Retry-After`)
 */
export function backoffMs(attempt: number, random: number, leastMs = 0): number {
  const pause = Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_MS)
  return Math.round(Math.max(leastMs, pause * (0.5 + random)))
}

/** Between the attempts of a delivery: docs/compatibility.md#webhook-delivery. */
const DELIVERY_PAUSES_MS = [60_000, 300_000, 900_000]

/** Upper bound on the `Retry-After` of a receiver. */
const MAX_DELIVERY_PAUSE_MS = 3_600_000

/**
 * Milliseconds until the next attempt at a delivery: 1, 5, 15 minutes plus up to a tenth; undefined to give it up.
 *
 * @param attempt the one that failed, from 1
 * @param random between 0 and 1
 * @param leastMs what the receiver asked for (`Retry-After`)
 */
export function deliveryPauseMs(attempt: number, random: number, leastMs = 0): number | undefined {
  const pause = DELIVERY_PAUSES_MS[attempt - 1]
  if (pause === undefined) return undefined
  return Math.round(Math.max(pause * (1 + random / 10), Math.min(leastMs, MAX_DELIVERY_PAUSE_MS)))
}
