import { ServiceError } from '../../errors.ts'
import { shortened } from '../../net/errors.ts'
import { parseTarget, schemeError } from '../../net/guard/target.ts'

interface RedirectResponse {
  status: number
  headers: readonly (readonly [string, string])[]
}

/**
 * The target of a redirect, or undefined if the response is final. The fragment of the old URL is kept unless the new one
 * has its own (RFC 9110 10.2.2).
 *
 * @throws ServiceError `invalid_response` for a target that is not a valid URL or that `parseTarget` rejects;
 *   `blocked_address` for one that is neither http nor https
 */
export function redirectOf(from: URL, { status, headers }: RedirectResponse): URL | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1].trim()
  if (!redirectStatuses.has(status) || location === undefined || location === '') return undefined
  const host = shortened(from.host)
  const target = URL.parse(location, from.href)
  if (target === null) throw new ServiceError('invalid_response', `${host} redirects to an invalid URL`)
  const refused = schemeError(from.host, target)
  if (refused !== undefined) throw refused
  const issue = targetIssue(target)
  if (issue !== undefined) {
    throw new ServiceError('invalid_response', `${host} redirects to a URL that is not allowed (${issue})`)
  }
  if (!location.includes('#')) target.hash = from.hash
  return target
}

/** Why `parseTarget` rejects a URL that a site gave. Undefined if it may be followed. */
export function targetIssue({ href }: URL): string | undefined {
  try {
    parseTarget(href)
    return undefined
  } catch (thrown) {
    if (thrown instanceof ServiceError) return thrown.message.replace(/^url: /, '')
    throw thrown
  }
}

/** Fetch standard 2.2.6. */
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
