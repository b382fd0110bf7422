import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

/**
 * Keeps the lead-in of a list: the short paragraph right before a list that is content, in the same parent. Links and
 * boilerplate by name are none.
 */
export function keepLeadIns({ measures }: Page, blocks: Blocks, { names }: FirstReading, chosen: Uint8Array): void {
  const { parent } = measures
  const { rows, weights, linkWords } = blocks
  for (let block = 1; block < rows.length; block++) {
    const before = rows[block - 1]!
    if (chosen[rows[block]!] === 0 || chosen[before] === 1 || names[before] === 1) continue
    const { words } = weights[block - 1]!
    if (words < MIN_WORDS || words > MAX_WORDS || linkWords[block - 1]! >= words / 2) continue
    // Text outside all elements belongs to row 0, which is none.
    if (elementAt(measures, before)?.name !== 'p') continue
    const list = listAround(parent, measures, rows[block]!)
    if (list > before && parent[list] === parent[before]) chosen[before] = 1
  }
}

const MIN_WORDS = 2
const MAX_WORDS = 60

/** Row of the innermost list around a row, or -1. */
function listAround(parent: Int32Array, measures: Page['measures'], row: number): number {
  for (let at = row; at > 0; at = parent[at]!) {
    const { name } = elementAt(measures, at)!
    if (name === 'ul' || name === 'ol') return at
  }
  return -1
}
