import { expect, test } from 'bun:test'
import { TokenBucket } from '../../src/concurrency/token-bucket.ts'
import { ViewFeed } from '../../src/concurrency/view-feed.ts'

const frame = (byte: number) => ({ type: 'frame' as const, jpeg: new Uint8Array([byte]) })
const page = (title: string) => ({ type: 'page' as const, url: 'http://a.test/', title })

test('a viewer that is slow gets the latest of each kind, and what is older is left out', () => {
  const feed = new ViewFeed()
  for (const event of [frame(1), page('one'), frame(2), page('two'), frame(3)]) feed.push(event)
  expect(feed.take(false)).toEqual(page('two'))
  expect(feed.take(false)).toBeUndefined()
  expect(feed.take(true)).toEqual(frame(3))
  expect(feed.take(true)).toBeUndefined()
})

test('after the end there is nothing else, and it is told once, even to a viewer that takes no frame', () => {
  const feed = new ViewFeed()
  let changes = 0
  feed.onChange = () => (changes += 1)
  feed.push(frame(1))
  feed.push({ type: 'ended', reason: 'closed' })
  feed.push(frame(2))
  feed.push({ type: 'lost' })
  expect(feed.take(false)).toEqual({ type: 'ended', reason: 'closed' })
  expect(feed.take(true)).toBeUndefined()
  expect(changes).toBe(2)
})

test('a token bucket allows a burst, then its rate, and never more than the burst', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 3, now: 0 })
  expect([1, 1, 1, 1].map((cost) => bucket.take(cost, 0))).toEqual([true, true, true, false])
  expect([bucket.take(1, 99), bucket.take(1, 101), bucket.take(1, 102)]).toEqual([false, true, false])
  expect([bucket.take(4, 60_000), bucket.take(3, 60_000), bucket.take(1, 60_000)]).toEqual([false, true, false])
})
