import { wordsOf } from '../lexicon/words.ts'
import type { Entity, LabelPair } from '../model.ts'
import type { StateField } from '../state/fields.ts'
import type { Candidate } from './candidates/candidate.ts'
import { entityCandidates } from './candidates/entity.ts'
import { labelCandidates } from './candidates/label.ts'
import { stateCandidates } from './candidates/state.ts'
import type { SolveContext } from './context.ts'
import type { Slot } from './slot.ts'

/**
 * What a page says of a thing that belongs to another one of the same schema, such as the parent of a category: an entity
 * within the entity, labels that begin with its name, an object in the state. Undefined if there is none of these: what the
 * page says of the one thing is not said of the other.
 */
export function ownEvidence(key: string, context: SolveContext): SolveContext | undefined {
  const main = entityNamed(key, context.main)
  const pairs = context.pairs.flatMap((pair) => pairNamed(key, pair) ?? [])
  const fields = fieldsBelow(key, context.fields)
  if (main === undefined && pairs.length === 0 && fields.length === 0) return undefined
  return { ...context, main, entities: [], pairs, fields, tables: [], groups: () => [] }
}

/** What such evidence offers for a slot. What belongs to a further thing is left to that. */
export function ownCandidates(key: string): (slot: Slot, context: SolveContext) => Candidate[] {
  return (slot, { main, pairs, fields, match }) => [
    ...entityCandidates(slot, main, []),
    ...labelCandidates(
      slot,
      pairs.filter((pair) => pairNamed(key, pair) === undefined),
      match,
    ),
    ...stateCandidates(
      slot,
      fields.filter(({ path }) => !path.some((step) => isNamed(step, key))),
      match,
    ),
  ]
}

const isNamed = (name: string, key: string) => wordsOf(name).join(' ') === wordsOf(key).join(' ')

function entityNamed(key: string, entity: Entity | undefined): Entity | undefined {
  for (const [name, values] of entity?.properties ?? []) {
    if (!isNamed(name, key)) continue
    const found = values.find((value): value is Entity => typeof value === 'object' && value !== entity)
    if (found !== undefined) return found
  }
  return undefined
}

/** `Manager email` is the email of the manager, and `Manager` alone the name. */
function pairNamed(key: string, pair: LabelPair): LabelPair | undefined {
  const words = pair.label.split(/\s+/)
  const { length } = wordsOf(key)
  if (!isNamed(words.slice(0, length).join(' '), key)) return undefined
  return { ...pair, label: words.slice(length).join(' ') || 'Name' }
}

/** The values below the object with this name that stands closest to what the page is about. */
function fieldsBelow(key: string, fields: readonly StateField[]): StateField[] {
  let above: string | undefined
  return fields.flatMap((field) => {
    const at = field.isListed ? -1 : field.path.findIndex((step) => isNamed(step, key))
    if (at < 0 || at === field.path.length - 1) return []
    const place = JSON.stringify([field.state, ...field.path.slice(0, at)])
    above ??= place
    return place === above ? [{ ...field, path: field.path.slice(at + 1) }] : []
  })
}
