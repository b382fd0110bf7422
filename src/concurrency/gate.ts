import { ServiceError } from '../errors.ts'
import { deadline } from './deadline.ts'
import { createPlaces, type Places } from './limiter.ts'

export type Gate = Pick<Places, 'enter'>

/** Lets `places` in at once; up to `maxWaiting` more wait, and the rest is `capacity_exhausted`. */
export function createGate(places: number, maxWaiting: number): Gate {
  return createPlaces({
    places,
    maxWaiting,
    full: ({ waiting, retryAfterSeconds }) =>
      new ServiceError('capacity_exhausted', `The service is at work on ${places} pages and ${waiting} more wait`, {
        retryAfterSeconds,
      }),
  })
}

/** A gate before which nobody waits longer than `maxWaitMs`: who does is told `capacity_exhausted`. */
export function withPatience(gate: Gate, maxWaitMs: number): Gate {
  return {
    async enter(signal, owner) {
      using limit = deadline(maxWaitMs, signal, {
        code: 'capacity_exhausted',
        late: `The service is at work on others for ${maxWaitMs / 1000} s already`,
        left: 'The caller left before it was its turn.',
      })
      return await gate.enter(limit.signal, owner)
    },
  }
}
