import { ServiceError } from '../errors.ts'

export interface Turns {
  /**
   * Waits until it is one's turn; dispose what comes back to end it.
   *
   * @throws ServiceError `capacity_exhausted` when too many wait already, or why `signal` was aborted
   */
  take(signal: AbortSignal): Promise<Disposable>
}

/** One at a time, first come first served. */
export function createTurns(maxWaiting: number): Turns {
  const waiting = new Set<() => void>()
  let busy = false

  const end = () => {
    const [next] = waiting
    if (next === undefined) busy = false
    else {
      waiting.delete(next)
      next()
    }
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (busy) await wait(signal)
      busy = true
      return { [Symbol.dispose]: end }
    },
  }

  function wait(signal: AbortSignal): Promise<void> {
    if (waiting.size >= maxWaiting) {
      throw new ServiceError('capacity_exhausted', `${maxWaiting} requests wait for a rendering engine already`)
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const enter = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      waiting.delete(enter)
      reject(signal.reason)
    }
    waiting.add(enter)
    signal.addEventListener('abort', giveUp, { once: true })
    return promise
  }
}
