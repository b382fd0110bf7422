import { type Element, isTag, isText, type ParentNode, type Text } from 'domhandler'
import { prune } from '../prune.ts'
import type { Blocks } from './blocks.ts'
import type { Measures } from './measure.ts'
import { strayPictures } from './pictures.ts'
import { dropRepeats } from './repeated.ts'

/**
 * What has no word (pictures, rules, players; a bracket on a line of code, a dash in a cell) stays where this share of
 * the words around it stays: those in the nearest element above with so many words, more than a credit or the card of
 * a teaser has.
 */
const MIN_KEPT_AROUND = 0.5
const MIN_WORDS_AROUND = 25
/** Words that make the text of a link a headline. */
const MIN_TEASER_WORDS = 3

interface Chosen {
  blocks: Blocks
  chosen: Uint8Array
  furniture: Uint8Array
}

/**
 * Takes out of the tree the text of all rows that are not `chosen`, and every element left without text. An element
 * without a word of its own from the start follows what is around it, but goes with `furniture` that has no text left,
 * and with a link whose headline goes: the picture of a teaser.
 */
export function extract(measures: Measures, { blocks, chosen, furniture }: Chosen): void {
  const { nodes } = measures
  const all = wordsBelow(measures, measures.words.slice())
  const stays = stayingRows(measures, { all, blocks, chosen, furniture })
  const inWhole = wholeRows(measures)
  const rows = new Map<ParentNode, number>(nodes.map((node, row) => [node, row]))
  prune(nodes[0]!, (node) => {
    if (isText(node)) return isKeptText(node, rows.get(node.parent!)!) ? 'keep' : 'drop'
    return isTag(node) && stays[rows.get(node)!] === 1 ? 'keep' : 'drop'
  })

  // The walk comes only to text in elements that stay.
  function isKeptText({ data }: Text, row: number): boolean {
    return chosen[row] === 1 || (all[row] === 0 && inWhole[row] === 1) || data.trim() === ''
  }
}

/** In these a dash or a bracket means something; elsewhere it parts one link from the next. */
const WHOLE = new Set(['pre', 'code', 'td', 'th', 'dd'])

/** 1 for each row in one of them. */
function wholeRows({ nodes, parent }: Measures): Uint8Array {
  const inside = new Uint8Array(nodes.length)
  for (let row = 1; row < inside.length; row++)
    inside[row] = inside[parent[row]!] === 1 || WHOLE.has((nodes[row] as Element).name) ? 1 : 0
  return inside
}

/** Of a column of words by element those of each with all below it, in place. */
function wordsBelow({ parent }: Measures, words: Float64Array): Float64Array {
  for (let row = words.length - 1; row > 0; row--) words[parent[row]!]! += words[row]!
  return words
}

interface Choice extends Chosen {
  /** Words of each row and all below it. */
  all: Float64Array
}

const PICTURES = new Set('img picture video audio iframe'.split(' '))

function stayingRows(measures: Measures, { all, blocks, chosen, furniture }: Choice): Uint8Array {
  const { nodes, parent, words } = measures
  const kept = wordsBelow(
    measures,
    words.map((own, row) => (chosen[row] === 1 ? own : 0)),
  )
  const images = imageRows(nodes)
  const inLine = images.length > 0 ? lineWords(measures, blocks, chosen) : () => 0
  const stray = new Uint8Array(nodes.length)
  for (const row of strayPictures(measures, blocks, { chosen, images, all, words: kept, inLine })) stray[row] = 1
  const around = new Int32Array(nodes.length)
  const inTeaser = new Uint8Array(nodes.length)
  const hasText = new Uint8Array(nodes.length)
  const stays = new Uint8Array(nodes.length)
  for (let row = 0; row < nodes.length; row++) {
    const above = row === 0 ? 0 : parent[row]!
    const isTeaser = isLink(nodes[row]!) && all[row]! >= MIN_TEASER_WORDS && kept[row] === 0
    inTeaser[row] = isTeaser || inTeaser[above] === 1 ? 1 : 0
    around[row] = all[above]! >= MIN_WORDS_AROUND ? above : around[above]!
    if (all[row]! > 0) hasText[row] = kept[row]! > 0 ? 1 : 0
    else hasText[row] = hasText[above]!
    const goes = (furniture[row] === 1 && hasText[row] === 0) || inTeaser[row] === 1 || stray[row] === 1
    const isKept = all[row]! > 0 ? kept[row]! > 0 : !goes && kept[around[row]!]! >= MIN_KEPT_AROUND * all[around[row]!]!
    stays[row] = isKept ? 1 : 0
  }
  dropRepeats({
    nodes,
    images,
    parent,
    stays,
    isPart: (row) => isPart(nodes[row]!, nodes[blocks.rowOf[row]!]!, inLine(row)),
  })
  keepAbovePictures(parent, stays, (row) => isPicture(nodes[row]!))
  return stays
}

function imageRows(nodes: readonly ParentNode[]): number[] {
  const rows: number[] = []
  for (let row = 1; row < nodes.length; row++) if ((nodes[row] as Element).name === 'img') rows.push(row)
  return rows
}

/** How many words stay of the line that a row is part of: what its block holds outside other blocks. */
function lineWords({ words }: Measures, { rowOf }: Blocks, chosen: Uint8Array): (row: number) => number {
  const ofBlock = new Float64Array(words.length)
  for (let row = 0; row < words.length; row++) if (chosen[row] === 1) ofBlock[rowOf[row]!]! += words[row]!
  return (row) => ofBlock[rowOf[row]!]!
}

/** A picture with words in its place is part of the line it stands in; in a cell it is all the cell says. */
function isPart(picture: ParentNode, block: ParentNode, words: number): boolean {
  if (isTag(block) && /^(?:t[dh]|figure)$/.test(block.name)) return true
  return words > 0 && isTag(picture) && (picture.attribs.alt ?? '') !== ''
}

function isLink(node: ParentNode): boolean {
  return isTag(node) && node.name === 'a'
}

/** A figure whose credit goes stays for its picture. */
function keepAbovePictures(parent: Int32Array, stays: Uint8Array, isPictureAt: (row: number) => boolean): void {
  const holds = new Uint8Array(parent.length)
  for (let row = parent.length - 1; row > 0; row--) {
    if (holds[row] === 0 && (stays[row] === 0 || !isPictureAt(row))) continue
    stays[row] = 1
    holds[parent[row]!] = 1
  }
}

function isPicture(node: ParentNode): boolean {
  return isTag(node) && PICTURES.has(node.name)
}
