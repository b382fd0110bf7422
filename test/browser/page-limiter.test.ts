import { expect, test } from 'bun:test'
import { createPageLimiter } from '../../src/browser/page-limiter.ts'
import { failure } from '../site/send-request.ts'

const never = new AbortController().signal

test('owners take turns, each first come first served', async () => {
  const limiter = createPageLimiter(1, 10)
  const order: string[] = []
  const first = await limiter.enter('x', never)
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
    using _slot = await limiter.enter(name[0]!, never)
    order.push(name)
  })
  expect([limiter.active, limiter.waiting]).toEqual([1, 6])
  first[Symbol.dispose]()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect([limiter.active, limiter.waiting]).toEqual([0, 0])
})

test('a caller that waits too long, or finds too many waiting, is rejected', async () => {
  const limiter = createPageLimiter(1, 1)
  const slot = await limiter.enter('a', never)
  const gone = new AbortController()
  const waits = failure(limiter.enter('b', gone.signal))
  expect((await failure(limiter.enter('c', never))).code).toBe('capacity_exhausted')
  gone.abort()
  expect((await waits).code).toBe('capacity_exhausted')
  expect(limiter.waiting).toBe(0)
  slot[Symbol.dispose]()
  slot[Symbol.dispose]()
  expect(limiter.active).toBe(0)
})
