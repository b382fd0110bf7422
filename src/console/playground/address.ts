// A request in the address of the console, so that it can be passed on.
import { hrefOf } from '../route.ts'
import type { Endpoint } from './endpoints.ts'

/**
 * The address that opens the playground with a request. Headers and webhooks are left out, since they often have secrets, and
 * so are files.
 */
export function addressOf({ id }: Endpoint, body: Readonly<Record<string, unknown>>): string {
  const shared = JSON.stringify(withoutSecrets(body))
  return `${location.origin}/${hrefOf('playground', [id], shared === '{}' ? {} : { request: shared })}`
}

const SECRET = new Set(['headers', 'webhook', 'file'])

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => !SECRET.has(name))
  return Object.fromEntries(members.map(([name, member]) => [name, withoutSecrets(member)]))
}

/** The request of an address; undefined if it has none that can be read. */
export function requestOf(query: URLSearchParams): Record<string, unknown> | undefined {
  try {
    const request: unknown = JSON.parse(query.get('request') ?? '')
    const isObject = typeof request === 'object' && request !== null && !Array.isArray(request)
    return isObject ? (request as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
