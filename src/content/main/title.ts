import { textOf } from '../walk.ts'
import type { Blocks } from './blocks.ts'
import type { FirstReading } from './heuristics.ts'
import { elementAt } from './measure.ts'
import { letters } from './normalised.ts'
import { partsOf, type TitleParts } from './title-parts.ts'
import { isLogo, type Page } from './traits.ts'

/** Blocks before the content that are looked at. */
const MAX_BLOCKS = 400
/** The content begins with a block of so many words outside links. */
const MIN_PROSE_WORDS = 10

interface Known {
  blocks: Blocks
  first: FirstReading
  chosen: Uint8Array
  /** What the page is called: its `title`, its `og:title`. */
  titles: readonly string[]
}

/**
 * Sees to it that the content has the block that names the page: the best of those that say a part of its titles and
 * stand before the content begins; a heading before any other, then what says most, so that the site's own name does
 * not win. Any other block becomes a heading. What says the same once more goes, and so does the heading that was taken
 * for the name (`titleRow`) if it is the site's. Without such a block that heading stays.
 */
export function settleName(page: Page, known: Known): void {
  const { blocks, chosen } = known
  const { titleRow, measures } = page
  const choose = (row: number, value: 0 | 1) => {
    for (let below = row; below < measures.end[row]!; below++) if (blocks.rowOf[below] === row) chosen[below] = value
  }
  const parts = partsOf(known.titles)
  const names = namesOf(page, known, parts)
  const name = names.reduce((best, next) => (isBetter(next, best) ? next : best), NO_NAME)
  if (name.row < 0) {
    if (titleRow > 0) chosen.fill(1, titleRow, measures.end[titleRow]!)
    return
  }
  if (titleRow > 0 && titleRow !== name.row) {
    const said = letters(textOf(measures.nodes[titleRow]!))
    chosen.fill(parts.all.has(said) ? 0 : 1, titleRow, measures.end[titleRow]!)
  }
  for (const { row, said, rank } of names) if (said === name.said && rank > 0) choose(row, 0)
  choose(name.row, 1)
  if (name.rank === 0) elementAt(measures, name.row)!.name = 'h1'
}

/** Takes back each heading that says what the heading before it says, with no text between. Links are cards side by side. */
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

interface Name {
  row: number
  said: string
  /** 6 for `h1`, 1 for `h6`, 0 for what is no heading. */
  rank: number
}

const NO_NAME: Name = { row: -1, said: '', rank: -1 }

/** Of equals the first. */
function isBetter(name: Name, than: Name): boolean {
  if (name.rank > 0 !== than.rank > 0) return name.rank > than.rank
  if (name.said.length !== than.said.length) return name.said.length > than.said.length
  return name.rank > than.rank
}

/** The blocks that say a part of the titles, up to where the content begins. */
function namesOf(page: Page, { blocks, first, chosen }: Known, parts: TitleParts): Name[] {
  const names: Name[] = []
  for (let block = 0; block < Math.min(blocks.rows.length, MAX_BLOCKS); block++) {
    const row = blocks.rows[block]!
    const { name } = elementAt(page.measures, row) ?? { name: '' }
    const rank = HEADING.test(name) ? 7 - Number(name[1]) : 0
    const said = blocks.weights[block]!.chars <= parts.maxChars ? letters(blocks.texts[block]!) : ''
    if ((rank > 0 ? parts.names : parts.surely).has(said) && mayName(page, { blocks, first }, { row, block, rank }))
      names.push({ row, said, rank })
    const prose = blocks.weights[block]!.words - blocks.linkWords[block]!
    if (rank === 0 && chosen[row] === 1 && prose >= MIN_PROSE_WORDS) break
  }
  return names
}

const HEADING = /^h[1-6]$/
/** Elements that can be read as a heading where no heading names the page; custom ones too. */
const NAMES = /^(?:div|p|section|header|center|hgroup|\w+-[\w-]+)$/

interface Candidate {
  row: number
  block: number
  rank: number
}

/** Not the site's name in its head, nor a link, furniture, or what holds more than its own words. */
function mayName(
  page: Page,
  { blocks, first }: Pick<Known, 'blocks' | 'first'>,
  { row, block, rank }: Candidate,
): boolean {
  if (rank > 0) return first.landmarks[row] === 0 && !isLogo(page.measures, row)
  if (!NAMES.test(elementAt(page.measures, row)?.name ?? '') || blocks.linkWords[block]! > 0) return false
  return first.names[row] === 0 && page.words(row, page.measures.end[row]!) === blocks.weights[block]!.words
}
