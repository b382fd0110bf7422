import { belongingRows } from './belonging.ts'
import type { Blocks } from './blocks.ts'
import { keepChecklists } from './checklists.ts'
import { thresholdOf } from './f1-threshold.ts'
import { featuresOf } from './features/features.ts'
import { chancesOf } from './forest.ts'
import type { FirstReading } from './heuristics.ts'
import type { Hints } from './hints.ts'
import type { Model } from './model.ts'
import { settle } from './refine.ts'
import { keepSteps } from './steps.ts'
import type { Page } from './traits.ts'
import { evened } from './units.ts'
import { votesOf } from './vocabulary.ts'

interface Known {
  blocks: Blocks
  first: FirstReading
  hints: Hints
  model: Model
  /** What the page is called. */
  titles: readonly string[]
  /** Least chance of a block. */
  least: number
}

/** What belongs to the content by what it is stays from this share of the threshold on; gold leaves bylines out most. */
const BELONGING_SHARE = { part: 0.5, byline: 0.3 } as const

/** Steps 5 to 10 of the cascade (main.ts): for each row whether it is content. */
export function secondReading(page: Page, { blocks, first, hints, model, titles, least }: Known): Uint8Array {
  const votes = votesOf(page.measures, blocks, model.votes)
  const columns = featuresOf({ page, blocks, votes, hints, first })
  const chances = evened(page.measures, blocks, chancesOf(model.forest, columns, blocks.rows.length))
  const threshold = Math.max(least, thresholdOf(blocks, chances))
  const belongs = belongingRows(page, blocks, first)
  const chosen = new Uint8Array(page.measures.nodes.length)
  blocks.rows.forEach((row, block) => {
    const kind = belongs[row]
    const limit = kind === undefined ? threshold : BELONGING_SHARE[kind] * threshold
    if (chances[block]! > limit) chosen[row] = 1
  })
  keepChecklists(page, blocks, first, chosen)
  keepSteps(blocks, first, { steps: hints.steps, chosen })
  settle(page, { blocks, first, titles }, chosen)
  return chosen
}
