import type { Json } from '../model.ts'
import type { Budget } from './budget.ts'

/**
 * Turns the flat form of devalue (`[{"a":1},"text"]`, numbers are positions) into the value it stands for, as Nuxt and
 * SvelteKit write it. A value that contains itself ends there with null.
 */
export function revived(flat: Json, budget: Budget): Json {
  if (!Array.isArray(flat) || flat.length === 0) return flat
  const reader = { flat, budget, open: new Set<number>() }
  return valueAt(0, reader, 0)
}

const MAX_DEPTH = 100
/** Wrappers that stand for the value inside. */
const WRAPPERS = new Set(
  'Reactive ShallowReactive Ref ShallowRef EmptyRef EmptyShallowRef Date Object NuxtError'.split(' '),
)

interface Reader {
  flat: Json[]
  budget: Budget
  open: Set<number>
}

function valueAt(position: Json | undefined, reader: Reader, depth: number): Json {
  if (typeof position !== 'number' || reader.budget.nodes-- <= 0 || depth > MAX_DEPTH || reader.open.has(position))
    return null
  const value = reader.flat[position]
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null
  reader.open.add(position)
  const whole = Array.isArray(value) ? listOf(value, reader, depth) : objectOf(value, reader, depth)
  reader.open.delete(position)
  return whole
}

function objectOf(value: { [key: string]: Json }, reader: Reader, depth: number): Json {
  const object: { [key: string]: Json } = {}
  for (const [key, position] of Object.entries(value)) {
    if (key !== '__proto__') object[key] = valueAt(position, reader, depth + 1)
  }
  return object
}

function listOf(value: Json[], reader: Reader, depth: number): Json {
  const [tag, first] = value
  if (typeof tag !== 'string') return value.map((position) => valueAt(position, reader, depth + 1))
  if (tag === 'Set') return value.slice(1).map((position) => valueAt(position, reader, depth + 1))
  if (tag === 'Map') return mapOf(value, reader, depth)
  if (!WRAPPERS.has(tag)) return null
  return typeof first === 'number' ? valueAt(first, reader, depth + 1) : (first ?? null)
}

function mapOf(value: Json[], reader: Reader, depth: number): Json {
  const object: { [key: string]: Json } = {}
  for (let i = 1; i + 1 < value.length; i += 2) {
    const key = String(valueAt(value[i], reader, depth + 1))
    if (key !== '__proto__') object[key] = valueAt(value[i + 1], reader, depth + 1)
  }
  return object
}
