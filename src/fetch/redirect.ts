import { ServiceError } from '../errors.ts'

/** Fetch standard 2.2.6. */
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

interface RedirectResponse {
  status: number
  headers: readonly (readonly [string, string])[]
}

/**
 * Where a response sends its reader, or undefined when it is final. The fragment of the old URL goes along unless the
 * new one has its own (RFC 9110 10.2.2).
 *
 * @throws ServiceError `invalid_response` for a target that is no URL, `blocked_address` for one that is neither http
 *   nor https
 */
export function redirectOf(from: URL, { status, headers }: RedirectResponse): URL | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1].trim()
  if (!redirectStatuses.has(status) || location === undefined || location === '') return undefined
  const target = URL.parse(location, from.href)
  if (target === null) throw new ServiceError('invalid_response', `${from.host} redirects to what is no URL`)
  if (!/^https?:$/.test(target.protocol)) {
    throw new ServiceError(
      'blocked_address',
      `${from.host} redirects to a ${target.protocol} address, which is blocked; only http and https are fetched`,
    )
  }
  if (!location.includes('#')) target.hash = from.hash
  return target
}

/**
 * May headers that a caller meant for one URL go to the next? To the same scheme, host and port; also when a site
 * moves its visitor from http to https at the default ports. Never from https to http.
 */
export function sameHome(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true
  const upgrade = from.protocol === 'http:' && to.protocol === 'https:'
  return upgrade && from.hostname === to.hostname && from.port === '' && to.port === ''
}
