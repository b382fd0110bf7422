import type { Element } from 'domhandler'
import { blockRows } from '../page/blocks.ts'
import { elementAt, subtreeSums } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { contentRows } from './content-rows.ts'

/** Expected content after a removal. Each function sums over the rows `from … end - 1` (page/measure.ts). */
export interface Scores {
  /** Words that remain. */
  text: (from: number, end: number) => number
  /** Words expected to be content. */
  good: (from: number, end: number) => number
  /** The same, but judged by the blocks alone, ignoring their place on the page. */
  prose: (from: number, end: number) => number
}

/** Where each row stands, whatever is removed. */
export interface Places {
  /** For each row, the row of the block that it is part of. */
  blocks: Int32Array
  /** Factor on the odds of each row: the strongest mark times the strongest name among its ancestors. */
  odds: Float64Array
}

/** Scores each block by its links, length, sentence marks and place. Rows in `dropped` weigh nothing. */
export function scoresOf(page: Page, dropped: Uint8Array, { blocks, odds } = placesOf(page)): Scores {
  const { nodes, words, linkWords, marks } = page.measures
  const own = {
    words: new Float64Array(nodes.length),
    links: new Float64Array(nodes.length),
    marks: new Float64Array(nodes.length),
  }
  for (let row = 0; row < nodes.length; row++) {
    if (dropped[row] === 1) continue
    const block = blocks[row]!
    own.words[block]! += words[row]!
    own.links[block]! += linkWords[row]!
    own.marks[block]! += marks[row]!
  }
  const good = new Float64Array(nodes.length)
  const prose = new Float64Array(nodes.length)
  for (let row = 0; row < nodes.length; row++) {
    const total = own.words[row]!
    if (total === 0) continue
    const element = elementAt(page.measures, row)
    const chance = chanceOf(element, { words: total, links: own.links[row]!, marks: own.marks[row]! })
    prose[row] = total * chance
    good[row] = total * raised(chance, odds[row]!)
  }
  return { text: subtreeSums(own.words), good: subtreeSums(good), prose: subtreeSums(prose) }
}

const HEADING = /^h[1-6]$/

/**
 * Chance that a block is content, by its kind. Estimated by hand; the trained forest (classify/) refines the result.
 */
const HEADING_CHANCE = 0.6
const CODE_CHANCE = 0.9
const CELL_CHANCE = 0.6
/** Text without a sentence: a label, a byline, a button. */
const LABEL_CHANCE = 0.35
const PROSE_CHANCE = 0.97
/** A link that stands alone is a menu entry, or with enough words the headline of a story. */
const LINK_CHANCE = 0.08
const HEADLINE_CHANCE = 0.3
const HEADLINE_WORDS = 6
/** A block with at least this many words and a sentence mark is prose. */
const PROSE_WORDS = 12
/** Factors on the odds inside elements marked or named as content. */
const MARKED_ODDS = 3
const NAMED_ODDS = 2

interface BlockSize {
  words: number
  links: number
  marks: number
}

function chanceOf(element: Element | undefined, { words, links, marks }: BlockSize): number {
  const linked = links / words
  const name = element?.name ?? ''
  const alone = HEADING.test(name) ? HEADING_CHANCE : ofText(name, { words: words - links, marks })
  const inLinks = words >= HEADLINE_WORDS ? HEADLINE_CHANCE : LINK_CHANCE
  return linked * (HEADING.test(name) ? HEADING_CHANCE : inLinks) + (1 - linked) * alone
}

function ofText(name: string, { words, marks }: { words: number; marks: number }): number {
  if (name === 'pre') return CODE_CHANCE
  if (name === 'td' || name === 'th') return CELL_CHANCE
  const prose = Math.min(1, words / PROSE_WORDS) * (marks > 0 ? 1 : 0.6)
  return LABEL_CHANCE + prose * (PROSE_CHANCE - LABEL_CHANCE)
}

function raised(chance: number, odds: number): number {
  const raisedOdds = (chance / (1 - chance)) * odds
  return raisedOdds / (1 + raisedOdds)
}

export function placesOf(page: Page): Places {
  const { measures, names } = page
  const { nodes, parent } = measures
  const marked = contentRows(page)
  const odds = new Float64Array(nodes.length).fill(1)
  const named = new Uint8Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    if (named[parent[row]!] === 1 || names(row).body) named[row] = 1
    odds[row] = (marked[row] === 1 ? MARKED_ODDS : 1) * (named[row] === 1 ? NAMED_ODDS : 1)
  }
  return { blocks: blockRows(measures), odds }
}
