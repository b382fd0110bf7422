import type { Element } from 'domhandler'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'

/**
 * Drops clones: an element with the same text and pictures as an earlier sibling of the same tag, as carousels place at
 * both ends. Also drops captions that occur twice, below a picture and in its gallery.
 */
export function dropClones(measures: Measures, blocks: Blocks, chosen: Uint8Array): void {
  const { nodes, parent, end } = measures
  const seen = new Set<string>()
  const signs = signsOf(measures, blocks)
  for (let row = 1; row < nodes.length; row++) {
    const { words, hash, blocks: count, pictures, codes } = signs[row]!
    if (words < MIN_CLONE_WORDS || count + pictures < 2 || codes > 0 || !CLONED.has(elementAt(measures, row)!.name))
      continue
    const key = `${parent[row]} ${elementAt(measures, row)!.name} ${words} ${hash}`
    if (seen.has(key)) chosen.fill(0, row, end[row]!)
    seen.add(key)
  }
  dropCaptions(measures, blocks, chosen)
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

interface Sign {
  words: number
  hash: number
  blocks: number
  pictures: number
  codes: number
}

/**
 * Contents of each row: words, blocks, pictures, code, and a hash. Rows with the same text and pictures have the same
 * hash.
 */
function signsOf(measures: Measures, { rows, weights }: Blocks): Sign[] {
  const { nodes, parent } = measures
  const signs = nodes.map((): Sign => ({ words: 0, hash: 0, blocks: 0, pictures: 0, codes: 0 }))
  rows.forEach((row, block) => {
    const { words, hash } = weights[block]!
    Object.assign(signs[row]!, { words, hash, blocks: 1 })
  })
  for (let row = nodes.length - 1; row > 0; row--) {
    const [above, own] = [signs[parent[row]!]!, signs[row]!]
    const element = elementAt(measures, row)!
    if (element.name === 'img') addPicture(own, element)
    if (element.name === 'pre') own.codes++
    above.words += own.words
    above.codes += own.codes
    above.blocks += own.blocks
    above.pictures += own.pictures
    above.hash = (Math.imul(above.hash, 31) + own.hash) | 0
  }
  return signs
}

function addPicture(sign: Sign, { attribs }: Element): void {
  sign.pictures++
  for (const char of attribs.src ?? '') sign.hash = (Math.imul(sign.hash, 31) + char.charCodeAt(0)) | 0
}

function dropCaptions(measures: Measures, { rows, texts, weights }: Blocks, chosen: Uint8Array): void {
  const inCaption = captionRows(measures)
  const seen = new Set<string>()
  rows.forEach((row, block) => {
    const { words } = weights[block]!
    if (chosen[row] === 0 || inCaption[row] === 0 || words < CAPTION_WORDS.least || words > CAPTION_WORDS.most) return
    const start = texts[block]!.replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, CAPTION_START_CHARS)
    if (seen.has(start)) chosen[row] = 0
    seen.add(start)
  })
}

const CAPTION_NAME = /caption/i

function captionRows(measures: Measures): Uint8Array {
  const { nodes, parent } = measures
  const inCaption = new Uint8Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const { name, attribs } = elementAt(measures, row)!
    const isCaption = name === 'figcaption' || CAPTION_NAME.test(attribs.class ?? '')
    inCaption[row] = inCaption[parent[row]!] === 1 || isCaption ? 1 : 0
  }
  return inCaption
}
