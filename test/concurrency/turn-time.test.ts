import { expect, test } from 'bun:test'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { TurnTime } from '../../src/concurrency/turn-time.ts'
import { ServiceError } from '../../src/errors.ts'

test.each([
  [[4_000], 0, 1, 4],
  [[4_000], 8, 4, 9],
  [[4_000, 4_000, 9_000], 0, 1, 5],
  [[10], 0, 4, 1],
  [[300_000], 500, 1, 120],
  [[2_000], 3, 0, 8],
] as const)('turns of %j ms with %d waiting and a limit of %d: retry after %d s', (turns, waiting, limit, seconds) => {
  const turnTime = new TurnTime()
  for (const ms of turns) turnTime.record(ms)
  expect(turnTime.secondsUntilTurn(waiting, limit)).toBe(seconds)
})

test('there is no estimate before a turn has ended', () => {
  expect(new TurnTime().secondsUntilTurn(3, 1)).toBeUndefined()
})

test('a slot is freed once, however often it is disposed, and its duration is recorded', async () => {
  const never = new AbortController().signal
  const limiter = createLimiter(1, 0, () => new ServiceError('capacity_exhausted', 'full'))
  const slot = await limiter.enter(never)
  expect(limiter.load.retryAfterSeconds).toBeUndefined()
  slot[Symbol.dispose]()
  slot[Symbol.dispose]()
  expect(limiter.active).toBe(0)
  expect(limiter.load).toEqual({ limit: 1, waiting: 0, retryAfterSeconds: 1 })
})
