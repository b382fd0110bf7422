const MAX_NAMED_MEMBERS = 10
const SHOWN_NAME_LENGTH = 50

/**
 * The native family takes members it does not know; what has no effect is said, never dropped in silence.
 *
 * @param known the members of the request's schema
 * @param route as callers write it: `/scrape`
 */
export function ignoredMembers(request: object, known: object, route: string): string | undefined {
  const unknown = Object.keys(request).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length === 0) return undefined
  const names = unknown.slice(0, MAX_NAMED_MEMBERS).map((name) => name.slice(0, SHOWN_NAME_LENGTH))
  return `Without effect, since ${route} does not know them: ${names.join(', ')}.`
}
