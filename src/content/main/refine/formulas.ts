import type { Blocks } from '../page/blocks.ts'
import type { Measures } from '../page/measure.ts'
import { marksOf, rowsByName } from '../page/rows-named.ts'

/**
 * Chooses every formula that follows chosen text or another chosen formula. MathJax renders formulas as elements of its
 * own, whose few characters say nothing by themselves.
 */
export function keepFormulas(measures: Measures, { rowOf }: Blocks, chosen: Uint8Array): void {
  const { nodes, end, words } = measures
  const names = [...rowsByName(measures).keys()].filter((name) => name === 'math' || name.startsWith('mjx-'))
  if (names.length === 0) return
  const isFormula = marksOf(measures, names)
  let before = 0
  for (let row = 1; row < nodes.length; row++) {
    if (isFormula[row] === 1) {
      if (before === 1) chosen.fill(1, row, end[row]!)
      row = end[row]! - 1
    } else if (words[row]! > 0) {
      before = chosen[rowOf[row]!]!
    }
  }
}
