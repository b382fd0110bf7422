import type { Call } from '../call.ts'
import type { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Owner } from './auth.ts'

/** What is known of a request before any route sees it. */
export interface RequestFacts {
  requestId: string
  owner: Owner
  /** As received; routes see GET in place of HEAD. */
  method: string
  path: string
  /** Where the caller reaches us: `baseOf`. */
  base: string
  /** Its lines carry the request id. */
  log: Log
  /** What it was answered with, if that was an error; the request's log line tells it. */
  failure?: ServiceError
}

const facts = new WeakMap<Request, RequestFacts>()

export function rememberFacts(request: Request, known: RequestFacts): void {
  facts.set(request, known)
}

/** @throws Error for a request that did not come through `createApp`, which is a fault of ours */
export function factsOf(request: Request): RequestFacts {
  const known = facts.get(request)
  if (known === undefined) throw new Error('a request reached a route without its facts')
  return known
}

/**
 * Path and query of a request, whatever its Host header makes of the address. Repeated slashes count as one, since
 * clients join addresses so (v2-contract.md 1.1), and one at the end does not count.
 */
export function targetOf({ url }: Request): { path: string; search: string } {
  const afterHost = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  const { pathname, search } = URL.parse(`http://localhost/${afterHost}`) ?? new URL('http://localhost/')
  const path = pathname.replace(/\/{2,}/g, '/')
  return { path: path.length > 1 ? path.replace(/\/$/, '') : path, search }
}

/** The request as operations take it. */
export function callOf(request: Request): Call {
  const { owner, requestId, log } = factsOf(request)
  return { signal: request.signal, owner, requestId, log }
}

export type Family = 'native' | 'v2'

/** The route family a path belongs to, which decides the shape of its errors. */
export function familyOf(path: string): Family {
  return path === '/v2' || path.startsWith('/v2/') ? 'v2' : 'native'
}
