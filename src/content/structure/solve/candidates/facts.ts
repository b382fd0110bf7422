import type { PageFacts } from '../../meta/meta.ts'
import type { EvidencePage } from '../../model.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** What the page says about itself as a whole: title, authors, dates, canonical URL … */
export function factCandidates(slot: Slot, facts: PageFacts, page: EvidencePage): Candidate[] {
  const found: Candidate[] = []
  for (const { concept, score } of slot.concepts.slice(0, 3)) {
    if (score < 0.45) continue
    const fact = FACTS[concept.id]
    if (fact === undefined) continue
    const value = facts[fact.key] ?? (fact.key === 'canonical' ? page.url : undefined)
    if (value === undefined) continue
    const items = Array.isArray(value) ? value : [value]
    const raw = Array.isArray(value) ? value.join(', ') : value
    found.push({
      source: fact.key === 'title' ? 'title' : 'meta',
      score: fact.trust * score,
      raw,
      items,
      isName: fact.key === 'authors',
    })
  }
  return found
}

/** By concept, with what share of the pages each fact is right for. */
const FACTS: Record<string, { key: keyof PageFacts; trust: number }> = {
  title: { key: 'title', trust: 0.8 },
  headline: { key: 'title', trust: 0.8 },
  author: { key: 'authors', trust: 0.9 },
  authors: { key: 'authors', trust: 0.9 },
  publishedAt: { key: 'published', trust: 0.9 },
  createdAt: { key: 'published', trust: 0.6 },
  modifiedAt: { key: 'modified', trust: 0.85 },
  description: { key: 'description', trust: 0.8 },
  image: { key: 'image', trust: 0.97 },
  siteName: { key: 'siteName', trust: 0.9 },
  publisher: { key: 'siteName', trust: 0.7 },
  url: { key: 'canonical', trust: 0.8 },
  language: { key: 'language', trust: 0.9 },
  tags: { key: 'keywords', trust: 0.6 },
  section: { key: 'section', trust: 0.7 },
  favicon: { key: 'favicon', trust: 0.9 },
}
