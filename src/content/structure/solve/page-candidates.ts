import type { Candidate } from './candidates/candidate.ts'
import { entityCandidates } from './candidates/entity.ts'
import { labelCandidates } from './candidates/label.ts'
import { metaCandidates } from './candidates/meta.ts'
import { namedCandidates } from './candidates/named.ts'
import { patternCandidates } from './candidates/pattern.ts'
import { sectionCandidates } from './candidates/section.ts'
import { titleCandidates } from './candidates/title.ts'
import type { SolveContext } from './context.ts'
import type { Slot } from './slot.ts'

/** Everything that a page offers for a slot. */
export function pageCandidates(slot: Slot, context: SolveContext): Candidate[] {
  const { page, main, entities, metas, pairs, match, names, sections } = context
  const wantsProse = slot.isList || slot.expectation === 'longText' || slot.expectation === 'text'
  return [
    ...entityCandidates(slot, main, entities),
    ...metaCandidates(slot, metas),
    ...labelCandidates(slot, pairs, match),
    ...namedCandidates(slot, names, page),
    ...(wantsProse ? sectionCandidates(slot, sections, context) : []),
    ...titleCandidates(slot, page),
    ...patternCandidates(slot, context),
  ]
}
