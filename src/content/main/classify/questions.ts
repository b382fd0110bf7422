// The questions that the nodes of a forest ask about a block, each answered once for all the nodes that ask it.

/** The different questions "is the value of this column at most this threshold?", by column and ascending threshold. */
export interface Questions {
  /** Column names. */
  features: readonly string[]
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
    questions: { features, first, thresholds: Float64Array.from(thresholds.flatMap((sorted) => [...sorted])) },
    question: feature.map((column, node) => numbers[column]!.get(threshold[node]!)!),
  }
}

/** Number of 32-bit words of a set of blocks. */
export function wordsFor(count: number): number {
  return (count + 31) >>> 5
}

/** For each question the set of blocks, among `count` blocks from `from` on, whose answer is yes: a bit per block. */
export function answersOf(
  questions: Questions,
  columns: Record<string, Float32Array>,
  { from, count }: { from: number; count: number },
): Int32Array {
  const { features, first, thresholds } = questions
  const words = wordsFor(count)
  const answers = new Int32Array(thresholds.length * words)
  features.forEach((name, column) => {
    const [start, end] = [first[column]!, first[column + 1]!]
    const values = columns[name]!.subarray(from, from + count)
    addLowest(answers, values, { thresholds, words, start, end })
    for (let at = (start + 1) * words; at < end * words; at++) answers[at]! |= answers[at - words]!
  })
  return answers
}

interface ColumnQuestions {
  thresholds: Float64Array
  words: number
  start: number
  end: number
}

/** Adds each block to the first question to which its answer is yes. The search begins where the block before was found. */
function addLowest(
  answers: Int32Array,
  values: Float32Array,
  { thresholds, words, start, end }: ColumnQuestions,
): void {
  let lowest = start
  for (let block = 0; block < values.length; block++) {
    const value = values[block]!
    while (lowest > start && value <= thresholds[lowest - 1]!) lowest--
    while (lowest < end && !(value <= thresholds[lowest]!)) lowest++
    if (lowest < end) answers[lowest * words + (block >> 5)]! |= 1 << (block & 31)
  }
}
