// Makes sure that the content contains the page's title, once, as a heading.
import { normalise } from '../../normalise.ts'
import { textOf } from '../../walk.ts'
import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt } from '../page/measure.ts'
import { isLogo, type Page } from '../page/traits.ts'
import { partsOf, type TitleParts } from './title-parts.ts'

interface TitleInput {
  blocks: Blocks
  first: FirstReading
  chosen: Uint8Array
  /** The page's titles: `title`, `og:title`. */
  titles: readonly string[]
}

/**
 * Chooses the block that names the page. Candidates stand before the content begins and match a part of the page's
 * titles. A heading wins over other blocks, then the longest text, so that the site's own name loses. A chosen block
 * that is not a heading becomes one. Other headings with the same text go, and so does the supposed heading of the page
 * (`titleRow`) if it only names the site. Without any candidate, that heading stays.
 *
 * @returns row of the block that names the page, or -1
 */
export function keepTitle(page: Page, input: TitleInput): number {
  const { blocks, chosen } = input
  const { titleRow, measures } = page
  const choose = (row: number, value: 0 | 1) => {
    for (let below = row; below < measures.end[row]!; below++) if (blocks.rowOf[below] === row) chosen[below] = value
  }
  const parts = partsOf(input.titles)
  const names = namesOf(page, input, parts)
  const name = names.reduce((best, next) => (isBetter(next, best) ? next : best), NO_TITLE_BLOCK)
  if (name.row < 0) {
    if (titleRow > 0) chosen.fill(1, titleRow, measures.end[titleRow]!)
    return titleRow
  }
  if (titleRow > 0 && titleRow !== name.row) {
    const said = normalise(textOf(measures.nodes[titleRow]!))
    chosen.fill(parts.all.has(said) && name.section === undefined ? 0 : 1, titleRow, measures.end[titleRow]!)
  }
  for (const { row, said, rank } of names) if (said === name.said && rank > 0) choose(row, 0)
  choose(name.row, 1)
  if (name.section !== undefined) choose(name.section, 1)
  else if (name.rank === 0) elementAt(measures, name.row)!.name = 'h1'
  return name.row
}

/** Number of blocks that are searched. */
const MAX_BLOCKS = 400
/** The content begins with a chosen block of at least this many words outside links. */
const MIN_PROSE_WORDS = 10

/**
 * Drops each heading that repeats the heading before it with no text between. Linked headings are cards side by side
 * and stay.
 */
export function dropEchoes({ measures }: Page, { rows, weights, linkWords }: Blocks, chosen: Uint8Array): void {
  let last = 0
  rows.forEach((row, block) => {
    if (chosen[row] === 0) return
    const { hash } = weights[block]!
    const isHeading = HEADING.test(elementAt(measures, row)?.name ?? '')
    if (isHeading && hash === last && linkWords[block] === 0) chosen[row] = 0
    last = isHeading ? hash : 0
  })
}

interface TitleBlock {
  row: number
  said: string
  /** 6 for `h1` to 1 for `h6`; 0 for other blocks. */
  rank: number
  /** Row of the heading whose section the block is, as under NAME in a manual page. Then it does not become a heading. */
  section?: number
}

const NO_TITLE_BLOCK: TitleBlock = { row: -1, said: '', rank: -1 }

/** Whether `name` beats `than`. The first of equals wins. */
function isBetter(name: TitleBlock, than: TitleBlock): boolean {
  if (name.rank > 0 !== than.rank > 0) return name.rank > than.rank
  if (name.said.length !== than.said.length) return name.said.length > than.said.length
  return name.rank > than.rank
}

/** The blocks that match a part of the titles, up to where the content begins. */
function namesOf(page: Page, { blocks, first, chosen }: TitleInput, parts: TitleParts): TitleBlock[] {
  const names: TitleBlock[] = []
  let heading = -1
  for (let block = 0; block < Math.min(blocks.rows.length, MAX_BLOCKS); block++) {
    const row = blocks.rows[block]!
    const { name } = elementAt(page.measures, row) ?? { name: '' }
    const rank = HEADING.test(name) ? 7 - Number(name[1]) : 0
    const said = blocks.weights[block]!.chars <= parts.maxChars ? normalise(blocks.texts[block]!) : ''
    if ((rank > 0 ? parts.names : parts.surely).has(said) && mayName(page, { blocks, first }, { row, block, rank })) {
      const isPart = rank === 0 && isSection(page, blocks, heading, block)
      names.push({ row, said, rank, ...(isPart && { section: heading }) })
    }
    heading = rank > 0 ? row : -1
    const prose = blocks.weights[block]!.words - blocks.linkWords[block]!
    if (rank === 0 && chosen[row] === 1 && prose >= MIN_PROSE_WORDS) break
  }
  return names
}

/** Whether a block is the text of a heading before it, and a heading of the same level follows. */
function isSection(page: Page, { rows }: Blocks, heading: number, block: number): boolean {
  if (heading < 0) return false
  const names = rows
    .slice(block + 1, block + MAX_SECTION_BLOCKS)
    .map((row) => elementAt(page.measures, row)?.name ?? '')
  return names.find((name) => HEADING.test(name)) === elementAt(page.measures, heading)!.name
}

const MAX_SECTION_BLOCKS = 10
const HEADING = /^h[1-6]$/
/** Elements that can stand for a heading if no heading names the page. Custom elements count. */
const NAMES = /^(?:div|p|section|header|center|hgroup|\w+-[\w-]+)$/

interface Candidate {
  row: number
  block: number
  rank: number
}

/**
 * Whether a block may name the page. It must not be the site's name in the page head, a link, boilerplate, or a
 * container of more than its own words.
 */
function mayName(
  page: Page,
  { blocks, first }: Pick<TitleInput, 'blocks' | 'first'>,
  { row, block, rank }: Candidate,
): boolean {
  if (rank > 0) return first.landmarks[row] === 0 && !isLogo(page.measures, row)
  if (!NAMES.test(elementAt(page.measures, row)?.name ?? '') || blocks.linkWords[block]! > 0) return false
  return first.names[row] === 0 && page.words(row, page.measures.end[row]!) === blocks.weights[block]!.words
}
