import { expect, test } from 'bun:test'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { countedByOwner } from '../../src/concurrency/owner-counts.ts'

const never = new AbortController().signal

test('each owner has the slots that it holds and the calls that wait, until they are over', async () => {
  const shared = createLimiter(2, 10)
  const limiter = countedByOwner(shared)
  using _ofAJob = await shared.enter(never, 'anna')
  const slot = await limiter.enter(never, 'anna')
  const later = limiter.enter(never, 'anna')
  const gone = new AbortController()
  const given = limiter.enter(gone.signal, 'bert').catch(() => 'left')
  expect([limiter.countsOf('anna'), limiter.countsOf('bert')]).toEqual([
    { running: 1, waiting: 1 },
    { running: 0, waiting: 1 },
  ])
  gone.abort()
  expect(await given).toBe('left')
  slot[Symbol.dispose]()
  slot[Symbol.dispose]()
  const second = await later
  expect([limiter.countsOf('anna'), limiter.countsOf('bert')]).toEqual([
    { running: 1, waiting: 0 },
    { running: 0, waiting: 0 },
  ])
  second[Symbol.dispose]()
  expect([limiter.countsOf('anna').running, limiter.active, shared.active]).toEqual([0, 1, 1])
})
