import type { Blocks } from '../page/blocks.ts'

/**
 * The chance above which a block belongs to the set with the highest expected F1, counted in words.
 *
 * The expected F1 of a set is twice its expected content over the sum of its words and the page's expected content. A
 * block raises it exactly if its chance exceeds half of it. So the threshold is half the F1 that it leads to, found by
 * iteration (Dinkelbach 1967). On a clear page (F1 near 1) it is nearly one half; on an uncertain page more is kept.
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
    const converged = Math.abs(next - f1) < CONVERGED
    f1 = next
    if (converged) break
  }
  return f1 / 2 + PRECISION_BIAS * Math.max(0, f1 - PLAIN_F1)
}

/** The iteration ends when the expected F1 changes by less than this, or after `MAX_ROUNDS`. */
const CONVERGED = 0.005
const MAX_ROUNDS = 6
const FIRST_GUESS = 0.8
/** Above this expected F1 a page is clear, and doubtful parts (related links, notes, credits) need a higher chance. */
const PLAIN_F1 = 0.8
const PRECISION_BIAS = 0.5
