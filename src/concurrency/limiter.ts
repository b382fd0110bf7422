import type { ServiceError } from '../errors.ts'
import { Line } from './fair-queue.ts'
import { Pace } from './turn-time.ts'

/** How things stand, for those who are told that there was no place. */
export interface Standing {
  places: number
  waiting: number
  /** When to come again; undefined while nobody has left a place yet. */
  retryAfterSeconds: number | undefined
}

export interface Places {
  readonly active: number
  readonly standing: Standing
  /**
   * Waits for a place, in fair turn (`Line`); dispose what comes back to leave it, once or more often.
   *
   * @throws ServiceError as `full` says when too many wait already, or why `signal` was aborted
   */
  enter(signal: AbortSignal, owner?: string): Promise<Disposable>
}

interface PlacesOptions {
  /** How many are in at once. */
  places: number
  /** How many more may wait. */
  maxWaiting: number
  /** What the rest is told. */
  full: (standing: Standing) => ServiceError
}

/** Lets a number in at once; the rest waits in line. */
export function createPlaces({ places, maxWaiting, full }: PlacesOptions): Places {
  const standing = (): Standing => ({
    places,
    waiting: line.length,
    retryAfterSeconds: pace.secondsUntilTurn(line.length, places),
  })
  const line = new Line({ maxWaiting, full: () => full(standing()) })
  const pace = new Pace()
  let active = 0

  const take = (): Disposable | undefined => {
    if (active >= places) return undefined
    active += 1
    const since = performance.now()
    let left = false
    return {
      [Symbol.dispose]() {
        if (left) return
        left = true
        active -= 1
        pace.note(performance.now() - since)
        line.serve()
      },
    }
  }

  return {
    get active() {
      return active
    },
    get standing() {
      return standing()
    },
    enter: (signal, owner) => line.wait({ signal, take, ...(owner !== undefined && { owner }) }),
  }
}
