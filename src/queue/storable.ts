// Text as PostgreSQL can store it.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Without NUL and unpaired surrogates, which PostgreSQL refuses. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The same for every text in JSON. */
export function storableJson(value: Json): Json {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(storableJson)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storable(name), storableJson(member)]))
}
