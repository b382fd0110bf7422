import { expect, test } from 'bun:test'
import { Handoffs } from '../../src/browser/handoff.ts'

const state = (url: string) => ({ url, origin: 'http://a.test', cookies: [], localStorage: [], sessionStorage: [] })
const HOURS = 3600 * 1000

test('a state is its owner’s, for four hours', () => {
  let now = 0
  const handoffs = new Handoffs(() => now)
  const id = handoffs.keep('me', state('http://a.test/1'))
  expect(handoffs.stateOf(id, 'me')?.url).toBe('http://a.test/1')
  expect(handoffs.stateOf(id, 'you')).toBeUndefined()
  now = 4 * HOURS - 1
  expect(handoffs.stateOf(id, 'me')).toBeDefined()
  now = 4 * HOURS
  expect(handoffs.stateOf(id, 'me')).toBeUndefined()
  expect(handoffs.size).toBe(0)
})

test('the oldest go when there are too many, and what is too large is not kept', () => {
  const handoffs = new Handoffs(() => 0)
  const first = handoffs.keep('me', state('http://a.test/'))
  for (let index = 0; index < 2_000; index += 1) handoffs.keep('me', state('http://a.test/'))
  expect(handoffs.stateOf(first, 'me')).toBeUndefined()
  expect(handoffs.size).toBe(2_000)
  const large = handoffs.keep('me', state(`http://a.test/${'x'.repeat(2_000_000)}`))
  expect(handoffs.stateOf(large, 'me')).toBeUndefined()
})
