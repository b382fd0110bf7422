import type { Json, ListShape, ObjectShape, Shape } from '../model.ts'
import { remember } from './accepts.ts'
import { foldedChoice, isOnlyNull, saysWhatIsWanted } from './alternatives.ts'
import { isObject, isSchema, type Schema, type SchemaObject } from './keywords.ts'
import { MAX_SHAPE_DEPTH, MAX_SHAPES } from './limits.ts'
import { isNumber, isText, type Part, type Parts, partsOf, subschemasAt, valuesOf } from './parts.ts'
import type { Located } from './resources.ts'
import { scalarOf } from './scalar.ts'
import { CONTAINERS, type TypeName, typesOf } from './types.ts'
import { createValidator, type Validator } from './validate.ts'

/**
 * What a schema asks for, without references, `allOf` and null. A recursive schema is expanded when it is read, down to
 * `MAX_SHAPE_DEPTH`; below, nothing is asked for.
 *
 * @param schema must have passed `checkSchema`, or be known to be a schema
 */
export function shapeOf(
  schema: Schema,
  validator: Validator = createValidator(schema, { assertsFormats: true }),
): Shape {
  return new Expansion(validator).shapeAt([{ schema, resource: validator.resources.root }], 0)
}

type Shared = Pick<Shape, 'source' | 'nullable' | 'title' | 'description'>

interface Place {
  nullable: boolean
  depth: number
  checked: readonly Located[]
}

class Expansion {
  #shapesLeft = MAX_SHAPES

  constructor(private readonly validator: Validator) {}

  /**
   * @param located schemas that all apply
   * @param checked schemas that a value must satisfy, if not the same
   */
  shapeAt(located: readonly Located[], depth: number, checked = located): Shape {
    const found = this.#flattened(located)
    this.#shapesLeft -= 1 + (found.parts.length >> 3)
    const nullable = checked.every((each) => this.validator.accepts(null, each))
    const shape = this.#shapeOf(found, { nullable, depth, checked })
    remember(shape, (value) => checked.every((each) => this.validator.accepts(value, each)))
    return shape
  }

  /** Parts, to which the only branch that allows more than null belongs too. */
  #flattened(located: readonly Located[]): Parts {
    const { resources } = this.validator
    const found = partsOf(located, resources)
    const alternatives = found.alternatives
      .map(({ branches }) => ({ branches: branches.filter((branch) => !isOnlyNull(branch, resources)) }))
      .filter(({ branches }) => branches.some(saysWhatIsWanted))
    const single = alternatives.filter(({ branches }) => branches.length === 1).flatMap(({ branches }) => branches)
    const several = alternatives.filter(({ branches }) => branches.length > 1)
    if (single.length === 0) return { ...found, alternatives: several }
    const more = this.#flattened(single)
    const known = new Set(found.parts.map(({ schema }) => schema))
    return {
      parts: [...found.parts, ...more.parts.filter(({ schema }) => !known.has(schema))],
      alternatives: [...several, ...more.alternatives],
      impossible: found.impossible || more.impossible,
    }
  }

  #shapeOf({ parts, alternatives, impossible }: Parts, { nullable, depth, checked }: Place): Shape {
    const shared = sharedOf(parts, nullable)
    if (impossible) return { ...shared, kind: 'any', source: false }
    const [choice] = alternatives
    if (choice !== undefined && this.#isRoomy(depth)) {
      const base = parts.map(withoutAlternatives)
      const branches = choice.branches.map((each) => this.shapeAt([each, ...base], depth + 1, [each, ...checked]))
      return foldedChoice(branches, shared)
    }
    const types = typesOf(parts)
    const containers = CONTAINERS.filter((type) => types.has(type))
    const scalars = [...types].filter((type) => !containers.includes(type) && type !== 'null')
    if (types.size === 0 || (containers.length === 2 && scalars.length > 1)) return { ...shared, kind: 'any' }
    const shapes = containers.map((type) => this.#containerOf(type, parts, shared, depth))
    if (scalars.length > 0 || containers.length === 0) shapes.push(scalarOf(parts, scalars, shared))
    return shapes.length === 1 ? shapes[0]! : { ...shared, kind: 'choice', branches: shapes }
  }

  #containerOf(type: TypeName, parts: readonly Part[], shared: Shared, depth: number): Shape {
    return type === 'object' ? this.#objectOf(parts, shared, depth) : this.#listOf(parts, shared, depth)
  }

  #objectOf(parts: readonly Part[], shared: Shared, depth: number): ObjectShape {
    const required = valuesOf(parts, 'required', (value): value is string[] => Array.isArray(value)).flat()
    const properties = lazily(() => this.#propertiesOf(parts, depth))
    const further = lazily(() => this.#furtherOf(parts, depth))
    const definition = parts.find(({ schema }) => isObject(schema.properties))?.schema
    return {
      ...shared,
      kind: 'object',
      required: new Set(required),
      ...(definition && { definition }),
      get properties() {
        return properties()
      },
      get further() {
        return further()!
      },
    }
  }

  #propertiesOf(parts: readonly Part[], depth: number): ObjectShape['properties'] {
    const located = new Map<string, Located[]>()
    // What a condition adds may be wanted, but is never required.
    for (const { schema, resource } of [...parts, ...conditionalParts(parts, this.validator)]) {
      for (const [name, member] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
        if (isSchema(member)) located.set(name, [...(located.get(name) ?? []), { schema: member, resource }])
      }
    }
    const properties: ObjectShape['properties'] = new Map()
    for (const [name, schemas] of located) {
      if (!this.#isRoomy(depth)) break
      const shape = this.shapeAt(schemas, depth + 1)
      if (shape.source !== false) properties.set(name, shape)
    }
    return properties
  }

  /** Of an object that names no properties, any are wanted. */
  #furtherOf(parts: readonly Part[], depth: number): Shape | undefined {
    if (!this.#isRoomy(depth)) return undefined
    const patterns = parts.flatMap(({ schema, resource }) =>
      Object.values(isObject(schema.patternProperties) ? schema.patternProperties : {})
        .filter(isSchema)
        .map((each) => ({ schema: each, resource })),
    )
    const others = subschemasAt(parts, 'additionalProperties')
    const wanted = [...patterns, ...others.filter(({ schema }) => isObject(schema))]
    if (wanted.length > 0) return this.shapeAt([wanted[0]!], depth + 1)
    const named = parts.some(({ schema }) => schema.properties !== undefined)
    if (named || others.some(({ schema }) => schema === false)) return undefined
    return { kind: 'any', source: true, nullable: true }
  }

  #listOf(parts: readonly Part[], shared: Shared, depth: number): ListShape {
    const first = firstOf(parts)
    const room = this.#isRoomy(depth)
    const items = lazily(() => this.#itemsOf(parts, depth))
    const maxItems = Math.min(...valuesOf(parts, 'maxItems', isNumber), ...(endsAfter(parts) ? [first.length] : []))
    return {
      ...shared,
      kind: 'list',
      ...(first.length > 0 && room && { first: first.map((each) => this.shapeAt([each], depth + 1)) }),
      minItems: Math.max(0, ...valuesOf(parts, 'minItems', isNumber)),
      ...(Number.isFinite(maxItems) && { maxItems }),
      uniqueItems: parts.some(({ schema }) => schema.uniqueItems === true),
      get items() {
        return items()
      },
    }
  }

  #itemsOf(parts: readonly Part[], depth: number): Shape {
    if (!this.#isRoomy(depth)) return NOTHING
    const keyword = parts.some(({ schema }) => Array.isArray(schema.items)) ? 'additionalItems' : 'items'
    const items = subschemasAt(parts, keyword)
    const contained = subschemasAt(parts, 'contains')
    if (items.length > 0) return this.shapeAt(items, depth + 1)
    return contained.length > 0 ? this.shapeAt(contained, depth + 1) : { kind: 'any', source: true, nullable: true }
  }

  #isRoomy(depth: number): boolean {
    return depth < MAX_SHAPE_DEPTH && this.#shapesLeft > 0
  }
}

/** Below the limit of depth. */
const NOTHING: ObjectShape = {
  kind: 'object',
  source: false,
  nullable: false,
  properties: new Map(),
  required: new Set(),
}

function sharedOf(parts: readonly Part[], nullable: boolean): Shared {
  const [title] = valuesOf(parts, 'title', isText)
  const [description] = valuesOf(parts, 'description', isText)
  const source: SchemaObject = Object.assign({}, ...parts.map(({ schema }) => schema).reverse())
  return {
    source,
    nullable,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  }
}

/** The part as it is in all branches. */
function withoutAlternatives({ schema, resource }: Part): Located {
  const { anyOf, oneOf, allOf, $ref, $dynamicRef, $recursiveRef, ...rest } = schema
  return { schema: rest, resource }
}

/** Schemas that apply under a condition: `then`, `else`, `dependentSchemas`. */
function conditionalParts(parts: readonly Part[], { resources }: Validator): Part[] {
  const located = [...subschemasAt(parts, 'then'), ...subschemasAt(parts, 'else')]
  for (const { schema, resource } of parts) {
    const dependent: { [name: string]: Json } = isObject(schema.dependentSchemas) ? schema.dependentSchemas : {}
    located.push(
      ...Object.values(dependent)
        .filter(isSchema)
        .map((each) => ({ schema: each, resource })),
    )
  }
  return partsOf(located, resources).parts
}

/** Schemas of the first items: `prefixItems`, or `items` as a list before 2020-12. */
function firstOf(parts: readonly Part[]): Located[] {
  for (const { schema, resource } of parts) {
    const list = schema.prefixItems ?? schema.items
    if (Array.isArray(list)) return list.filter(isSchema).map((each) => ({ schema: each, resource }))
  }
  return []
}

/** Whether nothing is wanted after the first items. */
function endsAfter(parts: readonly Part[]): boolean {
  if (firstOf(parts).length === 0) return false
  const keyword = parts.some(({ schema }) => Array.isArray(schema.items)) ? 'additionalItems' : 'items'
  return !parts.some(({ schema }) => isObject(schema[keyword]))
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
