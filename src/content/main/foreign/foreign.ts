// What of the chosen content belongs to other pages or to the site (step 8 of the cascade, main.ts).
import { announcedRows } from '../heuristics/announced.ts'
import type { Hints } from '../hints/hints.ts'
import type { Blocks } from '../page/blocks.ts'
import type { Page } from '../page/traits.ts'
import { dropAskingLines } from './asking-lines.ts'
import { dropComments } from './comments.ts'
import { dropNextArticles } from './next-articles.ts'
import { dropRelatedLines } from './related-lines.ts'
import { dropTeasers } from './teasers.ts'
import { CONSENT_HEADINGS, FOREIGN_HEADINGS } from './vocabulary.ts'

interface ForeignInput {
  /** Title of the page. */
  title: string
  hints: Hints
}

/** Takes it out of `chosen`, unless nothing would be left. */
export function dropForeign(page: Page, blocks: Blocks, chosen: Uint8Array, { title, hints }: ForeignInput): void {
  const before = chosen.slice()
  dropNextArticles(page, blocks, chosen, { titles: [title, ...hints.titles, hints.headline], hints })
  dropSections(page, blocks, chosen)
  dropComments(page, blocks, chosen, hints.path)
  dropTeasers(page, blocks, chosen)
  dropRelatedLines(page, blocks, chosen, hints.host)
  dropAskingLines(page, blocks, chosen)
  if (!blocks.rows.some((row) => chosen[row] === 1)) chosen.set(before)
}

/** A dialog about consent may have more text than the page. */
const MAX_CONSENT_SHARE = 0.9
/** After this many headlines the page is a list of links, and so are its sections. */
const MAX_HEADLINES = 5
const MIN_HEADLINE_WORDS = 4

function dropSections(page: Page, blocks: Blocks, chosen: Uint8Array): void {
  const { end } = page.measures
  const headlines = blocks.rows.filter((row, block) => chosen[row] === 1 && isHeadline(blocks, block))
  const lists = headlines[MAX_HEADLINES] ?? chosen.length
  for (const row of announcedRows(page, FOREIGN_HEADINGS)) if (row < lists) chosen.fill(0, row, end[row]!)
  for (const row of announcedRows(page, CONSENT_HEADINGS, MAX_CONSENT_SHARE)) chosen.fill(0, row, end[row]!)
}

function isHeadline({ weights, linkWords }: Blocks, block: number): boolean {
  return weights[block]!.words >= MIN_HEADLINE_WORDS && linkWords[block] === weights[block]!.words
}
