import type { TSchema } from '@sinclair/typebox'

interface JsonSchema {
  [member: string]: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  description?: string
}

/**
 * A schema as `tools/list` shows it: plain JSON Schema, short, because it becomes part of every conversation. Alternatives of one
 * word each become `enum`, and what only serves our error messages is left out.
 */
export function advertised(schema: TSchema): JsonSchema {
  return shortened(JSON.parse(JSON.stringify(schema)) as JsonSchema)
}

function shortened(schema: JsonSchema): JsonSchema {
  const { anyOf, refusals: _, why: __, examples: ___, advertise, ...rest } = schema
  if (advertise !== undefined) return advertise as JsonSchema
  const members = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, shortenedIn(name, value)]))
  if (anyOf === undefined) return members
  const variants = anyOf.map(shortened).flatMap((variant) => (isPlainUnion(variant) ? variant.anyOf! : [variant]))
  const words = variants.flatMap(wordsOf)
  const others = variants.filter((variant) => wordsOf(variant).length === 0)
  const choice = { type: 'string', enum: [...new Set(words)] }
  if (others.length === 0) return { ...members, ...choice }
  return oneOrMore([...(words.length > 0 ? [choice] : []), ...merged(others)], members)
}

const oneOrMore = (variants: JsonSchema[], members: JsonSchema): JsonSchema =>
  variants.length === 1 ? { ...members, ...variants[0] } : { ...members, anyOf: variants }

/** Objects that differ by their `type` as one object with the members of all: far shorter, and easier to fill in. */
function merged(variants: JsonSchema[]): JsonSchema[] {
  const objects = variants.filter(({ properties }) => properties !== undefined && 'type' in properties)
  if (objects.length < 2) return variants
  const types = [...new Set(objects.flatMap(({ properties }) => wordsOf(properties!.type!)))]
  const properties = Object.assign({}, ...objects.toReversed().map((object) => object.properties))
  const one = {
    type: 'object',
    properties: { ...properties, type: { type: 'string', enum: types } },
    required: ['type'],
  }
  return [...variants.filter((variant) => !objects.includes(variant)), one]
}

function shortenedIn(name: string, value: unknown): unknown {
  if (name === 'properties') {
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([member, schema]) => [member, shortened(schema)]),
    )
  }
  const isSchema = (name === 'items' || name === 'additionalProperties') && typeof value === 'object' && value !== null
  return isSchema ? shortened(value as JsonSchema) : value
}

const isPlainUnion = (schema: JsonSchema) => schema.anyOf !== undefined && Object.keys(schema).length === 1

function wordsOf({ const: word, enum: words, type }: JsonSchema): string[] {
  if (typeof word === 'string') return [word]
  return type === 'string' && Array.isArray(words) ? (words as string[]) : []
}
