import { MAX_PASSAGE_WORDS, passagesOf } from './passages.ts'
import { queryOf } from './query.ts'
import { type Match, rankPassages } from './rank.ts'
import { MAX_SUMMARY_WORDS, summaryOf } from './summary.ts'

export { MAX_PASSAGE_WORDS, MAX_SUMMARY_WORDS }

/** What is read from a page in words. */
export interface Reading {
  /** A question that the page may answer. */
  question?: string
  /** What passages are looked for. */
  query?: string
  summary?: boolean
}

export interface PassageFormats {
  answer?: string
  highlights?: string
  summary?: string
}

/**
 * Answers from the passages of a page, without a model. The same page and question give the same answer. What the page
 * does not say is an empty text, and `passageWarnings` says so.
 *
 * @param page its main content as Markdown, and its title
 */
export function readPassages(page: { markdown: string; title: string }, reading: Reading): PassageFormats {
  const formats: PassageFormats = {}
  const passages = reading.question === undefined && reading.query === undefined ? [] : passagesOf(page.markdown)
  const find = (text: string) => rankPassages(passages, queryOf(text), page.title)
  if (reading.question !== undefined) formats.answer = answerFrom(find(reading.question))
  if (reading.query !== undefined) formats.highlights = highlightsFrom(find(reading.query))
  if (reading.summary) formats.summary = summaryOf(page.markdown, page.title)
  return formats
}

/** Why texts are empty. */
export function passageWarnings({ answer, highlights, summary }: PassageFormats): string[] {
  return [
    ...(answer === '' ? [NO_ANSWER_WARNING] : []),
    ...(highlights === '' ? [NO_HIGHLIGHTS_WARNING] : []),
    ...(summary === '' ? [NO_SUMMARY_WARNING] : []),
  ]
}

export const NO_ANSWER_WARNING = 'No passage of the page answers the question.'
export const NO_HIGHLIGHTS_WARNING = 'No passage of the page matches the query of the highlights.'
export const NO_SUMMARY_WARNING = 'The page has no text to summarize.'

export const MAX_HIGHLIGHTS_WORDS = 250

/** How much of what is asked for must be in a passage that answers. Measured in test/quality/passages.test.ts. */
const MIN_COVERAGE = 0.4

/** The passage that answers, or an empty text: one that has only some words of the question answers another one. */
export function answerFrom(matches: readonly Match[]): string {
  const best = matches.slice(0, CANDIDATES).find(({ coverage }) => coverage >= MIN_COVERAGE)
  return best?.passage.text ?? ''
}

const CANDIDATES = 3

/** The best passages that fit, best first. */
function highlightsFrom(matches: readonly Match[]): string {
  const texts: string[] = []
  let left = MAX_HIGHLIGHTS_WORDS
  for (const { passage, score } of matches) {
    if (score < matches[0]!.score * MIN_SHARE_OF_BEST) break
    if (passage.words > left) continue
    texts.push(passage.text)
    left -= passage.words
  }
  return texts.join('\n\n')
}

/** Passages that match much worse than the best one are about something else. */
const MIN_SHARE_OF_BEST = 0.3
