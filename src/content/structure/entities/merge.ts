import type { Entity } from '../model.ts'
import { valuesAt } from './values.ts'

/**
 * Joins entities that different sources give of one thing: same type, and same identifier or name. The first keeps its
 * values and gains the properties that it lacks.
 */
export function merged(entities: readonly Entity[]): Entity[] {
  const kept: Entity[] = []
  const byKey = new Map<string, Entity>()
  for (const entity of entities.slice(0, MAX_ENTITIES)) {
    const keys = keysOf(entity)
    const same = keys
      .map((key) => byKey.get(key))
      .find((other) => other !== undefined && other.source !== entity.source)
    if (same === undefined) {
      kept.push(entity)
      for (const key of keys) if (!byKey.has(key)) byKey.set(key, entity)
      continue
    }
    for (const [property, values] of entity.properties) {
      if (!same.properties.has(property)) same.properties.set(property, values)
    }
    if (same.element === undefined && entity.element !== undefined) same.element = entity.element
  }
  return kept
}

const MAX_ENTITIES = 5000

function keysOf(entity: Entity): string[] {
  const type = entity.types[0]
  if (type === undefined) return []
  const names = ['sku', 'name', 'headline'].flatMap((property) => valuesAt(entity, property).slice(0, 1))
  return names.map((name) => `${kind(type)} ${String(name).toLowerCase().replace(/\s+/g, ' ')}`)
}

/** Sources differ in how special a type they give. */
function kind(type: string): string {
  return /Article$|^BlogPosting$/.test(type) ? 'Article' : type
}
