import { createLimiter, type Load } from '../concurrency/limiter.ts'
import { ServiceError } from '../errors.ts'

export interface PageLimiter {
  readonly active: number
  readonly waiting: number
  readonly maxPages: number
  /**
   * Waits for a free page, owners in turn. Dispose the result to free the page.
   *
   * @throws ServiceError `capacity_exhausted` if too many wait already or if `signal` aborts, except that a caller's
   *   cancellation is thrown as it is
   */
  enter(owner: string, signal: AbortSignal): Promise<Disposable>
}

/** Limits the pages that are open in the browser at once. */
export function createPageLimiter(maxPages: number, maxWaiting: number): PageLimiter {
  const pages = createLimiter(maxPages, maxWaiting, exhausted)
  return {
    maxPages,
    get active() {
      return pages.active
    },
    get waiting() {
      return pages.load.waiting
    },
    async enter(owner, signal) {
      return pages.enter(signal, owner).catch((thrown: unknown) => {
        throw signal.aborted ? waitError(pages.load, signal.reason) : thrown
      })
    },
  }
}

/** Why a wait ended early: the caller cancelled, or otherwise the deadline passed. */
function waitError(load: Load, cause: unknown): ServiceError {
  return cause instanceof ServiceError && cause.code === 'cancelled' ? cause : exhausted(load, cause)
}

function exhausted({ limit, waiting, retryAfterSeconds }: Load, cause?: unknown): ServiceError {
  return new ServiceError(
    'capacity_exhausted',
    `No browser page became free in time: ${limit} pages are in use and ${waiting} requests are waiting`,
    {
      cause,
      retryAfterSeconds,
      hint: 'Try again later or with a larger timeout, or raise RENDER_ENGINE_MAX_PAGES.',
    },
  )
}
