// Warnings about members that a native request has and its schema does not.
import { KindGuard, type TSchema } from '@sinclair/typebox'

const MAX_NAMED = 10
const SHOWN_LENGTH = 50

/**
 * The warning of a native response about members that have no effect; empty if there are none.
 *
 * @param route as callers write it: `/scrape`
 */
export function unknownNote(schema: TSchema, request: object, route: string): string[] {
  const names = unknownMembers(schema, request)
  return names.length === 0 ? [] : [`Unknown members of ${route} were ignored: ${names.join(', ')}.`]
}

/**
 * The members of an object that its schema does not name, nested ones with their path: at most ten, each with at most
 * fifty characters. Native requests accept unknown members, and this keeps them from being dropped silently.
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
