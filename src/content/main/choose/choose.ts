import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import type { Page } from '../page/traits.ts'
import { belongingRows } from './belonging.ts'
import { thresholdOf } from './f1-threshold.ts'

interface ChooseInput {
  blocks: Blocks
  first: FirstReading
  /** Chance of each block to be content, 0 to 1. */
  chances: Float64Array
  /** The threshold is at least this. */
  minChance: number
}

/**
 * Step 6 of the cascade (main.ts): the blocks that together have the highest expected F1. Returns a 1 for the row of
 * each chosen block.
 */
export function chooseBlocks(page: Page, { blocks, first, chances, minChance }: ChooseInput): Uint8Array {
  const threshold = Math.max(minChance, thresholdOf(blocks, chances))
  const belongs = belongingRows(page, blocks, first)
  const chosen = new Uint8Array(page.measures.nodes.length)
  blocks.rows.forEach((row, block) => {
    const kind = belongs[row]
    const limit = kind === undefined ? threshold : BELONGING_SHARE[kind] * threshold
    if (chances[block]! > limit) chosen[row] = 1
  })
  return chosen
}

/** Parts that belong to the content by their kind need only this share of the threshold. Gold texts omit bylines most. */
const BELONGING_SHARE = { part: 0.5, byline: 0.3 } as const
