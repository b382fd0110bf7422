import type { Owner } from './auth.ts'

/** What is known of a request before any route sees it. */
export interface RequestFacts {
  requestId: string
  owner: Owner
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

/** The caller's own request id if it is a harmless token, else a new UUID (version 7, so that ids sort by time). */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given !== null && /^[\w.:-]{1,128}$/.test(given) ? given : Bun.randomUUIDv7()
}

export type Family = 'native' | 'v2'

/** The route family a path belongs to, which decides the shape of its errors. */
export function familyOf(path: string): Family {
  return path === '/v2' || path.startsWith('/v2/') ? 'v2' : 'native'
}
