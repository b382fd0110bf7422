const FIRST_MS = 1000
const LONGEST_MS = 60_000

/**
 * Milliseconds until the next try of a page: 1, 2, 4 … 60 seconds, spread between half and one and a half of that, so
 * that what failed together does not come back together.
 *
 * @param attempt the one that failed, from 1
 * @param random between 0 and 1
 * @param leastMs what the site asked for (`Retry-After`)
 */
export function backoffMs(attempt: number, random: number, leastMs = 0): number {
  const pause = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS)
  return Math.round(Math.max(leastMs, pause * (0.5 + random)))
}

/** Between the tries of a webhook (v2-server-semantics.md 3.3). */
const DELIVERY_PAUSES_MS = [60_000, 300_000, 900_000]

/** A receiver that wants a longer pause is asked again after this one. */
const LONGEST_DELIVERY_PAUSE_MS = 3_600_000

/**
 * Milliseconds until the next try of a delivery: 1, 5, 15 minutes and up to a tenth more; undefined when it is given up.
 *
 * @param attempt the one that failed, from 1
 * @param random between 0 and 1
 * @param leastMs what the receiver asked for (`Retry-After`)
 */
export function deliveryPauseMs(attempt: number, random: number, leastMs = 0): number | undefined {
  const pause = DELIVERY_PAUSES_MS[attempt - 1]
  if (pause === undefined) return undefined
  return Math.round(Math.max(pause * (1 + random / 10), Math.min(leastMs, LONGEST_DELIVERY_PAUSE_MS)))
}
