import type { Json, ListShape, ObjectShape, Shape } from '../model.ts'
import { accepts } from './accepts.ts'
import { canonical } from './equal.ts'
import { isObject } from './keywords.ts'
import { pointerOf } from './pointer.ts'
import type { Validator } from './validate.ts'

export interface Completed {
  /** Has the shape of the schema, and holds nothing but what was found, null, and empty lists. */
  data: Json
  /** Whether `data` satisfies the schema. */
  valid: boolean
  /** JSON pointers of required values that were not found. */
  missing: string[]
  /** JSON pointers of values of `data`, and where they were in the value that was found. */
  origins: Map<string, string>
}

/**
 * Gives what was found the exact shape of its schema. A value that breaks the schema is dropped. What is required and was
 * not found is null where the schema allows it, an empty list where that is allowed, and otherwise left out. Defaults are
 * never filled in; of constants, only those that name the kind of an object that was found.
 */
export function completed(value: Json | undefined, shape: Shape, validator: Validator): Completed {
  const { json, missing, origins } = fill({ value, at: [], from: [] }, shape, true)
  const data = json ?? null
  return { data, valid: validator.accepts(data), missing, origins: new Map(origins) }
}

type Path = readonly (string | number)[]

/** A value that was found, where it goes, and where it was. */
interface Found {
  value: Json | undefined
  at: Path
  from: Path
}

interface Filled {
  /** Undefined if it is left out. */
  json: Json | undefined
  /** Whether anything in it was found. */
  found: boolean
  missing: string[]
  origins: [string, string][]
}

function fill(given: Found, shape: Shape, required: boolean): Filled {
  if (given.value === undefined || given.value === null) return absent(given, shape, required)
  switch (shape.kind) {
    case 'object':
      return isObject(given.value) ? filledObject(given, shape, required) : absent(given, shape, required)
    case 'list':
      return Array.isArray(given.value) ? filledList(given, shape, required) : absent(given, shape, required)
    case 'choice':
      return filledChoice(given, shape.branches, shape, required)
    default:
      return accepts(shape, given.value) ? kept(given) : absent(given, shape, required)
  }
}

function kept({ value, at, from }: Found): Filled {
  return { json: value, found: true, missing: [], origins: [[pointerOf(at), pointerOf(from)]] }
}

const LEFT_OUT: Filled = { json: undefined, found: false, missing: [], origins: [] }

function absent({ at, from }: Found, shape: Shape, required: boolean): Filled {
  if (!required) return LEFT_OUT
  const missing = [pointerOf(at)]
  const empty = shape.kind === 'object' ? members({ value: {}, at, from }, shape) : undefined
  const usable = empty !== undefined && accepts(shape, empty.json!)
  // The whole data is an object rather than null.
  if (empty !== undefined && at.length === 0 && (usable || !shape.nullable)) return empty
  if (shape.nullable) return { ...LEFT_OUT, json: null, missing }
  if (shape.kind === 'list' && accepts(shape, [])) return { ...LEFT_OUT, json: [], missing }
  return usable ? empty : { ...LEFT_OUT, missing }
}

function filledObject(given: Found, shape: ObjectShape, required: boolean): Filled {
  const filled = members(given, shape)
  return filled.found ? filled : absent(given, shape, required)
}

function members({ value, at, from }: Found, shape: ObjectShape): Filled {
  const given = value as { [name: string]: Json }
  const filled = namesOf(given, shape).map((name) => {
    const own = Object.hasOwn(given, name) ? given[name] : undefined
    const place = { value: own, at: [...at, name], from: [...from, name] }
    return { name, ...fill(place, shape.properties.get(name) ?? shape.further ?? ANY, shape.required.has(name)) }
  })
  const found = filled.some((member) => member.found)
  if (found) for (const member of filled) fillConstant(member, shape)
  const entries = filled.flatMap(({ name, json }): [string, Json][] => (json === undefined ? [] : [[name, json]]))
  return {
    // Unlike an assignment, this makes a member of `__proto__` too.
    json: Object.fromEntries(entries),
    found,
    missing: filled.flatMap((member) => member.missing),
    origins: [...(found ? [origin(at, from)] : []), ...filled.flatMap(({ origins }) => origins)],
  }
}

const ANY: Shape = { kind: 'any', source: true, nullable: true }

const origin = (at: Path, from: Path): [string, string] => [pointerOf(at), pointerOf(from)]

/** The names of the schema in its order, then others that are wanted. */
function namesOf(given: { [name: string]: Json }, { properties, required, further }: ObjectShape): string[] {
  const others = further === undefined ? [] : Object.keys(given).filter((name) => !properties.has(name))
  return [...new Set([...properties.keys(), ...required, ...others])]
}

/** A required constant says which kind of object this is, and nothing about the page. */
function fillConstant(member: Filled & { name: string }, { properties, required }: ObjectShape): void {
  const shape = properties.get(member.name)
  if (member.found || !required.has(member.name) || shape?.kind !== 'scalar') return
  if (shape.nullable || shape.members?.length !== 1) return
  member.json = shape.members[0]
  member.missing = []
}

function filledList({ value, at, from }: Found, shape: ListShape, required: boolean): Filled {
  const items: Json[] = []
  const filled: Filled[] = []
  const seen = new Set<string>()
  for (const [index, item] of (value as Json[]).entries()) {
    if (items.length === shape.maxItems) break
    const itemShape = shape.first?.[items.length] ?? shape.items
    const each = fill({ value: item, at: [...at, items.length], from: [...from, index] }, itemShape, true)
    const isGap = !each.found && !(item === null && each.json === null)
    // Of a tuple, the places count.
    if (isGap && items.length < (shape.first?.length ?? 0)) break
    if (isGap || each.json === undefined) continue
    const key = shape.uniqueItems ? canonical(each.json) : ''
    if (shape.uniqueItems && seen.has(key)) continue
    seen.add(key)
    items.push(each.json)
    filled.push(each)
  }
  const tooFew = items.length < shape.minItems
  const nothing = !filled.some(({ found }) => found)
  if (nothing || (tooFew && !required)) return absent({ value: undefined, at, from }, shape, required)
  return {
    json: items,
    found: true,
    missing: [...(tooFew ? [pointerOf(at)] : []), ...filled.flatMap(({ missing }) => missing)],
    origins: [origin(at, from), ...filled.flatMap(({ origins }) => origins)],
  }
}

/** The first branch under which the value satisfies the schema; failing that, the first that keeps something. */
function filledChoice(given: Found, branches: readonly Shape[], shape: Shape, required: boolean): Filled {
  const filled = branches.map((branch) => fill(given, branch, required)).filter(({ found }) => found)
  return filled.find(({ json }) => accepts(shape, json!)) ?? filled[0] ?? absent(given, shape, required)
}
