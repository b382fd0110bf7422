import { plainText } from '../entities/text.ts'
import { valuesAt } from '../entities/values.ts'
import type { Entity, EntityValue, Json } from '../model.ts'

/**
 * Writes entities as JSON: `@type` and their properties, texts without markup, lists where a property has several
 * values. An entity inside itself is left out. What the writer has written in all is limited.
 */
export function entityWriter(): (entity: Entity) => { [key: string]: Json } {
  const state = { left: MAX_VALUES, chars: MAX_CHARS }
  return (entity) => written(entity, [], state)
}

const MAX_VALUES = 20_000
const MAX_CHARS = 2_000_000
const MAX_DEPTH = 8
const MAX_PER_PROPERTY = 1000

/** Properties whose texts are lists. */
const STEPS = new Set(['recipeInstructions', 'recipeIngredient', 'ingredients', 'step'])

interface Writing {
  left: number
  chars: number
}

function written(entity: Entity, above: readonly Entity[], state: Writing): { [key: string]: Json } {
  const { types, properties, id } = entity
  const object: { [key: string]: Json } = {}
  if (types.length > 0) object['@type'] = types.length === 1 ? types[0]! : [...types]
  if (id !== undefined && /^https?:/.test(id) && !properties.has('url')) object['@id'] = id
  for (const [name, values] of properties) {
    if (name === '__proto__' || name === '@type' || name === '@id') continue
    const shown = STEPS.has(name)
      ? valuesAt(entity, name).slice(0, MAX_PER_PROPERTY)
      : values.slice(0, MAX_PER_PROPERTY).flatMap((value) => valueJson(value, [...above, entity], state))
    if (shown.length > 0) object[name] = shown.length === 1 && !STEPS.has(name) ? shown[0]! : shown
  }
  return object
}

function valueJson(value: EntityValue, above: readonly Entity[], state: Writing): Json[] {
  if (state.left-- <= 0 || state.chars <= 0) return []
  if (typeof value === 'string') {
    const text = plainText(value)
    state.chars -= text.length
    return text === '' ? [] : [text]
  }
  if (typeof value !== 'object') return [value]
  if (above.includes(value) || above.length > MAX_DEPTH) return []
  if (value.properties.size === 0) return value.id === undefined ? [] : [value.id]
  const object = written(value, above, state)
  return Object.keys(object).length === 0 ? [] : [object]
}
