import { setTimeout as sleep } from 'node:timers/promises'
import { createLimiter } from '../concurrency/limiter.ts'
import { Breaker } from './breaker.ts'
import { Pace } from './pace.ts'
import type { Provider } from './provider.ts'
import type { SourceName } from './search.ts'

/** Decides when a provider may be asked: how often, how many at once, and not while it keeps failing. */
export interface Gate {
  /** One for each source, since the engines of SearXNG for news may fail while those for the web work. */
  breaker(source: SourceName): Breaker
  /** Waits for a place. Dispose it when the request is over. */
  enter(signal: AbortSignal, owner: string): Promise<Disposable>
}

export function createGate({ configured }: Pick<Provider, 'configured'>, now: () => number): Gate {
  const { atOnce, ...rate } = configured ? OWN : PUBLIC
  const limiter = createLimiter(atOnce, MAX_WAITING)
  const pace = new Pace(rate)
  const giveBack = (thrown: unknown): never => {
    pace.giveBack()
    throw thrown
  }
  const breakers = new Map<SourceName, Breaker>()
  return {
    breaker(source) {
      const breaker = breakers.get(source) ?? new Breaker(now)
      breakers.set(source, breaker)
      return breaker
    },
    async enter(signal, owner) {
      const place = await limiter.enter(signal, owner)
      try {
        const waitMs = pace.reserve(now())
        if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(giveBack)
        return place
      } catch (thrown) {
        place[Symbol.dispose]()
        throw signal.aborted ? signal.reason : thrown
      }
    },
  }
}

/** A public page blocks clients that ask faster than people do. */
const PUBLIC = { atOnce: 2, intervalMs: 1000, burst: 5 }
const OWN = { atOnce: 16, intervalMs: 10, burst: 50 }
const MAX_WAITING = 1000
