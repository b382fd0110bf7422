import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Hints } from '../hints/hints.ts'
import type { Blocks } from '../page/blocks.ts'
import type { Page } from '../page/traits.ts'
import { featuresOf } from './features/features.ts'
import type { Model } from './model.ts'
import { evenedOut } from './units.ts'
import { votesOf } from './vocabulary.ts'

interface ClassifyInput {
  blocks: Blocks
  first: FirstReading
  hints: Hints
  model: Model
}

/** Step 5 of the cascade (main.ts): the chance of each block to be content, 0 to 1, equal within tables and lists. */
export function classify(page: Page, { blocks, first, hints, model }: ClassifyInput): Float64Array {
  const votes = votesOf(page.measures, blocks, model.votes)
  const columns = featuresOf({ page, blocks, votes, hints, first })
  return evenedOut(page.measures, blocks, model.forest.chances(columns, blocks.rows.length))
}
