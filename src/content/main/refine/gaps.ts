import { saysLoading } from '../../loading.ts'
import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import type { Measures } from '../page/measure.ts'
import { rowsNamed } from '../page/rows-named.ts'
import type { Page } from '../page/traits.ts'
import { saysControl } from './control-words.ts'

interface GapInput {
  blocks: Blocks
  first: FirstReading
  /** Chance of each block to be content, 0 to 1. */
  chances: Float64Array
  chosen: Uint8Array
}

/**
 * Keeps short texts between chosen blocks: values, prices, labels, ratings, addresses, credits. The forest knows little
 * about a block of few words, but what stands in the middle of the content mostly belongs to it. Links, texts that are
 * boilerplate by name, and controls are left out. A thread is left out as well, since its short texts count votes.
 */
export function keepGaps(page: Page, { blocks, first, chances, chosen }: GapInput): void {
  if (page.isForum) return
  const { rows, weights, linkWords, texts } = blocks
  const controls = controlsOf(blocks, chosen)
  const isApart = apartRows(page.measures)
  const isFact = (block: number): boolean => {
    const { words, hash } = weights[block]!
    const row = rows[block]!
    if (words > MAX_WORDS || linkWords[block]! > 0 || first.names[row] === 1 || isApart[row] === 1) return false
    if (SIGNS.test(texts[block]!)) return false
    if (COUNT.test(texts[block]!) && !LABEL.test(texts[block - 1] ?? '')) return false
    return !controls.has(hash) && !saysLoading(texts[block]!) && !saysControl(texts[block]!)
  }
  const body = first.proseShare >= MIN_PROSE ? bodyOf(blocks, chosen) : 0
  for (const { from, end } of gapsOf(blocks, chosen, page.titleRow)) {
    const isByline = from <= body || isTitle(page, rows[from - 1]!)
    const least = isByline ? MIN_BYLINE_CHANCE : MIN_CHANCE
    for (let block = from; block < end; block++) if (chances[block]! >= least && isFact(block)) chosen[rows[block]!] = 1
  }
}

/** Dots and bars separate what stands beside them. */
const SIGNS = /^[^\p{L}\p{N}]*$/u
/** A number alone counts votes or replies, unless a label stands before it. */
const COUNT = /^\s*[+-]?\p{N}{1,4}\s*$/u
const LABEL = /[:：]\s*$/

/** A longer text is prose, and the forest knows it well. */
const MAX_WORDS = 16
/** A longer gap is a part of its own that was left out on purpose. */
const MAX_GAP_WORDS = 30
const MIN_CHANCE = 0.08
/** Right under the page's heading are the author and the date, which gold texts of articles omit. */
const MIN_BYLINE_CHANCE = 0.4
/** With this share of prose in the first reading, the page is an article. Its body begins with a text of many words. */
const MIN_PROSE = 0.5
const MIN_BODY_WORDS = 24
/** Texts in these are labels of controls. Captions stay or go with their pictures, headings with their sections. */
const APART = 'form label legend summary dialog iframe figure h1 h2 h3 h4 h5 h6'.split(' ')
/** A text that occurs this often and never as content is a control, unless it states something. */
const MIN_CONTROLS = 3
const STATES = /[\p{N}:：]/u

/** The runs of blocks that are not chosen, between two chosen ones. The page's heading is as good as chosen. */
function gapsOf({ rows, weights }: Blocks, chosen: Uint8Array, titleRow: number): { from: number; end: number }[] {
  const gaps: { from: number; end: number }[] = []
  let from = -1
  let words = 0
  rows.forEach((row, block) => {
    if (chosen[row] === 0 && row !== titleRow) {
      words += weights[block]!.words
      return
    }
    if (from > 0 && from < block && words <= MAX_GAP_WORDS) gaps.push({ from, end: block })
    from = block + 1
    words = 0
  })
  return gaps
}

/** The first chosen block of the body, or 0. */
function bodyOf({ rows, weights }: Blocks, chosen: Uint8Array): number {
  return Math.max(
    0,
    rows.findIndex((row, block) => chosen[row] === 1 && weights[block]!.words >= MIN_BODY_WORDS),
  )
}

function apartRows(measures: Measures): Uint8Array {
  const inside = new Uint8Array(measures.nodes.length)
  for (const name of APART)
    for (const row of rowsNamed(measures, name)) if (inside[row] === 0) inside.fill(1, row, measures.end[row]!)
  return inside
}

/** The hashes of texts that repeat and are nowhere content. */
function controlsOf({ rows, weights, texts }: Blocks, chosen: Uint8Array): Set<number> {
  const times = new Map<number, number>()
  const controls = new Set<number>()
  rows.forEach((row, block) => {
    const { words, hash } = weights[block]!
    if (words > MAX_WORDS) return
    const before = times.get(hash) ?? 0
    times.set(hash, chosen[row] === 1 ? Number.NEGATIVE_INFINITY : before + 1)
  })
  rows.forEach((_, block) => {
    const { hash } = weights[block]!
    if ((times.get(hash) ?? 0) >= MIN_CONTROLS && !STATES.test(texts[block]!)) controls.add(hash)
  })
  return controls
}

function isTitle({ titleRow, measures }: Page, row: number): boolean {
  return titleRow > 0 && row >= titleRow && row < measures.end[titleRow]!
}
