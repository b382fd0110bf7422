import { elementAt } from '../page/measure.ts'
import { isArticle, isMain, type Page } from '../page/traits.ts'
import type { Boilerplate } from './boilerplate.ts'
import { placesOf, type Scores, scoresOf } from './score.ts'
import { NORMAL, trim } from './trim.ts'

/** The main content as rules alone see it: the rows kept below one element. */
export interface FirstReading {
  row: number
  /** Three masks with a 1 per row: kept rows, boilerplate by names and landmarks, boilerplate by landmarks alone. */
  kept: Uint8Array
  names: Uint8Array
  landmarks: Uint8Array
  words: number
  /** Whether the page without boilerplate is only a few words, so that all of them are kept. */
  isSmall: boolean
  /** Share of the kept words that read like prose, 0 to 1. */
  proseShare: number
}

/**
 * Steps 2 to 4 of the cascade (main.ts). Every element is a candidate, and so is the whole body. The best candidate has
 * the highest expected F1: twice its expected content over the sum of its words and the page's expected content.
 * Candidates marked (`main`, `article`, `articleBody`) or named (`entry-content`, `markdown-body`) as content get a
 * small bonus.
 */
export function firstReading(page: Page, boilerplate: Boilerplate): FirstReading {
  const { names, landmarks } = boilerplate
  const { row, dropped, words, scores } = rescued(page, boilerplate)
  const end = page.measures.end[row]!
  const kept = new Uint8Array(names.length)
  for (let below = row; below < end; below++) kept[below] = dropped[below] === 1 ? 0 : 1
  const isSmall =
    row === 0 && words >= MIN_SMALL_SHARE * page.words(0, names.length) && isSmallText(page, words, dropped)
  return { row, kept, names, landmarks, words, isSmall, proseShare: scores.prose(row, end) / Math.max(1, words) }
}

/** A result with fewer words is thin if the weaker removal yields `RESCUE_GAIN` times as many. */
const THIN_WORDS = { landmarks: 30, none: 20 } as const
/** A result is also thin if it has less than this share of the content that the weaker removal expects on the page. */
const THIN_SHARE = 0.1
const RESCUE_GAIN = 2

/**
 * If boilerplate leaves fewer words than this, and few of them are links, all are kept: a note, a recipe, an example.
 */
const SMALL_PAGE_WORDS = 150
const MAX_SMALL_LINKED_SHARE = 0.25
/** A page with more boilerplate than text is an ordinary page of a site, not a small one. */
const MIN_SMALL_SHARE = 0.5

/** Factors on the expected F1 of a candidate that is marked or named as content. */
const MARKED_BONUS = 1.08
const NAMED_BONUS = 1.04

/** Step 4: the candidate for the strongest removal, or that for a weaker one if the stronger result is thin. */
function rescued(page: Page, boilerplate: Boilerplate): Candidate {
  const places = placesOf(page)
  let best = candidateOf(page, boilerplate.names, scoresOf(page, boilerplate.names, places))
  for (const removal of ['landmarks', 'none'] as const) {
    const hasFewWords = best.words < THIN_WORDS[removal]
    if (!hasFewWords && removal === 'none') break
    // On a page without boilerplate by name, the weaker removal leaves the same.
    if (removal === 'landmarks' && areEqual(boilerplate.names, boilerplate.landmarks)) continue
    const scores = scoresOf(page, boilerplate[removal], places)
    if (!hasFewWords && best.good >= THIN_SHARE * scores.good(0, page.measures.nodes.length)) continue
    const weaker = candidateOf(page, boilerplate[removal], scores)
    if (weaker.words >= RESCUE_GAIN * best.words) best = weaker
  }
  return best
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  for (let row = 0; row < one.length; row++) if (one[row] !== other[row]) return false
  return true
}

interface Candidate {
  row: number
  dropped: Uint8Array
  scores: Scores
  words: number
  /** Words expected to be content. */
  good: number
}

function candidateOf(page: Page, boilerplate: Uint8Array, scores: Scores): Candidate {
  const dropped = boilerplate.slice()
  const row = bestRow(page, dropped, scores)
  const { end } = page.measures
  trim(page, { row, dropped, scores }, NORMAL)
  return {
    row,
    dropped,
    scores,
    words: scores.text(row, end[row]!),
    good: scores.good(row, end[row]!),
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
    const plainF1 = (2 * good(row, end[row]!)) / (words + whole)
    if (plainF1 * MARKED_BONUS <= bestMeasure) continue
    const expectedF1 = plainF1 * bonusOf(page, row)
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
