import { ServiceError } from '../../errors.ts'
import { abridged } from '../../net/errors.ts'
import { parseTarget } from '../../net/guard/target.ts'

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
 * @throws ServiceError `invalid_response` for a target that is no URL, or none that a caller could name (`parseTarget`);
 *   `blocked_address` for one that is neither http nor https
 */
export function redirectOf(from: URL, { status, headers }: RedirectResponse): URL | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1].trim()
  if (!redirectStatuses.has(status) || location === undefined || location === '') return undefined
  const host = abridged(from.host)
  const target = URL.parse(location, from.href)
  if (target === null) throw new ServiceError('invalid_response', `${host} redirects to what is no URL`)
  if (!/^https?:$/.test(target.protocol)) {
    throw new ServiceError(
      'blocked_address',
      `${host} redirects to a ${abridged(target.protocol)} address, which is blocked; only http and https are fetched`,
    )
  }
  const fault = targetFault(target)
  if (fault !== undefined) {
    throw new ServiceError('invalid_response', `${host} redirects to an address that is not fetched (${fault})`)
  }
  if (!location.includes('#')) target.hash = from.hash
  return target
}

/** What `parseTarget` has against a URL that a site gave; undefined when it may be followed. */
export function targetFault({ href }: URL): string | undefined {
  try {
    parseTarget(href)
    return undefined
  } catch (thrown) {
    if (thrown instanceof ServiceError) return thrown.message.replace(/^url: /, '')
    throw thrown
  }
}
