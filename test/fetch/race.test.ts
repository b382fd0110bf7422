import { afterAll, describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { outcomesOf } from '../../src/fetch/attempt-log.ts'
import { createFetchPage } from '../../src/fetch/fetch.ts'
import type { FetchRequest } from '../../src/fetch/request.ts'
import type { EngineOutcome } from '../../src/fetch/snapshot.ts'
import { testCall, timedCall } from '../call.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { after, type FakeEngine, fakeEngine, rendered } from '../site/engines.ts'
import { deadProxy, startHttpProxy } from '../site/proxies.ts'
import { loopbackRules, strictRules } from '../site/send-request.ts'
import { html, type Route, startWeb } from '../site/web.ts'

const WORDS = 'A sentence that says something of its own. '
const STATIC = `<h1>Static</h1>${`<p>${WORDS.repeat(4)}</p>`.repeat(20)}<script src="/app.js"></script>`
const SHELL = '<title>App</title><div id="root"></div><script src="/app.js"></script>'
const RENDERED = `<h1>Rendered</h1><p>${WORDS.repeat(8)}</p>`
const render = { blockAds: true, waitForMs: 0, actions: [] }

const slowly =
  (ms: number, text: string): Route =>
  (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(text), ms)
  }
const status =
  (code: number, text: string, headers = {}): Route =>
  (_request, response) => {
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end(text)
  }

const web = await startWeb(() => ({
  '/static': html(STATIC),
  '/plain': html('<p>Few words, and no scripts.'),
  '/shell': html(SHELL),
  '/thin': html(`<h1>Thin</h1><p>${WORDS}</p><script>1</script>`),
  // 1.1 MB, which others of that size take a second or two to read.
  '/large': html(`<script>1</script><!--${'-'.repeat(1_100_000)}--><div id="root">text</div>`),
  '/late': slowly(2_600, STATIC),
  '/stuck': () => undefined,
  '/busy': status(429, '<p>Slow down<script>1</script>', { 'retry-after': '7' }),
  '/closed': status(503, '<p>Closed<script>1</script>', { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }),
  '/busy-late': (_request, response) => {
    setTimeout(() => response.writeHead(429, { 'content-type': 'text/html', 'retry-after': '7' }).end('<p>no'), 2_600)
  },
  '/busy-for-now': status(429, '<p>no', { 'retry-after': '0' }),
  '/refused': status(403, '<p>no'),
  '/missing': status(404, '<h1>Not here</h1><script>1</script>'),
  '/challenge': status(403, '<title>Just a moment...</title>', { 'cf-mitigated': 'challenge' }),
  '/reset': (request) => void request.socket.destroy(),
  '/json': (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
}))

afterAll(() => web[Symbol.asyncDispose]())

interface Options extends Partial<FetchRequest> {
  renderer?: FakeEngine | null
  timeoutMs?: number
}

async function fetched(
  path: string,
  { renderer = fakeEngine(async () => rendered(RENDERED)), timeoutMs = 20_000, ...request }: Options = {},
) {
  const fetchPage = createFetchPage({
    userAgent: 'test',
    rules: loopbackRules,
    maxBytes: 2_000_000,
    ...(renderer && { renderer }),
  })
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(new ServiceError('fetch_timeout', 'late')), timeoutMs)
  try {
    const page = await fetchPage(
      {
        url: new URL(path, web.origin),
        headers: {},
        location: {},
        skipTlsVerification: false,
        engines: ['http', 'browser'],
        render,
        ...request,
      },
      timedCall(timeoutMs, { signal: clock.signal, owner: 'me' }),
    )
    return { ...page, renderer: renderer ?? fakeEngine(), body: new TextDecoder().decode(page.snapshot.body) }
  } finally {
    clearTimeout(timer)
  }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown) => thrown,
  )
const rows = ({ outcomes }: { outcomes: readonly EngineOutcome[] }) =>
  outcomes.map(({ startedMs: _, elapsedMs: __, bytes: ___, ...row }) => row)
const failing = (code: 'render_unavailable' | 'capacity_exhausted' | 'fetch_timeout') =>
  fakeEngine(() => Promise.reject(new ServiceError(code, 'no')))

describe.concurrent('in auto mode', () => {
  test.each(['/static', '/plain', '/json', '/missing'])(
    '%s is taken as it comes, and the browser has done nothing',
    async (path) => {
      const { renderer, snapshot, outcomes, fallbackReason } = await fetched(path)
      expect([snapshot.engine, renderer.asked.length, fallbackReason]).toEqual(['http', 0, undefined])
      expect(outcomes.at(-1)).toEqual({ engine: 'browser', status: 'skipped', reason: 'not_needed', elapsedMs: 0 })
      expect(outcomes[0]).toMatchObject({ engine: 'http', status: 'selected', score: expect.any(Number) })
    },
  )

  test('an empty shell is rendered, and both outcomes say why', async () => {
    const page = await fetched('/shell')
    expect(page.body).toBe(RENDERED)
    expect(page.fallbackReason).toBe('app_shell')
    expect(rows(page)).toEqual([
      { engine: 'http', status: 'rejected', reason: 'app_shell', statusCode: 200, score: 0 },
      { engine: 'browser', status: 'selected', statusCode: 200, score: expect.any(Number) },
    ])
    expect(page.snapshot).toMatchObject({
      engine: 'browser',
      contentType: 'text/html; charset=utf-8',
      rendering: { scrapeId: 'scrape-1', owner: 'me' },
    })
  })

  test('a page that a browser shows less of stays as it came', async () => {
    const page = await fetched('/thin', { renderer: fakeEngine(async () => rendered('<p>Accept?')) })
    expect([page.snapshot.engine, page.fallbackReason]).toEqual(['http', undefined])
    expect(rows(page)[1]).toMatchObject({ engine: 'browser', status: 'rejected', reason: 'lower_score' })
  })

  test.each([
    ['/refused', 'http_403'],
    ['/challenge', 'bot_challenge'],
    ['/reset', 'connection_reset'],
  ])('%s is tried in a browser because of %s', async (path, reason) => {
    const page = await fetched(path)
    expect([page.snapshot.engine, page.fallbackReason]).toEqual(['browser', reason])
    expect(rows(page)[0]).toMatchObject({ engine: 'http' })
  })

  test.each([
    ['/busy', 429],
    ['/closed', 503],
  ])('%s asks to come back later, so no browser asks again', async (path, statusCode) => {
    const { renderer, ...page } = await fetched(path)
    expect([page.snapshot.engine, renderer.asked.length]).toEqual(['http', 0])
    expect(rows(page)).toEqual([
      { engine: 'http', status: 'selected', statusCode, score: expect.any(Number) },
      { engine: 'browser', status: 'skipped', reason: 'retry_after' },
    ])
  })

  test.each([
    ['/busy-late', render],
    ['/busy', { ...render, waitForMs: 10 }],
  ])('a browser that started before %s asked to come back later is stopped', async (path, options) => {
    const renderer = fakeEngine((_, signal) => after(PATIENCE_MS, rendered(RENDERED), signal))
    const page = await fetched(path, { renderer, render: options })
    expect([page.snapshot.status, renderer.asked.length, renderer.cancelled]).toEqual([429, 1, 1])
    expect(rows(page)[1]).toEqual({ engine: 'browser', status: 'skipped', reason: 'retry_after' })
  })

  test('a refusal that names no pause is tried in a browser', async () => {
    expect((await fetched('/busy-for-now')).fallbackReason).toBe('http_429')
  })

  test('what no browser helps with fails at once', async () => {
    for (const url of ['http://127.0.0.1:1/', 'http://nowhere.invalid/']) {
      const renderer = fakeEngine()
      const failure = await failureOf(fetched('/', { url: new URL(url), renderer }))
      expect(failure.code).toMatch(/^(connection_refused|dns_failed|blocked_address)$/)
      expect(renderer.asked).toEqual([])
      expect(rows({ outcomes: outcomesOf(failure) })).toEqual([
        { engine: 'http', status: 'failed', reason: failure.code },
        { engine: 'browser', status: 'skipped', reason: 'not_needed' },
      ])
    }
  })

  test('a plain answer that is late meets a browser, and the one that is needed no more is ended', async () => {
    const sooner = await fetched('/stuck', { renderer: fakeEngine(async () => rendered(RENDERED)) })
    expect([sooner.body, sooner.fallbackReason]).toEqual([RENDERED, 'late'])
    expect(rows(sooner)[0]).toEqual({ engine: 'http', status: 'skipped', reason: 'late' })
    const renderer = fakeEngine((_, signal) => after(PATIENCE_MS, rendered(RENDERED), signal))
    const plain = await fetched('/late', { renderer })
    expect([plain.snapshot.engine, renderer.asked.length, renderer.cancelled]).toEqual(['http', 1, 1])
    expect(rows(plain)[1]).toEqual({ engine: 'browser', status: 'skipped', reason: 'not_needed' })
  })

  test.each([
    ['render_unavailable', 'skipped'],
    ['capacity_exhausted', 'failed'],
  ] as const)('%s leaves the plain page for now, with the browser %s', async (code, outcome) => {
    const page = await fetched('/shell', { renderer: failing(code) })
    expect([page.body, page.fallbackReason, page.provisional]).toEqual([SHELL, code, true])
    expect(rows(page)).toEqual([
      { engine: 'http', status: 'selected', statusCode: 200, score: 0 },
      { engine: 'browser', status: outcome, reason: code },
    ])
  })

  test('a challenge that no browser was free for is told as a matter of time', async () => {
    const failure = await failureOf(fetched('/challenge', { renderer: failing('capacity_exhausted') }))
    expect(failure).toMatchObject({ code: 'capacity_exhausted', status: 429, retryable: true })
    expect(rows({ outcomes: outcomesOf(failure) })).toEqual([
      { engine: 'http', status: 'rejected', reason: expect.stringContaining('bot_challenge'), statusCode: 403 },
      { engine: 'browser', status: 'failed', reason: 'capacity_exhausted' },
    ])
  })

  test('without any browser the plain page is all there will be', async () => {
    const page = await fetched('/shell', { renderer: null })
    expect([page.body, page.fallbackReason, page.provisional]).toEqual([SHELL, 'render_unavailable', undefined])
  })

  test.each([
    ['at once', {}],
    ['beside the browser', { render: { ...render, waitForMs: 10 } }],
  ])('a large page that comes %s is left the time that reading it takes', async (_, request) => {
    let ended = 0
    const renderer = fakeEngine((_, signal) =>
      after(PATIENCE_MS, rendered(RENDERED), signal).finally(() => {
        ended = performance.now()
      }),
    )
    const endsAt = performance.now() + 4_000
    const page = await fetched('/large', { renderer, timeoutMs: 4_000, ...request })
    expect([page.snapshot.engine, page.fallbackReason, renderer.cancelled]).toEqual(['http', 'fetch_timeout', 1])
    // A small page is left 0.4 s, one of 1.1 MB half of all.
    expect(endsAt - ended).toBeGreaterThan(1_000)
  })

  test('an error that a browser shows is taken when the plain page never comes', async () => {
    const renderer = fakeEngine(async () => rendered('<h1>Not here</h1>', { status: 404 }))
    const page = await fetched('/stuck', { renderer, timeoutMs: 4_000 })
    expect([page.body, page.fallbackReason, page.snapshot.status]).toEqual(['<h1>Not here</h1>', 'late', 404])
  })

  test('a browser that does not come to an end leaves time for the plain page', async () => {
    const renderer = fakeEngine((_, signal) => after(PATIENCE_MS, rendered(RENDERED), signal))
    const page = await fetched('/shell', { renderer, timeoutMs: 4_000 })
    expect([page.body, page.fallbackReason, renderer.cancelled]).toEqual([SHELL, 'fetch_timeout', 1])
  })

  test.each([
    ['a wait', { render: { ...render, waitForMs: 10 } }, 'wait_for'],
    ['a route in the fragment', { url: new URL('/static#/beta', web.origin) }, 'hash_route'],
  ] as const)('%s asks for the browser at once, whatever the plain page is', async (_, request, reason) => {
    const page = await fetched('/static', { ...request, renderer: fakeEngine(async () => rendered('<p>Beta')) })
    expect([page.body, page.fallbackReason]).toEqual(['<p>Beta', reason])
    const without = await fetched('/static', { ...request, renderer: failing('render_unavailable') })
    expect([without.snapshot.engine, without.fallbackReason]).toEqual(['http', 'render_unavailable'])
  })

  test('a caller who leaves ends both', async () => {
    const renderer = fakeEngine((_, signal) => after(PATIENCE_MS, rendered(RENDERED), signal))
    const failure = await failureOf(
      fetched('/stuck', { renderer, render: { ...render, waitForMs: 9 }, timeoutMs: 1_000 }),
    )
    expect(failure.code).toBe('fetch_timeout')
    await until(() => renderer.cancelled === 1)
  })
})

describe('a browser alone', () => {
  const always = { engines: ['browser' as const] }

  test('is asked with everything that the caller wants, and never for a closed address', async () => {
    const options = { ...render, waitForMs: 7, blockAds: false, screenshot: { fullPage: true } }
    const page = await fetched('/static', {
      ...always,
      render: options,
      headers: { 'X-A': 'b' },
      location: { country: 'FR' },
    })
    expect(page.renderer.asked).toEqual([
      {
        url: new URL('/static', web.origin),
        headers: { 'X-A': 'b' },
        location: { country: 'FR' },
        skipTlsVerification: false,
        ...options,
      },
    ])
    expect(page.renderer.calls.map(({ owner }) => owner)).toEqual(['me'])
    const renderer = fakeEngine()
    const fetchPage = createFetchPage({ userAgent: 'test', rules: strictRules, maxBytes: 9, renderer })
    const closed = fetchPage(
      { url: new URL(web.origin), headers: {}, location: {}, skipTlsVerification: false, ...always, render },
      testCall({ signal: AbortSignal.timeout(PATIENCE_MS) }),
    )
    expect((await failureOf(closed)).code).toBe('blocked_address')
    expect(renderer.asked).toEqual([])
  })

  test('goes through the proxies in their order while they fail', async () => {
    await using open = await startHttpProxy()
    const used: (string | undefined)[] = []
    const renderer = fakeEngine(async ({ proxy }) => {
      used.push(proxy?.name)
      if (proxy?.name === 'basic') throw new ServiceError('proxy_failed', 'no')
      return rendered(RENDERED)
    })
    const fetchPage = createFetchPage({
      userAgent: 'test',
      rules: loopbackRules,
      maxBytes: 1_000_000,
      renderer,
      proxies: { basic: deadProxy('basic'), stealth: open.as('stealth') },
    })
    const page = await fetchPage(
      { url: new URL(web.origin), headers: {}, location: {}, skipTlsVerification: false, ...always, render },
      testCall({ signal: AbortSignal.timeout(PATIENCE_MS) }),
    )
    expect(used).toEqual(['basic', 'stealth'])
    expect(rows(page)).toEqual([
      { engine: 'browser', proxy: 'basic', status: 'failed', reason: 'proxy_failed' },
      { engine: 'browser', proxy: 'stealth', status: 'selected', statusCode: 200 },
    ])
  })

  test('that is not there is told as such, and a challenge is no page here either', async () => {
    expect(await failureOf(fetched('/static', { ...always, renderer: failing('render_unavailable') }))).toMatchObject({
      code: 'render_unavailable',
      status: 503,
    })
    const renderer = fakeEngine(async () => rendered('', { headers: [['cf-mitigated', 'challenge']] }))
    expect((await failureOf(fetched('/static', { ...always, renderer }))).code).toBe('bot_challenge')
  })
})
