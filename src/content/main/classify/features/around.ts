import { columnOf, preciseColumnOf } from '../../page/column.ts'
import { elementsOf } from './elements.ts'
import type { Reading } from './reading.ts'

/** Features of each block itself that are also features of its neighbours. */
interface Own {
  words: Float32Array
  linkShare: Float32Array
  marks: Float32Array
  vote: Float32Array
}

/**
 * Features of a block's surroundings: its ancestors, its neighbours, and the blocks of the same kind elsewhere. Names
 * are those that the forest was trained on.
 */
export function aroundOf(reading: Reading, own: Own): Record<string, Float32Array> {
  const columns = elementsOf(reading)
  for (const step of [-1, 1]) Object.assign(columns, prefixed(`n${step}.`, neighbours(reading, own, step)))
  const sums = windowSums(reading)
  for (const size of WINDOWS) Object.assign(columns, prefixed(`near${size}.`, windows(sums, size)))
  return Object.assign(columns, prefixed('group.', groups(reading)))
}

/** Number of blocks on either side that are summed up. */
const WINDOWS = [4, 10] as const

function prefixed(prefix: string, columns: Record<string, Float32Array>): Record<string, Float32Array> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, column]))
}

function neighbours({ page, blocks, kind }: Reading, own: Own, step: number): Record<string, Float32Array> {
  const { rows } = blocks
  const { parent } = page.measures
  return {
    words: moved(own.words, step, -1),
    linkShare: moved(own.linkShare, step, -1),
    marks: moved(own.marks, step, -1),
    same: columnOf(rows, (here, block) => {
      const there = rows[block + step]
      if (there === undefined) return -1
      return (kind[here] === kind[there] ? 1 : 0) + (parent[here] === parent[there] ? 2 : 0)
    }),
    vote: moved(own.vote, step, 0),
  }
}

/** For each block the value of the block `step` further, `missing` if there is none. */
function moved(column: Float32Array, step: number, missing: number): Float32Array {
  return columnOf(column, (_, block) => column[block + step] ?? missing)
}

/** Sum over the `size` blocks on either side of a block. */
type WindowSum = (block: number, size: number) => number

function windowSums({ blocks, unlinked, prose, votes, way }: Reading) {
  const { rows, weights, linkWords } = blocks
  const around = (values: Float64Array): WindowSum => {
    const running = new Float64Array(values.length + 1)
    for (let block = 0; block < values.length; block++) running[block + 1] = running[block]! + values[block]!
    return (block, size) =>
      running[Math.min(values.length, block + size + 1)]! - running[Math.max(0, block - size)]! - values[block]!
  }
  return {
    blocks,
    words: around(preciseColumnOf(weights, ({ words }) => words)),
    links: around(linkWords),
    prose: around(preciseColumnOf(unlinked, (words, block) => prose[block]! * words)),
    vote: around(preciseColumnOf(rows, (row, block) => votes.blocks[block]! + way.sum[row]!)),
  }
}

function windows(sums: ReturnType<typeof windowSums>, size: number): Record<string, Float32Array> {
  const each = (value: (block: number) => number) => columnOf(sums.blocks.rows, (_, block) => value(block))
  return {
    words: each((block) => Math.log1p(sums.words(block, size))),
    linkShare: each((block) => sums.links(block, size) / Math.max(1, sums.words(block, size))),
    prose: each((block) => Math.log1p(sums.prose(block, size))),
    vote: each((block) => sums.vote(block, size) / (2 * size)),
  }
}

/** Features of all blocks of one kind whose parents are of one kind: the parts that a template repeats. */
function groups({ page, blocks, kind, prose }: Reading): Record<string, Float32Array> {
  const { rows, weights, linkWords } = blocks
  const { parent } = page.measures
  const found = new Map<number, { n: number; words: number; links: number; marks: number; prose: number }>()
  const of = rows.map((row, block) => {
    const key = kind[row]! * (kind.length + 1) + (row === 0 ? 0 : kind[parent[row]!]!)
    let group = found.get(key)
    if (group === undefined) {
      group = { n: 0, words: 0, links: 0, marks: 0, prose: 0 }
      found.set(key, group)
    }
    group.n++
    group.words += weights[block]!.words
    group.links += linkWords[block]!
    group.marks += weights[block]!.marks
    group.prose += prose[block]!
    return group
  })
  return {
    n: columnOf(of, ({ n }) => Math.log1p(n)),
    words: columnOf(of, ({ n, words }) => words / n),
    linkShare: columnOf(of, ({ words, links }) => links / Math.max(0.5, words)),
    marks: columnOf(of, ({ words, marks }) => marks / Math.max(0.5, words)),
    prose: columnOf(of, ({ n, prose: count }) => count / n),
  }
}
