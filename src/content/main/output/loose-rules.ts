import type { Measures } from '../page/measure.ts'
import { marksOf, rowsNamed } from '../page/rows-named.ts'

/**
 * Drops rules that divide nothing: before the first content that stays, after the last, and right after another rule.
 *
 * @param shows whether a row that stays has text of its own or is a picture
 */
export function dropLooseRules(measures: Measures, stays: Uint8Array, shows: (row: number) => boolean): void {
  if (rowsNamed(measures, 'hr').length === 0) return
  const isRule = marksOf(measures, ['hr'])
  let last: number | undefined
  let isAfterContent = false
  for (let row = 1; row < stays.length; row++) {
    if (stays[row] === 0) continue
    if (isRule[row] === 1) {
      if (!isAfterContent) stays[row] = 0
      else last = row
      isAfterContent = false
    } else if (!isAfterContent && shows(row)) {
      isAfterContent = true
      last = undefined
    }
  }
  if (last !== undefined) stays[last] = 0
}
