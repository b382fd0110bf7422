import type { Recalled } from '../../template/recall.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** What stands where other pages of the template show the value that a slot wants. */
export function templateCandidates(slot: Slot, recalled: ReadonlyMap<string, Recalled>): Candidate[] {
  if (slot.isList || recalled.size === 0) return []
  return slot.concepts.flatMap(({ concept, score }) => {
    const known = score < WORTH ? undefined : recalled.get(concept.id)
    if (known === undefined) return []
    const { raw, element, certainty } = known
    return [{ source: 'template' as const, score: TRUST * score * (0.8 + 0.2 * certainty), raw, element }]
  })
}

const WORTH = 0.35
const TRUST = 0.9
