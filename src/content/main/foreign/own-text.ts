import type { Blocks } from '../page/blocks.ts'
import type { Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

/** The article's own text, as far as it reaches before a row: the smallest element around it, and its words. */
export interface OwnText {
  row: number
  words: number
}

/**
 * For each of the `rows`, in document order, the prose that is chosen between the page's heading and that row. Blocks
 * for which `isOutside` holds do not count.
 */
export function ownTextsBefore(
  { measures, titleRow }: Page,
  blocks: Blocks,
  chosen: Uint8Array,
  { rows, isOutside }: { rows: readonly number[]; isOutside: (row: number) => boolean },
): OwnText[] {
  let around = -1
  let words = 0
  let block = 0
  return rows.map((row) => {
    for (; block < blocks.rows.length && blocks.rows[block]! < row; block++) {
      const at = blocks.rows[block]!
      const prose = blocks.weights[block]!.words - blocks.linkWords[block]!
      if (chosen[at] === 0 || at < titleRow || prose < MIN_PROSE_WORDS || isOutside(at)) continue
      words += prose
      around = around < 0 ? measures.parent[at]! : commonRow(measures, around, at)
    }
    return { row: around, words }
  })
}

/** A paragraph has at least this many words outside links. */
const MIN_PROSE_WORDS = 12

/** The nearest ancestor-or-self of `row` that holds `other`, which comes behind it. */
export function commonRow({ parent, end }: Measures, row: number, other: number): number {
  let at = row
  while (end[at]! <= other) at = parent[at]!
  return at
}
