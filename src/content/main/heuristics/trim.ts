import { type Element, isTag, isText } from 'domhandler'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { cardRows } from './cards.ts'
import type { Scores } from './score.ts'

export interface Trimming {
  /**
   * A candidate is trimmed only if at least this share of its words is expected to be content. Below it, it is a
   * listing.
   */
  prosePage: number
  /** Parts with less expected content than this are unnamed boilerplate: lists of links, rows of labels. */
  below: number
  /** Elements that are dropped whatever they hold. */
  always: ReadonlySet<string>
}

export const NORMAL: Trimming = { prosePage: 0.7, below: 0.5, always: new Set() }
export const STRICT: Trimming = { prosePage: 0.4, below: 0.6, always: new Set(['form', 'fieldset', 'iframe']) }

/** A part with at least this share of the candidate's words is never trimmed. */
const MAX_TRIMMED_SHARE = 0.3

/** A shorter candidate has no boilerplate worth the risk: a note, a recipe, an example. */
const MIN_TRIMMED_WORDS = 60

/**
 * Labels and short replies read like boilerplate too. A part is trimmed only if at most this share of its words is
 * unlinked.
 */
const MAX_UNLINKED_SHARE = 0.35

const TRIMMED = new Set('div section ul ol dl form fieldset p aside header table'.split(' '))

interface Trimmed {
  row: number
  dropped: Uint8Array
  scores: Scores
}

/**
 * Marks in `dropped` the parts of a candidate that read like boilerplate, by their own blocks or as teasers side by
 * side (cards.ts). The page's heading stays.
 */
export function trim(page: Page, { row, dropped, scores }: Trimmed, { prosePage, below, always }: Trimming): void {
  const { end, parent } = page.measures
  const words = scores.text(row, end[row]!)
  if (words < MIN_TRIMMED_WORDS || scores.prose(row, end[row]!) < prosePage * words) return
  const mayGo = MAX_TRIMMED_SHARE * words
  const cards = cardRows(page, scores, mayGo)
  for (let part = row + 1; part < end[row]!; part++) {
    const above = parent[part]!
    if (page.inCode[part] === 1 && dropped[above] === 0) continue
    if ((above > row && dropped[above] === 1) || (!holdsTitle(part) && isBoilerplate(part))) dropped[part] = 1
  }

  function holdsTitle(part: number): boolean {
    return page.titleRow >= part && page.titleRow < end[part]!
  }

  function isBoilerplate(part: number): boolean {
    const own = scores.text(part, end[part]!)
    const name = elementAt(page.measures, part)!.name
    if (own >= mayGo) return false
    if (cards[part] === 1 || always.has(name)) return true
    const unlinked = page.prose(part, end[part]!)
    if (unlinked > MAX_UNLINKED_SHARE * page.words(part, end[part]!)) return false
    if (!TRIMMED.has(name) || scores.prose(part, end[part]!) >= below * own) return false
    return !isWholeCell(elementAt(page.measures, part)!) && !isIntroduced(elementAt(page.measures, part)!)
  }
}

/** Whether the element is the only content of a cell, definition or item. Dropping it would leave a hole. */
function isWholeCell({ parent, children }: Element): boolean {
  if (parent === null || !isTag(parent) || !/^(?:td|th|dd|li)$/.test(parent.name)) return false
  return children.length > 0 && parent.children.filter((node) => !isText(node) || node.data.trim() !== '').length === 1
}

/** Whether the text right before ends in a colon ("the following types:"). The part then belongs to that text. */
function isIntroduced(part: Element): boolean {
  let last = part.prev
  while (last !== null && isText(last) && last.data.trim() === '') last = last.prev
  while (last !== null && isTag(last))
    last = last.children.findLast((node) => !isText(node) || node.data.trim() !== '') ?? null
  return last !== null && isText(last) && /[:：]\s*$/.test(last.data)
}
