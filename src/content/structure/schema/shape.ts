import type { Json, ScalarShape, Shape } from '../model.ts'

type SchemaObject = { [key: string]: Json }

/** What a schema asks for. A first version: it follows local references and folds null, and no more. */
export function shapeOf(schema: SchemaObject | boolean): Shape {
  return shapeAt(schema, schema, 0)
}

function shapeAt(schema: Json | undefined, root: SchemaObject | boolean, depth: number): Shape {
  if (!isObject(schema) || depth > 12) return { kind: 'any', source: true, nullable: true }
  if (typeof schema.$ref === 'string') {
    const { $ref, ...siblings } = schema
    return shapeAt({ ...(targetOf($ref, root) as SchemaObject), ...siblings }, root, depth + 1)
  }
  const branches = (schema.anyOf ?? schema.oneOf) as SchemaObject[] | undefined
  if (branches !== undefined) {
    const { anyOf, oneOf, ...base } = schema
    const [first, ...others] = branches.filter(({ type }) => type !== 'null')
    const nullable = others.length + 1 < branches.length
    const shapes = [first, ...others].map((branch) => shapeAt({ ...branch, ...base } as SchemaObject, root, depth + 1))
    return shapes.length === 1
      ? { ...shapes[0]!, nullable }
      : { kind: 'choice', source: schema, nullable, branches: shapes }
  }
  const types = [schema.type ?? []].flat() as string[]
  const shared = {
    source: schema,
    nullable: types.includes('null'),
    ...(typeof schema.title === 'string' && { title: schema.title }),
    ...(typeof schema.description === 'string' && { description: schema.description }),
  }
  if (types.includes('object') || isObject(schema.properties)) {
    const properties = Object.entries((schema.properties ?? {}) as SchemaObject)
    return {
      ...shared,
      kind: 'object',
      properties: new Map(properties.map(([name, member]) => [name, shapeAt(member, root, depth + 1)])),
      required: new Set((schema.required ?? []) as string[]),
      ...(isObject(schema.additionalProperties) && { further: shapeAt(schema.additionalProperties, root, depth + 1) }),
    }
  }
  if (types.includes('array') || schema.items !== undefined) {
    return {
      ...shared,
      kind: 'list',
      items: shapeAt(schema.items, root, depth + 1),
      minItems: Number(schema.minItems ?? 0),
      ...(schema.maxItems !== undefined && { maxItems: Number(schema.maxItems) }),
      uniqueItems: schema.uniqueItems === true,
    }
  }
  const members = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (types.length === 0 && members === undefined) return { ...shared, kind: 'any', nullable: true }
  const { format, pattern, minimum, maximum, minLength, maxLength, examples } = schema
  const limits = { format, pattern, minimum, maximum, minLength, maxLength, examples, members }
  const known = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
  const scalars = types.length === 0 ? ['string'] : types.filter((type) => type !== 'null')
  return { ...shared, kind: 'scalar', types: new Set(scalars) as ScalarShape['types'], ...known }
}

function isObject(value: Json | undefined): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function targetOf(ref: string, root: SchemaObject | boolean): Json {
  let target: Json = root
  for (const key of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) target = (target as SchemaObject)[key] ?? {}
  return target
}
