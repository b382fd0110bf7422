import { ServiceError } from '../errors.ts'
import { type Ages, type Cache, type Copy, cacheKey } from './cache.ts'
import type { FetchContext, Fetched, FetchPage, FetchRequest } from './fetch.ts'

/** How a request deals with copies. */
export interface CacheUse extends Ages {
  /** Keep a copy of what is fetched. */
  store: boolean
  /** Answer from a copy or not at all. */
  only: 'lockdown' | 'minAge' | undefined
}

export type FetchCached = (
  request: FetchRequest,
  use: CacheUse,
  context: FetchContext & { owner: string },
) => Promise<Fetched>

/**
 * Fetches through a cache. Requests for one key that come while it is being fetched wait for that one fetch, which
 * goes on until the last of them has left; `maxAgeMs` 0 always fetches anew.
 *
 * @throws ServiceError `lockdown_cache_miss` or `no_cached_data` where only a copy would do and there is none
 */
export function createFetchCached(fetchPage: FetchPage, cache: Cache): FetchCached {
  const underWay = new Map<string, SharedFetch>()
  return async (request, use, { owner, signal, log }) => {
    const key = cacheKey(request, owner)
    const copy = use.maxAgeMs > 0 ? cache.get(key, use) : undefined
    if (copy !== undefined) return hit(copy)
    if (use.only !== undefined) throw miss(use.only)
    const fetched =
      use.maxAgeMs > 0 ? await share(key, request, { signal, log }) : await fetchPage(request, { signal, log })
    if (use.store && isWorthKeeping(fetched)) cache.set(key, fetched.snapshot)
    return { ...fetched, cacheState: 'miss' }
  }

  function share(key: string, request: FetchRequest, { signal, log }: FetchContext): Promise<Fetched> {
    let shared = underWay.get(key)
    if (shared === undefined) {
      const forget = () => underWay.delete(key)
      shared = new SharedFetch((own) => fetchPage(request, { signal: own, log }), forget)
      underWay.set(key, shared)
    }
    return shared.join(signal)
  }
}

function hit({ snapshot, storedAt }: Copy): Fetched {
  return {
    snapshot,
    outcomes: [
      { engine: snapshot.engine, status: 'selected', reason: 'cached', statusCode: snapshot.status, elapsedMs: 0 },
    ],
    cacheState: 'hit',
    cachedAt: new Date(storedAt).toISOString(),
  }
}

/** Pages that answered well; what failed or was refused may be different a moment later. */
function isWorthKeeping({ snapshot }: Fetched): boolean {
  return snapshot.status >= 200 && snapshot.status < 300 && snapshot.body.byteLength > 0
}

function miss(mode: 'lockdown' | 'minAge'): ServiceError {
  const code = mode === 'lockdown' ? 'lockdown_cache_miss' : 'no_cached_data'
  return new ServiceError(code, `${mode}: there is no fitting copy of this page, and the site is not visited`)
}

/** One fetch that several requests wait for; aborted when the last of them has given up. */
class SharedFetch {
  readonly #abort = new AbortController()
  readonly #result: Promise<Fetched>
  readonly #ended: () => void
  #waiting = 0

  constructor(run: (signal: AbortSignal) => Promise<Fetched>, ended: () => void) {
    this.#ended = ended
    this.#result = run(this.#abort.signal).finally(ended)
    // Whoever waits hears of a failure; with nobody left it is no one's.
    this.#result.catch(() => undefined)
  }

  /** The result, with bytes of its own for each who waits: readers may give theirs away. */
  async join(signal: AbortSignal): Promise<Fetched> {
    this.#waiting += 1
    const left = Promise.withResolvers<never>()
    const leave = () => left.reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    try {
      const { snapshot, ...fetched } = await Promise.race([this.#result, left.promise])
      return { ...fetched, snapshot: { ...snapshot, body: snapshot.body.slice() } }
    } finally {
      signal.removeEventListener('abort', leave)
      this.#waiting -= 1
      if (this.#waiting === 0 && signal.aborted) {
        this.#ended()
        this.#abort.abort(signal.reason)
      }
    }
  }
}
