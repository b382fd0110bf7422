import { expect, test } from 'bun:test'
import { createLimiter, withMaxWait } from '../../src/concurrency/limiter.ts'

const never = new AbortController().signal

test('no more than the limit run at once, and all get a slot, in order', async () => {
  const limiter = createLimiter(2, 100)
  const order: number[] = []
  let [inside, most] = [0, 0]
  const visit = async (number: number) => {
    using _slot = await limiter.enter(never)
    order.push(number)
    inside += 1
    most = Math.max(most, inside)
    await Bun.sleep(1)
    inside -= 1
  }
  await Promise.all(Array.from({ length: 20 }, (_, number) => visit(number)))
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('a caller is rejected at once if too many wait already', async () => {
  const limiter = createLimiter(1, 1)
  const slot = await limiter.enter(never)
  const second = limiter.enter(never)
  await expect(limiter.enter(never)).rejects.toMatchObject({ code: 'capacity_exhausted', status: 429 })
  slot[Symbol.dispose]()
  expect(await second).toBeDefined()
})

test('a caller that gives up leaves its turn to the next', async () => {
  const limiter = createLimiter(1, 10)
  const slot = await limiter.enter(never)
  const gone = new AbortController()
  const given = limiter.enter(gone.signal).catch((reason) => reason)
  const next = limiter.enter(never)
  gone.abort('left')
  expect(await given).toBe('left')
  slot[Symbol.dispose]()
  ;(await next)[Symbol.dispose]()
  expect(await limiter.enter(never)).toBeDefined()
})

test('owners take turns, so that one with many requests does not delay one with a single request', async () => {
  const limiter = createLimiter(1, 10)
  const slot = await limiter.enter(never, 'crawler')
  const order: string[] = []
  const all = ['crawler', 'crawler', 'visitor'].map(async (owner) => {
    using _slot = await limiter.enter(never, owner)
    order.push(owner)
  })
  slot[Symbol.dispose]()
  await Promise.all(all)
  expect(order).toEqual(['crawler', 'visitor', 'crawler'])
})

test('withMaxWait rejects a caller that has waited too long', async () => {
  const limiter = withMaxWait(createLimiter(1, 5), 20)
  const slot = await limiter.enter(never)
  await expect(limiter.enter(never)).rejects.toMatchObject({ code: 'capacity_exhausted' })
  slot[Symbol.dispose]()
  using next = await limiter.enter(never)
  expect(next).toBeDefined()
})
