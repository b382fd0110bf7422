// The schemas that all apply to one place: a schema with what its references and `allOf` add, flattened.
import type { Json } from '../model.ts'
import { isObject, isSchema, type Schema, type SchemaObject } from './keywords.ts'
import type { Located, Resource, Resources } from './resources.ts'

export interface Part {
  schema: SchemaObject
  resource: Resource
}

/** Alternatives of which any may apply. */
export interface Alternatives {
  branches: Located[]
}

export interface Parts {
  /** All of them apply. The first says what it is, if several do. */
  parts: Part[]
  /** One entry for each `anyOf` and `oneOf`. */
  alternatives: Alternatives[]
  /** Whether nothing is valid here. */
  impossible: boolean
}

/** Follows references and `allOf`. A schema that leads back to itself counts once. */
export function partsOf(located: readonly Located[], resources: Resources): Parts {
  const found: Parts = { parts: [], alternatives: [], impossible: false }
  const seen = new Set<Schema>()
  const pending = [...located].reverse()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { schema } = next
    if (schema === false) found.impossible = true
    if (!isObject(schema) || seen.has(schema)) continue
    seen.add(schema)
    const resource = resources.rootedAt(schema) ?? next.resource
    found.parts.push({ schema, resource })
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = schema[keyword]
      if (Array.isArray(branches)) found.alternatives.push({ branches: locatedIn(branches, resource) })
    }
    pending.push(...appliedBy(schema, resource, resources).reverse())
  }
  return found
}

/** The schemas that apply to the same value as another. */
function appliedBy(schema: SchemaObject, resource: Resource, resources: Resources): Located[] {
  const references = [schema.$ref, schema.$dynamicRef].filter((ref) => typeof ref === 'string')
  const targets = references.flatMap((ref) => resources.resolve(ref, resource) ?? [])
  if (typeof schema.$recursiveRef === 'string') targets.push({ schema: resource.root, resource })
  return [...targets, ...(Array.isArray(schema.allOf) ? locatedIn(schema.allOf, resource) : [])]
}

function locatedIn(schemas: readonly Json[], resource: Resource): Located[] {
  return schemas.filter(isSchema).map((schema) => ({ schema, resource }))
}

/** The subschemas at a keyword, of all parts. */
export function subschemasAt(parts: readonly Part[], keyword: string): Located[] {
  return parts.flatMap(({ schema, resource }) => {
    const value = schema[keyword]
    return isSchema(value) ? [{ schema: value, resource }] : []
  })
}

/** The values of a keyword, of all parts that have it, if they have the type of JSON that it needs. */
export function valuesOf<T extends Json>(
  parts: readonly Part[],
  keyword: string,
  fits: (value: Json) => value is T,
): T[] {
  return parts.flatMap(({ schema }) => {
    const value = schema[keyword]
    return value !== undefined && fits(value) ? [value] : []
  })
}

export const isText = (value: Json): value is string => typeof value === 'string'
export const isNumber = (value: Json): value is number => typeof value === 'number'
export const isList = (value: Json): value is Json[] => Array.isArray(value)
