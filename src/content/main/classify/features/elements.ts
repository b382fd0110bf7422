import type { Columns } from './columns.ts'
import type { Reading } from './reading.ts'

/**
 * Features of the elements around each block, by level: `up1` is the nearest ancestor with more words than the block,
 * `up2` the nearest with more words than that.
 */
export function elementsOf(reading: Reading): Record<string, Columns> {
  const { of, from, end } = reading.scaffold
  const features = placeFeatures(reading)
  const groups: Record<string, Columns> = {}
  let children = of
  for (const level of LEVELS) {
    const places = new Int32Array(of.length)
    const at = new Float32Array(of.length)
    for (let block = 0; block < of.length; block++) {
      const place = reading.wider[children[block]!]!
      places[block] = place
      at[block] = (block - from[place]!) / Math.max(1, end[place]! - from[place]!)
    }
    groups[level] = {
      words: picked(features.words, places),
      linkShare: picked(features.linkShare, places),
      wordsPerBlock: picked(features.wordsPerBlock, places),
      marks: picked(features.marks, places),
      proseShare: picked(features.proseShare, places),
      prose: picked(features.prose, places),
      short: picked(features.short, places),
      vote: picked(features.vote, places),
      twins: picked(features.twins, children),
      way: picked(features.way, places),
      share: picked(features.share, places),
      place: at,
    }
    children = places
  }
  return groups
}

const LEVELS = ['up1', 'up2', 'up3', 'up4'] as const

function picked(column: Float32Array, places: Int32Array): Float32Array {
  const values = new Float32Array(places.length)
  for (let block = 0; block < values.length; block++) values[block] = column[places[block]!]!
  return values
}

/** The features of each place, whichever blocks it is around. `twins` describes the place on the level below. */
function placeFeatures(reading: Reading) {
  const { page, running, scaffold, way } = reading
  const { rows, from, end } = scaffold
  const all = Math.max(1, page.words(0, page.measures.nodes.length))
  const allProse = Math.max(1, running.proseWords[reading.blocks.rows.length]!)
  const siblings = siblingsOf(reading)
  const column = () => new Float32Array(rows.length)
  const features = {
    words: column(),
    linkShare: column(),
    wordsPerBlock: column(),
    marks: column(),
    proseShare: column(),
    prose: column(),
    short: column(),
    vote: column(),
    twins: column(),
    way: new Float32Array(way.sum),
    share: column(),
  }
  for (let place = 0; place < rows.length; place++) {
    const first = from[place]!
    const last = end[place]!
    const blocks = last - first
    const words = Math.max(0.5, running.words[last]! - running.words[first]!)
    features.words[place] = Math.log1p(words)
    features.linkShare[place] = (running.linkWords[last]! - running.linkWords[first]!) / words
    features.wordsPerBlock[place] = words / blocks
    features.marks[place] = (running.marks[last]! - running.marks[first]!) / words
    features.proseShare[place] = (running.proseWords[last]! - running.proseWords[first]!) / allProse
    features.prose[place] = (running.prose[last]! - running.prose[first]!) / blocks
    features.short[place] = (running.short[last]! - running.short[first]!) / blocks
    features.vote[place] = (running.votes[last]! - running.votes[first]!) / blocks
    features.twins[place] = Math.log1p(siblings[place]!)
    features.share[place] = words / all
  }
  return features
}

/** Number of siblings of each place's kind, including itself and those without text; 0 for the root. */
function siblingsOf({ page, kind, scaffold }: Reading): Int32Array {
  const { rows, above } = scaffold
  const { end } = page.measures
  const siblings = new Int32Array(rows.length)
  const ofKind = new Int32Array(kind.length + 1)
  // Places with the same element above them are linked from the last to the first.
  const before = new Int32Array(rows.length)
  const lastIn = new Int32Array(rows.length)
  for (let place = 1; place < rows.length; place++) {
    before[place] = lastIn[above[place]!]!
    lastIn[above[place]!] = place
  }
  for (let holder = 0; holder < rows.length; holder++) {
    if (lastIn[holder] === 0) continue
    const last = end[rows[holder]!]!
    for (let child = rows[holder]! + 1; child < last; child = end[child]!) ofKind[kind[child]!]!++
    for (let place = lastIn[holder]!; place > 0; place = before[place]!) siblings[place] = ofKind[kind[rows[place]!]!]!
    for (let child = rows[holder]! + 1; child < last; child = end[child]!) ofKind[kind[child]!] = 0
  }
  return siblings
}
