import type { Blocks } from './blocks.ts'

/** The search for the threshold ends when the expected F1 moves less than this, after so many rounds at most. */
const SETTLED = 0.005
const MAX_ROUNDS = 6
const FIRST_GUESS = 0.8
/** Above this expected F1 a page is plain; what is doubtful on it (related links, notes, credits) is kept less readily. */
const PLAIN_F1 = 0.8
const PRECISION_BIAS = 0.5

/**
 * The chance from which on a block belongs to the set with the highest expected F1, counted in words. For any set that
 * is (twice its expected content) / (its words + the expected content of the page), and a block raises it exactly if
 * its chance is above half of it: so the threshold is half the F1 it leads to, found by repeating (Dinkelbach 1967).
 * Where the page is plain (F1 near 1) that is nearly one half; where little is sure, more is kept.
 */
export function thresholdOf({ weights }: Blocks, chances: Float64Array): number {
  let expected = 0
  for (let block = 0; block < chances.length; block++) expected += chances[block]! * weights[block]!.words
  let f1 = FIRST_GUESS
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let good = 0
    let all = 0
    for (let block = 0; block < chances.length; block++) {
      if (chances[block]! <= f1 / 2) continue
      good += chances[block]! * weights[block]!.words
      all += weights[block]!.words
    }
    const next = (2 * good) / Math.max(1e-9, all + expected)
    const settled = Math.abs(next - f1) < SETTLED
    f1 = next
    if (settled) break
  }
  return f1 / 2 + PRECISION_BIAS * Math.max(0, f1 - PLAIN_F1)
}
