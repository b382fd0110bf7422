// What every group of features builds on: sums over subtrees, kinds of elements, and votes along ancestors.

import type { Element } from 'domhandler'
import type { FirstReading } from '../../heuristics/heuristics.ts'
import type { Hints } from '../../hints/hints.ts'
import type { Blocks } from '../../page/blocks.ts'
import { preciseColumnOf } from '../../page/column.ts'
import { elementAt } from '../../page/measure.ts'
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
  const prose = new Uint8Array(rows.length)
  for (let block = 0; block < rows.length; block++)
    if (unlinked[block]! >= MIN_PROSE_WORDS && weights[block]!.stops > 0) prose[block] = 1
  const before = blocksBefore(page, blocks)
  const sumOf = (value: (block: number) => number): Sum => {
    const running = new Float64Array(rows.length + 1)
    for (let block = 0; block < rows.length; block++) running[block + 1] = running[block]! + value(block)
    return (from, end) => running[before[end]!]! - running[before[from]!]!
  }
  const sums = {
    words: sumOf((block) => weights[block]!.words),
    linkWords: sumOf((block) => linkWords[block]!),
    blocks: (from: number, end: number) => before[end]! - before[from]!,
    marks: sumOf((block) => weights[block]!.marks),
    prose: sumOf((block) => prose[block]!),
    proseWords: sumOf((block) => prose[block]! * unlinked[block]!),
    short: sumOf((block) => (weights[block]!.words <= MAX_SHORT_WORDS ? 1 : 0)),
    votes: sumOf((block) => votes.blocks[block]!),
  }
  return { ...known, unlinked, prose, sums, wider: widerRows(page), kind: kindsOf(page), way: wayOf(page, votes) }
}

/** For each row the number of blocks before it, and at the end the number of blocks. */
function blocksBefore({ measures }: Page, { rows }: Blocks): Int32Array {
  const before = new Int32Array(measures.nodes.length + 1)
  for (let row = 0, block = 0; row < measures.nodes.length; row++) {
    if (rows[block] === row) block++
    before[row + 1] = block
  }
  return before
}

const MIN_PROSE_WORDS = 10
const MAX_SHORT_WORDS = 4
const MAX_CLASS_CHARS = 200

function widerRows({ measures: { parent, end }, words }: Page): Int32Array {
  const wider = new Int32Array(parent.length)
  for (let row = 1; row < parent.length; row++) {
    const above = parent[row]!
    wider[row] = words(above, end[above]!) > words(row, end[row]!) ? above : wider[above]!
  }
  return wider
}

function kindsOf({ measures }: Page): Int32Array {
  const numbers = new Map<number, number>()
  const ofKind: number[] = []
  const kinds = new Int32Array(measures.kind.length)
  for (let row = 0; row < kinds.length; row++) {
    const kind = measures.kind[row]!
    ofKind[kind] ??= numberOf(numbers, elementAt(measures, row))
    kinds[row] = ofKind[kind]
  }
  return kinds
}

function numberOf(numbers: Map<number, number>, element: Element | undefined): number {
  const key = kindHash(element?.name ?? '', element?.attribs.class ?? '')
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size + 1)
  return numbers.size
}

/** A hash, of 53 bits, of a tag and of a class without its digits. */
function kindHash(name: string, names: string): number {
  let high = 0
  let low = 0
  for (let i = 0; i < name.length; i++) {
    high = (Math.imul(high, 31) + name.charCodeAt(i)) | 0
  }
  low = high
  const length = Math.min(names.length, MAX_CLASS_CHARS)
  for (let i = 0; i < length; i++) {
    const char = names.charCodeAt(i)
    if (char >= DIGIT_0 && char <= DIGIT_9) continue
    high = (Math.imul(high, 31) + char) | 0
    low = Math.imul(low ^ char, FNV_PRIME)
  }
  return high * 2 ** 21 + (low >>> 11)
}

const FNV_PRIME = 0x01000193
const [DIGIT_0, DIGIT_9] = [0x30, 0x39]

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
