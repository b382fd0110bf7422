import { furnitureOf, type Removal } from './boilerplate.ts'
import { elementAt } from './measure.ts'
import { type Scores, scoresOf } from './score.ts'
import { isArticle, isMain, type Page } from './traits.ts'
import { NORMAL, trim } from './trim.ts'

/** What rules alone take for the content: the rows kept, all below one element. */
export interface FirstReading {
  row: number
  /** 1 for each row kept; for each that is furniture by names and landmarks; and by landmarks alone. */
  kept: Uint8Array
  names: Uint8Array
  landmarks: Uint8Array
  words: number
  /** Whether the page without its furniture is a few words of text, so that all of them are kept. */
  isSmall: boolean
  /** Share of its words that read like prose. */
  proseShare: number
}

/** An answer with fewer words is thin if the weaker removal gives `RESCUE_GAIN` times as many; see also THIN_SHARE. */
const THIN_WORDS = { landmarks: 30, none: 20 } as const
/** An answer with less than this share of the content expected on the page under the weaker removal is thin as well. */
const THIN_SHARE = 0.1
const RESCUE_GAIN = 2

/** Where furniture leaves fewer words, and these are hardly links, all of them are the page: a note, a recipe, an example. */
const SMALL_PAGE_WORDS = 150
const MAX_SMALL_LINKED_SHARE = 0.25
/** With more furniture than text it is a page of a site like any other. */
const MIN_SMALL_SHARE = 0.5

/** What the measure adds for a candidate that says it is the content. */
const MARKED_BONUS = 1.08
const NAMED_BONUS = 1.04

/**
 * Steps 1 to 4 of the cascade (main.ts). Candidates are all elements: those marked as content (`main`, `article`,
 * `articleBody`), those named so (`entry-content`, `markdown-body`…), any other, and the whole body; the measure is the
 * F1 expected of them: twice the expected content in them, over the text in them plus the expected content of the page.
 */
export function firstReading(page: Page): FirstReading {
  const names = furnitureOf(page, 'names')
  const landmarks = furnitureOf(page, 'landmarks')
  const { row, dropped, words, scores } = rescued(page, { names, landmarks, none: new Uint8Array(names.length) })
  const end = page.measures.end[row]!
  const kept = new Uint8Array(names.length)
  for (let below = row; below < end; below++) kept[below] = dropped[below] === 1 ? 0 : 1
  const isSmall =
    row === 0 && words >= MIN_SMALL_SHARE * page.words(0, names.length) && isSmallText(page, words, dropped)
  return { row, kept, names, landmarks, words, isSmall, proseShare: scores.prose(row, end) / Math.max(1, words) }
}

/** Step 4: the answer, or that of a weaker removal if it is thin against it. */
function rescued(page: Page, furniture: Record<Removal, Uint8Array>): Answer {
  let best = answerOf(page, furniture.names)
  for (const removal of ['landmarks', 'none'] as const) {
    const thinWords = best.words < THIN_WORDS[removal]
    if (!thinWords && removal === 'none') break
    const weaker = answerOf(page, furniture[removal])
    const thin = thinWords || best.good < THIN_SHARE * weaker.pageGood
    if (thin && weaker.words >= RESCUE_GAIN * best.words) best = weaker
  }
  return best
}

interface Answer {
  row: number
  dropped: Uint8Array
  scores: Scores
  words: number
  /** Words expected to be content, in the answer and on the page that this removal leaves. */
  good: number
  pageGood: number
}

function answerOf(page: Page, furniture: Uint8Array): Answer {
  const dropped = furniture.slice()
  const scores = scoresOf(page, dropped)
  const row = bestRow(page, dropped, scores)
  const { end, nodes } = page.measures
  trim(page, { row, dropped, scores }, NORMAL)
  return {
    row,
    dropped,
    scores,
    words: scores.text(row, end[row]!),
    good: scores.good(row, end[row]!),
    pageGood: scores.good(0, nodes.length),
  }
}

function bestRow(page: Page, dropped: Uint8Array, { text, good }: Scores): number {
  const { nodes, end } = page.measures
  if (isSmallText(page, text(0, nodes.length), dropped)) return 0
  const whole = good(0, nodes.length)
  let best = 0
  let bestMeasure = (2 * whole) / (text(0, nodes.length) + whole)
  for (let row = 1; row < nodes.length; row++) {
    const words = text(row, end[row]!)
    if (dropped[row] === 1 || words === 0) continue
    const expectedF1 = ((2 * good(row, end[row]!)) / (words + whole)) * bonusOf(page, row)
    if (expectedF1 <= bestMeasure) continue
    best = row
    bestMeasure = expectedF1
  }
  return best
}

function isSmallText(page: Page, words: number, dropped: Uint8Array): boolean {
  if (words >= SMALL_PAGE_WORDS) return false
  const { nodes, parent, end } = page.measures
  let linked = page.words(0, nodes.length) - page.prose(0, nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    if (dropped[row] === 1 && dropped[parent[row]!] === 0)
      linked -= page.words(row, end[row]!) - page.prose(row, end[row]!)
  }
  return linked <= MAX_SMALL_LINKED_SHARE * words
}

function bonusOf(page: Page, row: number): number {
  const element = elementAt(page.measures, row)!
  if (isMain(element) || isArticle(element)) return MARKED_BONUS
  return page.names(row).body ? NAMED_BONUS : 1
}
