import type { Json } from '../model.ts'

export type SchemaObject = { [key: string]: Json }
export type Schema = SchemaObject | boolean

export type Draft = '7' | '2019-09' | '2020-12'

/** What holds subschemas: itself one, a list of them, one or a list, or an object with one for each name. */
export type Holder = 'one' | 'list' | 'oneOrList' | 'map' | 'dependencies'

/** The keywords whose value holds subschemas, in any draft. */
export const SUBSCHEMAS: ReadonlyMap<string, Holder> = new Map<string, Holder>([
  ['$defs', 'map'],
  ['definitions', 'map'],
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['dependentSchemas', 'map'],
  ['dependencies', 'dependencies'],
  ['additionalProperties', 'one'],
  ['unevaluatedProperties', 'one'],
  ['propertyNames', 'one'],
  ['items', 'oneOrList'],
  ['prefixItems', 'list'],
  ['additionalItems', 'one'],
  ['unevaluatedItems', 'one'],
  ['contains', 'one'],
  ['contentSchema', 'one'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['not', 'one'],
  ['if', 'one'],
  ['then', 'one'],
  ['else', 'one'],
])

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'boolean' || isObject(value)
}

/** The subschemas directly below a schema. */
export function subschemasOf(schema: SchemaObject): Schema[] {
  const found: Schema[] = []
  for (const [keyword, value] of Object.entries(schema)) {
    const holder = SUBSCHEMAS.get(keyword)
    if (holder === undefined) continue
    if (Array.isArray(value)) found.push(...value.filter(isSchema))
    else if (holder === 'map' || holder === 'dependencies') {
      if (isObject(value)) found.push(...Object.values(value).filter(isSchema))
    } else if (isSchema(value)) found.push(value)
  }
  return found
}

/** The draft that `$schema` names; undefined if it names none that is known. */
export function draftOf(address: Json | undefined): Draft | undefined {
  if (typeof address !== 'string') return undefined
  const known: Record<string, Draft> = {
    'draft-04': '7',
    'draft-06': '7',
    'draft-07': '7',
    '2019-09': '2019-09',
    '2020-12': '2020-12',
  }
  return known[/\/(draft-0[467]|2019-09|2020-12)\/schema#?$/.exec(address)?.[1] ?? '']
}
