import { ServiceError } from '../errors.ts'

export interface Turns {
  /**
   * Waits until it is one's turn; dispose what comes back to end it.
   *
   * @param again whether one had a turn before, in vain: then it is one's own before all who had none
   * @throws ServiceError `capacity_exhausted` when too many wait already, or why `signal` was aborted
   */
  take(signal: AbortSignal, again: boolean): Promise<Disposable>
}

type Enter = () => void

/** One at a time, first come first served. */
export function createTurns(maxWaiting: number): Turns {
  const returning = new Set<Enter>()
  const waiting = new Set<Enter>()
  let busy = false

  const end = () => {
    const [next] = [...returning.values().take(1), ...waiting.values().take(1)]
    if (next === undefined) busy = false
    else next()
  }

  return {
    async take(signal, again) {
      signal.throwIfAborted()
      if (busy) await wait(signal, again ? returning : waiting)
      busy = true
      return { [Symbol.dispose]: end }
    },
  }

  function wait(signal: AbortSignal, line: Set<Enter>): Promise<void> {
    if (line.size >= maxWaiting) {
      throw new ServiceError('capacity_exhausted', `${maxWaiting} requests wait for a rendering engine already`)
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const enter = () => {
      line.delete(enter)
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      line.delete(enter)
      reject(signal.reason)
    }
    line.add(enter)
    signal.addEventListener('abort', giveUp, { once: true })
    return promise
  }
}
