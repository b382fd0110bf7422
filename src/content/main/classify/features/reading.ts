// What every group of features builds on: sums over subtrees, kinds of elements, and votes along ancestors.

import type { FirstReading } from '../../heuristics/heuristics.ts'
import type { Hints } from '../../hints/hints.ts'
import type { Blocks } from '../../page/blocks.ts'
import { preciseColumnOf } from '../../page/column.ts'
import { elementAt, subtreeSums } from '../../page/measure.ts'
import type { Page } from '../../page/traits.ts'
import type { Votes } from '../vocabulary.ts'

/** Sum over the blocks in the rows `from … end - 1`. */
type Sum = (from: number, end: number) => number

/** Shared inputs of the features. */
export interface Reading {
  page: Page
  blocks: Blocks
  votes: Votes
  hints: Hints
  first: FirstReading
  /** Words of each block outside links. */
  unlinked: Float64Array
  /** 1 for each block of prose: ten words outside links and a sentence end. */
  prose: Uint8Array
  sums: { words: Sum; linkWords: Sum; blocks: Sum; marks: Sum; prose: Sum; proseWords: Sum; short: Sum; votes: Sum }
  /** For each row, the nearest ancestor with more words. */
  wider: Int32Array
  /** For each row a number for its kind. Rows with the same tag and class have the same number. */
  kind: Int32Array
  /** For each row, the votes of the names from the root down to it: sum, minimum, maximum, and the number of levels. */
  way: { sum: Float64Array; least: Float64Array; greatest: Float64Array; depth: Int32Array }
}

export function readingOf(known: Pick<Reading, 'page' | 'blocks' | 'votes' | 'hints' | 'first'>): Reading {
  const { page, blocks, votes } = known
  const { rows, weights, linkWords } = blocks
  const unlinked = preciseColumnOf(weights, ({ words }, block) => words - linkWords[block]!)
  const prose = Uint8Array.from(weights, ({ stops }, block) =>
    unlinked[block]! >= MIN_PROSE_WORDS && stops > 0 ? 1 : 0,
  )
  const sumOf = (value: (block: number) => number): Sum => {
    const column = new Float64Array(page.measures.nodes.length)
    for (let block = 0; block < rows.length; block++) column[rows[block]!] = value(block)
    return subtreeSums(column)
  }
  const sums = {
    words: sumOf((block) => weights[block]!.words),
    linkWords: sumOf((block) => linkWords[block]!),
    blocks: sumOf(() => 1),
    marks: sumOf((block) => weights[block]!.marks),
    prose: sumOf((block) => prose[block]!),
    proseWords: sumOf((block) => prose[block]! * unlinked[block]!),
    short: sumOf((block) => (weights[block]!.words <= MAX_SHORT_WORDS ? 1 : 0)),
    votes: sumOf((block) => votes.blocks[block]!),
  }
  return { ...known, unlinked, prose, sums, wider: widerRows(page), kind: kindsOf(page), way: wayOf(page, votes) }
}

const MIN_PROSE_WORDS = 10
const MAX_SHORT_WORDS = 4
const MAX_CLASS_CHARS = 200
const DIGIT = /\d/
const DIGITS = /\d+/g

function widerRows({ measures: { parent, end }, words }: Page): Int32Array {
  const wider = new Int32Array(parent.length)
  for (let row = 1; row < parent.length; row++) {
    const above = parent[row]!
    wider[row] = words(above, end[above]!) > words(row, end[row]!) ? above : wider[above]!
  }
  return wider
}

function kindsOf({ measures }: Page): Int32Array {
  const numbers = new Map<string, number>()
  const ofKind: number[] = []
  return measures.kind.map((kind, row) => {
    const known = ofKind[kind]
    if (known !== undefined) return known
    const element = elementAt(measures, row)
    const names = (element?.attribs.class ?? '').slice(0, MAX_CLASS_CHARS)
    const key = `${element?.name} ${DIGIT.test(names) ? names.replaceAll(DIGITS, '') : names}`
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    ofKind[kind] = number
    return number
  })
}

function wayOf({ measures: { parent } }: Page, { rows }: Votes): Reading['way'] {
  const [sum, least, greatest] = [
    new Float64Array(rows.length),
    new Float64Array(rows.length),
    new Float64Array(rows.length),
  ]
  const depth = new Int32Array(rows.length)
  for (let row = 1; row < rows.length; row++) {
    const above = parent[row]!
    sum[row] = sum[above]! + rows[row]!
    least[row] = Math.min(least[above]!, rows[row]!)
    greatest[row] = Math.max(greatest[above]!, rows[row]!)
    depth[row] = depth[above]! + 1
  }
  return { sum, least, greatest, depth }
}
