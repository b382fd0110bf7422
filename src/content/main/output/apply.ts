import { type ChildNode, type Element, isTag, isText, type ParentNode, type Text } from 'domhandler'
import { adopt } from '../../prune.ts'
import type { Blocks } from '../page/blocks.ts'
import type { Measures } from '../page/measure.ts'
import { marksOf, rowsNamed } from '../page/rows-named.ts'
import { dropLooseRules } from './loose-rules.ts'
import { strayTest } from './pictures.ts'
import { dropRepeats } from './repeated.ts'

interface Choice {
  blocks: Blocks
  chosen: Uint8Array
  boilerplate: Uint8Array
}

/**
 * Removes from the tree the text of all rows that are not `chosen`, and every element left without text. An element
 * that never had text follows its surroundings. It goes with `boilerplate` whose text is gone, and with a link whose
 * headline is gone, as a teaser's picture does.
 *
 * @returns the elements that stay, in document order
 */
export function applyChoice(measures: Measures, { blocks, chosen, boilerplate }: Choice): Element[] {
  const { nodes, end } = measures
  const all = wordsBelow(measures, measures.words.slice())
  const stays = stayingRows(measures, { all, blocks, chosen, boilerplate })
  const shown: Element[] = []
  let inWhole: Uint8Array | undefined
  for (let row = 0; row < nodes.length; ) {
    if (row > 0 && stays[row] === 0) row = end[row]!
    else {
      if (row > 0) shown.push(nodes[row] as Element)
      keepChildren(row++)
    }
  }
  return shown

  /** Rows below an element are in the order of its children. */
  function keepChildren(row: number): void {
    const { children } = nodes[row]!
    let below = row + 1
    let kept: ChildNode[] | undefined
    for (let at = 0; at < children.length; at++) {
      const child = children[at]!
      let isKept = false
      if (isText(child)) isKept = isKeptText(child, row)
      else if (isTag(child)) {
        isKept = stays[below] === 1
        below = end[below]!
      }
      if (isKept) kept?.push(child)
      else kept ??= children.slice(0, at)
    }
    if (kept !== undefined) adopt(nodes[row]!, kept)
  }

  function isKeptText({ data }: Text, row: number): boolean {
    if (chosen[row] === 1 || data.trim() === '') return true
    if (all[row]! > 0) return false
    inWhole ??= wholeRows(measures)
    return inWhole[row] === 1
  }
}

/**
 * What has no words (pictures, rules, players, a bracket on a line of code) stays if this share of the surrounding
 * words stays. Its surroundings are the nearest ancestor with `MIN_WORDS_AROUND` words, more than a credit or a teaser
 * has.
 */
const MIN_KEPT_AROUND = 0.5
const MIN_WORDS_AROUND = 25
/** A link with at least this many words is a headline. */
const MIN_TEASER_WORDS = 3

/** In these elements a lone dash or bracket means something. Elsewhere it only separates links. */
const WHOLE = ['pre', 'code', 'td', 'th', 'dd']

/** 1 for each row inside such an element. */
function wholeRows(measures: Measures): Uint8Array {
  const inside = new Uint8Array(measures.nodes.length)
  for (const name of WHOLE)
    for (const row of rowsNamed(measures, name)) if (inside[row] === 0) inside.fill(1, row, measures.end[row]!)
  return inside
}

/** Turns a column of words per element into words per subtree, in place. */
function wordsBelow({ parent }: Measures, words: Float64Array): Float64Array {
  for (let row = words.length - 1; row > 0; row--) words[parent[row]!]! += words[row]!
  return words
}

interface CountedChoice extends Choice {
  /** Words under each row. */
  all: Float64Array
}

const PICTURES = 'img picture video audio iframe'.split(' ')

function stayingRows(measures: Measures, { all, blocks, chosen, boilerplate }: CountedChoice): Uint8Array {
  const { nodes, parent, words } = measures
  const kept = new Float64Array(words.length)
  for (let row = 0; row < words.length; row++) if (chosen[row] === 1) kept[row] = words[row]!
  wordsBelow(measures, kept)
  const isLink = marksOf(measures, ['a'])
  const isPicture = marksOf(measures, PICTURES)
  const images = rowsNamed(measures, 'img')
  const around = new Int32Array(nodes.length)
  const inTeaser = new Uint8Array(nodes.length)
  const hasText = new Uint8Array(nodes.length)
  const stays = new Uint8Array(nodes.length)
  const isSign = signRows(measures, blocks, chosen)
  for (let row = 0; row < nodes.length; row++) {
    const above = row === 0 ? 0 : parent[row]!
    const isTeaser = isLink[row] === 1 && all[row]! >= MIN_TEASER_WORDS && kept[row] === 0
    inTeaser[row] = isTeaser || inTeaser[above] === 1 ? 1 : 0
    around[row] = all[above]! >= MIN_WORDS_AROUND ? above : around[above]!
    if (all[row]! > 0) hasText[row] = kept[row]! > 0 ? 1 : 0
    else hasText[row] = hasText[above]!
    const goes = (boilerplate[row] === 1 && hasText[row] === 0) || inTeaser[row] === 1
    const isKept = all[row]! > 0 ? kept[row]! > 0 : !goes && kept[around[row]!]! >= MIN_KEPT_AROUND * all[around[row]!]!
    stays[row] = isKept || isSign[row] === 1 ? 1 : 0
  }
  if (images.length > 0) {
    const inLine = lineWords(measures, blocks, chosen)
    const isStray = strayTest(measures, blocks, { chosen, all, words: kept, inLine })
    for (const row of images) if (all[row] === 0 && stays[row] === 1 && isStray(row)) stays[row] = isSign[row]!
    dropRepeats({
      nodes,
      images,
      parent,
      stays,
      isPart: (row) => isPart(nodes[row]!, nodes[blocks.rowOf[row]!]!, inLine(row)),
    })
  }
  keepAbovePictures(parent, stays, isPicture)
  dropLooseRules(measures, stays, (row) => (chosen[row] === 1 && words[row]! > 0) || isPicture[row] === 1)
  return stays
}

/** 1 for each element inside a chosen block that holds nothing but a currency sign: `<sup>$</sup>12`. */
function signRows({ words, parent, texts }: Measures, { rowOf }: Blocks, chosen: Uint8Array): Uint8Array {
  const isSign = new Uint8Array(words.length)
  for (const { row, text } of texts) {
    if (chosen[row] === 0 || words[row]! > 0 || text.length > MAX_SIGN_CHARS || !holdsSign(text)) continue
    for (let at = row; at !== rowOf[row]! && words[at] === 0; at = parent[at]!) isSign[at] = 1
  }
  return isSign
}

/** Most short texts are spaces and signs of ASCII, in which only the dollar is a currency's. */
function holdsSign(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === DOLLAR || char > LAST_ASCII) return SIGN.test(text)
  }
  return false
}

const DOLLAR = 0x24
const LAST_ASCII = 0x7f
const SIGN = /\p{Sc}/u
const MAX_SIGN_CHARS = 10

/** The number of chosen words in the line that a row is part of: the text of its block outside nested blocks. */
function lineWords({ words }: Measures, { rowOf }: Blocks, chosen: Uint8Array): (row: number) => number {
  const ofBlock = new Float64Array(words.length)
  for (let row = 0; row < words.length; row++) if (chosen[row] === 1) ofBlock[rowOf[row]!]! += words[row]!
  return (row) => ofBlock[rowOf[row]!]!
}

/** Whether a picture is part of its line, or is all that its cell says. */
function isPart(picture: ParentNode, block: ParentNode, words: number): boolean {
  if (isTag(block) && /^(?:t[dh]|figure)$/.test(block.name)) return true
  return words > 0 && isTag(picture) && (picture.attribs.alt ?? '') !== ''
}

/** Keeps a figure whose credit goes, for its picture. */
function keepAbovePictures(parent: Int32Array, stays: Uint8Array, isPicture: Uint8Array): void {
  const holds = new Uint8Array(parent.length)
  for (let row = parent.length - 1; row > 0; row--) {
    if (holds[row] === 0 && (stays[row] === 0 || isPicture[row] === 0)) continue
    stays[row] = 1
    holds[parent[row]!] = 1
  }
}
