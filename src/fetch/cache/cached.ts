import type { Call } from '../../call.ts'
import { untilAborted } from '../../concurrency/abort.ts'
import { ServiceError } from '../../errors.ts'
import type { FetchPage, FetchRequest } from '../request.ts'
import type { Fetched } from '../snapshot.ts'
import { type Ages, type Cache, type Copy, cacheKey, ownKey, type User } from './cache.ts'

/** How a request uses the cache. */
export interface CacheUse extends Ages, User {
  /** Whether to keep a copy of what is fetched. */
  store: boolean
  /** Answer from a copy of the same owner or fail. */
  only: 'lockdown' | 'minAge' | undefined
}

/** How the cache served a request: `joined` waits for another request's fetch, `bypassed` wants no copy. */
type CacheOutcome = 'hit' | 'miss' | 'joined' | 'bypassed'

export type FetchCached = (request: FetchRequest, use: CacheUse, call: Call) => Promise<Fetched>

/**
 * Fetches through a cache. Requests for the same key share one running fetch, which goes on until the last of them has
 * left. After the deadline of its first request nobody else may join, since the fetch may be stuck. `maxAgeMs` 0 always
 * fetches.
 *
 * @throws ServiceError `lockdown_cache_miss` or `no_cached_data` if only a copy is allowed and there is none
 */
export function createFetchCached(fetchPage: FetchPage, cache: Cache): FetchCached {
  const running = new Map<string, SharedFetch>()
  return async (request, use, call) => {
    const { owner, signal, log } = call
    const key = cacheKey(request, owner)
    const own = ownKey(key, owner)
    const logOutcome = (outcome: CacheOutcome) => log.debug('cache', { outcome })
    const copy = use.maxAgeMs > 0 ? copyFor(use, key, own) : undefined
    if (copy !== undefined) {
      logOutcome('hit')
      return shownTo(owner, shownAt(request.url, hit(copy)))
    }
    if (use.only !== undefined) {
      logOutcome('miss')
      throw miss(use.only)
    }
    // A request that checks redirects shares with no other, which may check differently.
    const shareable = use.maxAgeMs > 0 && request.mayFollow === undefined
    const shared = shareable ? shareOf(key, request, call) : undefined
    logOutcome(use.maxAgeMs > 0 ? (shared?.isJoined ? 'joined' : 'miss') : 'bypassed')
    const fetched = await (shared?.join(signal) ?? fetchPage(request, call))
    if (use.store && isWorthKeeping(fetched)) {
      if (shared?.kept !== true) cache.set(key, fetched.snapshot, use)
      if (shared !== undefined) shared.kept = true
      cache.share(key, own, use)
    }
    return { ...shownTo(owner, shownAt(request.url, fetched)), cacheState: 'miss' }
  }

  /** Requests that may fetch share the newest copy. If they may store it, it becomes the owner's too. */
  function copyFor(use: CacheUse, key: string, own: string): Copy | undefined {
    if (use.only !== undefined) return cache.get(own, use)
    const newest = cache.get(key, use)
    if (newest === undefined) return cache.get(own, use)
    if (use.store) cache.share(key, own, use)
    return newest
  }

  function shareOf(key: string, request: FetchRequest, call: Call): SharedFetch {
    const known = running.get(key)
    if (known !== undefined && performance.now() < known.openUntil) return known
    const shared: SharedFetch = new SharedFetch(
      call.endsAt ?? Infinity,
      (signal) => fetchPage(request, { ...call, signal }),
      // A fetch that everyone has left may end after another has taken its place.
      () => running.get(key) === shared && running.delete(key),
    )
    running.set(key, shared)
    return shared
  }
}

/** The fragment is not part of the key, so the copy may have another one. Unless the site set its own, use the request's. */
function shownAt({ hash }: URL, fetched: Fetched): Fetched {
  const { snapshot } = fetched
  const finalUrl = new URL(snapshot.finalUrl)
  if (new URL(snapshot.requestedUrl).hash === finalUrl.hash) finalUrl.hash = hash
  return { ...fetched, snapshot: { ...snapshot, finalUrl: finalUrl.href } }
}

/** Only its owner may continue a rendered page (`scrapeId`). */
function shownTo(owner: string, fetched: Fetched): Fetched {
  const { rendering } = fetched.snapshot
  if (rendering === undefined || rendering.owner === owner) return fetched
  const { scrapeId: _, ...others } = rendering
  return { ...fetched, snapshot: { ...fetched.snapshot, rendering: others } }
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

/** Only good answers: an error may be gone a moment later. */
function isWorthKeeping({ snapshot, provisional }: Fetched): boolean {
  return (
    provisional === undefined &&
    !snapshot.rendering?.unended &&
    snapshot.status >= 200 &&
    snapshot.status < 300 &&
    snapshot.body.byteLength > 0
  )
}

function miss(mode: 'lockdown' | 'minAge'): ServiceError {
  const code = mode === 'lockdown' ? 'lockdown_cache_miss' : 'no_cached_data'
  return new ServiceError(code, `${mode}: no suitable copy of this page is cached, and this request must not fetch it`)
}

/** One fetch that several requests wait for. It is aborted when the last of them has left. */
class SharedFetch {
  /** Whether one of the requests has stored the page in the cache. */
  kept = false
  readonly #abort = new AbortController()
  readonly #result: Promise<Fetched>
  readonly #ended: () => void
  #waiting = 0

  constructor(
    /** Until when others may join, as a `performance.now()` timestamp. */
    readonly openUntil: number,
    run: (signal: AbortSignal) => Promise<Fetched>,
    ended: () => void,
  ) {
    this.#ended = ended
    this.#result = run(this.#abort.signal).finally(ended)
    // Waiting requests get the error. Without any, it must not end the process.
    this.#result.catch(() => undefined)
  }

  get isJoined(): boolean {
    return this.#waiting > 0
  }

  /** The result. Each request gets a copy of the bytes, since a conversion may transfer them; `slice` of a Buffer makes none. */
  async join(signal: AbortSignal): Promise<Fetched> {
    this.#waiting += 1
    try {
      const { snapshot, ...fetched } = await untilAborted(signal, this.#result)
      return { ...fetched, snapshot: { ...snapshot, body: new Uint8Array(snapshot.body) } }
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0 && signal.aborted) {
        this.#ended()
        this.#abort.abort(signal.reason)
      }
    }
  }
}
