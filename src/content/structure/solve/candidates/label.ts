import type { LabelPair, Region } from '../../model.ts'
import type { LabelMatcher } from '../match.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** Values whose label names what a slot wants. */
export function labelCandidates(slot: Slot, pairs: readonly LabelPair[], match: LabelMatcher): Candidate[] {
  const found: Candidate[] = []
  for (const pair of pairs) {
    const said = match(slot, pair.label)
    if (said < ENOUGH) continue
    const { source, label, text, items, element } = pair
    const score = TRUST[source] * said * REGIONS[pair.region]
    found.push({ source, score, raw: text, element, label, ...(items !== undefined && { items }) })
  }
  return found
}

const ENOUGH = 0.45
const TRUST = { table: 0.85, definition: 0.85, label: 0.78 } as const
const REGIONS: Record<Region, number> = { main: 1, header: 0.8, aside: 0.75, footer: 0.75, navigation: 0.4, hidden: 0 }
