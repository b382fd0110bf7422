// What the frame learns about a request before its route runs, and how routes get at it.
import type { Call } from '../call.ts'
import type { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Owner } from './auth.ts'
import type { Route } from './route.ts'

export interface RequestFacts {
  requestId: string
  owner: Owner
  /** As received. Routes see GET in place of HEAD. */
  method: string
  path: string
  /** Undefined where no route answers. */
  route: Route | undefined
  /** Under which address the client reaches us: `baseOf`. */
  base: string
  /** Its lines carry the request id. */
  log: Log
  /** What the request was answered with, if that was an error. The log line of the request names it. */
  error?: ServiceError
}

const facts = new WeakMap<Request, RequestFacts>()

export function rememberFacts(request: Request, known: RequestFacts): void {
  facts.set(request, known)
}

/** @throws Error for a request that did not come through the frame, which is a bug of ours */
export function factsOf(request: Request): RequestFacts {
  const known = facts.get(request)
  if (known === undefined) throw new Error('a request reached a route without its facts')
  return known
}

/** The request as operations take it. */
export function callOf(request: Request): Call {
  const { owner, requestId, log } = factsOf(request)
  return { signal: request.signal, owner, requestId, log }
}

/**
 * Path and query of a request, whatever its Host header does to the URL. Repeated slashes count as one, since clients
 * join paths that way (docs/compatibility.md#paths), and a trailing one does not count.
 */
export function targetOf({ url }: Request): { path: string; search: string } {
  const afterHost = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  const { pathname, search } = URL.parse(`http://localhost/${afterHost}`) ?? new URL('http://localhost/')
  const path = pathname.replace(/\/{2,}/g, '/')
  return { path: path.length > 1 ? path.replace(/\/$/, '') : path, search }
}
