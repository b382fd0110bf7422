import { columnOf } from '../../page/column.ts'
import type { Reading } from './reading.ts'

/**
 * Features of a block's surroundings: its ancestors, its neighbours, and the blocks of the same kind elsewhere. Names
 * are those that the forest was trained on.
 */
export function aroundOf(reading: Reading): Record<string, Float32Array> {
  const columns: Record<string, Float32Array> = {}
  const siblings = siblingsOf(reading)
  let children = Int32Array.from(reading.blocks.rows)
  for (const level of LEVELS) {
    const rows = children.map((row) => reading.wider[row]!)
    Object.assign(columns, prefixed(`up${level}.`, elementsAround(reading, { children, rows, siblings })))
    children = rows
  }
  for (const step of [-1, 1]) Object.assign(columns, prefixed(`n${step}.`, neighbours(reading, step)))
  for (const size of WINDOWS) Object.assign(columns, prefixed(`near${size}.`, windows(reading, size)))
  return Object.assign(columns, prefixed('group.', groups(reading)))
}

/** Levels of ancestors. Each level is the nearest ancestor with more words than the level below. */
const LEVELS = [1, 2, 3, 4] as const
/** Number of blocks on either side that are summed up. */
const WINDOWS = [4, 10] as const

function prefixed(prefix: string, columns: Record<string, Float32Array>): Record<string, Float32Array> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, column]))
}

interface Level {
  /** For each block, its row one level below, and its row on this level. */
  children: Int32Array
  rows: Int32Array
  siblings: (row: number) => number
}

function elementsAround(
  { page, sums, way, blocks }: Reading,
  { children, rows, siblings }: Level,
): Record<string, Float32Array> {
  const { end, nodes } = page.measures
  const all = Math.max(1, page.words(0, nodes.length))
  const allProse = Math.max(1, sums.proseWords(0, nodes.length))
  const each = (value: (row: number, end: number, words: number, count: number) => number) =>
    columnOf(rows, (row) => {
      const last = end[row]!
      return value(row, last, Math.max(0.5, sums.words(row, last)), Math.max(1, sums.blocks(row, last)))
    })
  return {
    words: each((_row, _end, words) => Math.log1p(words)),
    linkShare: each((row, last, words) => sums.linkWords(row, last) / words),
    wordsPerBlock: each((_row, _end, words, count) => words / count),
    marks: each((row, last, words) => sums.marks(row, last) / words),
    proseShare: each((row, last) => sums.proseWords(row, last) / allProse),
    prose: each((row, last, _words, count) => sums.prose(row, last) / count),
    short: each((row, last, _words, count) => sums.short(row, last) / count),
    vote: each((row, last, _words, count) => sums.votes(row, last) / count),
    twins: columnOf(children, (child) => Math.log1p(siblings(child))),
    way: each((row) => way.sum[row]!),
    share: each((_row, _end, words) => words / all),
    place: columnOf(rows, (row, block) => {
      const before = sums.blocks(row, blocks.rows[block]!)
      return before / Math.max(1, sums.blocks(row, end[row]!))
    }),
  }
}

/** Number of siblings of the row's kind, including itself; 0 for the root. */
function siblingsOf({ page, kind }: Reading): (row: number) => number {
  const { parent } = page.measures
  const counts = new Map<number, number>()
  const key = (row: number) => parent[row]! * kind.length + kind[row]!
  for (let row = 1; row < kind.length; row++) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1)
  return (row) => (row === 0 ? 0 : counts.get(key(row))!)
}

function neighbours({ page, blocks, votes, way, kind }: Reading, step: number): Record<string, Float32Array> {
  const { rows, weights, linkWords } = blocks
  const { parent } = page.measures
  const each = (value: (other: number, block: number) => number, missing: number) =>
    columnOf(rows, (_, block) => (rows[block + step] === undefined ? missing : value(block + step, block)))
  return {
    words: each((other) => Math.log1p(weights[other]!.words), -1),
    linkShare: each((other) => linkWords[other]! / Math.max(0.5, weights[other]!.words), -1),
    marks: each((other) => weights[other]!.marks / Math.max(0.5, weights[other]!.words), -1),
    same: each((other, block) => {
      const [here, there] = [rows[block]!, rows[other]!]
      return (kind[here] === kind[there] ? 1 : 0) + (parent[here] === parent[there] ? 2 : 0)
    }, -1),
    vote: each((other) => votes.blocks[other]! + way.sum[rows[other]!]!, 0),
  }
}

/** Features of the `size` blocks on either side, from running sums. */
function windows({ blocks, unlinked, prose, votes, way }: Reading, size: number): Record<string, Float32Array> {
  const { rows, weights, linkWords } = blocks
  const around = (value: (block: number) => number): ((block: number) => number) => {
    const running = new Float64Array(rows.length + 1)
    for (let block = 0; block < rows.length; block++) running[block + 1] = running[block]! + value(block)
    return (block) =>
      running[Math.min(rows.length, block + size + 1)]! - running[Math.max(0, block - size)]! - value(block)
  }
  const words = around((block) => weights[block]!.words)
  const links = around((block) => linkWords[block]!)
  const proseWords = around((block) => prose[block]! * unlinked[block]!)
  const vote = around((block) => votes.blocks[block]! + way.sum[rows[block]!]!)
  const each = (value: (block: number) => number) => columnOf(rows, (_, block) => value(block))
  return {
    words: each((block) => Math.log1p(words(block))),
    linkShare: each((block) => links(block) / Math.max(1, words(block))),
    prose: each((block) => Math.log1p(proseWords(block))),
    vote: each((block) => vote(block) / (2 * size)),
  }
}

/** Features of all blocks of one kind whose parents are of one kind: the parts that a template repeats. */
function groups({ page, blocks, kind, prose }: Reading): Record<string, Float32Array> {
  const { rows, weights, linkWords } = blocks
  const { parent } = page.measures
  const found = new Map<number, { n: number; words: number; links: number; marks: number; prose: number }>()
  const key = (row: number) => kind[row]! * (kind.length + 1) + (row === 0 ? 0 : kind[parent[row]!]!)
  rows.forEach((row, block) => {
    const group = found.get(key(row)) ?? { n: 0, words: 0, links: 0, marks: 0, prose: 0 }
    group.n++
    group.words += weights[block]!.words
    group.links += linkWords[block]!
    group.marks += weights[block]!.marks
    group.prose += prose[block]!
    found.set(key(row), group)
  })
  const of = rows.map((row) => found.get(key(row))!)
  return {
    n: columnOf(of, ({ n }) => Math.log1p(n)),
    words: columnOf(of, ({ n, words }) => words / n),
    linkShare: columnOf(of, ({ words, links }) => links / Math.max(0.5, words)),
    marks: columnOf(of, ({ words, marks }) => marks / Math.max(0.5, words)),
    prose: columnOf(of, ({ n, prose: count }) => count / n),
  }
}
