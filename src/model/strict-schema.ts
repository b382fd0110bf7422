import type { Json } from '../content/structure/model.ts'

type Schema = { [key: string]: Json }

/**
 * The schema in the form that OpenAI calls strict, which every server with constrained answers understands: each object
 * names all of its members, all are required, and those that were optional may be null. Constraints of values are left
 * out, because servers refuse some of them (vLLM unknown formats, llama.cpp patterns with classes); the answer is checked
 * against the whole schema anyway. Undefined for a schema that has no such form.
 */
export function strictSchema(schema: Json): Schema | undefined {
  try {
    return strict(schema, 0)
  } catch (thrown) {
    if (thrown instanceof NotStrict) return undefined
    throw thrown
  }
}

/** Removes the nulls that stand for absent members in an answer to the strict form of a schema. */
export function withoutAddedNulls(value: Json, schema: Json): Json {
  return pruned(value, schema, schema, 0)
}

class NotStrict extends Error {}

/** Deeper schemas are recursive or not meant for a model. OpenAI allows 10 levels. */
const MAX_DEPTH = 32

const KEPT = ['type', 'enum', 'const', 'description', 'title', '$ref']
/** A reference that stays right wherever the schema is put. */
const DEFINITION = /^#\/(?:\$defs|definitions)\/[^/%]+$/
/** They change which values are possible in a way that the strict form cannot say. */
const INEXPRESSIBLE = ['allOf', 'not', 'if', 'then', 'else', 'patternProperties', 'prefixItems', 'dependentSchemas']

function strict(schema: Json, depth: number): Schema {
  if (!isSchema(schema) || depth > MAX_DEPTH || INEXPRESSIBLE.some((key) => key in schema)) throw new NotStrict()
  if (typeof schema.$ref === 'string' && !DEFINITION.test(schema.$ref)) throw new NotStrict()
  const kept = Object.fromEntries(KEPT.filter((key) => key in schema).map((key) => [key, schema[key]!]))
  const { items, anyOf, oneOf } = schema
  const variants = anyOf ?? oneOf
  const result: Schema = {
    ...kept,
    ...(isObject(schema) && strictObject(schema, depth)),
    ...(items !== undefined && { items: strict(items, depth + 1) }),
    ...(Array.isArray(variants) && { anyOf: variants.map((variant) => strict(variant, depth + 1)) }),
  }
  for (const key of ['$defs', 'definitions']) if (isSchema(schema[key])) result[key] = each(schema[key], depth)
  // Any value is possible, for which there is no grammar.
  if (Object.keys(result).every((key) => key === 'description' || key === 'title')) throw new NotStrict()
  if (includesType(schema, 'array') && items === undefined) throw new NotStrict()
  return result
}

function strictObject(schema: Schema, depth: number): Schema {
  const { properties, required = [], additionalProperties } = schema
  const isMap = isSchema(additionalProperties) || !isSchema(properties) || Object.keys(properties).length === 0
  if (isMap || !Array.isArray(required)) throw new NotStrict()
  const members = Object.entries(each(properties, depth)).map(([name, member]) => [
    name,
    required.includes(name) ? member : nullable(member as Schema),
  ])
  return {
    properties: Object.fromEntries(members),
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

const each = (schemas: Schema, depth: number): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, strict(schema, depth + 1)]))

function nullable(schema: Schema): Schema {
  const { type, anyOf, enum: words } = schema
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] }
  if ('const' in schema || (typeof type !== 'string' && !Array.isArray(type)))
    return { anyOf: [schema, { type: 'null' }] }
  const types = [type].flat()
  return {
    ...schema,
    type: types.includes('null') ? types : [...types, 'null'],
    ...(Array.isArray(words) && { enum: words.includes(null) ? words : [...words, null] }),
  }
}

function pruned(value: Json, schema: Json, root: Json, depth: number): Json {
  const here = resolved(schema, root)
  if (here === undefined || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) {
    const { items } = here
    return items === undefined ? value : value.map((item) => pruned(item, items, root, depth + 1))
  }
  if (typeof value !== 'object' || value === null || !isSchema(here.properties)) return value
  const { properties, required = [] } = here
  const isAdded = ([name, member]: [string, Json]) =>
    member === null && name in properties && ![required].flat().includes(name) && !allowsNull(properties[name]!, root)
  const members = Object.entries(value).filter((entry) => !isAdded(entry))
  return Object.fromEntries(
    members.map(([name, member]) => [name, pruned(member, properties[name] ?? true, root, depth + 1)]),
  )
}

function allowsNull(schema: Json, root: Json): boolean {
  const here = resolved(schema, root)
  if (here === undefined) return true
  const variants = here.anyOf ?? here.oneOf
  if (Array.isArray(variants)) return variants.some((variant) => allowsNull(variant, root))
  if (Array.isArray(here.enum)) return here.enum.includes(null)
  if ('const' in here) return here.const === null
  return here.type === undefined || includesType(here, 'null')
}

/** The schema that a reference within the document leads to. Undefined for one that allows anything. */
function resolved(schema: Json, root: Json): Schema | undefined {
  let at: Json | undefined = schema
  for (let steps = 0; steps < MAX_DEPTH && isSchema(at) && typeof at.$ref === 'string'; steps += 1) {
    const path: string[] = at.$ref.split('/').slice(1)
    at = path.reduce<Json | undefined>((place, step) => (isSchema(place) ? place[step] : undefined), root)
  }
  return isSchema(at) ? at : undefined
}

const isSchema = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isObject = (schema: Schema) => includesType(schema, 'object') || 'properties' in schema

const includesType = ({ type }: Schema, name: string) => type === name || (Array.isArray(type) && type.includes(name))
