import { expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { failureOf } from '../../src/search/fetch-operator.ts'

test.each([
  ['dns_failed', 'has no address in the DNS', 'could not be reached: searx.example has no address in the DNS'],
  ['connection_refused', 'refused the connection; check the port', 'refused the connection; check the port'],
] as const)('the reason of %s says what to look at', (code, message, reason) => {
  const url = new URL('http://searx.example:8080/search')
  const thrown = new ServiceError(code, `SERVICE_SEARXNG_URL ${message}`)
  const { signal } = new AbortController()
  expect(failureOf(thrown, { url, name: 'SERVICE_SEARXNG_URL', signal })).toMatchObject({ kind: 'down', reason })
})
