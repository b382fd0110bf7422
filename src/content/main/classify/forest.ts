import { preciseColumnOf } from '../page/column.ts'
import type { Columns } from './features/columns.ts'
import { askedColumns, BATCH, type Questions, questionsOf, readAnswers } from './questions.ts'

/**
 * Boosted regression trees as stored: node `i` asks whether `feature[i]` ≤ `threshold[i]`. It sends a block to `left[i]`
 * if the answer is yes, and else to `right[i]`. `roots` are the first nodes. A negative child `~k` is leaf `k`.
 */
export interface Trees {
  /** Column names, indexed by `feature`. */
  features: readonly string[]
  feature: Int32Array
  threshold: Float64Array
  roots: Int32Array
  left: Int32Array
  right: Int32Array
  /** Log-odds that each leaf adds. */
  leaf: Float64Array
}

/**
 * Boosted regression trees in the order in which they are read. The nodes of a tree stand one after another, parents
 * first, and so do its leaves. Within a tree, both are numbered: first the nodes, then the leaves.
 */
interface LaidOut {
  /** For each tree its first node, and at the end the number of nodes. It has one leaf more than nodes. */
  first: Int32Array
  question: Uint16Array
  /** Numbers of the children of each node within the tree. */
  yes: Uint16Array
  no: Uint16Array
  /** Log-odds that each leaf adds. */
  leaf: Float64Array
}

export interface Forest extends LaidOut {
  questions: Questions
  /** The chance of each of `count` blocks to be content, 0 to 1. */
  chances: (columns: Record<string, Columns>, count: number) => Float64Array
}

/**
 * The blocks of a page go through a tree in batches, as the bits of a number, because most nodes send whole runs of
 * blocks the same way. The functions are closures, since the arrays of the one forest of a process are then constants to
 * the compiler, which saves an eighth of the time.
 */
export function forestOf(trees: Trees): Forest {
  const { questions, question: asked } = questionsOf(trees)
  const laidOut = laidOutOf(trees, asked)
  const { first, question, yes, no, leaf } = laidOut
  const answers = new Int32Array(questions.thresholds.length + 1)
  /** The blocks at each node and leaf of a tree. */
  const sets = new Int32Array(leaf.length + question.length)
  return { ...laidOut, questions, chances }

  function chances(columns: Record<string, Columns>, count: number): Float64Array {
    const odds = new Float64Array(count)
    const values = askedColumns(questions, columns)
    for (let from = 0; from < count; from += BATCH) {
      const batch = odds.subarray(from, from + BATCH)
      readAnswers(answers, questions, values, { from, count: batch.length })
      addOdds(batch)
    }
    return preciseColumnOf(odds, (sum) => 1 / (1 + Math.exp(-sum)))
  }

  /**
   * Adds what each tree says to the log-odds of a batch of blocks. Every node divides its blocks, even if it has none: the
   * processor cannot predict which way they go, and each wrong guess costs more than some needless nodes.
   */
  function addOdds(odds: Float64Array): void {
    const all = odds.length === BATCH ? -1 : (1 << odds.length) - 1
    for (let tree = 0; tree + 1 < first.length; tree++) {
      const start = first[tree]!
      const count = first[tree + 1]! - start
      sets[0] = all
      for (let node = 0; node < count; node++) {
        const set = sets[node]!
        const agreed = set & answers[question[start + node]!]!
        sets[yes[start + node]!] = agreed
        sets[no[start + node]!] = set ^ agreed
      }
      // Each tree before has one leaf more than nodes.
      const leaves = start + tree
      for (let at = 0; at <= count; at++) {
        let set = sets[count + at]!
        if (set === 0) continue
        const value = leaf[leaves + at]!
        for (; set !== 0; set &= set - 1) odds[31 - Math.clz32(set & -set)]! += value
      }
    }
  }
}

/** @param asked the question of each node */
function laidOutOf(trees: Trees, asked: Int32Array): LaidOut {
  const first = [0]
  const columns = { question: [] as number[], yes: [] as number[], no: [] as number[], leaf: [] as number[] }
  for (const root of trees.roots) {
    const nodes = nodesOf(trees, root)
    const leaves = [root, ...nodes.flatMap((node) => [trees.left[node]!, trees.right[node]!])].filter((at) => at < 0)
    const numbers = new Map([...nodes, ...leaves].map((at, number) => [at, number]))
    for (const node of nodes) {
      columns.question.push(asked[node]!)
      columns.yes.push(numbers.get(trees.left[node]!)!)
      columns.no.push(numbers.get(trees.right[node]!)!)
    }
    columns.leaf.push(...leaves.map((at) => trees.leaf[~at]!))
    first.push(columns.question.length)
  }
  return {
    first: Int32Array.from(first),
    question: Uint16Array.from(columns.question),
    yes: Uint16Array.from(columns.yes),
    no: Uint16Array.from(columns.no),
    leaf: Float64Array.from(columns.leaf),
  }
}

/** The nodes of a tree, parents before their children. */
function nodesOf({ left, right }: Trees, root: number): number[] {
  const nodes = root < 0 ? [] : [root]
  for (const node of nodes) nodes.push(...[left[node]!, right[node]!].filter((child) => child >= 0))
  return nodes
}
