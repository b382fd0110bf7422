// What of a long page is kept where not all of it fits.
import { type Passage, passagesOf } from './passages.ts'
import { plainLine } from './plain-line.ts'
import { queryOf } from './query.ts'
import { rankPassages } from './rank.ts'

/** A passage with its number on the page, from 1. */
export interface NumberedPassage extends Passage {
  number: number
}

export interface Excerpt {
  /** In the order of the page. */
  passages: NumberedPassage[]
  /** Share of the text of the page, from 0 to 1. */
  share: number
}

interface About {
  /** What is asked, in words. */
  about: string
  /** Title of the page. */
  title: string
}

/** The passages of Markdown that match what is asked, with their links, in at most `maxChars`. */
export function cutMarkdown(
  markdown: string,
  { about, title }: About,
  maxChars: number,
): { text: string; share: number } {
  if (markdown.length <= maxChars) return { text: markdown, share: 1 }
  const passages = numbered(passagesOf(markdown, (line) => line))
  const ranked = rankedFor(passages, { about, title })
  const costOf = ({ text, headings }: Passage) => text.length + headings.join(' > ').length
  const { passages: kept, share } = fitting({ passages, ranked }, maxChars, costOf)
  return { text: textOfPassages(kept), share }
}

export const numbered = (passages: readonly Passage[]): NumberedPassage[] =>
  passages.map((passage, index) => ({ ...passage, number: index + 1 }))

/** All passages, those that match best first. Markup does not count. */
export function rankedFor(passages: readonly NumberedPassage[], { about, title }: About): NumberedPassage[] {
  const plain = passages.map((passage) => ({ ...passage, text: passage.text.split('\n').map(plainLine).join('\n') }))
  const ranked = rankPassages(plain, queryOf(about), title).map(
    ({ passage }) => passages[(passage as NumberedPassage).number - 1]!,
  )
  const taken = new Set(ranked.map(({ number }) => number))
  return [...ranked, ...passages.filter(({ number }) => !taken.has(number))]
}

/** As many passages as fit, the first ones of `ranked` first. */
export function fitting(
  { passages: all, ranked }: { passages: readonly NumberedPassage[]; ranked: readonly NumberedPassage[] },
  room: number,
  costOf: (passage: Passage) => number,
): Excerpt {
  let left = room
  const taken = new Set<number>()
  for (const passage of ranked) {
    const cost = costOf(passage)
    if (cost > left) continue
    taken.add(passage.number)
    left -= cost
  }
  const passages = all.filter(({ number }) => taken.has(number))
  return { passages, share: shareOf(passages, all) }
}

/** How much of the text of a page some of its passages have. */
export function shareOf(some: readonly Passage[], all: readonly Passage[]): number {
  const wordsIn = (passages: readonly Passage[]) => passages.reduce((sum, { words }) => sum + words, 0)
  return all.length === some.length ? 1 : wordsIn(some) / Math.max(1, wordsIn(all))
}

/**
 * Passages as text, with the headings above them where these change, and `[…]` where passages are missing.
 *
 * @param shows whether the numbers are shown
 */
export function textOfPassages(passages: readonly NumberedPassage[], shows?: 'numbers'): string {
  const lines: string[] = []
  let last: NumberedPassage | undefined
  for (const passage of passages) {
    if (last !== undefined && passage.number > last.number + 1) lines.push('[…]', '')
    const heading = passage.headings.join(' > ')
    if (heading !== '' && heading !== last?.headings.join(' > ')) lines.push(`# ${heading}`, '')
    lines.push(shows === 'numbers' ? `[${passage.number}] ${passage.text}` : passage.text, '')
    last = passage
  }
  return lines.join('\n').trimEnd()
}
