import { conceptsOf, type ScoredConcept } from '../lexicon/concepts.ts'
import type { ValueKind } from '../lexicon/table.ts'
import { unitAsked } from '../lexicon/unit.ts'
import { wordsOf } from '../lexicon/words.ts'
import type { ScalarShape, Shape } from '../model.ts'

/** A place in the data that wants one value, or a list of values without structure of their own. */
export interface Slot {
  key: string
  shape: ScalarShape
  isList: boolean
  /** Names of the objects around it, outermost first. */
  parents: readonly string[]
  /** Content words of the name. */
  words: string[]
  /** Content words of title and description. */
  described: string[]
  /** What it probably means, best first. */
  concepts: ScoredConcept[]
  /** What the text of its value must read as. */
  expectation: Expectation
  /** Unit that the value is wanted in. */
  unit?: string
}

export type Expectation = ValueKind | 'member' | 'rating' | 'count' | 'language'

/** The slot of a property; undefined if it wants an object or a list of objects. */
export function slotOf(key: string, shape: Shape, parents: readonly string[] = []): Slot | undefined {
  const known = slots.get(shape)
  if (known?.key === key && known.parents.join() === parents.join()) return known
  const slot = newSlot(key, shape, parents)
  if (slot !== undefined) slots.set(shape, slot)
  return slot
}

/** Every place is asked for several times: for the domain of a schema, and to solve it. */
const slots = new WeakMap<Shape, Slot>()

function newSlot(key: string, shape: Shape, parents: readonly string[]): Slot | undefined {
  const scalar = scalarOf(shape)
  if (scalar === undefined) return undefined
  const title = shape.title ?? scalar.title
  const description = shape.description ?? scalar.description
  const types = new Set<string>(shape.kind === 'list' ? [...scalar.types, 'array'] : scalar.types)
  const concepts = conceptsOf({ name: key, title, description, parents, types, format: scalar.format })
  const unit = unitAsked(key, description).unit ?? concepts[0]?.concept.unit
  return {
    key,
    shape: scalar,
    isList: shape.kind === 'list',
    parents,
    words: wordsOf(key),
    described: wordsOf([title, description].filter(Boolean).join(' ')),
    concepts,
    expectation: expectationOf(scalar, concepts),
    ...(unit !== undefined && { unit }),
  }
}

/** The scalar that a slot wants, itself or as the item of a list; anything counts as text. */
function scalarOf(shape: Shape): ScalarShape | undefined {
  if (shape.kind === 'scalar') return shape
  if (shape.kind === 'list') return shape.items.kind === 'list' ? undefined : scalarOf(shape.items)
  if (shape.kind === 'choice') {
    const branches = shape.branches.map(scalarOf)
    return branches.includes(undefined) ? undefined : mergedScalar(branches as ScalarShape[])
  }
  if (shape.kind === 'object') return undefined
  return { kind: 'scalar', source: shape.source, nullable: shape.nullable, types: new Set(['string'] as const) }
}

/** A choice of scalars asks for any of their types. Limits of single branches are checked with the whole schema. */
function mergedScalar(branches: readonly ScalarShape[]): ScalarShape {
  return { ...branches[0]!, types: new Set(branches.flatMap(({ types }) => [...types])) }
}

/** The type as the lexicon names it. */
function kindOf({ types, format }: ScalarShape): ValueKind | undefined {
  const byFormat = format === undefined ? undefined : FORMATS.get(format)
  if (byFormat !== undefined) return byFormat
  if (types.has('string')) return undefined
  if (types.has('integer')) return 'integer'
  return types.has('number') ? 'number' : 'boolean'
}

const FORMATS: ReadonlyMap<string, ValueKind> = new Map(
  Object.entries<ValueKind>({
    date: 'date',
    'date-time': 'dateTime',
    time: 'time',
    email: 'email',
    'idn-email': 'email',
    uri: 'url',
    iri: 'url',
    'uri-reference': 'url',
    url: 'url',
    duration: 'duration',
  }),
)

/** From format, members, type and, where these leave it open, from what the slot probably means. */
function expectationOf(shape: ScalarShape, [best]: readonly ScoredConcept[]): Expectation {
  const likely = best !== undefined && best.score >= LIKELY ? best.concept : undefined
  const kind = likely?.kind
  const { types } = shape
  if (shape.members !== undefined) return 'member'
  const byType = kindOf(shape)
  if (byType === 'url') return kind === 'image' ? 'image' : 'url'
  if (byType === 'number' || byType === 'integer') {
    if (likely !== undefined && RATINGS.test(likely.id)) return 'rating'
    if (likely !== undefined && COUNTS.test(likely.id)) return 'count'
  }
  if (byType === 'number' || byType === 'integer') return kind !== undefined && NUMERIC.has(kind) ? kind : byType
  if (byType !== undefined) return byType
  if (types.has('boolean')) return 'text'
  if (likely?.id === 'language') return 'language'
  if (likely?.id === 'title') return 'text'
  return kind === undefined || UNREADABLE.has(kind) ? 'text' : kind
}

const LIKELY = 0.5
const RATINGS = /^(?:rating|ratingValue|stars|averageRating)$/
const COUNTS = /^(?:reviewCount|ratingCount|ratingsCount)$/
const NUMERIC: ReadonlySet<Expectation> = new Set(['money', 'duration', 'quantity', 'percent', 'coordinate', 'year'])
/** Kinds that a text slot takes as they stand. */
const UNREADABLE: ReadonlySet<Expectation> = new Set([
  'object',
  'list',
  'boolean',
  'enum',
  'number',
  'integer',
  'money',
  'quantity',
  'percent',
  'address',
  'time',
  'coordinate',
])
