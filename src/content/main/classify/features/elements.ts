import { columnOf } from '../../page/column.ts'
import type { Reading } from './reading.ts'

/**
 * Features of the elements around each block, by level: `up1` is the nearest ancestor with more words than the block,
 * `up2` the nearest with more words than that.
 */
export function elementsOf(reading: Reading): Record<string, Float32Array> {
  const { blocks, sums, wider } = reading
  const { end } = reading.page.measures
  const columns: Record<string, Float32Array> = {}
  const features = Object.entries(rowFeatures(reading))
  let children = Int32Array.from(blocks.rows)
  for (const level of LEVELS) {
    const rows = new Int32Array(children.length)
    for (let block = 0; block < rows.length; block++) rows[block] = wider[children[block]!]!
    for (const [name, column] of features)
      columns[`up${level}.${name}`] = picked(column, name === 'twins' ? children : rows)
    columns[`up${level}.place`] = columnOf(rows, (row, block) => {
      const before = sums.blocks(row, blocks.rows[block]!)
      return before / Math.max(1, sums.blocks(row, end[row]!))
    })
    children = rows
  }
  return columns
}

const LEVELS = [1, 2, 3, 4] as const

function picked(column: Float32Array, rows: Int32Array): Float32Array {
  const values = new Float32Array(rows.length)
  for (let block = 0; block < values.length; block++) values[block] = column[rows[block]!]!
  return values
}

/** The features of each row with text, whichever blocks it is around. `twins` describes the row on the level below. */
function rowFeatures(reading: Reading) {
  const { page, sums, way } = reading
  const { end, nodes } = page.measures
  const all = Math.max(1, page.words(0, nodes.length))
  const allProse = Math.max(1, sums.proseWords(0, nodes.length))
  const column = () => new Float32Array(nodes.length)
  const features = {
    words: column(),
    linkShare: column(),
    wordsPerBlock: column(),
    marks: column(),
    proseShare: column(),
    prose: column(),
    short: column(),
    vote: column(),
    twins: columnOf(siblingsOf(reading), Math.log1p),
    way: new Float32Array(way.sum),
    share: column(),
  }
  for (let row = 0; row < nodes.length; row++) {
    const last = end[row]!
    const blocks = sums.blocks(row, last)
    if (blocks === 0) continue
    const words = Math.max(0.5, sums.words(row, last))
    features.words[row] = Math.log1p(words)
    features.linkShare[row] = sums.linkWords(row, last) / words
    features.wordsPerBlock[row] = words / blocks
    features.marks[row] = sums.marks(row, last) / words
    features.proseShare[row] = sums.proseWords(row, last) / allProse
    features.prose[row] = sums.prose(row, last) / blocks
    features.short[row] = sums.short(row, last) / blocks
    features.vote[row] = sums.votes(row, last) / blocks
    features.share[row] = words / all
  }
  return features
}

/** Number of siblings of each row's kind, including itself; 0 for the root. */
function siblingsOf({ page, kind }: Reading): Int32Array {
  const { end } = page.measures
  const siblings = new Int32Array(kind.length)
  const ofKind = new Int32Array(kind.length + 1)
  for (let row = 0; row < kind.length; row++) {
    const last = end[row]!
    for (let child = row + 1; child < last; child = end[child]!) ofKind[kind[child]!]!++
    for (let child = row + 1; child < last; child = end[child]!) siblings[child] = ofKind[kind[child]!]!
    for (let child = row + 1; child < last; child = end[child]!) ofKind[kind[child]!] = 0
  }
  return siblings
}
