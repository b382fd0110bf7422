import type { Json } from '../model.ts'
import { isObject } from './keywords.ts'

/** What is wrong with the value of a keyword, as the end of a sentence that starts with its place; undefined if nothing is. */
export type ValueRule = (value: Json) => string | undefined

/** The keywords whose values are not subschemas. Any other keyword is an annotation, and its value is not checked. */
export const VALUE_RULES: ReadonlyMap<string, ValueRule> = new Map<string, ValueRule>([
  ['type', typeProblem],
  ['enum', (value) => (Array.isArray(value) ? undefined : mustBe('a list of values', value))],
  ['required', requiredProblem],
  ['dependentRequired', (value) => (isNameLists(value) ? undefined : mustBe('an object of lists of names', value))],
  ['multipleOf', (value) => (isFiniteNumber(value) && value > 0 ? undefined : mustBe('a number above 0', value))],
  ['uniqueItems', (value) => (typeof value === 'boolean' ? undefined : mustBe('true or false', value))],
  ...each('minimum maximum', isNumber),
  ...each('exclusiveMinimum exclusiveMaximum', isNumberOrFlag),
  ...each('minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties', isCount),
  ...each('pattern format $ref $dynamicRef $recursiveRef $id $anchor $dynamicAnchor $schema', isText),
])

function each(names: string, rule: ValueRule): [string, ValueRule][] {
  return names.split(' ').map((name) => [name, rule])
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

function isText(value: Json): string | undefined {
  return typeof value === 'string' ? undefined : mustBe('a string', value)
}

function isNumber(value: Json): string | undefined {
  return isFiniteNumber(value) ? undefined : mustBe('a number', value)
}

/** JSON can write numbers that are too large to be kept: they are read as infinite and stored as null. */
function isFiniteNumber(value: Json): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Booleans are from draft 4 and OpenAPI 3.0. */
function isNumberOrFlag(value: Json): string | undefined {
  return typeof value === 'boolean' ? undefined : isNumber(value)
}

function isCount(value: Json): string | undefined {
  return Number.isInteger(value) && (value as number) >= 0 ? undefined : mustBe('a whole number of at least 0', value)
}

function typeProblem(value: Json): string | undefined {
  const words = Array.isArray(value) ? value : [value]
  if (words.length === 0) return 'must name at least one type'
  const wrong = words.find((word) => !TYPES.includes(word as string))
  return wrong === undefined ? undefined : `${printed(wrong)} is not a type. Use one of: ${TYPES.join(', ')}`
}

function requiredProblem(value: Json): string | undefined {
  if (isNames(value)) return undefined
  const hint = typeof value === 'boolean' ? '. List the name in "required" of the object instead' : ''
  return `${mustBe('a list of names', value)}${hint}`
}

function isNames(value: Json): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

function isNameLists(value: Json): boolean {
  return isObject(value) && Object.values(value).every(isNames)
}

export function mustBe(what: string, value: Json): string {
  return `must be ${what}, not ${printed(value)}`
}

/** A value for an error message: short, on one line. */
function printed(value: Json): string {
  if (isObject(value)) return 'an object'
  if (Array.isArray(value)) return 'a list'
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value)
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text
}

const SHOWN_CHARS = 60
