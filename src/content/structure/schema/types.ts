import type { Json } from '../model.ts'
import { isList, type Part, valuesOf } from './parts.ts'

export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

export const CONTAINERS: readonly TypeName[] = ['object', 'array']

/** The types that a schema allows; empty if it says nothing of types, not even through other keywords. */
export function typesOf(parts: readonly Part[]): Set<TypeName> {
  const members = membersOf(parts)
  const stated = parts.flatMap(({ schema: { type } }) =>
    type === undefined ? [] : [new Set([type].flat() as TypeName[])],
  )
  let types = stated.reduce<Set<TypeName> | undefined>(shared, undefined)
  if (members !== undefined) types = new Set(members.map(typeOf).filter((type) => types?.has(type) ?? true))
  return types ?? new Set(IMPLIED.filter(([, keywords]) => parts.some(hasAny(keywords))).map(([type]) => type))
}

/** The values that `enum` and `const` allow; undefined if they allow any. */
export function membersOf(parts: readonly Part[]): Json[] | undefined {
  const lists = [...valuesOf(parts, 'enum', isList)]
  for (const { schema } of parts) if (schema.const !== undefined) lists.push([schema.const])
  return lists.length === 0
    ? undefined
    : lists.reduce((left, right) => left.filter((one) => right.some((other) => Bun.deepEquals(one, other))))
}

/** Keywords that say something about one type only. */
const IMPLIED: readonly [TypeName, ReadonlySet<string>][] = [
  [
    'object',
    words(
      'properties required additionalProperties patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas unevaluatedProperties',
    ),
  ],
  ['array', words('items prefixItems additionalItems contains minItems maxItems uniqueItems unevaluatedItems')],
  ['string', words('pattern minLength maxLength format contentEncoding contentMediaType')],
  ['number', words('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf')],
]

/** The keywords that say what is wanted, rather than limit it. */
export const WANTING = words(
  'type enum const properties patternProperties items prefixItems $ref $dynamicRef allOf anyOf oneOf format',
)

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

function hasAny(keywords: ReadonlySet<string>) {
  return ({ schema }: Part) => Object.keys(schema).some((keyword) => keywords.has(keyword))
}

/** Both of two sets of types. A whole number is a number. */
function shared(left: Set<TypeName> | undefined, right: Set<TypeName>): Set<TypeName> {
  if (left === undefined) return right
  const both = [...left].filter((type) => right.has(type) || (type === 'integer' && right.has('number')))
  const whole = left.has('number') && right.has('integer') && !left.has('integer')
  return new Set([...both, ...(whole ? (['integer'] as const) : [])])
}

function typeOf(value: Json): TypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as TypeName
}
