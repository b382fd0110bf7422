import { belongingRows } from './belonging.ts'
import type { Blocks } from './blocks.ts'
import { keepChecklists } from './checklists.ts'
import { thresholdOf } from './choose.ts'
import { copiesOf, OF_CONTENT } from './copies.ts'
import { featuresOf } from './features/features.ts'
import { chancesOf } from './forest.ts'
import type { Hints } from './hints.ts'
import { elementAt, type Measures } from './measure.ts'
import type { Model } from './model.ts'
import type { FirstReading } from './rules.ts'
import { keepSteps } from './steps.ts'
import type { Page } from './traits.ts'
import { evened } from './units.ts'
import { votesOf } from './vocabulary.ts'

interface Known {
  blocks: Blocks
  first: FirstReading
  hints: Hints
  model: Model
  /** Least chance of a block. */
  least: number
}

/** What belongs to the content by what it is stays from this share of the threshold on. */
const BELONGING_SHARE = 0.5

/** Steps 5 to 9 of the cascade (main.ts): for each row whether it is content. */
export function secondReading(page: Page, { blocks, first, hints, model, least }: Known): Uint8Array {
  const votes = votesOf(page.measures, blocks, model.votes)
  const columns = featuresOf({ page, blocks, votes, hints, first })
  const chances = evened(page.measures, blocks, chancesOf(model.forest, columns, blocks.rows.length))
  const threshold = Math.max(least, thresholdOf(blocks, chances))
  const belongs = belongingRows(page, blocks, first)
  const chosen = new Uint8Array(page.measures.nodes.length)
  blocks.rows.forEach((row, block) => {
    const limit = belongs[row] === 1 ? BELONGING_SHARE * threshold : threshold
    if (chances[block]! > limit) chosen[row] = 1
  })
  keepChecklists(page, blocks, first, chosen)
  keepSteps(blocks, first, { steps: hints.steps, chosen })
  keepHeadings(page, blocks, first, chosen)
  if (first.isSmall || !chosen.includes(1)) chosen.set(first.kept)
  const copies = copiesOf(page.measures, blocks, chosen, OF_CONTENT)
  for (let row = 0; row < copies.length; row++) if (copies[row] === 1) chosen[row] = 0
  const { titleRow, measures } = page
  if (titleRow > 0) chosen.fill(1, titleRow, measures.end[titleRow]!)
  settleInline(page, blocks, first, chosen)
  return chosen
}

/** The offer to edit a part, beside its heading. */
const EDIT = /\bedit-?(?:section|link)\b/i

/** What stands in a line goes with its block, but for furniture by its own name: the `[edit]` of a heading. */
function settleInline({ measures }: Page, { rowOf }: Blocks, { names }: FirstReading, chosen: Uint8Array): void {
  const { parent } = measures
  for (let row = 1; row < rowOf.length; row++) {
    const block = rowOf[row]!
    if (block === row) continue
    const isFurniture = names[row] === 1 || EDIT.test(elementAt(measures, row)!.attribs.class ?? '')
    chosen[row] = chosen[parent[row]!] === 1 && (!isFurniture || names[block] === 1) ? 1 : 0
  }
}

/** A heading stays if the block behind it does, unless rules take it for that of furniture: they read few words alone. */
function keepHeadings({ measures }: Page, { rows }: Blocks, { names }: FirstReading, chosen: Uint8Array): void {
  for (let block = rows.length - 2; block >= 0; block--) {
    const [row, next] = [rows[block]!, rows[block + 1]!]
    if (isHeading(measures, row) && names[row] === 0 && chosen[next] === 1) chosen[row] = 1
  }
}

function isHeading(measures: Measures, row: number): boolean {
  return /^h[1-6]$/.test(elementAt(measures, row)?.name ?? '')
}
