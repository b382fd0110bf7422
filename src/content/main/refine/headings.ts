import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import { chosenBlocks } from '../page/chosen-blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { marksOf } from '../page/rows-named.ts'

/**
 * Keeps a heading if the next block is content, or any block up to the next heading inside the same parent. Skips
 * headings that the rules mark as boilerplate, unless the kept block bears the same name, which then means nothing.
 */
export function keepHeadings(measures: Measures, { rows }: Blocks, { names }: FirstReading, chosen: Uint8Array): void {
  const { parent, end } = measures
  let kept = rows.length
  for (let block = rows.length - 1; block >= 0; block--) {
    const row = rows[block]!
    if (levelOf(measures, row) > 0) {
      const behind = rows[kept]
      const isOver = behind !== undefined && (kept === block + 1 || behind < end[parent[row]!]!)
      if (isOver && (names[row] === 0 || names[behind] === 1)) chosen[row] = 1
      kept = rows.length
    }
    if (chosen[row] === 1) kept = block
  }
}

/** Keeps a data table or definition list right under a kept heading. */
export function keepTables(
  measures: Measures,
  { rows }: Blocks,
  { names, kept }: FirstReading,
  chosen: Uint8Array,
): void {
  const { parent, end } = measures
  for (let block = 0; block + 1 < rows.length; block++) {
    const [heading, row] = [rows[block]!, rows[block + 1]!]
    if (levelOf(measures, heading) === 0 || chosen[heading] === 0) continue
    if (chosen[row] === 1 || names[row] === 1 || kept[row] === 0) continue
    let table = row
    while (table > heading && !/^(?:table|dl)$/.test(elementAt(measures, table)!.name)) table = parent[table]!
    if (table <= heading) continue
    for (let below = table; below < end[table]!; below++) chosen[below] = 1
  }
}

/** A section with at least this share of its words in links leads elsewhere. If it goes, its heading goes. */
const MIN_LINKED_SHARE = 0.5
/** A longer heading is content by itself. */
const MAX_HEADING_WORDS = 8

/**
 * Drops headings of sections that lost all their links: teasers or tiles. A heading that is itself a link is an item,
 * also of the section before it if both have the same level, and a picture or player outside links keeps its heading.
 */
export function dropHeadings(measures: Measures, blocks: Blocks, chosen: Uint8Array): void {
  const { rows, weights, linkWords } = blocks
  const lost = new Float64Array(LEVELS)
  const lostLinks = new Float64Array(LEVELS)
  const keeps = new Uint8Array(LEVELS)
  const isHeading = marksOf(measures, HEADINGS)
  const isPicture = marksOf(measures, SHOWN)
  let block = rows.length - 1
  for (let row = measures.nodes.length - 1; row > 0; row--) {
    const isBlock = rows[block] === row
    if (!isBlock && isHeading[row] === 0 && isPicture[row] === 0) continue
    const level = isHeading[row] === 1 ? levelOf(measures, row) : 0
    const { words } = isBlock ? weights[block]! : NO_WORDS
    const links = isBlock ? linkWords[block]! : 0
    if (level > 0 && words <= MAX_HEADING_WORDS && links === 0 && keeps[level] === 0)
      if (lost[level]! > 0 && lostLinks[level]! >= MIN_LINKED_SHARE * lost[level]!) chosen[row] = 0
    if (level > 0) for (const column of [lost, lostLinks, keeps]) column.fill(0, level)
    const isItem = level > 0 && links > 0 && links === words && chosen[row] === 1
    if ((isBlock && chosen[row] === 1) || (isPicture[row] === 1 && !isInLink(measures, row)))
      keeps.fill(1, 0, level + (isItem ? 1 : 0) || LEVELS)
    if (isBlock) addTo(lost, words)
    if (isBlock) addTo(lostLinks, links)
    if (isBlock) block--
  }
}

/**
 * Drops one or two short headings at the end whose text is gone, such as `Reviews (5)`. More of them are items, and so
 * is a link. A heading stays if a picture follows it, or if the page ends with it.
 *
 * @param title row of the block that names the page
 */
export function dropLastHeadings(measures: Measures, blocks: Blocks, chosen: Uint8Array, title: number): void {
  const { rows, weights, linkWords } = blocks
  const kept = chosenBlocks(blocks, chosen)
  const isHeading = (block: number) => levelOf(measures, rows[block]!) > 0 && rows[block] !== title
  const isLast = (block: number) =>
    isHeading(block) && linkWords[block] === 0 && weights[block]!.words <= MAX_LAST_WORDS
  const found = kept.length - 1 - kept.findLastIndex((block) => !isHeading(block))
  if (found > MAX_LAST || found === kept.length) return
  for (const block of kept.slice(kept.length - found).reverse()) {
    if (!isLast(block) || isShown(measures, rows[block]!, rows[block + 1])) return
    chosen.fill(0, rows[block]!, measures.end[rows[block]!]!)
  }
}

/** A longer heading is a sentence. */
const MAX_LAST_WORDS = 4
const MAX_LAST = 2

/** Whether a picture stands between a heading and the next text, or no text follows. */
function isShown(measures: Measures, heading: number, behind: number | undefined): boolean {
  if (behind === undefined) return true
  for (let row = heading + 1; row < behind; row++) if (SHOWN.has(elementAt(measures, row)!.name)) return true
  return false
}

function addTo(column: Float64Array, value: number): void {
  for (let level = 1; level < LEVELS; level++) column[level]! += value
}

/** Heading levels 1 to 6. A section ends at a heading of the same or a higher level. */
const LEVELS = 7
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const NO_WORDS = { words: 0 }
const SHOWN = new Set('img video audio iframe'.split(' '))

function isInLink(measures: Measures, row: number): boolean {
  return elementAt(measures, measures.parent[row]!)?.name === 'a'
}

function levelOf(measures: Measures, row: number): number {
  const name = elementAt(measures, row)?.name ?? ''
  return name.length === 2 && name >= 'h1' && name <= 'h6' ? Number(name[1]) : 0
}
