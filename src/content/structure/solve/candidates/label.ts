import { labelConcepts } from '../../lexicon/concepts.ts'
import type { LabelPair, Region } from '../../model.ts'
import type { LabelMatcher } from '../match.ts'
import type { Slot } from '../slot.ts'
import { placeParts } from './address.ts'
import type { Candidate } from './candidate.ts'

/** Values whose label names what a slot wants. */
export function labelCandidates(slot: Slot, pairs: readonly LabelPair[], match: LabelMatcher): Candidate[] {
  const found: Candidate[] = []
  const related = relatedLabels(slot)
  for (const pair of pairs) {
    const said = Math.max(match(slot, pair.label), related === undefined ? 0 : relatedTo(related, pair.label))
    if (said < ENOUGH) continue
    const { source, label, items, element } = pair
    const text = placePart(slot, pair.text)
    const score = TRUST[source] * said * REGIONS[pair.region]
    found.push({ source, score, raw: text, element, label, ...(items !== undefined && { items }) })
  }
  return found
}

/** What a label of another meaning says about a slot: a price says whether something is free, a place names its city. */
function relatedTo(labels: RegExp, label: string): number {
  return Math.max(0, ...labelConcepts(label).map(({ concept, score }) => (labels.test(concept.id) ? 0.8 * score : 0)))
}

const relatedLabels = ({ concepts }: Slot) =>
  RELATED.find(({ slot }) => slot.test(concepts[0]?.concept.id ?? ''))?.labels

const RELATED = [
  { slot: /^servings$/, labels: /^yield$/ },
  { slot: /^isFree/, labels: /price/i },
  { slot: /^currency$/, labels: /price|salary/i },
  { slot: /^remote/, labels: /location|workplace/i },
  { slot: /^(?:city|locality)$/, labels: /venue|address|location/i },
]

/** The part of a place that a slot wants. */
function placePart(slot: Slot, text: string): string {
  const id = slot.concepts[0]?.concept.id ?? ''
  const part = id === 'venue' ? 'venue' : id === 'city' ? 'city' : undefined
  return part === undefined || !text.includes(',') ? text : (placeParts(text)[part] ?? text)
}

const ENOUGH = 0.45
const TRUST = { table: 0.85, definition: 0.85, label: 0.78 } as const
const REGIONS: Record<Region, number> = { main: 1, header: 0.8, aside: 0.75, footer: 0.75, navigation: 0.4, hidden: 0 }
