import { createPlaces, type Standing } from '../concurrency/limiter.ts'
import { ServiceError } from '../errors.ts'

export interface Queue {
  readonly active: number
  readonly waiting: number
  readonly places: number
  /**
   * Waits for a place, in fair turn; dispose what comes back to leave it.
   *
   * @throws ServiceError `capacity_exhausted` when too many wait already or `signal` is aborted meanwhile
   */
  enter(owner: string, signal: AbortSignal): Promise<Disposable>
}

/** The pages that a browser has open at once, and who waits for one. */
export function createQueue(places: number, maxWaiting: number): Queue {
  const pages = createPlaces({ places, maxWaiting, full: exhausted })
  return {
    places,
    get active() {
      return pages.active
    },
    get waiting() {
      return pages.standing.waiting
    },
    async enter(owner, signal) {
      return pages.enter(signal, owner).catch((thrown: unknown) => {
        throw signal.aborted ? interrupted(pages.standing, signal.reason) : thrown
      })
    },
  }
}

/** A caller who went away is told nothing; any other reason is the deadline. */
function interrupted(standing: Standing, cause: unknown): ServiceError {
  return cause instanceof ServiceError && cause.code === 'cancelled' ? cause : exhausted(standing, cause)
}

function exhausted({ places, waiting, retryAfterSeconds }: Standing, cause?: unknown): ServiceError {
  return new ServiceError(
    'capacity_exhausted',
    `No browser page became free in time: ${places} are at work and ${waiting} more requests wait`,
    {
      cause,
      retryAfterSeconds,
      hint: 'Ask again later, with a larger timeout, or raise RENDER_ENGINE_MAX_PAGES.',
    },
  )
}
