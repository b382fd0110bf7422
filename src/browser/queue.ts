import { ServiceError } from '../errors.ts'

interface Waiter {
  owner: string
  enter: () => void
}

export interface Queue {
  readonly active: number
  readonly waiting: number
  readonly places: number
  /**
   * Waits for a place; dispose what comes back to leave it.
   *
   * @throws ServiceError `capacity_exhausted` when too many wait already or `signal` is aborted meanwhile
   */
  enter(owner: string, signal: AbortSignal): Promise<Disposable>
}

/**
 * Lets `places` in at once. Those who wait take turns by owner, so that a crawl of one does not keep out the single page
 * of another; each owner's own requests go first come, first served.
 */
export function createQueue(places: number, maxWaiting: number): Queue {
  /** In the order in which the owners have their turn. */
  const owners = new Map<string, Set<Waiter>>()
  let active = 0
  let waiting = 0

  const drop = (waiter: Waiter) => {
    const own = owners.get(waiter.owner)
    if (!own?.delete(waiter)) return
    waiting -= 1
    if (own.size === 0) owners.delete(waiter.owner)
  }
  const leave = () => {
    active -= 1
    const [turn] = owners
    if (turn === undefined) return
    const [owner, own] = turn
    const [next] = own
    drop(next!)
    // Whoever was served goes to the end.
    if (owners.delete(owner)) owners.set(owner, own)
    next!.enter()
  }
  const take = (): Disposable => {
    active += 1
    let left = false
    return {
      [Symbol.dispose]() {
        if (!left) leave()
        left = true
      },
    }
  }

  return {
    places,
    get active() {
      return active
    },
    get waiting() {
      return waiting
    },
    async enter(owner, signal) {
      if (signal.aborted) throw exhausted(places, waiting, signal.reason)
      if (active < places) return take()
      if (waiting >= maxWaiting) throw exhausted(places, waiting)
      const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
      const giveUp = () => {
        drop(waiter)
        reject(exhausted(places, waiting, signal.reason))
      }
      const waiter: Waiter = {
        owner,
        enter: () => {
          signal.removeEventListener('abort', giveUp)
          resolve(take())
        },
      }
      const own = owners.get(owner) ?? new Set()
      owners.set(owner, own.add(waiter))
      waiting += 1
      signal.addEventListener('abort', giveUp, { once: true })
      return promise
    },
  }
}

function exhausted(places: number, waiting: number, cause?: unknown): ServiceError {
  // A caller who went away is told nothing; any other reason is the deadline.
  if (cause instanceof ServiceError && cause.code === 'cancelled') return cause
  return new ServiceError(
    'capacity_exhausted',
    `No browser page became free in time: ${places} are at work and ${waiting} more requests wait`,
    { cause, hint: 'Ask again later, with a larger timeout, or raise RENDER_ENGINE_MAX_PAGES.' },
  )
}
