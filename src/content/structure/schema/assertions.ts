import type { Json } from '../model.ts'
import { canonical, equals } from './equal.ts'
import { isObject } from './keywords.ts'
import type { Keyword } from './run.ts'

/** The keywords that look at a value without a subschema (JSON Schema validation 6). */
export const ASSERTIONS: Record<string, Keyword> = {
  type: (types, value) =>
    Array.isArray(types) ? types.some((type) => hasType(value, String(type))) : hasType(value, String(types)),
  enum(members, value, _at, run) {
    const list = members as Json[]
    run.spend(list.length >> 4)
    return list.some((member) => equals(member, value))
  },
  const: (expected, value) => equals(expected, value),

  multipleOf: (divisor, value) => typeof value !== 'number' || isMultiple(value, divisor as number),
  minimum: ofNumber((value, limit) => value >= limit),
  maximum: ofNumber((value, limit) => value <= limit),
  // As booleans (draft 4, OpenAPI 3.0) they say that the other limit is exclusive.
  exclusiveMinimum: (limit, value, { schema }) =>
    value !== (limit === true ? schema.minimum : limit) && above(limit, value),
  exclusiveMaximum: (limit, value, { schema }) =>
    value !== (limit === true ? schema.maximum : limit) && below(limit, value),

  minLength: (limit, value) => typeof value !== 'string' || lengthOf(value) >= (limit as number),
  maxLength: (limit, value) => typeof value !== 'string' || lengthOf(value) <= (limit as number),
  pattern: (pattern, value, _at, run) => typeof value !== 'string' || run.matches(pattern as string, value),
  format: (format, value, _at, run) => typeof value !== 'string' || run.hasFormat(String(format), value),

  minItems: (limit, value) => !Array.isArray(value) || value.length >= (limit as number),
  maxItems: (limit, value) => !Array.isArray(value) || value.length <= (limit as number),
  uniqueItems(wanted, value, _at, run) {
    if (wanted !== true || !Array.isArray(value)) return true
    run.spend(value.length)
    return new Set(value.map(canonical)).size === value.length
  },

  minProperties: (limit, value) => !isObject(value) || Object.keys(value).length >= (limit as number),
  maxProperties: (limit, value) => !isObject(value) || Object.keys(value).length <= (limit as number),
  required: (names, value) => !isObject(value) || (names as string[]).every((name) => Object.hasOwn(value, name)),
  dependentRequired: (needs, value) =>
    !isObject(value) ||
    Object.entries(needs as Record<string, string[]>).every(
      ([name, others]) => !Object.hasOwn(value, name) || others.every((other) => Object.hasOwn(value, other)),
    ),
}

/** Whether a value has a type of JSON Schema. */
export function hasType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

const above = (limit: Json, value: Json) => typeof value !== 'number' || typeof limit !== 'number' || value > limit
const below = (limit: Json, value: Json) => typeof value !== 'number' || typeof limit !== 'number' || value < limit

function ofNumber(holds: (value: number, limit: number) => boolean): Keyword {
  return (limit, value) => typeof value !== 'number' || holds(value, limit as number)
}

/** Decimal fractions have no exact quotient: 0.0075 / 0.0001 is 75.00000000000001. */
function isMultiple(value: number, divisor: number): boolean {
  if (value % divisor === 0) return true
  const quotient = value / divisor
  return (
    Number.isFinite(quotient) && Math.abs(quotient - Math.round(quotient)) < 1e-10 * Math.max(1, Math.abs(quotient))
  )
}

/** In code points. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
