import type { Entity, EntityValue, Json } from '../model.ts'

/**
 * Entities as JSON-LD writes them: `@type`, `@id` and their properties. An entity inside itself is only referred to.
 * Entities may refer to each other, so that what is written out multiplies with each level. After many values, all are
 * only referred to.
 */
export function entitiesJson(entities: readonly Entity[]): Json[] {
  const room = { left: MAX_WRITTEN }
  return entities.map((entity) => entityJson(entity, [], room))
}

/** Of all entities together. The largest of 370 real pages writes 9,000. */
const MAX_WRITTEN = 50_000
const MAX_DEPTH = 5
const MAX_VALUES = 200

interface Room {
  left: number
}

function entityJson(entity: Entity, above: readonly Entity[], room: Room): Json {
  const { types, id, properties } = entity
  const names: { [name: string]: Json } = {
    ...(types.length > 0 && { '@type': types.length === 1 ? types[0]! : types }),
    ...(id !== undefined && { '@id': id }),
  }
  if (room.left <= 0 || above.includes(entity) || above.length >= MAX_DEPTH) return names
  const entries = [...properties].flatMap(([name, values]): [string, Json][] => {
    const list = values.slice(0, MAX_VALUES).map((value) => valueJson(value, [...above, entity], room))
    return list.length === 0 ? [] : [[name, list.length === 1 ? list[0]! : list]]
  })
  return { ...names, ...Object.fromEntries(entries) }
}

function valueJson(value: EntityValue, above: readonly Entity[], room: Room): Json {
  room.left -= 1
  return typeof value === 'object' ? entityJson(value, above, room) : value
}
