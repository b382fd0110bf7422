import { type Element, isTag, isText, type ParentNode, type Text } from 'domhandler'
import { prune } from '../prune.ts'
import type { Measures } from './measure.ts'

/**
 * What has no word (pictures, rules, players; a bracket on a line of code, a dash in a cell) stays where this share of
 * the words around it stays: those in the nearest element above with so many words, more than a credit or the card of
 * a teaser has.
 */
const MIN_KEPT_AROUND = 0.5
const MIN_WORDS_AROUND = 25
/** Words that make the text of a link a headline. */
const MIN_TEASER_WORDS = 3

/**
 * Takes out of the tree the text of all rows that are not `chosen`, and every element left without text. An element
 * without a word of its own from the start follows what is around it, but goes with `furniture` that has no text left,
 * and with a link whose headline goes: the picture of a teaser.
 */
export function extract(measures: Measures, chosen: Uint8Array, furniture: Uint8Array): void {
  const { nodes } = measures
  const all = wordsBelow(measures, measures.words.slice())
  const stays = stayingRows(measures, { all, chosen, furniture })
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

interface Choice {
  /** Words of each row and all below it. */
  all: Float64Array
  chosen: Uint8Array
  furniture: Uint8Array
}

const PICTURES = new Set('img picture video audio iframe'.split(' '))

function stayingRows(measures: Measures, { all, chosen, furniture }: Choice): Uint8Array {
  const { nodes, parent, words } = measures
  const kept = wordsBelow(
    measures,
    words.map((own, row) => (chosen[row] === 1 ? own : 0)),
  )
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
    const goes = (furniture[row] === 1 && hasText[row] === 0) || inTeaser[row] === 1
    const isKept = all[row]! > 0 ? kept[row]! > 0 : !goes && kept[around[row]!]! >= MIN_KEPT_AROUND * all[around[row]!]!
    stays[row] = isKept ? 1 : 0
  }
  keepAbovePictures(parent, stays, (row) => isPicture(nodes[row]!))
  return stays
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
