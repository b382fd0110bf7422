import type { Element } from 'domhandler'
import { columnOf, preciseColumnOf } from '../../page/column.ts'
import { elementAt } from '../../page/measure.ts'
import { isArticle } from '../../page/traits.ts'
import type { Reading } from './reading.ts'

/** Features of a block's place: its ancestors and their names, the first reading, the distance to title and prose. */
export function placeOf(reading: Reading) {
  const { page, blocks, votes, way, first } = reading
  const { parent, end } = page.measures
  const { names, landmarks, kept, row: best } = first
  const each = (value: (row: number, block: number) => number) => columnOf(blocks.rows, value)
  const below = (row: number) => row >= best && row < end[best]!
  const keptShare = keptShares(reading)
  return {
    vote: each((_, block) => votes.blocks[block]!),
    way: each((row) => way.sum[row]!),
    wayLeast: each((row) => way.least[row]!),
    wayGreatest: each((row) => way.greatest[row]!),
    wayOwn: each((row) => votes.rows[row]!),
    wayAbove: each((row) => (row > 0 ? votes.rows[parent[row]!]! : 0)),
    allVotes: each((row, block) => votes.blocks[block]! + way.sum[row]!),
    ...insideOf(reading),
    isBoilerplate: each((row) => names[row]!),
    inLandmark: each((row) => landmarks[row]!),
    kept: each((row) => kept[row]!),
    keptAround: each((row) => keptShare[reading.wider[row]!]!),
    side: each((row) => (row < best ? 1 : below(row) ? 0 : 2)),
    ...proseRootOf(reading),
    depth: each((row) => way.depth[row]!),
    depthBelow: each((row) => (below(row) ? way.depth[row]! - way.depth[best]! : -1)),
    ...distancesOf(reading),
  }
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

function insideOf({ page, blocks }: Reading): Record<string, Float32Array> {
  const { measures, names } = page
  const { nodes, parent } = measures
  const bits = new Int32Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const element = nodes[row] as Element
    const { role } = element.attribs
    const { boilerplate, body } = names(row)
    let inside = bits[parent[row]!]! | (BY_TAG.get(element.name) ?? 0)
    if (role !== undefined) inside |= BY_ROLE.get(role) ?? 0
    if (isArticle(element)) inside |= IN_ARTICLE
    if (boilerplate !== '') inside |= IN_BOILERPLATE_NAME
    if (body) inside |= IN_BODY_NAME
    bits[row] = inside
  }
  return Object.fromEntries(PLACES.map((name, bit) => [name, columnOf(blocks.rows, (row) => (bits[row]! >> bit) & 1)]))
}

/** The block's place relative to the element with the best F1 of words in prose, without boilerplate by name. */
function proseRootOf({ page, blocks, first, sums, way }: Reading): Record<string, Float32Array> {
  const { end, nodes } = page.measures
  const all = sums.proseWords(0, nodes.length)
  let root = 0
  let best = 0
  for (let row = 0; row < nodes.length; row++) {
    if (first.names[row] === 1) continue
    const f1 = (2 * sums.proseWords(row, end[row]!)) / (page.words(row, end[row]!) + Math.max(1, all))
    if (f1 > best) [root, best] = [row, f1]
  }
  const each = (value: (row: number) => number) => columnOf(blocks.rows, value)
  const below = (row: number) => row >= root && row < end[root]!
  return {
    proseSide: each((row) => (row < root ? 1 : below(row) ? 0 : 2)),
    proseDepth: each((row) => (below(row) ? way.depth[row]! - way.depth[root]! : -1)),
    proseF1: each(() => best),
    proseWords: each(() => Math.log1p(page.words(root, end[root]!))),
  }
}

/** For each row, the share of its words that the first reading keeps. */
function keptShares({ page, blocks, first, sums }: Reading): Float64Array {
  const { parent, end, nodes } = page.measures
  const kept = new Float64Array(nodes.length)
  blocks.rows.forEach((row, block) => {
    if (first.kept[row] === 1) kept[row] = blocks.weights[block]!.words
  })
  for (let row = nodes.length - 1; row > 0; row--) kept[parent[row]!]! += kept[row]!
  return preciseColumnOf(kept, (words, row) => words / Math.max(1, sums.words(row, end[row]!)))
}

const FAR = 1000
const HEADING = /^h[1-6]$/

function distancesOf({ page, blocks, prose, unlinked, sums }: Reading): Record<string, Float32Array> {
  const { rows, weights } = blocks
  const { nodes } = page.measures
  const [allWords, allProse] = [Math.max(1, sums.words(0, nodes.length)), Math.max(1, sums.proseWords(0, nodes.length))]
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
