import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'

/**
 * Chooses every formula that follows chosen text or another chosen formula. MathJax renders formulas as elements of its
 * own, whose few characters say nothing by themselves.
 */
export function keepFormulas(measures: Measures, { rowOf }: Blocks, chosen: Uint8Array): void {
  const { nodes, end, words } = measures
  let before = 0
  for (let row = 1; row < nodes.length; row++) {
    const { name } = elementAt(measures, row)!
    if (name === 'math' || name.startsWith('mjx-')) {
      if (before === 1) chosen.fill(1, row, end[row]!)
      row = end[row]! - 1
    } else if (words[row]! > 0) {
      before = chosen[rowOf[row]!]!
    }
  }
}
