// The stored options of a job as its owner may see them, on a screen that others may see too.
import { withoutCredentials } from '../net/guard/target.ts'

/** Stands for a secret. */
const SET = '<set>'

/** A user name or a password in an address. */
const WITH_CREDENTIALS = /^\s*[a-z][a-z0-9+.-]*:\/\/[^/\s]*@/i

/** Options without values of headers, passwords, and what actions type or run. Encrypted parts show as `<set>`. */
export function shownOptions(stored: unknown): Record<string, unknown> {
  return shown(stored) as Record<string, unknown>
}

function shown(value: unknown): unknown {
  if (typeof value === 'string') return WITH_CREDENTIALS.test(value) ? withoutCredentials(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(shown)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, (rules.get(name) ?? shown)(member)]))
}

/** How members are shown, by their names, wherever they stand: a caller's schema may have the same ones, with anything in them. */
const rules = new Map<string, (member: unknown) => unknown>([
  ['sealed', () => SET],
  ['logins', () => SET],
  ['headers', (headers) => Object.fromEntries(Object.keys(headers ?? {}).map((name) => [name, SET]))],
  ['actions', (actions) => (Array.isArray(actions) ? actions.map((action) => ({ type: action?.type })) : [])],
  // It is stored as text, which keeps the order of its members.
  ['extraction', (extraction) => shown(typeof extraction === 'string' ? parsed(extraction) : extraction)],
])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
