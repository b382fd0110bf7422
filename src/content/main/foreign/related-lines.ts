import type { Blocks } from '../page/blocks.ts'
import { chosenBlocks } from '../page/chosen-blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { commonRow } from './own-text.ts'
import { RELATED_LINE } from './vocabulary.ts'

/**
 * Drops lines that lead from the article to others: a paragraph that is one link to another page of the site, between
 * two paragraphs of prose, and a line that begins with a label such as "Read also:". A label whose links are gone goes
 * as well.
 *
 * @param host host of the page
 */
export function dropRelatedLines(page: Page, blocks: Blocks, chosen: Uint8Array, host: string): void {
  const { measures } = page
  const kept = chosenBlocks(blocks, chosen)
  const gone = kept.filter((block, at) => {
    if (!isLine(measures, blocks.rows[block]!) || blocks.weights[block]!.words > MAX_LINE_WORDS) return false
    const isLabelled = RELATED_LINE.test(blocks.texts[block]!.trim().slice(0, MAX_LABEL_CHARS).toLowerCase())
    if (isLabelled) return isRelated(block) || isLoneLabel(block)
    if (!isProse(kept[at - 1]) || !isProse(kept[at + 1]) || !isTeaser(block)) return false
    const [before, row, behind] = [kept[at - 1]!, block, kept[at + 1]!].map((near) => blocks.rows[near]!)
    return !headsCard(measures, row!, { before: before!, behind: behind! })
  })
  for (const block of gone) chosen[blocks.rows[block]!] = 0

  /** Whether a labelled line is mostly links, or names the other page without a link. */
  function isRelated(block: number): boolean {
    const { words } = blocks.weights[block]!
    const links = blocks.linkWords[block]!
    if (links >= MIN_LINKED_SHARE * words) return words >= MIN_LABELLED_WORDS
    return links === 0 && words >= MIN_UNLINKED_WORDS && LONG_LABEL.test(blocks.texts[block]!.trim())
  }

  function isLoneLabel(block: number): boolean {
    const next = blocks.rows[block + 1]
    return blocks.weights[block]!.words < MIN_LABELLED_WORDS && (next === undefined || chosen[next] === 0)
  }

  function isProse(block: number | undefined): boolean {
    if (block === undefined) return false
    return blocks.weights[block]!.words - blocks.linkWords[block]! >= MIN_PROSE_WORDS
  }

  function isTeaser(block: number): boolean {
    const { words } = blocks.weights[block]!
    const text = blocks.texts[block]!.trim()
    const row = blocks.rows[block]!
    if (words < MIN_TEASER_WORDS || blocks.links[block] !== 1 || /[:：]$/.test(text)) return false
    return blocks.linkWords[block]! >= WHOLE_SHARE * words && leadsToSite(measures, row, host)
  }
}

/** Whether a line is nearer to the text behind it than to the one before: it is the headline of a card in a feed. */
function headsCard(measures: Measures, row: number, { before, behind }: { before: number; behind: number }): boolean {
  return commonRow(measures, row, behind) > commonRow(measures, before, row)
}

/** A longer line is a paragraph of its own. */
const MAX_LINE_WORDS = 40
const MAX_LABEL_CHARS = 80
const MIN_LABELLED_WORDS = 3
const MIN_UNLINKED_WORDS = 6
const MIN_LINKED_SHARE = 0.5
/** A label of two words or in a script without spaces (`See video: …`). One word may begin an ordinary line. */
const LONG_LABEL = /^[^\p{L}]*(?:\p{L}+ \p{L}[^:：]*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)[:：]/u
/** Paragraphs around such a line have at least this many words outside links. */
const MIN_PROSE_WORDS = 12
/** A headline has at least this many words, and the link is all but the whole line. */
const MIN_TEASER_WORDS = 4
const WHOLE_SHARE = 0.9

const LINES = new Set('p div section aside blockquote center strong b em h4 h5 h6'.split(' '))

/** Whether the row can be a line between paragraphs. Items and cells are parts of lists and tables. */
function isLine(measures: Measures, row: number): boolean {
  const above = elementAt(measures, measures.parent[row]!)
  return LINES.has(elementAt(measures, row)?.name ?? '') && above?.name !== 'li' && above?.name !== 'td'
}

function leadsToSite(measures: Measures, row: number, host: string): boolean {
  for (let at = row; at < measures.end[row]!; at++) {
    const href = elementAt(measures, at)?.name === 'a' ? elementAt(measures, at)!.attribs.href : undefined
    if (href === undefined) continue
    const url = URL.parse(href)
    return url !== null && url.hash === '' && !FILE.test(url.pathname) && isSameSite(url.hostname, host)
  }
  return false
}

const FILE = /\.(?:pdf|zip|docx?|xlsx?|pptx?|csv|mp[34]|jpe?g|png)$/i

function isSameSite(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.replace(/^www\./, '')) as [string, string]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
