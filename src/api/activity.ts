// The last requests of this process, for those who sent them.
import { type Activity, REMEMBERED } from '../wire/native/activity.ts'
import type { Owner } from './auth.ts'
import type { RequestFacts } from './request.ts'
import { routeName } from './route-lookup.ts'

/** A request that was answered, as its sender may see it again. */
interface Answered {
  owner: Owner
  /** Unix milliseconds. */
  at: number
  facts: Pick<RequestFacts, 'requestId' | 'method' | 'host' | 'page'>
  route: string
  status: number
  elapsedMs: number
  code: string | undefined
}

export interface ActivityLog {
  record(facts: RequestFacts, answer: { status: number; elapsedMs: number }): void
  /** The last requests of an owner, newest first. */
  of(owner: Owner, limit: number): Activity
}

/** Requests in memory, of all owners: about half a megabyte. */
const KEPT = 10 * REMEMBERED

/**
 * A ring of the last requests. Reads that succeed are left out: a client that polls a job would push out everything else. So are
 * requests that need no key or have a wrong one, with which anybody could do that: nobody would see them as their own. It
 * holds no bodies and no keys, and of the address that was asked for its host alone.
 */
export function createActivityLog(): ActivityLog {
  const ring: Answered[] = []
  let next = 0
  return {
    record({ requestId, method, host, page, owner, route, error }, { status, elapsedMs }) {
      if (route === undefined || (status < 400 && (method === 'GET' || method === 'HEAD'))) return
      if (route.public || error?.code === 'unauthorized') return
      const facts = { requestId, method, ...(host !== undefined && { host }), ...(page !== undefined && { page }) }
      ring[next] = {
        owner,
        at: Date.now() - elapsedMs,
        facts,
        route: routeName(route),
        status,
        elapsedMs,
        code: error?.code,
      }
      next = (next + 1) % KEPT
    },
    of(owner, limit) {
      const inOrder = [...ring.slice(next), ...ring.slice(0, next)].reverse()
      const own = inOrder.filter((request) => request.owner === owner)
      return { requests: own.slice(0, limit).map(shown) }
    },
  }
}

function shown({ at, facts, route, status, elapsedMs, code }: Answered): Activity['requests'][number] {
  const { requestId, method, host, page } = facts
  return {
    at: new Date(at).toISOString(),
    requestId,
    method,
    route,
    status,
    elapsedMs: Math.round(elapsedMs),
    ...(host !== undefined && { host }),
    ...(page !== undefined && { engine: page.engine }),
    ...(page?.cache !== undefined && { cache: page.cache }),
    ...(code !== undefined && { code }),
  }
}

/** Hosts have at most 253 characters; what is longer is none. */
const MAX_HOST = 255
const LONGEST_READ = 2048

/** The host of the page that a body asks for, if it names one. */
export function hostAsked(body: { url?: unknown; urls?: unknown }): string | undefined {
  const first = Array.isArray(body.urls) ? body.urls[0] : body.url
  if (typeof first !== 'string') return undefined
  const typed = first.slice(0, LONGEST_READ)
  const host = (URL.parse(typed) ?? URL.parse(`http://${typed}`))?.host
  return host === '' || host === undefined ? undefined : host.slice(0, MAX_HOST)
}
