// The places of an object that values go to, those of objects inside it too, and the object put together from them.
import type { Json, ListShape, ObjectShape, Shape } from '../model.ts'
import { type Slot, slotOf } from './slot.ts'

export interface Place {
  key: string
  /** JSON pointer below the object. */
  pointer: string
  /** Names of the objects around it. */
  parents: readonly string[]
  /** Of a plain value, or a list of plain values. */
  slot?: Slot
  /** Of any list. */
  list?: ListShape
  /** Of an object that has the schema of one around it. */
  repeat?: ObjectShape
  required: boolean
  nullable: boolean
}

export function placesOf(
  shape: ObjectShape,
  parents: readonly string[] = [],
  above = '',
  around: readonly ObjectShape[] = [],
): Place[] {
  const places: Place[] = []
  if (parents.length > MAX_DEPTH) return places
  for (const [key, property] of shape.properties) {
    const pointer = pointerOf(above, key)
    const inner = objectIn(property)
    const required = above === '' && shape.required.has(key)
    const place = { key, pointer, parents, required, nullable: property.nullable }
    if (inner !== undefined) {
      const within = [...around, shape]
      if (isRepeat(inner, within)) places.push({ ...place, repeat: inner })
      else places.push(...placesOf(inner, [...parents, key], pointer, within))
      continue
    }
    const slot = slotOf(key, property, parents)
    const list = property.kind === 'list' ? property : undefined
    if (slot === undefined && list === undefined) continue
    places.push({ ...place, ...(slot && { slot }), ...(list && { list }) })
  }
  return places
}

const MAX_DEPTH = 6

const pointerOf = (above: string, key: string) => `${above}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Whether a schema refers back to itself here. */
const isRepeat = ({ definition }: ObjectShape, around: readonly ObjectShape[]) =>
  definition !== undefined && around.some((each) => each.definition === definition)

/** The object that a shape asks for; of a choice the first one. */
export function objectIn(shape: Shape): ObjectShape | undefined {
  if (shape.kind === 'object') return shape
  if (shape.kind !== 'choice') return undefined
  return shape.branches.find((branch): branch is ObjectShape => branch.kind === 'object')
}

/** The object with the values at their places; undefined if there are none. */
export function assembled(
  shape: ObjectShape,
  values: ReadonlyMap<string, Json>,
  above = '',
  around: readonly ObjectShape[] = [],
): { [key: string]: Json } | undefined {
  const members: [string, Json][] = []
  for (const [key, property] of shape.properties) {
    const pointer = pointerOf(above, key)
    const inner = objectIn(property)
    const within = [...around, shape]
    const isPut = inner === undefined || isRepeat(inner, within)
    const value = isPut ? values.get(pointer) : assembled(inner, values, pointer, within)
    if (value !== undefined) members.push([key, value])
  }
  return members.length === 0 ? undefined : Object.fromEntries(members)
}
