import type { MeasuredLimiter } from './limiter.ts'

/** What one owner has in a limiter. */
interface OwnerCounts {
  /** Slots that it holds. */
  running: number
  /** Calls that wait for a slot. */
  waiting: number
}

/** A limiter that also knows how much of it each owner uses. */
export interface OwnerLimiter extends MeasuredLimiter {
  countsOf(owner: string): Readonly<OwnerCounts>
}

/** Counts what enters `limiter` through the result. What enters it otherwise is left out. */
export function countedByOwner(limiter: MeasuredLimiter): OwnerLimiter {
  /** Only owners that have something in it, so that the map does not grow with every key that was ever sent. */
  const counts = new Map<string, OwnerCounts>()
  const count = (owner: string, member: keyof OwnerCounts, by: 1 | -1) => {
    const own = counts.get(owner) ?? { running: 0, waiting: 0 }
    own[member] += by
    if (own.running === 0 && own.waiting === 0) counts.delete(owner)
    else counts.set(owner, own)
  }
  return {
    get active() {
      return limiter.active
    },
    get load() {
      return limiter.load
    },
    countsOf: (owner) => counts.get(owner) ?? NOTHING,
    async enter(signal, owner = '') {
      count(owner, 'waiting', 1)
      const slot = await limiter.enter(signal, owner).finally(() => count(owner, 'waiting', -1))
      count(owner, 'running', 1)
      let held = true
      return {
        [Symbol.dispose]() {
          if (held) count(owner, 'running', -1)
          held = false
          slot[Symbol.dispose]()
        },
      }
    },
  }
}

const NOTHING: Readonly<OwnerCounts> = { running: 0, waiting: 0 }
