import type { Json } from '../../content/structure/model.ts'
import { type Holder, isObject, type Schema, SUBSCHEMAS } from '../../content/structure/schema/keywords.ts'

/**
 * The schema that a model answers in: the caller's, except that every member may be null. Otherwise a server that holds the
 * model to the schema would make it invent what a page does not state.
 */
export function askedSchema(schema: Schema): Schema {
  if (!isObject(schema)) return schema
  const entries = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    const holder = SUBSCHEMAS.get(keyword)
    const change = keyword === 'properties' ? (each: Schema) => nullable(askedSchema(each)) : askedSchema
    return [keyword, holder === undefined ? value : changed(value, holder, change)]
  })
  return Object.fromEntries(entries)
}

function changed(held: Json, holder: Holder, change: (schema: Schema) => Schema): Json {
  const each = (schema: Json) => (isObject(schema) ? change(schema) : schema)
  if (Array.isArray(held)) return held.map(each)
  if (!isObject(held)) return held
  if (holder !== 'map' && holder !== 'dependencies') return change(held)
  return Object.fromEntries(Object.entries(held).map(([name, schema]) => [name, each(schema)]))
}

function nullable(schema: Schema): Schema {
  if (!isObject(schema) || 'const' in schema) return schema
  const { type, enum: members } = schema
  if (type === undefined && members === undefined) {
    const refers = ['$ref', '$dynamicRef', 'anyOf', 'oneOf', 'allOf'].some((keyword) => keyword in schema)
    return refers ? { anyOf: [schema, { type: 'null' }] } : schema
  }
  if (type === 'array') return schema
  const types = [type ?? []].flat()
  return {
    ...schema,
    ...(type !== undefined && { type: types.includes('null') ? types : [...types, 'null'] }),
    ...(Array.isArray(members) && { enum: members.includes(null) ? members : [...members, null] }),
  }
}
