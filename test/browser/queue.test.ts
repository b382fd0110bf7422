import { expect, test } from 'bun:test'
import { createQueue } from '../../src/browser/queue.ts'
import { failure } from '../site/reach.ts'

const never = new AbortController().signal

test('owners take turns, each first come first served', async () => {
  const queue = createQueue(1, 10)
  const order: string[] = []
  const first = await queue.enter('x', never)
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
    using _place = await queue.enter(name[0]!, never)
    order.push(name)
  })
  expect([queue.active, queue.waiting]).toEqual([1, 6])
  first[Symbol.dispose]()
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect([queue.active, queue.waiting]).toEqual([0, 0])
})

test('who waits too long, or comes when too many wait, is told so', async () => {
  const queue = createQueue(1, 1)
  const place = await queue.enter('a', never)
  const gone = new AbortController()
  const waits = failure(queue.enter('b', gone.signal))
  expect((await failure(queue.enter('c', never))).code).toBe('capacity_exhausted')
  gone.abort()
  expect((await waits).code).toBe('capacity_exhausted')
  expect(queue.waiting).toBe(0)
  place[Symbol.dispose]()
  place[Symbol.dispose]()
  expect(queue.active).toBe(0)
})
