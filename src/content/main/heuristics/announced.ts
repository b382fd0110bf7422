import { textOf } from '../../walk.ts'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'

/**
 * Finds boilerplate under a heading such as "Related articles" (boilerplate-words.ts). Returns the row of the widest
 * block that begins with the heading. If the heading stands beside its list instead, returns its own row and those of
 * the lists of links right after it.
 *
 * @param headings patterns of the headings
 * @param maxShare a block with more of the page's prose is content, whatever its heading says
 */
export function announcedRows(
  page: Page,
  headings: readonly RegExp[],
  maxShare: number = MAX_ANNOUNCED_SHARE,
): Set<number> {
  const rows = new Set<number>()
  const { nodes, end } = page.measures
  for (let row = 1; row < nodes.length; row++) {
    const words = page.words(row, end[row]!)
    if (words === 0 || words > MAX_HEADING_WORDS || !announces(page, row, headings)) continue
    const block = widestBlock(page, row, maxShare)
    const behind = page.words(block, end[block]!) === words ? [...linksBehind(page, block)] : undefined
    if (behind?.length === 0 || (words === 1 && behind === undefined && isProse(page, block))) continue
    for (const part of [block, ...(behind ?? [])]) rows.add(part)
  }
  return rows
}

/** Limits that keep reading a heading cheap. */
const MAX_HEADING_WORDS = 9
const MAX_HEADING_ROWS = 6
const MAX_ANNOUNCED_SHARE = 0.25
/** A block after such a heading belongs to it if at least this share of its words is linked. */
const MIN_LINKED_SHARE = 0.5

/** Limits of the text that a boilerplate box has beside its links, for headings of one word. */
const MAX_LABEL_WORDS = 25
const MAX_LABEL_PROSE_SHARE = 0.7

/** `2.1.3. Comments` is a chapter, `213 Comments` is not. */
const SECTION_NUMBER = /^\s*\d+\.(?:\d|\s)/

const HEADINGS = new Set('h1 h2 h3 h4 h5 h6 p div span strong b legend dt header'.split(' '))

/** Under a heading of one word ("Search", "Comments"), prose is usually an article about that subject. */
function isProse({ measures, words, prose }: Page, block: number): boolean {
  const all = words(block, measures.end[block]!)
  return all > MAX_LABEL_WORDS && prose(block, measures.end[block]!) > MAX_LABEL_PROSE_SHARE * all
}

function announces({ measures, inCode }: Page, row: number, headings: readonly RegExp[]): boolean {
  if (inCode[row] === 1) return false
  const element = elementAt(measures, row)!
  if (!HEADINGS.has(element.name) || measures.end[row]! - row > MAX_HEADING_ROWS) return false
  const written = textOf(element)
  if (SECTION_NUMBER.test(written)) return false
  const text = written
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, '')
    .trim()
  return headings.some((pattern) => pattern.test(text))
}

function widestBlock({ measures, words, prose, mains, titleRow }: Page, heading: number, maxShare: number): number {
  const { parent, end, nodes } = measures
  const limit = maxShare * prose(0, nodes.length)
  let block = heading
  for (let above = parent[block]!; above > 0; above = parent[above]!) {
    const holdsMore = words(above, heading) > 0 || prose(above, end[above]!) > limit || mains(above, end[above]!) > 0
    if (holdsMore || (titleRow >= above && titleRow < end[above]!)) break
    block = above
  }
  return block
}

function* linksBehind({ measures, words, prose }: Page, row: number): Generator<number> {
  const { parent, end } = measures
  const last = end[parent[row]!]!
  for (let next = end[row]!; next < last; next = end[next]!) {
    const all = words(next, end[next]!)
    if (all === 0) continue
    if (/^h[1-6]$/.test(elementAt(measures, next)!.name) || all - prose(next, end[next]!) < MIN_LINKED_SHARE * all)
      return
    yield next
  }
}
