import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import type { ScrapeResult } from '../../src/operations/scrape.ts'
import { afterAnswer, afterFailure, pageFor } from '../../src/tasks/retry-policy.ts'
import { pageOptions } from './crawl.fixture.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')

const answer = (status: number, retryAfter?: string) =>
  ({
    fetched: { snapshot: { status, headers: retryAfter === undefined ? [] : [['Retry-After', retryAfter]] } },
  }) as unknown as ScrapeResult

const first = { attempt: 1, maxAttempts: 2 }
const last = { attempt: 2, maxAttempts: 2 }

describe('a page that says not now', () => {
  test.each([
    ['seconds', '7', 7000],
    ['a date', 'Sat, 28 Nov 2026 12:00:30 GMT', 30_000],
    ['an hour, which is too long', '3600', 120_000],
  ])('is tried again after what it asks for in %s', (_, retryAfter, waitMs) => {
    expect(afterAnswer(answer(429, retryAfter), first, NOW)).toEqual({ state: 'ready', waitMs })
  })

  test.each([undefined, 'soon', '-5', 'Sat, 28 Nov 2026 11:00:00 GMT'])(
    'is tried again after a pause of ours when it asks for %p',
    (retryAfter) => {
      const { waitMs } = afterAnswer(answer(503, retryAfter), first, NOW) as { waitMs: number }
      expect(waitMs).toBeGreaterThanOrEqual(500)
      expect(waitMs).toBeLessThanOrEqual(1500)
    },
  )

  test('is a document when no try is left, as any other status is at once', () => {
    expect(afterAnswer(answer(429), last, NOW)).toBeUndefined()
    for (const status of [200, 404, 500, 502]) expect(afterAnswer(answer(status), first, NOW)).toBeUndefined()
  })
})

test('a failure is tried again while that may help and tries are left, else it is an error', () => {
  const refused = new ServiceError('connection_refused', 'no')
  expect(afterFailure(refused, first)).toMatchObject({ state: 'ready' })
  expect(afterFailure(refused, last)).toEqual({ state: 'failed', code: 'connection_refused', message: 'no' })
  const lasting = new ServiceError('tls_failed', 'no')
  expect(afterFailure(lasting, first)).toEqual({ state: 'failed', code: 'tls_failed', message: 'no' })
})

test.each([
  [{ fresh: false, only: undefined }, 60_000],
  [{ fresh: true, only: undefined }, 0],
  [{ fresh: true, only: 'lockdown' as const }, 60_000],
])('a page for %p takes copies of up to %d ms', ({ fresh, only }, maxAgeMs) => {
  const page = pageOptions({ cache: { maxAgeMs: 60_000, store: true, only } })
  expect(pageFor({ fresh }, page).cache).toEqual({ maxAgeMs, store: true, only, ofJob: true })
})
