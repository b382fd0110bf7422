import type { Call } from '../../call.ts'
import { untilAborted } from '../../concurrency/abort.ts'
import { ServiceError } from '../../errors.ts'
import type { FetchPage, FetchRequest } from '../request.ts'
import type { Fetched } from '../snapshot.ts'
import { type Ages, type Cache, type Copy, cacheKey } from './cache.ts'

/** How a request deals with copies. */
export interface CacheUse extends Ages {
  /** Keep a copy of what is fetched. */
  store: boolean
  /** Answer from a copy or not at all. */
  only: 'lockdown' | 'minAge' | undefined
}

/** What became of the cache at a request; one that `joined` waits for the fetch of another, `bypassed` wants none. */
type CacheOutcome = 'hit' | 'miss' | 'joined' | 'bypassed'

export type FetchCached = (request: FetchRequest, use: CacheUse, call: Call) => Promise<Fetched>

/**
 * Fetches through a cache. Requests for one key that come while it is being fetched wait for that one fetch, which
 * goes on until the last of them has left. One that outlasts the time of its first request takes no more: it may be
 * stuck, and there might be no end of those who wait. `maxAgeMs` 0 always fetches anew.
 *
 * @throws ServiceError `lockdown_cache_miss` or `no_cached_data` where only a copy would do and there is none
 */
export function createFetchCached(fetchPage: FetchPage, cache: Cache): FetchCached {
  const underWay = new Map<string, SharedFetch>()
  return async (request, use, call) => {
    const { owner, signal, log } = call
    const key = cacheKey(request, owner)
    const tell = (outcome: CacheOutcome) => log.debug('cache', { outcome })
    const copy = use.maxAgeMs > 0 ? cache.get(key, use) : undefined
    if (copy !== undefined) {
      tell('hit')
      return shownTo(owner, shownAt(request.url, hit(copy)))
    }
    if (use.only !== undefined) {
      tell('miss')
      throw miss(use.only)
    }
    // Who judges redirects shares with nobody, who may judge otherwise.
    const shareable = use.maxAgeMs > 0 && request.mayFollow === undefined
    const shared = shareable ? shareOf(key, request, call) : undefined
    tell(use.maxAgeMs > 0 ? (shared?.isJoined ? 'joined' : 'miss') : 'bypassed')
    const fetched = await (shared?.join(signal) ?? fetchPage(request, call))
    if (use.store && isWorthKeeping(fetched) && shared?.kept !== true) {
      cache.set(key, fetched.snapshot)
      if (shared !== undefined) shared.kept = true
    }
    return { ...shownTo(owner, shownAt(request.url, fetched)), cacheState: 'miss' }
  }

  function shareOf(key: string, request: FetchRequest, call: Call): SharedFetch {
    const known = underWay.get(key)
    if (known !== undefined && performance.now() < known.openUntil) return known
    const shared: SharedFetch = new SharedFetch(
      call.endsAt ?? Infinity,
      (signal) => fetchPage(request, { ...call, signal }),
      // One that all have left may end after another has taken its place.
      () => underWay.get(key) === shared && underWay.delete(key),
    )
    underWay.set(key, shared)
    return shared
  }
}

/** The fragment is no part of the key, so that a copy may have another's: a site that sets none leaves the visitor's. */
function shownAt({ hash }: URL, fetched: Fetched): Fetched {
  const { snapshot } = fetched
  const finalUrl = new URL(snapshot.finalUrl)
  if (new URL(snapshot.requestedUrl).hash === finalUrl.hash) finalUrl.hash = hash
  return { ...fetched, snapshot: { ...snapshot, finalUrl: finalUrl.href } }
}

/** Only for its owner a rendered page can be gone on with. */
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

/** Pages that answered well; what failed or was refused may be different a moment later. */
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
  return new ServiceError(code, `${mode}: there is no fitting copy of this page, and the site is not visited`)
}

/** One fetch that several requests wait for; aborted when the last of them has given up. */
class SharedFetch {
  /** Whether one of those who wait has put its page into the cache. */
  kept = false
  readonly #abort = new AbortController()
  readonly #result: Promise<Fetched>
  readonly #ended: () => void
  #waiting = 0

  constructor(
    /** Until when more may join, on the clock of `performance.now()`. */
    readonly openUntil: number,
    run: (signal: AbortSignal) => Promise<Fetched>,
    ended: () => void,
  ) {
    this.#ended = ended
    this.#result = run(this.#abort.signal).finally(ended)
    // Whoever waits hears of a failure; with nobody left it is no one's.
    this.#result.catch(() => undefined)
  }

  get isJoined(): boolean {
    return this.#waiting > 0
  }

  /** The result, with bytes of its own for each who waits: readers may give theirs away. */
  async join(signal: AbortSignal): Promise<Fetched> {
    this.#waiting += 1
    try {
      const { snapshot, ...fetched } = await untilAborted(signal, this.#result)
      return { ...fetched, snapshot: { ...snapshot, body: snapshot.body.slice() } }
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0 && signal.aborted) {
        this.#ended()
        this.#abort.abort(signal.reason)
      }
    }
  }
}
