import { kindTest, rowsOfKind } from '../page/kinds.ts'
import { subtreeSums } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import type { Scores } from './score.ts'

/**
 * Marks the rows of teasers that stand side by side: a 1 for each.
 *
 * @param maxWords a group of teasers with more words than this is what the page is about
 */
export function cardRows(page: Page, scores: Scores, maxWords: number): Uint8Array {
  const { nodes, parent, end } = page.measures
  const cards = new Uint8Array(nodes.length)
  const isHead = new Uint8Array(nodes.length)
  for (const row of rowsOfKind(page.measures, ({ name }) => HEADLINE_TAGS.has(name)))
    if (isHeadline(page, row)) isHead[row] = 1
  if (!isHead.includes(1)) return cards
  const headlines = subtreeSums(isHead)
  const isCard = kindTest(page.measures, ({ name }) => CARD_TAGS.has(name))
  const count = new Int32Array(nodes.length)
  const words = new Float64Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const own = scores.text(row, end[row]!)
    if (own === 0 || own > MAX_CARD_WORDS || headlines(row, end[row]!) === 0) continue
    if (!isCard(row)) continue
    cards[row] = 1
    count[parent[row]!]!++
    words[parent[row]!]! += own
  }
  for (let row = 1; row < nodes.length; row++)
    if (cards[row] === 1 && (count[parent[row]!]! < MIN_CARDS || words[parent[row]!]! >= maxWords)) cards[row] = 0
  return cards
}

/** A teaser of another page is a linked headline with at most this many words. */
const MAX_CARD_WORDS = 80
/** Minimum number of teasers side by side. */
const MIN_CARDS = 3
const MIN_HEADLINE_WORDS = 3
const LINKED_SHARE = 0.8

const CARD_TAGS = new Set('li div article section a td'.split(' '))
const HEADLINE_TAGS = new Set('h2 h3 h4 h5 h6'.split(' '))

function isHeadline({ measures, words, prose }: Page, row: number): boolean {
  const all = words(row, measures.end[row]!)
  return (
    all >= MIN_HEADLINE_WORDS && all <= MAX_CARD_WORDS && prose(row, measures.end[row]!) <= (1 - LINKED_SHARE) * all
  )
}
