// Facts about a request that are known before its route runs, and how routes access them.
import type { Call } from '../call.ts'
import type { ServiceError } from '../errors.ts'
import type { Fetched, Snapshot } from '../fetch/snapshot.ts'
import type { Log } from '../log.ts'
import type { Owner } from './auth.ts'
import type { Route } from './route.ts'

/** How the page of a request was fetched. */
interface RequestedPage {
  engine: Snapshot['engine']
  cache?: 'hit' | 'miss' | undefined
}

export interface RequestFacts {
  requestId: string
  owner: Owner
  /** As received. Routes see GET instead of HEAD. */
  method: string
  path: string
  /** Path and query as received, for a route that takes a URL. */
  raw: string
  headers: Headers
  /** Undefined if no route matches. */
  route: Route | undefined
  /** The base URL under which the client reaches this service: `baseOf`. */
  base: string
  /** Its lines carry the request id. */
  log: Log
  /** Of the page that its body asks for. */
  host?: string
  /** How that page was fetched. */
  page?: RequestedPage
  /** The error of the response, if any. It goes into the log line. */
  error?: ServiceError
}

const facts = new WeakMap<Request, RequestFacts>()

export function rememberFacts(request: Request, known: RequestFacts): void {
  facts.set(request, known)
}

/** @throws Error if the request did not pass through the handler, which is a bug */
export function factsOf(request: Request): RequestFacts {
  const known = facts.get(request)
  if (known === undefined) throw new Error('a request reached a route without its facts')
  return known
}

/** Keeps for the list of requests how the page of this one was fetched. */
export function rememberPage(request: Request, { snapshot, cacheState }: Fetched): void {
  factsOf(request).page = { engine: snapshot.engine, cache: cacheState }
}

/** The `Call` of a request, for operations. */
export function callOf(request: Request): Call {
  const { owner, requestId, log } = factsOf(request)
  return { signal: request.signal, owner, requestId, log }
}

/**
 * Path and query of a request, whatever its Host header. Repeated slashes count as one, since clients join paths that
 * way (docs/compatibility.md#paths), and a trailing slash is ignored.
 */
export function targetOf({ url }: Request): { path: string; search: string; raw: string } {
  const raw = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  const { pathname, search } = URL.parse(`http://localhost/${raw}`) ?? new URL('http://localhost/')
  const path = pathname.replace(/\/{2,}/g, '/')
  return { path: path.length > 1 ? path.replace(/\/$/, '') : path, search, raw }
}
