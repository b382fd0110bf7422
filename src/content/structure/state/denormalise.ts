import type { Json } from '../model.ts'
import type { Budget } from './budget.ts'

/**
 * Puts the objects of a normalised store (Apollo, Relay: `{"__ref": "Product:1"}`, `{"__refs": […]}`) where they are
 * referred to. Other values stay as they are.
 */
export function denormalised(state: Json, budget: Budget): Json {
  const stores = storesIn(state)
  if (stores.length === 0) return state
  return placed(state, { stores, budget, open: new Set() }, 0)
}

const MAX_DEPTH = 30
/** How deep in a state its store lies, at most. */
const STORE_DEPTH = 4

type Store = { [key: string]: Json }

interface Placing {
  stores: Store[]
  budget: Budget
  open: Set<string>
}

function storesIn(value: Json, depth = 0): Store[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || depth > STORE_DEPTH) return []
  if ('ROOT_QUERY' in value || 'client:root' in value) return [value]
  return Object.values(value).flatMap((member) => storesIn(member, depth + 1))
}

function placed(value: Json, placing: Placing, depth: number): Json {
  if (value === null || typeof value !== 'object') return value
  if (placing.budget.nodes-- <= 0 || depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((item) => placed(item, placing, depth + 1))
  const key = value.__ref
  if (typeof key === 'string') return target(key, placing, depth)
  const keys = value.__refs
  if (Array.isArray(keys)) return keys.map((each) => (typeof each === 'string' ? target(each, placing, depth) : null))
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, placed(member, placing, depth + 1)]))
}

function target(key: string, placing: Placing, depth: number): Json {
  const store = placing.stores.find((each) => Object.hasOwn(each, key))
  if (store === undefined || placing.open.has(key)) return null
  placing.open.add(key)
  const value = placed(store[key]!, placing, depth + 1)
  placing.open.delete(key)
  return value
}
