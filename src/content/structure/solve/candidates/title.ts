import type { Concept } from '../../lexicon/table.ts'
import type { EvidencePage } from '../../model.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** Headline and title, for slots that want the name of what the page is about. */
export function titleCandidates(slot: Slot, page: EvidencePage): Candidate[] {
  const weight = Math.max(0, ...slot.concepts.map(({ concept, score }) => (isTitle(concept) ? score : 0)))
  if (weight < 0.4) return []
  const found: Candidate[] = []
  const headlines = page.elements.filter(({ name }) => name === 'h1').filter((element) => page.textOf(element) !== '')
  for (const [rank, element] of headlines.entries()) {
    const region = page.regionOf(element) === 'main' ? 1 : 0.8
    found.push({ source: 'title', score: 0.8 * weight * region * (1 - 0.1 * rank), raw: page.textOf(element), element })
  }
  return found
}

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
