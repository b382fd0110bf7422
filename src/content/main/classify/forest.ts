import { preciseColumnOf } from '../page/column.ts'
import type { Columns } from './features/columns.ts'
import { type Answers, noAnswers, type Questions, questionsOf, readAnswers, Verdict, wordsFor } from './questions.ts'

/** Boosted regression trees as stored: node `i` asks whether `feature[i]` ≤ `threshold[i]`. The rest is as in `Forest`. */
export interface Trees extends Pick<Forest, 'roots' | 'left' | 'right' | 'leaf'> {
  /** Column names, indexed by `feature`. */
  features: readonly string[]
  feature: Int32Array
  threshold: Float64Array
}

/**
 * Boosted regression trees as flat columns. `roots` are the first nodes. Node `i` sends a block to `left[i]` if the answer
 * to `question[i]` is yes, and else to `right[i]`. A negative child `~k` is leaf `k`.
 */
export interface Forest {
  questions: Questions
  /** Room for the answers of one batch of blocks, used again for each. */
  answers: Answers
  roots: Int32Array
  question: Int32Array
  left: Int32Array
  right: Int32Array
  /** Log-odds that each leaf adds. */
  leaf: Float64Array
  /** The largest number of nodes between a root and a leaf. */
  depth: number
}

export function forestOf(trees: Trees): Forest {
  const { roots, left, right, leaf } = trees
  const depthOf = (node: number): number => (node < 0 ? 0 : 1 + Math.max(depthOf(left[node]!), depthOf(right[node]!)))
  const asked = questionsOf(trees)
  return {
    ...asked,
    answers: noAnswers(asked.questions, BATCH),
    roots,
    left,
    right,
    leaf,
    depth: Math.max(0, ...Array.from(roots, depthOf)),
  }
}

/**
 * The chance of each of `count` blocks to be content, 0 to 1. All blocks go through a tree together, as sets of bits, because
 * most nodes send whole runs of blocks the same way: half the time of one block after another.
 */
export function chancesOf(forest: Forest, columns: Record<string, Columns>, count: number): Float64Array {
  const odds = new Float64Array(count)
  for (let from = 0; from < count; from += BATCH) {
    const batch = odds.subarray(from, from + BATCH)
    readAnswers(forest.answers, forest.questions, columns, { from, count: batch.length })
    addOdds(forest, batch)
  }
  return preciseColumnOf(odds, (sum) => 1 / (1 + Math.exp(-sum)))
}

/** Number of blocks whose answers, 4,000 bits each, fit into the CPU cache. */
const BATCH = 256

/**
 * Adds what each tree says to the log-odds of a batch of blocks. `sets` has the blocks at each open node; `places` says
 * where in `sets`.
 */
function addOdds({ answers, roots, question, left, right, leaf, depth }: Forest, odds: Float64Array): void {
  const { verdicts } = answers
  const words = wordsFor(odds.length)
  const sets = new Int32Array((1 + 2 * depth) * words).fill(-1, 0, words)
  if (odds.length % 32 > 0) sets[words - 1] = (1 << (odds.length % 32)) - 1
  const nodes = new Int32Array(1 + depth)
  const places = new Int32Array(1 + depth)
  for (let tree = 0; tree < roots.length; tree++) {
    nodes[0] = roots[tree]!
    places[0] = 0
    for (let open = 1; open > 0; ) {
      const at = places[--open]!
      let node = nodes[open]!
      // A question to which all blocks say the same divides nothing. On most pages that is a third of them.
      while (node >= 0 && verdicts[question[node]!] !== Verdict.Mixed)
        node = verdicts[question[node]!] === Verdict.Yes ? left[node]! : right[node]!
      if (node < 0) {
        addLeaf(sets, odds, { at, words, value: leaf[~node]! })
        continue
      }
      const sides = divide(sets, answers.sets, { at, answer: question[node]! * words, words })
      if ((sides & Side.Left) !== 0) {
        nodes[open] = left[node]!
        places[open++] = at + words
      }
      if ((sides & Side.Right) !== 0) {
        nodes[open] = right[node]!
        places[open++] = at + 2 * words
      }
    }
  }
}

const Side = { Left: 1, Right: 2 } as const

/** Writes the two parts of a set behind it: first the blocks whose answer is yes. Returns the sides that have blocks. */
function divide(
  sets: Int32Array,
  answers: Int32Array,
  { at, answer, words }: { at: number; answer: number; words: number },
): number {
  let anyLeft = 0
  let anyRight = 0
  for (let word = 0; word < words; word++) {
    const set = sets[at + word]!
    const yes = set & answers[answer + word]!
    sets[at + words + word] = yes
    sets[at + 2 * words + word] = set ^ yes
    anyLeft |= yes
    anyRight |= set ^ yes
  }
  return (anyLeft !== 0 ? Side.Left : 0) | (anyRight !== 0 ? Side.Right : 0)
}

function addLeaf(
  sets: Int32Array,
  odds: Float64Array,
  { at, words, value }: { at: number; words: number; value: number },
): void {
  for (let word = 0; word < words; word++) {
    for (let set = sets[at + word]!; set !== 0; set &= set - 1) {
      const lowest = 31 - Math.clz32(set & -set)
      odds[word * 32 + lowest]! += value
    }
  }
}
