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
  /** For each column the least threshold, and the number of cells per unit from there on. */
  least: Float64Array
  scale: Float64Array
  /** `CELLS` per column: how many of its thresholds stand before the cell. */
  cells: Uint16Array
}

/** Each column is cut into equal cells from its least to its greatest threshold, so that a value is found at once. */
const CELLS = 256

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
    questions: { features: features.map(featureParts), first, ...cellsOf(thresholds) },
    question: feature.map((column, node) => numbers[column]!.get(threshold[node]!)!),
  }
}

function cellsOf(columns: readonly Float64Array[]): Omit<Questions, 'features' | 'first'> {
  const least = Float64Array.from(columns, (sorted) => sorted[0] ?? 0)
  const scale = Float64Array.from(columns, (sorted) => {
    const range = (sorted[sorted.length - 1] ?? 0) - (sorted[0] ?? 0)
    return range > 0 ? CELLS / range : 0
  })
  const cells = new Uint16Array(CELLS * columns.length)
  columns.forEach((sorted, column) => {
    let before = 0
    for (let cell = 0; cell < CELLS; cell++) {
      while (before < sorted.length && cellAt(sorted[before]! - least[column]!, scale[column]!) < cell) before++
      cells[CELLS * column + cell] = before
    }
  })
  return { thresholds: Float64Array.from(columns.flatMap((sorted) => [...sorted])), least, scale, cells }
}

/** The cell of a value, by its distance from the least threshold. Values beyond the cells are in the last at either end. */
function cellAt(distance: number, scale: number): number {
  const at = distance * scale
  return at > 0 ? (at < CELLS ? at | 0 : CELLS - 1) : 0
}

/** Number of blocks that are asked at once: the bits of an integer. */
export const BATCH = 32

/** The columns that are asked about, in their order. */
export function askedColumns({ features }: Questions, columns: Record<string, Columns>): readonly Float32Array[] {
  return features.map(([group, name]) => columns[group]![name]!)
}

/**
 * Reads what `count` blocks from `from` on, at most `BATCH`, answer: for each question the set of those that say yes.
 *
 * @param answers room for a set per question, and one more
 */
export function readAnswers(
  answers: Int32Array,
  questions: Questions,
  columns: readonly Float32Array[],
  { from, count }: { from: number; count: number },
): void {
  answers.fill(0)
  for (let column = 0; column < columns.length; column++)
    readColumn(answers, questions, column, { values: columns[column]!, from, count })
}

/**
 * Adds each block to the first question to which its answer is yes, and then to those behind it. Neighbours are alike, so
 * runs of them are added at once.
 */
function readColumn(
  answers: Int32Array,
  { first, thresholds, least, scale, cells }: Questions,
  column: number,
  { values, from, count }: { values: Float32Array; from: number; count: number },
): void {
  const start = first[column]!
  const end = first[column + 1]!
  const origin = least[column]!
  const perUnit = scale[column]!
  let before = Number.NaN
  let lowest = end
  let run = 0
  for (let block = 0; block < count; block++) {
    const value = values[from + block]!
    if (value === before) continue
    before = value
    answers[lowest]! |= bitsOf(run, block)
    run = block
    lowest = start + cells[CELLS * column + cellAt(value - origin, perUnit)]!
    while (lowest < end && !(value <= thresholds[lowest]!)) lowest++
  }
  answers[lowest]! |= bitsOf(run, count)
  // Blocks that say no to all questions went to the first question of the next column, to spare the loop a branch.
  answers[end] = 0
  for (let question = start + 1; question < end; question++) answers[question]! |= answers[question - 1]!
}

/** The bits `from … end - 1`. */
function bitsOf(from: number, end: number): number {
  return (end < BATCH ? 1 << end : 0) - (1 << from)
}
