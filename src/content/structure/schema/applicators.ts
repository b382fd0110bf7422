import type { Json } from '../model.ts'
import { isObject, isSchema, type Schema } from './keywords.ts'
import type { At, Keyword, Run } from './run.ts'

/** The keywords that apply subschemas (JSON Schema core 10, and their older forms). */
export const APPLICATORS: Record<string, Keyword> = {
  allOf: (schemas, value, at, run) => every(schemas as Schema[], (schema) => run.same(schema, value, at)),
  anyOf(schemas, value, at, run) {
    let holds = false
    for (const schema of schemas as Schema[]) {
      holds = run.tried(schema, value, at) || holds
      // Each that holds counts for what is evaluated.
      if (holds && at.notes === undefined) return true
    }
    return holds
  },
  oneOf(schemas, value, at, run) {
    let holding = 0
    for (const schema of schemas as Schema[]) {
      if (run.tried(schema, value, at) && ++holding > 1) return false
    }
    return holding === 1
  },
  not: (schema, value, at, run) => !run.tried(schema as Schema, value, withoutNotes(at)),
  if(condition, value, at, run) {
    const branch = run.tried(condition as Schema, value, at) ? at.schema.then : at.schema.else
    return !isSchema(branch) || run.same(branch, value, at)
  },
  $ref: (ref, value, at, run) => follow(String(ref), value, at, run),
  $dynamicRef: (ref, value, at, run) => followDynamic(String(ref), value, at, run),
  $recursiveRef: (_ref, value, at, run) => followRecursive(value, at, run),
  dependentSchemas: (schemas, value, at, run) =>
    !isObject(value) ||
    every(Object.entries(schemas as Record<string, Schema>), ([name, schema]) => {
      return !Object.hasOwn(value, name) || run.same(schema, value, at)
    }),
  dependencies: (needs, value, at, run) =>
    !isObject(value) ||
    every(Object.entries(needs as Record<string, Schema | string[]>), ([name, need]) => {
      if (!Object.hasOwn(value, name)) return true
      return Array.isArray(need) ? need.every((other) => Object.hasOwn(value, other)) : run.same(need, value, at)
    }),

  properties: (schemas, value, at, run) =>
    !isObject(value) ||
    every(Object.entries(schemas as Record<string, Schema>), ([name, schema]) => {
      return !Object.hasOwn(value, name) || member(schema, name, value, at, run)
    }),
  patternProperties: (schemas, value, at, run) =>
    !isObject(value) ||
    every(Object.entries(schemas as Record<string, Schema>), ([pattern, schema]) =>
      every(Object.keys(value), (name) => !run.matches(pattern, name) || member(schema, name, value, at, run)),
    ),
  additionalProperties(schema, value, at, run) {
    if (!isObject(value)) return true
    const { properties = {}, patternProperties = {} } = at.schema
    const patterns = Object.keys(patternProperties as object)
    return every(Object.keys(value), (name) => {
      if (Object.hasOwn(properties as object, name) || patterns.some((pattern) => run.matches(pattern, name)))
        return true
      return member(schema as Schema, name, value, at, run)
    })
  },
  propertyNames: (schema, value, at, run) =>
    !isObject(value) || every(Object.keys(value), (name) => run.triedInside(schema as Schema, name, at)),

  prefixItems: (schemas, value, at, run) => !Array.isArray(value) || firstItems(schemas as Schema[], value, at, run),
  items(schema, value, at, run) {
    if (!Array.isArray(value)) return true
    if (Array.isArray(schema)) return firstItems(schema as Schema[], value, at, run)
    const first = run.draft(at) === '2020-12' && Array.isArray(at.schema.prefixItems) ? at.schema.prefixItems.length : 0
    return otherItems(schema as Schema, value, first, at, run)
  },
  additionalItems(schema, value, at, run) {
    const { items } = at.schema
    return !Array.isArray(value) || !Array.isArray(items) || otherItems(schema as Schema, value, items.length, at, run)
  },
  contains(schema, value, at, run) {
    if (!Array.isArray(value)) return true
    const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = run.draft(at) === '7' ? {} : at.schema
    let count = 0
    for (const [index, item] of value.entries()) {
      if (!run.triedInside(schema as Schema, item, at)) continue
      count++
      // In 2019-09, `contains` says nothing about which items are evaluated.
      if (run.draft(at) === '2020-12') at.notes?.contained.add(index)
    }
    return count >= (minContains as number) && count <= (maxContains as number)
  },
}

/** The keywords that need what all others of their schema have looked at. */
export const UNEVALUATED: Record<string, Keyword> = {
  unevaluatedProperties: (schema, value, at, run) =>
    !isObject(value) ||
    every(
      Object.keys(value),
      (name) => at.notes!.properties.has(name) || member(schema as Schema, name, value, at, run),
    ),
  unevaluatedItems(schema, value, at, run) {
    if (!Array.isArray(value)) return true
    const { items, contained } = at.notes!
    const holds = every([...value.entries()], ([index, item]) => {
      return index < items || contained.has(index) || run.inside(schema as Schema, item, index, at)
    })
    at.notes!.items = value.length
    return holds
  },
}

/** As `Array.every`, but with every element, so that all faults are found. */
function every<T>(list: readonly T[], holds: (each: T) => boolean): boolean {
  let all = true
  for (const each of list) all = holds(each) && all
  return all
}

function withoutNotes({ schema, scope }: At): At {
  return { schema, scope }
}

function member(schema: Schema, name: string, value: { [key: string]: Json }, at: At, run: Run): boolean {
  at.notes?.properties.add(name)
  return run.inside(schema, value[name]!, name, at)
}

function firstItems(schemas: Schema[], value: Json[], at: At, run: Run): boolean {
  const count = Math.min(schemas.length, value.length)
  if (at.notes !== undefined) at.notes.items = Math.max(at.notes.items, count)
  return every(schemas.slice(0, count), (schema) => {
    const index = schemas.indexOf(schema)
    return run.inside(schema, value[index]!, index, at)
  })
}

function otherItems(schema: Schema, value: Json[], from: number, at: At, run: Run): boolean {
  if (at.notes !== undefined) at.notes.items = value.length
  return every([...value.entries()].slice(from), ([index, item]) => run.inside(schema, item, index, at))
}

function follow(ref: string, value: Json, at: At, run: Run): boolean {
  const target = run.resolve(ref, at.scope.resource)
  return target === undefined || run.referred(target, value, at)
}

/** The outermost resource with the same dynamic anchor wins (JSON Schema core 8.2.3.2). */
function followDynamic(ref: string, value: Json, at: At, run: Run): boolean {
  const target = run.resolve(ref, at.scope.resource)
  if (target === undefined) return true
  const anchor = /#([^/]+)$/.exec(ref)?.[1] ?? ''
  if (target.resource.dynamicAnchors.get(anchor) !== target.schema) return run.referred(target, value, at)
  let outermost = target
  for (let scope: At['scope'] | undefined = at.scope; scope !== undefined; scope = scope.outer) {
    const schema = scope.resource.dynamicAnchors.get(anchor)
    if (schema !== undefined) outermost = { schema, resource: scope.resource }
  }
  return run.referred(outermost, value, at)
}

/** The outermost resource with `$recursiveAnchor` wins (2019-09, core 8.2.4.2.1). */
function followRecursive(value: Json, at: At, run: Run): boolean {
  let { resource } = at.scope
  if (resource.recursive) {
    for (let scope: At['scope'] | undefined = at.scope; scope !== undefined; scope = scope.outer) {
      if (scope.resource.recursive) resource = scope.resource
    }
  }
  return run.referred({ schema: resource.root, resource }, value, at)
}
