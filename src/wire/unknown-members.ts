import { KindGuard, type TSchema } from '@sinclair/typebox'

const MAX_NAMED = 10
const SHOWN_LENGTH = 50

/**
 * What a native response says of members without effect, which the native family takes; empty when there is none.
 *
 * @param route as callers write it: `/scrape`
 */
export function unknownNote(schema: TSchema, request: object, route: string): string[] {
  const names = unknownMembers(schema, request)
  return names.length === 0 ? [] : [`Without effect, since ${route} does not know them: ${names.join(', ')}.`]
}

/**
 * Names of members, nested ones with their path, that an object has and its schema does not name: at most ten, each at
 * most fifty characters. For objects that take such members (architecture.md 4), so that none is dropped in silence.
 */
function unknownMembers(schema: TSchema, value: object, prefix = ''): string[] {
  const found: string[] = []
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(schema.properties, name) ? (schema.properties[name] as TSchema) : undefined
    if (known === undefined) found.push(`${prefix}${name}`.slice(0, SHOWN_LENGTH))
    else if (KindGuard.IsObject(known)) found.push(...unknownMembers(known, member as object, `${name}.`))
    if (found.length >= MAX_NAMED) break
  }
  return found.slice(0, MAX_NAMED)
}
