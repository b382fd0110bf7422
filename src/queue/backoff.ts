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
