import type { Entity, EntityValue, Json } from '../model.ts'

/** An entity as JSON-LD writes it: `@type`, `@id` and its properties. An entity inside itself is only referred to. */
export function entityJson(entity: Entity, above: readonly Entity[] = []): Json {
  const { types, id, properties } = entity
  const names: { [name: string]: Json } = {
    ...(types.length > 0 && { '@type': types.length === 1 ? types[0]! : types }),
    ...(id !== undefined && { '@id': id }),
  }
  if (above.includes(entity) || above.length >= MAX_DEPTH) return names
  const entries = [...properties].flatMap(([name, values]): [string, Json][] => {
    const list = values.slice(0, MAX_VALUES).map((value) => valueJson(value, [...above, entity]))
    return list.length === 0 ? [] : [[name, list.length === 1 ? list[0]! : list]]
  })
  return { ...names, ...Object.fromEntries(entries) }
}

const MAX_DEPTH = 5
const MAX_VALUES = 200

function valueJson(value: EntityValue, above: readonly Entity[]): Json {
  return typeof value === 'object' ? entityJson(value, above) : value
}
