import { ServiceError } from '../errors.ts'
import { createPlaces, type Places } from '../waiting/places.ts'

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
