// What of the chosen content belongs to other pages or to the site (step 8 of the cascade, main.ts).
import { type Announcement, announcedRows, anyOf } from '../heuristics/announced.ts'
import type { Hints } from '../hints/hints.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { dropAskingLines } from './asking-lines.ts'
import { dropComments } from './comments.ts'
import { dropForms } from './forms.ts'
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
  dropForms(page, chosen)
  dropTeasers(page, blocks, chosen)
  dropRelatedLines(page, blocks, chosen, hints.host)
  dropAskingLines(page, blocks, chosen)
  if (!blocks.rows.some((row) => chosen[row] === 1)) chosen.set(before)
}

/** Other articles are listed with a few words beside their links. */
const RELATED: Announcement = { headings: anyOf(FOREIGN_HEADINGS), minLinked: 0.35 }
/** A dialog about consent may have more text than the page. */
const CONSENT: Announcement = { headings: anyOf(CONSENT_HEADINGS), maxShare: 0.9 }
/** After this many headlines the page is a list of links, and so are its sections. */
const MAX_HEADLINES = 5
const MIN_HEADLINE_WORDS = 4

function dropSections(page: Page, blocks: Blocks, chosen: Uint8Array): void {
  const { end } = page.measures
  const headlines = blocks.rows.filter((row, block) => chosen[row] === 1 && isHeadline(blocks, block))
  const lists = headlines[MAX_HEADLINES] ?? chosen.length
  for (const [row, kind] of announcedRows(page, [RELATED, CONSENT]))
    if (kind === CONSENT ? hasControl(page.measures, row) : row < lists) chosen.fill(0, row, end[row]!)
}

/** Whether the row holds something to press. A dialog does; a section about privacy does not. */
function hasControl(measures: Measures, row: number): boolean {
  for (let at = row; at < measures.end[row]!; at++) {
    const { name, attribs } = elementAt(measures, at)!
    if (name === 'button' || name === 'input' || /^(?:button|dialog|alertdialog)$/.test(attribs.role ?? '')) return true
  }
  return false
}

function isHeadline({ weights, linkWords }: Blocks, block: number): boolean {
  return weights[block]!.words >= MIN_HEADLINE_WORDS && linkWords[block] === weights[block]!.words
}
