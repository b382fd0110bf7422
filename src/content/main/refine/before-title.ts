import { datesIn } from '../../structure/readings/date-mentions.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { isArticle, isMain, type Page } from '../page/traits.ts'

interface BeforeTitleInput {
  blocks: Blocks
  /** Chance of each block to be content, 0 to 1. */
  chances: Float64Array
  chosen: Uint8Array
  /** Row of the block that names the page, or -1. */
  title: number
}

/**
 * Drops what stands before the title and apart from it: notices to all visitors, logins, words to search for, panels of
 * a menu, the name of the site. The title's own part stays: its kicker, its picture, its figures. So does a date, a long
 * heading of level 1, and what the forest is sure of within the marked content. If much stands before the title, the
 * page does not begin there.
 */
export function dropBeforeTitle(page: Page, { blocks, chances, chosen, title }: BeforeTitleInput): void {
  const { measures } = page
  if (!/^h[1-3]$/.test(elementAt(measures, title)?.name ?? '')) return
  const before = chosenBefore(blocks, chosen, title)
  if (before === undefined || before.length === 0) return
  const above = ancestorsOf(measures, title)
  for (const block of before) {
    const row = blocks.rows[block]!
    const { shared, isInContent } = meetingOf(page, above, row)
    if (shared === row || above.get(shared)! < MIN_LEVELS || page.words(shared, measures.end[shared]!) < MIN_WORDS)
      continue
    if (isInContent && chances[block]! >= MIN_CHANCE) continue
    if (isHeadline(measures, blocks, block) || isDate(blocks, block)) continue
    for (let below = row; below < measures.end[row]!; below++) if (blocks.rowOf[below] === row) chosen[below] = 0
  }
}

/** The title's own part of the page has fewer levels above it, or fewer words. */
const MIN_LEVELS = 2
const MIN_WORDS = 200
const MIN_CHANCE = 0.6
/** A date has few words, and the name of a site has fewer than a headline. */
const MAX_DATE_WORDS = 8
const MIN_HEADLINE_WORDS = 5
/** More words before the title are content. So are those that are more than what follows. */
const MAX_WORDS_BEFORE = 300

function isHeadline(measures: Measures, { rows, weights, linkWords }: Blocks, block: number): boolean {
  const isTop = elementAt(measures, rows[block]!)?.name === 'h1' && linkWords[block] === 0
  return isTop && weights[block]!.words >= MIN_HEADLINE_WORDS
}

function isDate({ weights, texts }: Blocks, block: number): boolean {
  return weights[block]!.words <= MAX_DATE_WORDS && datesIn(texts[block]!).length > 0
}

/** The chosen blocks before the title, or undefined if the page does not begin with it. */
function chosenBefore({ rows, weights }: Blocks, chosen: Uint8Array, title: number): number[] | undefined {
  const before: number[] = []
  let words = 0
  let after = 0
  for (let block = 0; block < rows.length; block++) {
    const row = rows[block]!
    if (chosen[row] === 0) continue
    if (row < title) {
      before.push(block)
      words += weights[block]!.words
    } else after += weights[block]!.words
  }
  return words <= MAX_WORDS_BEFORE && words <= after ? before : undefined
}

/** The rows above a row, with the number of levels between. */
function ancestorsOf({ parent }: Measures, row: number): Map<number, number> {
  const above = new Map<number, number>()
  for (let at = parent[row]!, level = 1; at >= 0; at = parent[at]!, level++) above.set(at, level)
  return above
}

/** The lowest row that holds both the title and another row, and whether it is part of the marked content. */
function meetingOf(
  { measures }: Page,
  above: ReadonlyMap<number, number>,
  row: number,
): { shared: number; isInContent: boolean } {
  let shared = row
  while (shared > 0 && !above.has(shared)) shared = measures.parent[shared]!
  for (let at = shared; at > 0; at = measures.parent[at]!) {
    const element = elementAt(measures, at)!
    if (isMain(element) || isArticle(element)) return { shared, isInContent: true }
  }
  return { shared, isInContent: false }
}
