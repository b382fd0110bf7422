import type { Json } from '../model.ts'

/** A text that is the same for equal JSON values only: members are sorted, and 1 is 1.0. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`)
  return `{${members.join(',')}}`
}

/** Equality of JSON values (JSON Schema core 4.2.2). */
export function equals(one: Json, other: Json): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  return canonical(one) === canonical(other)
}
