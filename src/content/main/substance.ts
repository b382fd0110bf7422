import { isTag, type ParentNode } from 'domhandler'
import { saysLoading } from '../loading.ts'
import { asideRows } from './heuristics/boilerplate.ts'
import { blockRows } from './page/blocks.ts'
import { measure } from './page/measure.ts'
import { isMain, type Page, traitsOf } from './page/traits.ts'

/** What a page says outside its boilerplate, to compare two responses for one URL. Plain JSON. */
export interface Substance {
  /** Characters of text. Link text counts less, since menus consist of it. */
  text: number
  /** Blocks of text: headings, paragraphs, list items, cells. */
  blocks: number
  /** Each word once, in lower case. If there is none, those of the boilerplate. */
  words: string[]
  pictures: number
  /** Whether a block says that the content is still loading. */
  loading: boolean
}

/**
 * Reads the substance of a cleaned page: what is in its `main`, or else what is in no landmark and in no element that is
 * named as boilerplate. Unlike `mainContent`, it never falls back to boilerplate when nothing else is left, so a page
 * whose scripts have not run yet has none, however long its footer is.
 */
export function substanceOf(root: ParentNode, title: string): Substance {
  const page = traitsOf(measure(root), title)
  const inside = insideRows(page)
  const rowOf = blockRows(page.measures)
  const { texts } = page.measures
  const blocks = new Map<number, { own: string; length: number }>()
  for (const { row, text } of texts) {
    const words = inside[row] === 1 ? text.replace(/\s+/g, ' ').trim() : ''
    if (words === '') continue
    const block = blocks.get(rowOf[row]!) ?? { own: '', length: 0 }
    block.own += ` ${words}`
    block.length += page.measures.linkWords[row]! > 0 ? words.length * LINK_SHARE : words.length
    blocks.set(rowOf[row]!, block)
  }
  const said = [...blocks.values()].filter(({ own }) => !saysLoading(own))
  return {
    text: Math.round(said.reduce((sum, { length }) => sum + length, 0)),
    blocks: said.length,
    words: wordsOf(said.length > 0 ? said.map(({ own }) => own) : texts.map(({ text }) => text)),
    pictures: page.measures.nodes.filter((node, row) => inside[row] === 1 && isTag(node) && node.name === 'img').length,
    loading: said.length < blocks.size,
  }
}

const LINK_SHARE = 0.3

/** Maximum number of words that are compared. */
const MAX_WORDS = 20_000

function insideRows(page: Page): Uint8Array {
  const { nodes, parent } = page.measures
  const aside = asideRows(page)
  const hasMain = page.mains(0, nodes.length) > 0
  const inside = new Uint8Array(nodes.length)
  inside[0] = hasMain ? 0 : 1
  for (let row = 1; row < nodes.length; row++) {
    const node = nodes[row]!
    const within = inside[parent[row]!] === 1 || (hasMain && isTag(node) && isMain(node))
    inside[row] = within && aside[row] === 0 ? 1 : 0
  }
  return inside
}

function wordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
      words.add(word)
      if (words.size >= MAX_WORDS) return [...words]
    }
  }
  return [...words]
}
