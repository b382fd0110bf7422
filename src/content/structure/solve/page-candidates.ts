import { addressCandidates } from './candidates/address.ts'
import type { Candidate } from './candidates/candidate.ts'
import { entityCandidates } from './candidates/entity.ts'
import { factCandidates } from './candidates/facts.ts'
import { labelCandidates } from './candidates/label.ts'
import { metaCandidates } from './candidates/meta.ts'
import { namedCandidates } from './candidates/named.ts'
import { organizationCandidates } from './candidates/organization.ts'
import { patternCandidates } from './candidates/pattern.ts'
import { pictureCandidates } from './candidates/picture.ts'
import { recipeCandidates } from './candidates/recipe.ts'
import { sectionCandidates } from './candidates/section.ts'
import { shownCandidates } from './candidates/shown.ts'
import { stateCandidates } from './candidates/state.ts'
import { templateCandidates } from './candidates/template.ts'
import { titleCandidates } from './candidates/title.ts'
import { totalTimeCandidates } from './candidates/total-time.ts'
import type { SolveContext } from './context.ts'
import type { Slot } from './slot.ts'

/** Everything that a page offers for a slot. */
export function pageCandidates(slot: Slot, context: SolveContext): Candidate[] {
  const { page, main, entities, metas, pairs, match, names, sections, fields, lines, room } = context
  room.texts -= pairs.length + fields.length + sections.length + lines.length
  if (room.texts < 0) return []
  const isAuthor = /^authors?$/.test(slot.concepts[0]?.concept.id ?? '')
  const wantsProse = slot.isList || slot.expectation === 'longText' || slot.expectation === 'text'
  const stated = entityCandidates(slot, main, entities)
  return [
    ...(isAuthor ? withoutSite(stated, context.facts) : stated),
    ...templateCandidates(slot, context.recalled),
    ...factCandidates(slot, context.facts, page),
    ...metaCandidates(slot, metas),
    ...labelCandidates(slot, pairs, match),
    ...stateCandidates(slot, fields, match),
    ...namedCandidates(slot, names, page),
    ...(wantsProse ? sectionCandidates(slot, sections, context) : []),
    ...recipeCandidates(slot, context.recipe),
    ...(slot.concepts.some(({ concept }) => PLACES.test(concept.id))
      ? addressCandidates(slot, context.addresses())
      : []),
    ...titleCandidates(slot, page, context.facts.title),
    ...organizationCandidates(slot, context),
    ...pictureCandidates(slot, page, context.facts.image),
    ...totalTimeCandidates(slot, context),
    ...patternCandidates(slot, context),
    ...shownCandidates(slot, context),
  ]
}

/** Some sites state themselves as the author of all their pages. Where a byline names a person, it is the author. */
function withoutSite(candidates: Candidate[], { authors, siteName }: SolveContext['facts']): Candidate[] {
  if (siteName === undefined || authors === undefined || authors.includes(siteName)) return candidates
  return candidates.filter(({ raw }) => raw !== siteName)
}

const PLACES = /street|city|locality|town|postal|zip|region|state|country|address|location/i
