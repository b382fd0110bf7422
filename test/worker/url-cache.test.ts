import { expect, test } from 'bun:test'
import { UrlCache } from '../../src/worker/url-cache.ts'
import { found } from '../queue/queue.fixture.ts'

test('what a job has stored is told to it no more, and to another job it is', () => {
  const known = new UrlCache()
  known.learn(1, found(3, 0))
  expect(known.unknown(1, found(5, 0))).toEqual(found(2, 3))
  expect(known.unknown(2, found(5, 0))).toEqual(found(5, 0))
})

test('what is kept is bounded: in the end it begins anew', () => {
  const known = new UrlCache()
  for (let job = 1; job <= 60; job += 1) known.learn(job, found(1000, 0))
  expect(known.unknown(1, found(1, 0))).toEqual(found(1, 0))
  expect(known.unknown(60, found(1, 0))).toEqual([])
})
