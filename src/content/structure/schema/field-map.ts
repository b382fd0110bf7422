import type { Json } from '../model.ts'
import { isObject } from './keywords.ts'

/**
 * The schema for a map of names to descriptions, such as `{"price": "the price of the product"}`: an object in which each
 * of the names is a text or null. A description that is the name of a type, as in `{"price": "number"}`, sets the type.
 * Anything else is returned as it is.
 */
export function asSchema(given: Json): Json {
  if (!isFieldMap(given)) return given
  const fields = Object.entries(given).map(([name, said]): [string, Json] => {
    return [name, TYPES.has(said) ? { type: [said, 'null'] } : { type: ['string', 'null'], description: said }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: Object.keys(given),
    additionalProperties: false,
  }
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean'])
/** Keywords of JSON Schema whose values may be texts. */
const KEYWORDS = new Set(['type', 'format', 'pattern', 'const', 'contentEncoding', 'contentMediaType'])
const ANNOTATIONS = new Set(['title', 'description', 'default'])

/** A schema of annotations only would ask for nothing, so it is a map. */
function isFieldMap(given: Json): given is { [name: string]: string } {
  if (!isObject(given)) return false
  const names = Object.keys(given)
  if (names.length === 0 || names.some((name) => name.startsWith('$') || typeof given[name] !== 'string')) return false
  const isSchema =
    names.every((name) => KEYWORDS.has(name) || ANNOTATIONS.has(name)) && names.some((n) => KEYWORDS.has(n))
  return !isSchema && !(TYPES.has(String(given.type)) || given.type === 'object' || given.type === 'array')
}
