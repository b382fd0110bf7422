// What of a long page a model reads.
import type { Passage } from '../content/passages/passages.ts'
import { queryOf } from '../content/passages/query.ts'
import { rankPassages } from '../content/passages/rank.ts'
import { tokensOf } from './tokens.ts'

/** A passage with its number on the page, from 1. */
export interface NumberedPassage extends Passage {
  number: number
}

export const numbered = (passages: readonly Passage[]): NumberedPassage[] =>
  passages.map((passage, index) => ({ ...passage, number: index + 1 }))

export interface Excerpt {
  /** In the order of the page. */
  passages: NumberedPassage[]
  /** Share of the text of the page, from 0 to 1. */
  share: number
}

/** The passages that fit into `room` tokens: those that match what is asked, then the others from the beginning. */
export function excerptFor(
  about: string,
  { passages, title }: { passages: readonly NumberedPassage[]; title: string },
  room: number,
): Excerpt {
  return fitting(passages, rankedFor(about, { passages, title }), room)
}

/** The passages that fit into `room` tokens: the beginning of every section, then what follows each. */
export function overviewExcerpt(passages: readonly NumberedPassage[], room: number): Excerpt {
  const places = new Map<string, number>()
  const ranked = passages
    .map((passage) => {
      const section = passage.headings.join('\n')
      const place = places.get(section) ?? 0
      places.set(section, place + 1)
      return { passage, place }
    })
    .sort((a, b) => a.place - b.place)
    .map(({ passage }) => passage)
  return fitting(passages, ranked, room)
}

/** All passages, those that match best first. */
export function rankedFor(
  about: string,
  { passages, title }: { passages: readonly NumberedPassage[]; title: string },
): NumberedPassage[] {
  const ranked = rankPassages(passages, queryOf(about), title).map(({ passage }) => passage as NumberedPassage)
  const taken = new Set(ranked.map(({ number }) => number))
  return [...ranked, ...passages.filter(({ number }) => !taken.has(number))]
}

/** As many passages as fit into `room` tokens, the first ones of `ranked` first. */
export function fitting(all: readonly NumberedPassage[], ranked: readonly NumberedPassage[], room: number): Excerpt {
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

/** Tokens of a passage with its number and headings. */
export function costOf({ headings, text }: Passage): number {
  return tokensOf(text) + tokensOf(headings.join(' > ')) + NUMBER_TOKENS
}

const NUMBER_TOKENS = 6

export function shareOf(some: readonly Passage[], all: readonly Passage[]): number {
  const wordsIn = (passages: readonly Passage[]) => passages.reduce((sum, { words }) => sum + words, 0)
  return all.length === 0 ? 1 : wordsIn(some) / Math.max(1, wordsIn(all))
}

/**
 * Passages as text, with the headings above them where these change, and `[…]` where passages are missing.
 *
 * @param shows whether the numbers are shown
 */
export function textOfPassages(passages: readonly NumberedPassage[], shows: 'numbers' | 'text'): string {
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

/** Tells the caller what the model did not read. */
export function cutWarning(what: string, share: number): string {
  const percent = Math.max(1, Math.min(99, Math.round(share * 100)))
  return `The page is too long for the model. For ${what}, it read the parts that matter most: ${percent}% of the text.`
}
