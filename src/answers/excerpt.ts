// What of a long page a model reads.
import { type Excerpt, fitting, type NumberedPassage, rankedFor } from '../content/passages/excerpt.ts'
import type { Passage } from '../content/passages/passages.ts'
import { tokensOf } from '../model/tokens.ts'
import type { Page } from './page.ts'

/** The passages that fit into `room` tokens: those that match what is asked, then the others from the beginning. */
export function excerptFor(about: string, page: Page, room: number): Excerpt {
  const passages = page.passages()
  const fits = passages.reduce((sum, passage) => sum + costOf(passage), 0) <= room
  const ranked = fits ? passages : rankedFor(passages, { about, title: page.title })
  return fitting({ passages, ranked }, room, costOf)
}

/** The passages that fit into `room` tokens: the beginning of every section, then what follows each. */
export function overviewExcerpt(page: Page, room: number): Excerpt {
  const passages = page.passages()
  const places = new Map<string, number>()
  const placed = passages.map((passage) => {
    const section = passage.headings.join('\n')
    const place = places.get(section) ?? 0
    places.set(section, place + 1)
    return { passage, place }
  })
  const ranked: NumberedPassage[] = placed.sort((a, b) => a.place - b.place).map(({ passage }) => passage)
  return fitting({ passages, ranked }, room, costOf)
}

/** Tokens of a passage with its number and headings. */
export function costOf({ headings, text }: Passage): number {
  return tokensOf(text) + tokensOf(headings.join(' > ')) + NUMBER_TOKENS
}

const NUMBER_TOKENS = 6

/** Tells the caller what the model did not read. Nothing if it has read the whole page. */
export function cutWarnings(what: string, share: number): string[] {
  if (share >= 1) return []
  const percent = Math.max(1, Math.min(99, Math.round(share * 100)))
  return [`The page is too long for the model. For ${what}, it read what matters most: ${percent}% of the text.`]
}
