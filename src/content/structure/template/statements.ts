import { isKindOf } from '../entities/types.ts'
import { valuesAt } from '../entities/values.ts'
import { conceptIndex } from '../lexicon/index-of-concepts.ts'
import type { Concept, ValueKind } from '../lexicon/table.ts'
import type { Entity } from '../model.ts'
import type { PositionKind } from './lesson.ts'

/** A value that an entity states. */
export interface Statement {
  concepts: string[]
  kind: PositionKind
  value: string
}

/** What an entity states, in the terms of the lexicon. A value that answers several concepts is one statement. */
export function statementsOf(entity: Entity): Statement[] {
  const groups = new Map<string, (Statement & { property: string })[]>()
  for (const concept of conceptIndex().byId.values()) {
    const kind = kindOf(concept)
    const stated = kind === undefined ? undefined : statedValue(entity, concept)
    if (kind === undefined || stated === undefined) continue
    const { property, value } = stated
    const key = `${kind} ${kind === 'date' ? value.slice(0, DAY) : value}`
    groups.set(key, [...(groups.get(key) ?? []), { concepts: [concept.id], kind, value, property }])
  }
  return [...groups.values()].flatMap((group) => {
    const { kind, value, property } = group[0]!
    const isClear = group.every((each) => each.property === property || isSameCount(each.property, property))
    if (kind === 'number' && !isClear) return []
    // On the day on which a page is published, the date that it shows is the first one.
    const meant = kind === 'date' ? group.filter((each) => each.property === property) : group
    return [{ concepts: meant.flatMap(({ concepts }) => concepts), kind, value }]
  })
}

const DAY = 'YYYY-MM-DD'.length

/** Pages give the count of reviews as the count of ratings. */
const isSameCount = (a: string, b: string) => /count$/i.test(a) && /count$/i.test(b)

function kindOf({ id, kind }: Concept): PositionKind | undefined {
  return id === 'availability' ? 'availability' : KINDS[kind]
}

const KINDS: Partial<Record<ValueKind, PositionKind>> = {
  text: 'text',
  longText: 'text',
  name: 'text',
  identifier: 'text',
  phone: 'text',
  email: 'text',
  enum: 'text',
  date: 'date',
  dateTime: 'date',
  money: 'money',
  number: 'number',
  integer: 'number',
  quantity: 'number',
  duration: 'duration',
}

/** The value at the first path that has one, and the property at its end. */
function statedValue(entity: Entity, { paths }: Concept): { property: string; value: string } | undefined {
  for (const path of paths) {
    const [, type, names] = /^(?:([A-Z]\w*)\.)?(.+)$/.exec(path)!
    if (type !== undefined && !isKindOf(entity.types, type)) continue
    const values = valuesAt(entity, names!)
    // A list is shown at several places.
    if (values.length > 1) return undefined
    if (values.length === 1) return { property: names!.split('.').at(-1)!, value: String(values[0]) }
  }
  return undefined
}
