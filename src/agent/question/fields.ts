// The places of the data that a question asks for.
import { functionWords } from '../../content/passages/function-words.ts'
import { folded } from '../../content/passages/words.ts'
import type { Json, ListShape, ObjectShape, Shape } from '../../content/structure/model.ts'
import { isObject } from '../../content/structure/schema/keywords.ts'
import { pointerOf } from '../../content/structure/schema/pointer.ts'
import { type Slot, slotOf } from '../../content/structure/solve/slot.ts'
import { termsOf } from './terms.ts'

/** A place that takes one value, or a list of plain values. */
export interface Field {
  /** Steps from the data to it. */
  path: readonly string[]
  pointer: string
  slot: Slot
  /** Its own name. */
  name: string
  /** Whether its value is a person or a company. */
  isOfPerson: boolean
  /** Words of its name and of the names around it. */
  named: readonly string[]
  /** Words of its title and description. */
  described: readonly string[]
  /** Its name says nothing: `value`, `answer`. The question alone says what is wanted. */
  isGeneric: boolean
}

/** A list of things with members of their own. */
export interface Table {
  path: readonly string[]
  pointer: string
  shape: ListShape
  columns: Field[]
  named: readonly string[]
}

export interface Wanted {
  fields: Field[]
  tables: Table[]
}

/** The fields and lists of a shape, in its order. */
export function wantedOf(shape: Shape): Wanted {
  const wanted: Wanted = { fields: [], tables: [] }
  collect(shape, [], wanted)
  return wanted
}

function collect(shape: Shape, path: readonly string[], wanted: Wanted): void {
  if (path.length > MAX_DEPTH || wanted.fields.length > MAX_FIELDS) return
  if (shape.kind === 'object') {
    for (const [name, member] of shape.properties) collect(member, [...path, name], wanted)
    return
  }
  const items = shape.kind === 'list' ? objectOf(shape.items) : undefined
  if (shape.kind === 'list' && items !== undefined) {
    const inner = { fields: [], tables: [] } as Wanted
    for (const [name, member] of items.properties) collect(member, [name], inner)
    const columns = inner.fields.filter(({ path: own }) => own.length === 1)
    if (columns.length > 0) {
      wanted.tables.push({ path, pointer: pointerOf(path), shape, columns, named: termsOf(spaced(path)) })
    }
    return
  }
  const alone = shape.kind === 'choice' ? objectOf(shape) : undefined
  const field = alone === undefined ? fieldOf(path, shape) : undefined
  if (alone !== undefined) collect(alone, path, wanted)
  if (field !== undefined) wanted.fields.push(field)
}

const MAX_DEPTH = 5
const MAX_FIELDS = 200

function objectOf(shape: Shape): ObjectShape | undefined {
  if (shape.kind === 'object') return shape
  if (shape.kind !== 'choice') return undefined
  return shape.branches.map(objectOf).find((branch) => branch !== undefined)
}

/** A field that a question asks for without a place in the schema. */
export const numberField = (name: string): Field =>
  fieldOf([name], { kind: 'scalar', source: { type: 'number' }, nullable: true, types: new Set(['number'] as const) })!

function fieldOf(path: readonly string[], shape: Shape): Field | undefined {
  const name = path.at(-1) ?? 'answer'
  const slot = slotOf(name, shape, path.slice(0, -1))
  if (slot === undefined) return undefined
  const own = splitName(name)
  const described = termsOf(
    [shape.title, shape.description, slot.shape.title, slot.shape.description].filter(Boolean).join(' '),
  )
  const isGeneric = own.every((word) => GENERIC.has(word) || functionWords.has(word))
  return {
    path,
    pointer: pointerOf(path),
    slot,
    name,
    isOfPerson: own.some((word) => PERSONS.has(word)),
    // A name that says nothing leaves it to the description.
    named: isGeneric && described.length > 0 ? described : termsOf(spaced(path)),
    described,
    isGeneric: isGeneric && described.length === 0,
  }
}

const PERSONS: ReadonlySet<string> = new Set(
  'founder founders director ceo chief author authors architect architects designer keeper owner manager president chairman chair chairwoman chairperson editor artist composer engineer head leader captain mayor curator inventor writer person contact spokesperson winner who'.split(
    ' ',
  ),
)

const GENERIC: ReadonlySet<string> = new Set(
  'value answer result number amount text fact response output data information info count total quantity item content'.split(
    ' ',
  ),
)

const splitName = (name: string): string[] => folded(spaced([name])).match(/[\p{L}\p{N}]+/gu) ?? []

/** Names of members as words: `batteryLife_hours` is "battery Life hours". */
export const spaced = (path: readonly string[]): string =>
  path.map((name) => name.replace(/[_\-.]+/g, ' ').replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')).join(' ')

/** Puts a value at a path. */
export function put(data: Json, path: readonly string[], value: Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return value
  const object = isObject(data) ? data : {}
  return { ...object, [step]: put(object[step] ?? {}, rest, value) }
}
