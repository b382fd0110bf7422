import type { Json } from '../model.ts'

/** The number of non-empty strings and numbers in a value, counted up to a limit. */
export function countFacts(value: Json, limit: number): number {
  let count = 0
  const pending: Json[] = [value]
  for (let next = pending.pop(); next !== undefined && count < limit; next = pending.pop()) {
    if (typeof next === 'number' || (typeof next === 'string' && next !== '')) count++
    else if (next !== null && typeof next === 'object') for (const member of Object.values(next)) pending.push(member)
  }
  return count
}
