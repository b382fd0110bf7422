import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import type { Snapshot } from '../../src/fetch/snapshot.ts'
import { RobotsCache } from '../../src/tasks/robots.ts'

const url = new URL('http://site.test/closed/a')

const answer = (body: string, status = 200): Snapshot => ({
  requestedUrl: 'http://site.test/robots.txt',
  finalUrl: 'http://site.test/robots.txt',
  status,
  contentType: 'text/plain',
  headers: [],
  body: new TextEncoder().encode(body),
  engine: 'http',
})

const CLOSED = 'User-agent: *\nDisallow: /closed'

const refusal = (give: () => Promise<Snapshot>, agent?: string) => new RobotsCache().denialOf(url, 'job', agent, give)

describe('a robots.txt', () => {
  test('that forbids a page is cited with its line', async () => {
    expect(await refusal(async () => answer(CLOSED))).toEqual({
      code: 'blocked_by_robots',
      message: 'http://site.test/robots.txt forbids it: line 2, "Disallow: /closed" for every crawler.',
      retryable: false,
      wholeSite: false,
    })
  })

  test.each([200, 401, 403, 404, 429])('that answers %p without rules allows everything', async (status) => {
    expect(await refusal(async () => answer(status === 200 ? '' : CLOSED, status))).toBeUndefined()
  })

  test.each(['too_many_redirects', 'bot_challenge'] as const)('behind %s allows everything', async (code) => {
    const fail = () => Promise.reject(new ServiceError(code, 'no'))
    expect(await refusal(fail)).toBeUndefined()
  })

  test.each([
    [500, 'blocked_by_robots', false],
    [503, 'blocked_by_robots', false],
  ])('that answers %p forbids everything', async (status, code, retryable) => {
    expect(await refusal(async () => answer('', status))).toMatchObject({ code, retryable, wholeSite: true })
  })

  test.each([
    ['dns_failed', true, 'no such host'],
    ['tls_failed', false, 'no such host'],
    ['blocked_address', false, 'no such host'],
    [
      'connection_reset',
      true,
      'http://site.test/robots.txt could not be read, so no page of this site may be fetched: no such host',
    ],
  ] as const)('that cannot be reached (%s) forbids everything under that name', async (code, retryable, message) => {
    const fail = () => Promise.reject(new ServiceError(code, 'no such host'))
    expect(await refusal(fail)).toEqual({ code, message, retryable, wholeSite: true })
  })
})

describe('the robots.txt of sites', () => {
  test('are fetched once for a job and origin, also by pages that come at once', async () => {
    const cache = new RobotsCache()
    const fetched: string[] = []
    const give = async ({ href }: URL) => {
      fetched.push(href)
      return answer(CLOSED)
    }
    await Promise.all([1, 2, 3].map(() => cache.denialOf(url, 'job', undefined, give)))
    await cache.sitemapsOf('http://site.test', 'job', give)
    await cache.denialOf(new URL('https://site.test/'), 'job', undefined, give)
    await cache.denialOf(url, 'other job', undefined, give)
    expect(fetched).toEqual([
      'http://site.test/robots.txt',
      'https://site.test/robots.txt',
      'http://site.test/robots.txt',
    ])
    expect(cache.knownDenial(url, 'job', undefined)).toContain('line 2')
    expect(cache.knownDenial(url, 'new job', undefined)).toBeUndefined()
  })

  test('are asked for again once the job that was cancelled goes on', async () => {
    const cache = new RobotsCache()
    await cache.denialOf(url, 'job', undefined, () => Promise.reject(new ServiceError('cancelled', 'left')))
    expect(await cache.denialOf(url, 'job', undefined, async () => answer(''))).toBeUndefined()
  })

  test('are forgotten, the least used first, when there are too many', async () => {
    const cache = new RobotsCache()
    const large = `User-agent: *\nDisallow: /closed\n#${'x'.repeat(400_000)}`
    for (let n = 0; n < 40; n += 1) {
      await cache.denialOf(new URL(`http://s${n}.test/`), 'job', undefined, async () => answer(large))
    }
    const known = (n: number) => cache.knownDenial(new URL(`http://s${n}.test/closed`), 'job', undefined)
    expect(known(0)).toBeUndefined()
    expect(known(39)).toContain('line 2')
  })
})
