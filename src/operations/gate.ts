import { ServiceError } from '../errors.ts'

export interface Gate {
  /**
   * Waits for a place, in turn; dispose what comes back to leave it.
   *
   * @throws ServiceError `capacity_exhausted` when too many wait already, or the signal's reason when it aborts meanwhile
   */
  enter(signal: AbortSignal): Promise<Disposable>
}

/** Lets `places` in at once; up to `maxWaiting` more wait, first come first served. */
export function createGate(places: number, maxWaiting: number): Gate {
  const waiting = new Set<() => void>()
  let inside = 0

  const leave = () => {
    inside -= 1
    const [next] = waiting
    if (next === undefined) return
    waiting.delete(next)
    next()
  }
  const take = (): Disposable => {
    inside += 1
    return { [Symbol.dispose]: leave }
  }

  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (inside < places) return take()
      if (waiting.size >= maxWaiting) {
        throw new ServiceError(
          'capacity_exhausted',
          `The service is at work on ${places} pages and ${maxWaiting} more wait`,
        )
      }
      const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve(take())
      }
      const giveUp = () => {
        waiting.delete(enter)
        reject(signal.reason)
      }
      waiting.add(enter)
      signal.addEventListener('abort', giveUp, { once: true })
      return promise
    },
  }
}
