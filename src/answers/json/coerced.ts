import type { Json, ScalarShape, Shape } from '../../content/structure/model.ts'
import { matchMember } from '../../content/structure/readings/member.ts'
import { readNumber } from '../../content/structure/readings/number.ts'
import { accepts } from '../../content/structure/schema/accepts.ts'
import { isObject } from '../../content/structure/schema/keywords.ts'

/**
 * What a model means, in the types of the schema, where that is safe: `"249.50"` for a number, one value for a list of
 * one, `"n/a"` for null, an enum member in other letters. Whatever is in doubt stays as it is, for the validator.
 */
export function coerced(value: Json, shape: Shape): Json {
  if (isNothing(value) && !isMember(value, shape)) return null
  switch (shape.kind) {
    case 'object':
      return isObject(value) ? coercedObject(value, shape) : value
    case 'list': {
      const items = Array.isArray(value) ? value : [value]
      return items.map((item, index) => coerced(item, shape.first?.[index] ?? shape.items))
    }
    case 'choice':
      return coercedChoice(value, shape.branches)
    case 'scalar':
      return typeof value === 'object' || accepts(shape, value) ? value : coercedScalar(value, shape)
    default:
      return value
  }
}

function coercedObject(value: { [key: string]: Json }, shape: Extract<Shape, { kind: 'object' }>): Json {
  const entries = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const own = shape.properties.get(name) ?? shape.further
    if (own === undefined) return []
    return [[name, coerced(member, own)]]
  })
  return Object.fromEntries(entries)
}

function coercedChoice(value: Json, branches: readonly Shape[]): Json {
  if (branches.some((branch) => accepts(branch, value))) return value
  const fitting = branches.map((branch) => ({ branch, result: coerced(value, branch) }))
  return fitting.find(({ branch, result }) => accepts(branch, result))?.result ?? value
}

function coercedScalar(value: string | number | boolean, shape: ScalarShape): Json {
  const options = candidatesFor(value, shape)
  return options.find((option) => accepts(shape, option)) ?? value
}

function candidatesFor(value: string | number | boolean, { types, members }: ScalarShape): Json[] {
  const text = String(value).trim()
  const member = members === undefined ? undefined : matchMember(text, members)
  const number = typeof value === 'string' && isNumeric(text) ? readNumber(text)?.value : undefined
  return [
    ...(member === undefined ? [] : [member.member]),
    ...(types.has('integer') || types.has('number') ? [number ?? value] : []),
    ...(types.has('boolean') && TRUTH.has(text.toLowerCase()) ? [TRUTH.get(text.toLowerCase())!] : []),
    ...(types.has('string') ? [text] : []),
  ]
}

/** One number, perhaps with a currency or a unit. */
const isNumeric = (text: string) => text.length <= 40 && (text.match(/\d[\d.,'’\s]*/g) ?? []).length === 1

const TRUTH = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])

const isNothing = (value: Json) => typeof value === 'string' && NOTHING.test(value)

/** What models write for what a page does not state. */
const NOTHING =
  /^\s*(?:null|none|nil|undefined|n\/?a|unknown|-+|—|not (?:specified|stated|available|mentioned|provided|given|found|applicable)(?: on (?:the|this) page)?)?\.?\s*$/i

function isMember(value: Json, shape: Shape): boolean {
  if (shape.kind === 'choice') return shape.branches.some((branch) => isMember(value, branch))
  return shape.kind === 'scalar' && (shape.members?.includes(value) ?? false)
}
