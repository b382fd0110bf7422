import { expect, test } from 'bun:test'
import { causeOf } from '../src/log.ts'

test('a cause tells no more of an address than scheme and host, and is one line without colours', () => {
  const cause = new Error(
    'goto: net::ERR_ABORTED at https://me:pw@shop.test:8443/private?token=1#x\nCall log:\n\u001b[2m  - navigating to "http://a.test/b", waiting\u001b[22m\n',
  )
  expect(causeOf(cause)).toBe(
    'Error: goto: net::ERR_ABORTED at https://shop.test:8443 Call log: - navigating to "http://a.test", waiting',
  )
})

test('causes are told outermost first, and bounded', () => {
  expect(causeOf(new TypeError('a', { cause: new Error('b', { cause: 'c' }) }))).toBe('TypeError: a <- Error: b <- c')
  expect(causeOf('x'.repeat(10_000))).toHaveLength(500)
})
