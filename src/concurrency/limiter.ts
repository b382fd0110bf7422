import { ServiceError } from '../errors.ts'
import { deadline } from './deadline.ts'
import { FairQueue } from './fair-queue.ts'
import { TurnTime } from './turn-time.ts'

/** Limits how much runs at once. Whatever is over the limit waits, owners in turn. */
export interface Limiter {
  /**
   * Waits for a slot. Dispose the result to free the slot; disposing twice is harmless.
   *
   * @throws ServiceError from `full` if too many wait already; the reason of `signal` if it aborts
   */
  enter(signal: AbortSignal, owner?: string): Promise<Disposable>
}

/** A limiter that also reports how busy it is. */
export interface MeasuredLimiter extends Limiter {
  readonly active: number
  readonly load: Load
}

/** How busy a limiter is, for the error that a rejected caller gets. */
export interface Load {
  limit: number
  waiting: number
  /** Undefined until the first slot was freed. */
  retryAfterSeconds: number | undefined
}

/**
 * A limiter with `limit` slots. Up to `maxWaiting` callers wait; the rest get the error from `full`.
 */
export function createLimiter(
  limit: number,
  maxWaiting: number,
  full: (load: Load) => ServiceError = busy,
): MeasuredLimiter {
  const load = (): Load => ({
    limit,
    waiting: queue.length,
    retryAfterSeconds: turnTime.secondsUntilTurn(queue.length, limit),
  })
  const queue = new FairQueue({ maxWaiting, full: () => full(load()) })
  const turnTime = new TurnTime()
  let active = 0

  const take = (): Disposable | undefined => {
    if (active >= limit) return undefined
    active += 1
    const since = performance.now()
    let freed = false
    return {
      [Symbol.dispose]() {
        if (freed) return
        freed = true
        active -= 1
        turnTime.record(performance.now() - since)
        queue.serve()
      },
    }
  }

  return {
    get active() {
      return active
    },
    get load() {
      return load()
    },
    enter: (signal, owner) => queue.wait({ signal, take, ...(owner !== undefined && { owner }) }),
  }
}

function busy({ limit, waiting, retryAfterSeconds }: Load): ServiceError {
  const message = `The service is busy: it is working on ${limit} pages and ${waiting} more are waiting`
  return new ServiceError('capacity_exhausted', message, { retryAfterSeconds })
}

/** The same limiter, except that nobody waits longer than `maxWaitMs`. After that, the error is `capacity_exhausted`. */
export function withMaxWait(limiter: Limiter, maxWaitMs: number): Limiter {
  return {
    async enter(signal, owner) {
      using limit = deadline(maxWaitMs, signal, {
        code: 'capacity_exhausted',
        timedOut: `The service is busy: no slot became free within ${maxWaitMs / 1000} s`,
        cancelled: 'The client disconnected while waiting for a slot.',
      })
      return await limiter.enter(limit.signal, owner)
    },
  }
}
