import { nameTest } from '../../name-test.ts'
import type { Blocks } from '../page/blocks.ts'
import { rowsOfKind } from '../page/kinds.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { marksOf } from '../page/rows-named.ts'

/**
 * Drops clones: an element with the same text and pictures as an earlier sibling of the same tag, as carousels place at
 * both ends. Also drops captions that occur twice, below a picture and in its gallery.
 */
export function dropClones(measures: Measures, blocks: Blocks, chosen: Uint8Array): void {
  const { nodes, parent, end } = measures
  const seen = new Map<number, number[]>()
  const { words, hashes, parts, codes } = signsOf(measures, blocks)
  for (let row = 1; row < nodes.length; row++) {
    if (words[row]! < MIN_CLONE_WORDS || parts[row]! < 2 || codes[row]! > 0) continue
    const { name } = elementAt(measures, row)!
    if (!CLONED.has(name)) continue
    // Equal texts under many parents are no clones, and must not be compared with each other.
    const key = Math.imul(Math.imul(hashes[row]!, 31) + parent[row]!, 31) + words[row]!
    const alike = seen.get(key)
    const isClone = (other: number) =>
      parent[other] === parent[row] && words[other] === words[row] && elementAt(measures, other)!.name === name
    if (alike === undefined) seen.set(key, [row])
    else if (alike.some(isClone)) chosen.fill(0, row, end[row]!)
    else alike.push(row)
  }
  dropCaptions(measures, blocks, { words, chosen })
}

/** Shorter texts are equal by chance: "Read more". */
const MIN_CLONE_WORDS = 8
/**
 * Elements that carousels and galleries repeat as a whole. Equal paragraphs, rows, cells and code examples are
 * intended.
 */
const CLONED = new Set('div li section article figure'.split(' '))

/** Limits on a caption. Two captions are equal if their first `CAPTION_START_CHARS` characters are. */
const CAPTION_WORDS = { least: 8, most: 80 }
const CAPTION_START_CHARS = 60

/** Contents of each row. */
interface Signs {
  words: Float64Array
  /** Rows with the same text and pictures have the same hash. */
  hashes: Int32Array
  /** Number of blocks and pictures. */
  parts: Int32Array
  codes: Int32Array
}

function signsOf(measures: Measures, { rows, weights }: Blocks): Signs {
  const { nodes, parent } = measures
  const words = new Float64Array(nodes.length)
  const hashes = new Int32Array(nodes.length)
  const parts = new Int32Array(nodes.length)
  const codes = new Int32Array(nodes.length)
  const isPicture = marksOf(measures, ['img'])
  const isCode = marksOf(measures, ['pre'])
  for (let block = 0; block < rows.length; block++) {
    const row = rows[block]!
    words[row] = weights[block]!.words
    hashes[row] = weights[block]!.hash
    parts[row] = 1
  }
  for (let row = nodes.length - 1; row > 0; row--) {
    const above = parent[row]!
    if (isPicture[row] === 1) {
      parts[row]!++
      hashes[row] = hashOf(elementAt(measures, row)!.attribs.src ?? '', hashes[row]!)
    } else if (isCode[row] === 1) codes[row]!++
    words[above]! += words[row]!
    codes[above]! += codes[row]!
    parts[above]! += parts[row]!
    hashes[above] = (Math.imul(hashes[above]!, 31) + hashes[row]!) | 0
  }
  return { words, hashes, parts, codes }
}

/** A hash of a text behind what `from` is the hash of. */
function hashOf(text: string, from: number): number {
  let hash = from
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return hash
}

/** @param words of each row with its subtree */
function dropCaptions(
  measures: Measures,
  { rows, texts, weights }: Blocks,
  { words, chosen }: { words: Float64Array; chosen: Uint8Array },
): void {
  const captionOf = captionRows(measures)
  if (captionOf === undefined) return
  const seen = new Map<string, number>()
  rows.forEach((row, block) => {
    const caption = captionOf[row]!
    if (chosen[row] === 0 || caption === 0) return
    const { words: own } = weights[block]!
    if (own < CAPTION_WORDS.least || own > CAPTION_WORDS.most) return
    const start = texts[block]!.replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, CAPTION_START_CHARS)
    const isAlone = own >= MIN_CAPTION_SHARE * words[caption]!
    if (seen.get(start) === caption || (isAlone && seen.has(start))) chosen[row] = 0
    seen.set(start, caption)
  })
}

/** With a smaller share of the words below the caption's element, that is a card which calls its text a caption. */
const MIN_CAPTION_SHARE = 0.8
const namesCaption = nameTest(/caption/i)

/** For each row, the row of the nearest caption around it, or 0. Undefined if there is none. */
function captionRows(measures: Measures): Int32Array | undefined {
  const captions = rowsOfKind(measures, ({ name, attribs }) => name === 'figcaption' || namesCaption(attribs.class))
  if (captions.length === 0) return undefined
  const captionOf = new Int32Array(measures.nodes.length)
  // In document order, so that inner ones come later.
  for (const row of captions) captionOf.fill(row, row, measures.end[row]!)
  return captionOf
}
