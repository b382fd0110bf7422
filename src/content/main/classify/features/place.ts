import { elementAt } from '../../page/measure.ts'
import { isArticle } from '../../page/traits.ts'
import type { Reading } from './reading.ts'

/** Features of a block's place: its ancestors and their names, the first reading, the distance to title and prose. */
export function placeOf(reading: Reading) {
  return {
    ...votesOf(reading),
    ...insideOf(reading),
    ...firstOf(reading),
    ...proseRootOf(reading),
    ...distancesOf(reading),
  }
}

/** What the words of the block say, and the names around it. */
function votesOf({ blocks, votes, way, scaffold }: Reading) {
  const { above, of } = scaffold
  const column = () => new Float32Array(of.length)
  const sums = { vote: new Float32Array(votes.blocks), way: column(), allVotes: column() }
  const parts = { wayLeast: column(), wayGreatest: column(), wayOwn: column(), wayAbove: column() }
  for (let block = 0; block < of.length; block++) {
    const place = of[block]!
    sums.way[block] = way.sum[place]!
    sums.allVotes[block] = votes.blocks[block]! + way.sum[place]!
    parts.wayLeast[block] = way.least[place]!
    parts.wayGreatest[block] = way.greatest[place]!
    parts.wayOwn[block] = votes.around[place]!
    parts.wayAbove[block] = blocks.rows[block] === 0 ? 0 : votes.around[above[place]!]!
  }
  return { ...sums, ...parts }
}

/** Ancestors that are features of their own. */
const PLACES =
  'inMain inArticle inNav inFooter inAside inHeader inForm inTable inList inBoilerplateName inBodyName'.split(' ')
const bitOf = (place: string) => 1 << PLACES.indexOf(place)
const IN_ARTICLE = bitOf('inArticle')
const IN_BOILERPLATE_NAME = bitOf('inBoilerplateName')
const IN_BODY_NAME = bitOf('inBodyName')
/** Which of them an element is by its tag, and by its role. */
const BY_TAG = new Map([
  ['main', bitOf('inMain')],
  ['nav', bitOf('inNav')],
  ['footer', bitOf('inFooter')],
  ['aside', bitOf('inAside')],
  ['header', bitOf('inHeader')],
  ['form', bitOf('inForm')],
  ['table', bitOf('inTable')],
  ['ul', bitOf('inList')],
  ['ol', bitOf('inList')],
])
const BY_ROLE = new Map([
  ['main', bitOf('inMain')],
  ['navigation', bitOf('inNav')],
  ['contentinfo', bitOf('inFooter')],
  ['complementary', bitOf('inAside')],
  ['banner', bitOf('inHeader')],
])

function insideOf({ page, scaffold }: Reading): Record<string, Float32Array> {
  const { rows, above, of } = scaffold
  const bits = new Int32Array(rows.length)
  for (let place = 1; place < rows.length; place++) {
    const element = elementAt(page.measures, rows[place]!)!
    const { role } = element.attribs
    const { boilerplate, body } = page.names(rows[place]!)
    let inside = bits[above[place]!]! | (BY_TAG.get(element.name) ?? 0)
    if (role !== undefined) inside |= BY_ROLE.get(role) ?? 0
    if (isArticle(element)) inside |= IN_ARTICLE
    if (boilerplate !== '') inside |= IN_BOILERPLATE_NAME
    if (body) inside |= IN_BODY_NAME
    bits[place] = inside
  }
  const columns: Record<string, Float32Array> = {}
  for (let bit = 0; bit < PLACES.length; bit++) {
    const column = new Float32Array(of.length)
    for (let block = 0; block < of.length; block++) column[block] = (bits[of[block]!]! >> bit) & 1
    columns[PLACES[bit]!] = column
  }
  return columns
}

/** What the first reading makes of the block, and how deep in the tree the block stands. */
function firstOf(reading: Reading) {
  const { page, blocks, way, first, scaffold, wider } = reading
  const { rows, of } = scaffold
  const { names, landmarks, kept, row: best } = first
  const bestEnd = page.measures.end[best]!
  const bestDepth = way.depth[rows.indexOf(best)]!
  const shares = keptShares(reading)
  const column = () => new Float32Array(of.length)
  const marks = { isBoilerplate: column(), inLandmark: column(), kept: column(), keptAround: column() }
  const levels = { side: column(), depth: column(), depthBelow: column() }
  for (let block = 0; block < of.length; block++) {
    const row = blocks.rows[block]!
    const place = of[block]!
    marks.isBoilerplate[block] = names[row]!
    marks.inLandmark[block] = landmarks[row]!
    marks.kept[block] = kept[row]!
    marks.keptAround[block] = shares[wider[place]!]!
    const isBelow = row >= best && row < bestEnd
    levels.side[block] = row < best ? 1 : isBelow ? 0 : 2
    levels.depth[block] = way.depth[place]!
    levels.depthBelow[block] = isBelow ? way.depth[place]! - bestDepth : -1
  }
  return { ...marks, ...levels }
}

/** For each place, the share of its words that the first reading keeps. */
function keptShares({ blocks, first, scaffold, running }: Reading): Float64Array {
  const { rows, above, from, end, of } = scaffold
  const shares = new Float64Array(rows.length)
  for (let block = 0; block < of.length; block++)
    if (first.kept[blocks.rows[block]!] === 1) shares[of[block]!] = blocks.weights[block]!.words
  for (let place = rows.length - 1; place > 0; place--) shares[above[place]!]! += shares[place]!
  for (let place = 0; place < rows.length; place++)
    shares[place]! /= Math.max(1, running.words[end[place]!]! - running.words[from[place]!]!)
  return shares
}

/** The block's place relative to the element with the best F1 of words in prose, without boilerplate by name. */
function proseRootOf({ first, running, scaffold, way }: Reading) {
  const { rows, from, end, of, words } = scaffold
  const all = Math.max(1, running.proseWords[of.length]!)
  let root = 0
  let best = 0
  for (let place = 0; place < rows.length; place++) {
    if (first.names[rows[place]!] === 1) continue
    const prose = running.proseWords[end[place]!]! - running.proseWords[from[place]!]!
    const f1 = (2 * prose) / (words[place]! + all)
    if (f1 > best) [root, best] = [place, f1]
  }
  const proseSide = new Float32Array(of.length)
  const proseDepth = new Float32Array(of.length).fill(-1)
  for (let block = 0; block < of.length; block++) {
    if (block < from[root]!) proseSide[block] = 1
    else if (block >= end[root]!) proseSide[block] = 2
    else proseDepth[block] = way.depth[of[block]!]! - way.depth[root]!
  }
  return {
    proseSide,
    proseDepth,
    proseF1: new Float32Array(of.length).fill(best),
    proseWords: new Float32Array(of.length).fill(Math.log1p(words[root]!)),
  }
}

const FAR = 1000
const HEADING = /^h[1-6]$/

function distancesOf({ page, blocks, prose, unlinked, running }: Reading) {
  const { rows, weights } = blocks
  const allWords = Math.max(1, running.words[rows.length]!)
  const allProse = Math.max(1, running.proseWords[rows.length]!)
  const title = page.titleRow < 0 ? -1 : rows.findIndex((row) => row >= page.titleRow)
  const column = () => new Float32Array(rows.length)
  const at = { at: column(), atWords: column(), atProse: column(), fromTitle: column(), fromHeading: column() }
  const near = { headingLevel: column(), fromProse: column(), toProse: column() }
  const seen = { words: 0, prose: 0, heading: -1, level: 0, lastProse: -FAR }
  for (let block = 0; block < rows.length; block++) {
    at.at[block] = block / rows.length
    at.atWords[block] = seen.words / allWords
    at.atProse[block] = seen.prose / allProse
    at.fromTitle[block] = title < 0 ? -FAR : block - title
    at.fromHeading[block] = seen.heading < 0 ? FAR : block - seen.heading
    near.headingLevel[block] = seen.level
    near.fromProse[block] = block - seen.lastProse
    const name = elementAt(page.measures, rows[block]!)?.name ?? ''
    if (HEADING.test(name)) {
      seen.heading = block
      seen.level = Number(name[1])
    }
    seen.words += weights[block]!.words
    if (prose[block] === 0) continue
    seen.prose += unlinked[block]!
    seen.lastProse = block
  }
  for (let block = rows.length - 1, next = FAR * FAR; block >= 0; block--) {
    near.toProse[block] = next - block
    if (prose[block] === 1) next = block
  }
  return { ...at, ...near }
}
