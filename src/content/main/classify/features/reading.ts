// What every group of features builds on: sums over subtrees, kinds of elements, and votes along ancestors.

import type { FirstReading } from '../../heuristics/heuristics.ts'
import type { Hints } from '../../hints/hints.ts'
import type { Blocks } from '../../page/blocks.ts'
import { elementAt, kindReader } from '../../page/measure.ts'
import type { Page } from '../../page/traits.ts'
import type { Votes } from '../vocabulary.ts'
import { type Scaffold, scaffoldOf } from './scaffold.ts'

/** Shared inputs of the features. */
export interface Reading {
  page: Page
  blocks: Blocks
  votes: Votes
  hints: Hints
  first: FirstReading
  scaffold: Scaffold
  /** Words of each block outside links. */
  unlinked: Float64Array
  /** 1 for each block of prose: ten words outside links and a sentence end. */
  prose: Uint8Array
  running: Running
  /** For each place, the nearest one above it with more words. */
  wider: Int32Array
  /** For each row a number for its kind. Rows with the same tag and class, but for digits, have the same number. */
  kind: Int32Array
  /** For each place, the votes of the names from the root down to it: sum, minimum, maximum, and the number of levels. */
  way: { sum: Float64Array; least: Float64Array; greatest: Float64Array; depth: Int32Array }
}

/** Sums over all blocks before each block, and at the end over all blocks. */
interface Running {
  words: Float64Array
  linkWords: Float64Array
  marks: Float64Array
  /** Blocks of prose, and their words outside links. */
  prose: Float64Array
  proseWords: Float64Array
  /** Blocks of a few words. */
  short: Float64Array
  votes: Float64Array
}

export function readingOf(known: Pick<Reading, 'page' | 'blocks' | 'votes' | 'hints' | 'first'>): Reading {
  const { page, blocks, votes } = known
  const { rows, weights, linkWords } = blocks
  const scaffold = scaffoldOf(page, blocks)
  const unlinked = new Float64Array(rows.length)
  const prose = new Uint8Array(rows.length)
  const column = () => new Float64Array(rows.length + 1)
  const running = {
    words: column(),
    linkWords: column(),
    marks: column(),
    prose: column(),
    proseWords: column(),
    short: column(),
    votes: column(),
  }
  for (let block = 0; block < rows.length; block++) {
    const { words, marks, stops } = weights[block]!
    const own = words - linkWords[block]!
    const isProse = own >= MIN_PROSE_WORDS && stops > 0
    unlinked[block] = own
    prose[block] = isProse ? 1 : 0
    running.words[block + 1] = running.words[block]! + words
    running.linkWords[block + 1] = running.linkWords[block]! + linkWords[block]!
    running.marks[block + 1] = running.marks[block]! + marks
    running.prose[block + 1] = running.prose[block]! + (isProse ? 1 : 0)
    running.proseWords[block + 1] = running.proseWords[block]! + (isProse ? own : 0)
    running.short[block + 1] = running.short[block]! + (words <= MAX_SHORT_WORDS ? 1 : 0)
    running.votes[block + 1] = running.votes[block]! + votes.blocks[block]!
  }
  return {
    ...known,
    scaffold,
    unlinked,
    prose,
    running,
    wider: widerPlaces(scaffold),
    kind: kindsOf(page),
    way: wayOf(scaffold, votes),
  }
}

const MIN_PROSE_WORDS = 10
const MAX_SHORT_WORDS = 4
const MAX_CLASS_CHARS = 200

function widerPlaces({ above, words }: Scaffold): Int32Array {
  const wider = new Int32Array(above.length)
  for (let place = 1; place < above.length; place++) {
    const holder = above[place]!
    wider[place] = words[holder]! > words[place]! ? holder : wider[holder]!
  }
  return wider
}

function kindsOf({ measures }: Page): Int32Array {
  const numberOf = kindReader()
  const ofKind: number[] = [0]
  const kinds = new Int32Array(measures.kind.length)
  for (let row = 1; row < kinds.length; row++) {
    const kind = measures.kind[row]!
    const known = ofKind[kind]
    if (known !== undefined) {
      kinds[row] = known
      continue
    }
    const { name, attribs } = elementAt(measures, row)!
    kinds[row] = numberOf(name, (attribs.class ?? '').slice(0, MAX_CLASS_CHARS).replace(/\d+/g, ''))
    ofKind[kind] = kinds[row]!
  }
  return kinds
}

function wayOf({ above }: Scaffold, { around }: Votes): Reading['way'] {
  const column = () => new Float64Array(above.length)
  const way = { sum: column(), least: column(), greatest: column(), depth: new Int32Array(above.length) }
  for (let place = 1; place < above.length; place++) {
    const holder = above[place]!
    const vote = around[place]!
    way.sum[place] = way.sum[holder]! + vote
    way.least[place] = Math.min(way.least[holder]!, vote)
    way.greatest[place] = Math.max(way.greatest[holder]!, vote)
    way.depth[place] = way.depth[holder]! + 1
  }
  return way
}
