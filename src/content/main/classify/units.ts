import type { Blocks } from '../page/blocks.ts'
import { preciseColumnOf } from '../page/column.ts'
import { elementAt, type Measures } from '../page/measure.ts'

/**
 * Averages chances, weighted by words, over each innermost table, list and code block, so that it stays or goes as a
 * whole.
 */
export function evenedOut(measures: Measures, { rows, around, weights }: Blocks, chances: Float64Array): Float64Array {
  const { parent, nodes } = measures
  const unit = new Int32Array(nodes.length)
  for (let place = 1; place < around.length; place++) {
    const row = around[place]!
    unit[row] = UNITS.has(elementAt(measures, row)!.name) ? row : unit[parent[row]!]!
  }
  const sums = new Map<number, { chance: number; words: number; blocks: number }>()
  rows.forEach((row, block) => {
    const sum = sums.get(unit[row]!) ?? { chance: 0, words: 0, blocks: 0 }
    sum.chance += chances[block]! * (1 + weights[block]!.words)
    sum.words += 1 + weights[block]!.words
    sum.blocks++
    sums.set(unit[row]!, sum)
  })
  return preciseColumnOf(chances, (chance, block) => {
    const row = unit[rows[block]!]!
    const { chance: sum, words, blocks } = sums.get(row)!
    return row === 0 || words > (1 + MAX_WORDS_PER_BLOCK) * blocks ? chance : sum / words
  })
}

/** Elements that a reader sees as one thing: tables, lists, code whose lines are elements. */
const UNITS = new Set(['table', 'ul', 'ol', 'dl', 'pre'])
/** With more words per block on average, the element is page layout and its blocks are judged one by one. */
const MAX_WORDS_PER_BLOCK = 20
