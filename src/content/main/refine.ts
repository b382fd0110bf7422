import type { Blocks } from './blocks.ts'
import { dropClones } from './clones.ts'
import { keepFormulas } from './formulas.ts'
import { dropHeadings, keepHeadings, keepTables } from './headings.ts'
import type { FirstReading } from './heuristics.ts'
import { dropCopies } from './hidden-copies.ts'
import { elementAt } from './measure.ts'
import { keepPrice } from './price.ts'
import { dropStories } from './sibling-articles.ts'
import { keepAlike } from './sibling-patterns.ts'
import { dropEchoes, settleName } from './title.ts'
import type { Page } from './traits.ts'

interface Known {
  blocks: Blocks
  first: FirstReading
  /** What the page is called. */
  titles: readonly string[]
}

/**
 * Steps 7 to 10 of the cascade (main.ts): `chosen` as a reader would have it, who takes many blocks for one thing.
 * Changes `chosen`, which has 1 for each row of the page that is content.
 */
export function settle(page: Page, { blocks, first, titles }: Known, chosen: Uint8Array): void {
  const { measures } = page
  dropStories(page, blocks, chosen)
  keepAlike(measures, blocks, chosen)
  keepHeadings(measures, blocks, first, chosen)
  keepTables(measures, blocks, first, chosen)
  keepFormulas(measures, blocks, chosen)
  keepPrice(page, blocks, first, chosen)
  if (first.isSmall || !chosen.includes(1)) chosen.set(first.kept)
  dropCopies(page, blocks, chosen)
  dropClones(measures, blocks, chosen)
  dropHeadings(measures, blocks, chosen)
  settleName(page, { blocks, first, chosen, titles })
  dropEchoes(page, blocks, chosen)
  settleInline(page, blocks, first, chosen)
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
