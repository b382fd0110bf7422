import type { Concept } from '../../lexicon/table.ts'
import type { EvidencePage } from '../../model.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** Headline and title, for slots that want the name of what the page is about. */
export function titleCandidates(slot: Slot, page: EvidencePage, title: string | undefined): Candidate[] {
  const weight = Math.max(0, ...slot.concepts.slice(0, 2).map(({ concept, score }) => (isTitle(concept) ? score : 0)))
  if (weight < 0.4) return []
  const found: Candidate[] = []
  const headlines = page.elements
    .filter(({ name }) => name === 'h1')
    .slice(0, MAX_HEADLINES)
    .filter((element) => page.textOf(element) !== '')
  for (const [rank, element] of headlines.entries()) {
    const region = page.regionOf(element) === 'main' ? 1 : 0.8
    found.push({
      source: 'title',
      score: 0.84 * weight * region * (1 - 0.1 * rank),
      raw: agreed(page.textOf(element), title),
      element,
    })
  }
  return found
}

/** Each counts less than the one before, so that none of the later ones is ever taken. */
const MAX_HEADLINES = 50

/** Concepts that a headline gives: names and titles of the main thing. */
const isTitle = ({ id, metas }: Concept) => TITLES.has(id) || metas.includes('og:title')
const TITLES = new Set([
  'title',
  'name',
  'headline',
  'productName',
  'jobTitle',
  'eventName',
  'recipeName',
  'organizationName',
])

/** The words that headline and title have in common, if these are most of either: neither `Vacancy:` nor `at Company`. */
function agreed(headline: string, title: string | undefined): string {
  if (title === undefined || headline === title) return headline
  const words = headline.split(/\s+/, MAX_WORDS + 1)
  const others = title.split(/\s+/, MAX_WORDS + 1)
  if (words.length > MAX_WORDS || others.length > MAX_WORDS) return headline
  let best = { length: 0, from: 0 }
  for (let from = 0; from < words.length; from += 1) {
    for (let at = 0; at < others.length; at += 1) {
      let length = 0
      while (from + length < words.length && words[from + length] === others[at + length]) length += 1
      if (length > best.length) best = { length, from }
    }
  }
  const isMost = best.length >= words.length * 0.6 || (best.length >= 2 && best.length >= others.length * 0.6)
  const prefix = words.slice(0, best.from).join(' ')
  const isPrefixed = best.from > 0 && best.from + best.length === words.length && /[:：–—|-]$/.test(prefix)
  return isMost && isPrefixed ? words.slice(best.from, best.from + best.length).join(' ') : headline
}

/** Longer ones are texts. */
const MAX_WORDS = 100
