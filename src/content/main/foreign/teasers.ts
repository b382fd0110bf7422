import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures, subtreeSums } from '../page/measure.ts'
import { rowsNamed } from '../page/rows-named.ts'
import type { Page } from '../page/traits.ts'
import { ownTextsBefore } from './own-text.ts'

/**
 * Drops groups of teasers behind the article: at least three siblings of the same tag, each with one linked headline and
 * a text, that stand outside the element which holds the article's own text.
 */
export function dropTeasers(page: Page, blocks: Blocks, chosen: Uint8Array): void {
  const { measures, titleRow, isForum, isHome } = page
  if (titleRow <= 0 || isForum || isHome) return
  const groups = teaserGroups(page).filter((row) => row > titleRow)
  if (groups.length === 0) return
  const inGroup = new Uint8Array(chosen.length)
  for (const row of groups) inGroup.fill(1, row, measures.end[row]!)
  const own = ownTextsBefore(page, blocks, chosen, { rows: groups, isOutside: (row) => inGroup[row] === 1 })
  groups.forEach((row, i) => {
    const { row: around, words } = own[i]!
    if (words >= MIN_OWN_WORDS && measures.end[around]! <= row) chosen.fill(0, row, measures.end[row]!)
  })
}

/** A page with less text of its own before the teasers may be about them. */
const MIN_OWN_WORDS = 150
const MIN_TEASERS = 3
/** A longer part is more than a teaser. */
const MAX_TEASER_WORDS = 160
const MIN_HEADLINE_WORDS = 3
const MAX_HEADLINE_WORDS = 40
const LINKED_SHARE = 0.8
/** Share of a group's words that are in teasers. */
const MIN_GROUP_SHARE = 0.8

const HEADLINES = ['h2', 'h3', 'h4', 'h5', 'h6']

/** Rows of the elements that hold such siblings, in document order. Only outermost ones count. */
function teaserGroups(page: Page): number[] {
  const { measures, words } = page
  const { parent, end, nodes } = measures
  const isHead = new Uint8Array(nodes.length)
  for (const name of HEADLINES) for (const row of rowsNamed(measures, name)) if (isHeadline(page, row)) isHead[row] = 1
  if (!isHead.includes(1)) return []
  const headlines = subtreeSums(isHead)
  const count = new Int32Array(nodes.length)
  const covered = new Float64Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const all = words(row, end[row]!)
    if (all > MAX_TEASER_WORDS || headlines(row, end[row]!) !== 1) continue
    count[parent[row]!]!++
    covered[parent[row]!]! += all
  }
  const groups: number[] = []
  let last = 0
  for (let row = 1; row < nodes.length; row++) {
    if (row < last || count[row]! < MIN_TEASERS) continue
    if (covered[row]! < MIN_GROUP_SHARE * words(row, end[row]!)) continue
    groups.push(row)
    last = end[row]!
  }
  return groups
}

function isHeadline({ measures, words, prose }: Page, row: number): boolean {
  const all = words(row, measures.end[row]!)
  if (all < MIN_HEADLINE_WORDS || all > MAX_HEADLINE_WORDS) return false
  return isInLink(measures, row) || prose(row, measures.end[row]!) <= (1 - LINKED_SHARE) * all
}

function isInLink(measures: Measures, row: number): boolean {
  return elementAt(measures, measures.parent[row]!)?.name === 'a'
}
