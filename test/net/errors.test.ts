import { expect, test } from 'bun:test'
import { abortError, netError, shortened } from '../../src/net/errors.ts'

test('a failure names its host', () => {
  expect(netError({ code: 'ECONNREFUSED' }, 'site.test:81').message).toStartWith('site.test:81 refused')
})

test('a host of great length is shown by its beginning and its end, in 100 characters', () => {
  const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example:8080`
  expect(shortened(host)).toHaveLength(100)
  expect(shortened(host)).toStartWith('aaa')
  expect(shortened(host)).toEndWith('.example:8080')
  const messages = [netError({ code: 'ECONNRESET' }, host), abortError(AbortSignal.abort(), host)]
  for (const { message } of messages) expect(message).not.toContain(host)
  expect(shortened('a'.repeat(100))).toBe('a'.repeat(100))
})
