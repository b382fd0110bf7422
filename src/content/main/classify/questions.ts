// The questions that the nodes of a forest ask about a block, each answered once for all the nodes that ask it.

import type { Columns } from './features/columns.ts'
import { featureParts } from './features/features.ts'

/** The different questions "is the value of this column at most this threshold?", by column and ascending threshold. */
export interface Questions {
  /** Group and name of each column. */
  features: readonly (readonly [group: string, name: string])[]
  /** For each column its first question, and at the end the number of questions. */
  first: Int32Array
  thresholds: Float64Array
}

/** What the nodes of a forest ask: whether `feature[node]`, an index of `features`, is at most `threshold[node]`. */
interface Asked {
  features: readonly string[]
  feature: Int32Array
  threshold: Float64Array
}

/** @returns the different questions, and for each node the number of its question */
export function questionsOf({ features, feature, threshold }: Asked): { questions: Questions; question: Int32Array } {
  const asked = features.map(() => new Set<number>())
  for (let node = 0; node < feature.length; node++) asked[feature[node]!]!.add(threshold[node]!)
  const thresholds = asked.map((different) => Float64Array.from(different).sort())
  const first = new Int32Array(features.length + 1)
  thresholds.forEach(({ length }, column) => {
    first[column + 1] = first[column]! + length
  })
  const numbers = thresholds.map((sorted, column) => new Map(Array.from(sorted, (at, i) => [at, first[column]! + i])))
  return {
    questions: {
      features: features.map(featureParts),
      first,
      thresholds: Float64Array.from(thresholds.flatMap((sorted) => [...sorted])),
    },
    question: feature.map((column, node) => numbers[column]!.get(threshold[node]!)!),
  }
}

/** Number of 32-bit words of a set of blocks. */
export function wordsFor(count: number): number {
  return (count + 31) >>> 5
}

/** What the blocks of a batch answer to each question. */
export interface Answers {
  /** Whether all of them say the same (`Verdict`). */
  verdicts: Uint8Array
  /** If they do not, the set of blocks whose answer is yes: a bit per block, `wordsFor` words per question. */
  sets: Int32Array
}

export const Verdict = { Mixed: 0, Yes: 1, No: 2 } as const

/** @param most the largest number of blocks of a batch */
export function noAnswers({ thresholds }: Questions, most: number): Answers {
  return { verdicts: new Uint8Array(thresholds.length), sets: new Int32Array(thresholds.length * wordsFor(most)) }
}

/** Reads the answers of `count` blocks from `from` on. */
export function readAnswers(
  answers: Answers,
  { features, first, thresholds }: Questions,
  columns: Record<string, Columns>,
  { from, count }: { from: number; count: number },
): void {
  const words = wordsFor(count)
  answers.sets.fill(0, 0, thresholds.length * words)
  for (let column = 0; column < features.length; column++) {
    const asked = { thresholds, words, start: first[column]!, end: first[column + 1]! }
    const [group, name] = features[column]!
    readColumn(answers, columns[group]![name]!, asked, { from, count })
  }
}

interface ColumnQuestions {
  thresholds: Float64Array
  words: number
  start: number
  end: number
}

/**
 * Adds each block to the first question to which its answer is yes, and then to those behind it. Neighbours are alike, so
 * the search begins where the block before was found.
 */
function readColumn(
  { verdicts, sets }: Answers,
  values: Float32Array,
  { thresholds, words, start, end }: ColumnQuestions,
  { from, count }: { from: number; count: number },
): void {
  let lowest = start
  let least = end
  let most = start
  for (let block = 0; block < count; block++) {
    const value = values[from + block]!
    while (lowest > start && value <= thresholds[lowest - 1]!) lowest--
    while (lowest < end && !(value <= thresholds[lowest]!)) lowest++
    if (lowest < least) least = lowest
    if (lowest > most) most = lowest
    if (lowest < end) sets[lowest * words + (block >> 5)]! |= 1 << (block & 31)
  }
  verdicts.fill(Verdict.No, start, least)
  verdicts.fill(Verdict.Mixed, least, most)
  verdicts.fill(Verdict.Yes, most, end)
  for (let at = (least + 1) * words; at < most * words; at++) sets[at]! |= sets[at - words]!
}
