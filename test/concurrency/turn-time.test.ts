import { expect, test } from 'bun:test'
import { createPlaces } from '../../src/concurrency/limiter.ts'
import { Pace } from '../../src/concurrency/turn-time.ts'
import { ServiceError } from '../../src/errors.ts'

test.each([
  [[4_000], 0, 1, 4],
  [[4_000], 8, 4, 9],
  [[4_000, 4_000, 9_000], 0, 1, 5],
  [[10], 0, 4, 1],
  [[300_000], 500, 1, 120],
  [[2_000], 3, 0, 8],
] as const)('turns of %j ms with %d waiting for %d places: come again in %d s', (turns, waiting, places, seconds) => {
  const pace = new Pace()
  for (const ms of turns) pace.note(ms)
  expect(pace.secondsUntilTurn(waiting, places)).toBe(seconds)
})

test('nothing is foretold before a turn has ended', () => {
  expect(new Pace().secondsUntilTurn(3, 1)).toBeUndefined()
})

test('the place is left once, however often that is said, and how long it was held is known', async () => {
  const never = new AbortController().signal
  const places = createPlaces({ places: 1, maxWaiting: 0, full: () => new ServiceError('capacity_exhausted', 'full') })
  const place = await places.enter(never)
  expect(places.standing.retryAfterSeconds).toBeUndefined()
  place[Symbol.dispose]()
  place[Symbol.dispose]()
  expect(places.active).toBe(0)
  expect(places.standing).toEqual({ places: 1, waiting: 0, retryAfterSeconds: 1 })
})
