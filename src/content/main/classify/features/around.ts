import type { Columns } from './columns.ts'
import type { Reading } from './reading.ts'

/** Features of each block itself that are also features of its neighbours. */
interface Own {
  words: Float32Array
  linkShare: Float32Array
  marks: Float32Array
  allVotes: Float32Array
}

/** Features of a block's neighbours, and of the blocks of the same kind elsewhere. */
export function aroundOf(reading: Reading, own: Own): Record<string, Columns> {
  const votes = runningVotes(reading)
  return {
    'n-1': neighbours(reading, own, -1),
    n1: neighbours(reading, own, 1),
    near4: windows(reading, votes, 4),
    near10: windows(reading, votes, 10),
    group: groups(reading),
  }
}

function neighbours({ page, blocks, kind }: Reading, own: Own, step: number): Columns {
  const { rows } = blocks
  const { parent } = page.measures
  const same = new Float32Array(rows.length)
  for (let block = 0; block < rows.length; block++) {
    const here = rows[block]!
    const there = rows[block + step]
    if (there === undefined) same[block] = -1
    else same[block] = (kind[here] === kind[there] ? 1 : 0) + (parent[here] === parent[there] ? 2 : 0)
  }
  return {
    words: moved(own.words, step, -1),
    linkShare: moved(own.linkShare, step, -1),
    marks: moved(own.marks, step, -1),
    same,
    vote: moved(own.allVotes, step, 0),
  }
}

/** For each block the value of the block `step` further, `missing` if there is none. */
function moved(column: Float32Array, step: number, missing: number): Float32Array {
  const values = new Float32Array(column.length)
  for (let block = 0; block < values.length; block++) values[block] = column[block + step] ?? missing
  return values
}

/** Votes of each block and of the names around it. */
function votesAt({ votes, way, scaffold }: Reading, block: number): number {
  return votes.blocks[block]! + way.sum[scaffold.of[block]!]!
}

function runningVotes(reading: Reading): Float64Array {
  const running = new Float64Array(reading.blocks.rows.length + 1)
  for (let block = 0; block < running.length - 1; block++)
    running[block + 1] = running[block]! + votesAt(reading, block)
  return running
}

/** Features of the `size` blocks on either side of a block. */
function windows(reading: Reading, votes: Float64Array, size: number): Columns {
  const { blocks, running, unlinked, prose } = reading
  const { rows, weights, linkWords } = blocks
  const column = () => new Float32Array(rows.length)
  const near = { words: column(), linkShare: column(), prose: column(), vote: column() }
  for (let block = 0; block < rows.length; block++) {
    const first = Math.max(0, block - size)
    const last = Math.min(rows.length, block + size + 1)
    const words = running.words[last]! - running.words[first]! - weights[block]!.words
    const links = running.linkWords[last]! - running.linkWords[first]! - linkWords[block]!
    const said = running.proseWords[last]! - running.proseWords[first]! - prose[block]! * unlinked[block]!
    near.words[block] = Math.log1p(words)
    near.linkShare[block] = links / Math.max(1, words)
    near.prose[block] = Math.log1p(said)
    near.vote[block] = (votes[last]! - votes[first]! - votesAt(reading, block)) / (2 * size)
  }
  return near
}

/** Features of all blocks of one kind whose parents are of one kind: the parts that a template repeats. */
function groups({ page, blocks, kind, prose }: Reading): Columns {
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
  const column = () => new Float32Array(rows.length)
  const columns = { n: column(), words: column(), linkShare: column(), marks: column(), prose: column() }
  for (let block = 0; block < of.length; block++) {
    const group = of[block]!
    const words = Math.max(0.5, group.words)
    columns.n[block] = Math.log1p(group.n)
    columns.words[block] = group.words / group.n
    columns.linkShare[block] = group.links / words
    columns.marks[block] = group.marks / words
    columns.prose[block] = group.prose / group.n
  }
  return columns
}
