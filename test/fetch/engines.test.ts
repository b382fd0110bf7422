import { describe, expect, test } from 'bun:test'
import { listen } from '../../src/api/listen.ts'
import { createQueue } from '../../src/browser/queue.ts'
import { createEngineServer } from '../../src/browser/server.ts'
import { ServiceError } from '../../src/errors.ts'
import { createEnginePool } from '../../src/fetch/engines.ts'
import type { RenderRequest } from '../../src/fetch/rendering.ts'
import {
  after,
  type FakeEngine,
  fakeEngine,
  noFigures,
  rendered,
  renderRequest,
  serveEngine,
  silent,
} from '../site/engines.ts'

const request = (path = '/', options: Partial<RenderRequest> = {}): RenderRequest =>
  renderRequest(new URL(path, 'http://site.test'), options)

/** Engines on loopback, and a pool of them; text stands for an address where nobody, or nothing, answers. */
async function poolOf(engines: (FakeEngine | URL)[], key?: string) {
  const served = await Promise.all(
    engines.map((engine) =>
      engine instanceof URL ? { url: engine, async [Symbol.asyncDispose]() {} } : serveEngine(engine, 'k3y'),
    ),
  )
  const pool = createEnginePool({ urls: served.map(({ url }) => url), key: key ?? 'k3y', log: silent })
  const ask = (path?: string, options?: Partial<RenderRequest>, timeoutMs = 5_000) => {
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(new ServiceError('fetch_timeout', 'late')), timeoutMs)
    const context = { signal: clock.signal, endsAt: performance.now() + timeoutMs }
    return pool.render(request(path, options), context).finally(() => clearTimeout(timer))
  }
  return {
    pool,
    served,
    ask,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(served.map((each) => each[Symbol.asyncDispose]()))
    },
  }
}

const nobody = () => {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const url = new URL(`http://127.0.0.1:${server.port}`)
  server.stop(true)
  return url
}
const text = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body)
const named = (name: string, ms = 0, maxPages = 4) =>
  fakeEngine((_, signal) => after(ms, rendered(name), signal), { maxPages, name })
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown) => thrown,
  )

describe('a pool of engines', () => {
  test('gives each page to the engine with the most free pages', async () => {
    const [small, large] = [named('small', 200, 2), named('large', 200, 4)]
    await using pool = await poolOf([small, large])
    const pages = await Promise.all(Array.from({ length: 6 }, () => pool.ask()))
    expect(pages.map(text).sort()).toEqual(['large', 'large', 'large', 'large', 'small', 'small'])
    expect([small.peak, large.peak]).toEqual([2, 4])
  })

  test('asks a dead engine for nothing but its health, once, and loses no page', async () => {
    const engine = named('alive')
    let connections = 0
    const hole = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { open: () => void connections++, data: () => undefined },
    })
    await using pool = await poolOf([nobody(), new URL(`http://127.0.0.1:${hole.port}`), engine])
    const started = performance.now()
    expect(text(await pool.ask())).toBe('alive')
    expect(performance.now() - started).toBeGreaterThan(900)
    const hanging = connections
    for (let round = 0; round < 5; round += 1) await pool.ask()
    expect([engine.asked.length, hanging]).toEqual([6, 1])
    hole.stop(true)
  })

  test.each([
    ['fails inside', async () => Promise.reject(new Error('bug')), 'engine 1 answered internal'],
    ['says that it is full', async () => Promise.reject(new ServiceError('capacity_exhausted', 'full')), 'is full'],
    [
      'has no browser after all',
      async () => Promise.reject(new ServiceError('render_unavailable', 'no browser')),
      'answered render_unavailable',
    ],
  ] as const)('rolls over to the next engine when one %s', async (_, paint) => {
    const [bad, good] = [fakeEngine(paint, { maxPages: 9 }), named('good')]
    await using pool = await poolOf([bad, good])
    const pages = await Promise.all([1, 2, 3].map(() => pool.ask()))
    expect(pages.map(text)).toEqual(['good', 'good', 'good'])
    expect(bad.asked.length).toBeGreaterThan(0)
  })

  test('loses no page when an engine dies at work, and has it back within 5 s of its return', async () => {
    const [dying, other] = [named('dying', 400, 8), named('other', 50, 2)]
    const start = (port: number) => {
      const handle = createEngineServer({ engine: dying, key: 'k3y', log: silent, metrics: noFigures })
      return Bun.serve({ hostname: '127.0.0.1', port, fetch: handle })
    }
    const first = start(0)
    await using second = await serveEngine(other, 'k3y')
    const pool = createEnginePool({ urls: [first.url, second.url], key: 'k3y', log: silent })
    const ask = () =>
      pool.render(request(), { signal: AbortSignal.timeout(10_000), endsAt: performance.now() + 10_000 })
    const asked = Array.from({ length: 12 }, ask)
    await Bun.sleep(150)
    await first.stop(true)
    expect((await Promise.all(asked)).map(text).filter((name) => name === 'other').length).toBeGreaterThanOrEqual(8)
    expect(other.peak).toBeLessThanOrEqual(2)
    const again = start(Number(first.url.port))
    const returned = performance.now()
    while (text(await ask()) !== 'dying') await Bun.sleep(50)
    expect(performance.now() - returned).toBeLessThan(5_000)
    await again.stop(true)
  })

  test('waits a moment for an engine that starts again, when there is no other', async () => {
    const place = nobody()
    await using pool = await poolOf([place])
    const page = pool.ask('/', {}, 10_000)
    await Bun.sleep(500)
    const server = listen({
      host: place.hostname,
      port: Number(place.port),
      handle: createEngineServer({ engine: named('back'), key: 'k3y', log: silent, metrics: noFigures }),
      log: silent,
    })
    expect(text(await page)).toBe('back')
    await server.stop()
  })

  test('leaves an engine alone that has no browser, or that refuses the key, and says so', async () => {
    const bare = fakeEngine(undefined, { browser: false })
    await using pool = await poolOf([nobody(), bare])
    expect(await failureOf(pool.ask())).toMatchObject({
      code: 'render_unavailable',
      status: 503,
      message:
        'No rendering engine can take the page: engine 1 refused the connection, engine 2 has no browser that works',
    })
    expect(bare.asked).toEqual([])
    await using locked = await poolOf([named('locked')], 'wrong')
    expect((await failureOf(locked.ask())).message).toContain('engine 1 refused the key (RENDER_ENGINE_KEY)')
  })

  test('has requests wait in turn when all engines are full, and never exceeds their pages', async () => {
    const order: number[] = []
    const engines = [1, 2].map(() =>
      fakeEngine(
        async ({ url }, signal) => {
          order.push(Number(url.pathname.slice(1)))
          return after(100, rendered('page'), signal)
        },
        { maxPages: 1 },
      ),
    )
    await using pool = await poolOf(engines)
    await Promise.all(Array.from({ length: 8 }, (_, index) => pool.ask(`/${index}`)))
    expect(engines.map(({ peak }) => peak)).toEqual([1, 1])
    // Two may arrive at their engines in the other order.
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(order.every((index, place) => Math.abs(index - place) <= 1)).toBe(true)
  })

  test('tells who waited until the time was over that all are full, and by whom', async () => {
    await using pool = await poolOf([named('busy', 2_000, 1), nobody()])
    const busy = pool.ask()
    await Bun.sleep(100)
    expect(await failureOf(pool.ask('/', {}, 500))).toMatchObject({
      code: 'capacity_exhausted',
      status: 429,
      message:
        'No rendering engine had a free page in time: engine 1 is full (1 of 1 pages), engine 2 refused the connection',
    })
    expect(text(await busy)).toBe('busy')
  })

  test('sees a page that others have left', async () => {
    const engine = named('shared', 400, 1)
    await using pool = await poolOf([engine])
    const other = engine.render(request(), { signal: AbortSignal.timeout(5_000) })
    expect(text(await pool.ask())).toBe('shared')
    await other
    expect(engine.peak).toBe(1)
  })

  test('forgets a request that was given up while it waited', async () => {
    const engine = named('busy', 300, 1)
    await using pool = await poolOf([engine])
    const left = new AbortController()
    const busy = pool.ask()
    await Bun.sleep(50)
    const given = pool.pool.render(request('/left'), { signal: left.signal })
    await Bun.sleep(50)
    left.abort(new ServiceError('cancelled', 'gone'))
    expect(await failureOf(given)).toMatchObject({ code: 'cancelled' })
    await busy
    await pool.ask('/next')
    expect(engine.asked.map(({ url }) => url.pathname)).toEqual(['/', '/next'])
  })

  test("does not repeat actions that may have begun, and hands on a site's failure as it is", async () => {
    const bad = fakeEngine(() => Promise.reject(new Error('bug')), { maxPages: 9 })
    const good = named('good')
    await using pool = await poolOf([bad, good])
    const failure = await failureOf(pool.ask('/', { actions: [{ type: 'scrape' }] }))
    expect([failure.code, failure.message]).toEqual(['internal', expect.stringContaining('engine 1 answered internal')])
    expect(good.asked).toEqual([])
    const gone = fakeEngine(() => Promise.reject(new ServiceError('dns_failed', 'no address')), { maxPages: 9 })
    await using other = await poolOf([gone, named('good')])
    expect(await failureOf(other.ask())).toMatchObject({ code: 'dns_failed' })
  })

  test('takes its pages from an engine that falls silent, and gives them to another', async () => {
    const other = named('other')
    const held = Promise.withResolvers<void>()
    let silentNow = false
    const stuck = fakeEngine((_, signal) => after(60_000, rendered('stuck'), signal), { maxPages: 9 })
    const handle = createEngineServer({ engine: stuck, key: 'k3y', log: silent, metrics: noFigures })
    const hung = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      idleTimeout: 0,
      // As a process that is stopped: it takes connections and answers nothing.
      fetch: async (asked) => {
        if (silentNow) await held.promise
        return handle(asked)
      },
    })
    await using second = await serveEngine(other, 'k3y')
    const pool = createEnginePool({ urls: [hung.url, second.url], key: 'k3y', log: silent })
    const context = () => ({ signal: AbortSignal.timeout(30_000), endsAt: performance.now() + 30_000 })
    const started = performance.now()
    const page = pool.render(request(), context())
    const acting = failureOf(pool.render(request('/', { actions: [{ type: 'scrape' }] }), context()))
    while (stuck.asked.length < 2) await Bun.sleep(5)
    silentNow = true
    expect(text(await page)).toBe('other')
    expect(await acting).toMatchObject({
      code: 'internal',
      message: 'The rendering engine failed while it was at work: engine 1 fell silent while it was at work',
    })
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(text(await pool.render(request(), context()))).toBe('other')
    held.resolve()
    await hung.stop(true)
  })

  test('leaves pages where they are at an engine that is silent once', async () => {
    let missed = 0
    const busy = named('busy', 2_500)
    const handle = createEngineServer({ engine: busy, key: 'k3y', log: silent, metrics: noFigures })
    const server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: async (asked) => {
        if (asked.url.endsWith('/health') && busy.asked.length > 0 && missed++ === 0) await Bun.sleep(1_300)
        return handle(asked)
      },
    })
    const pool = createEnginePool({ urls: [server.url], key: 'k3y', log: silent })
    const page = await pool.render(request(), { signal: AbortSignal.timeout(9_000), endsAt: performance.now() + 9_000 })
    expect([text(page), busy.asked.length, missed > 1]).toEqual(['busy', 1, true])
    await server.stop(true)
  })

  test('keeps who waits in line when all engines are silent once, and tells them when they stay silent', async () => {
    const silences = { left: 0 }
    const ms = [2_500, 10, 10, 30_000]
    const one = fakeEngine((_, signal) => after(ms.shift() ?? 0, rendered('one'), signal), { maxPages: 1 })
    const handle = createEngineServer({ engine: one, key: 'k3y', log: silent, metrics: noFigures })
    const server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: async (asked) => {
        if (asked.url.endsWith('/health') && silences.left-- > 0) await Bun.sleep(1_300)
        return handle(asked)
      },
    })
    const pool = createEnginePool({ urls: [server.url], key: 'k3y', log: silent })
    const limits = () => ({ signal: AbortSignal.timeout(60_000), endsAt: performance.now() + 60_000 })
    const pages = [1, 2, 3].map(() => pool.render(request(), limits()))
    while (one.asked.length === 0) await Bun.sleep(10)
    silences.left = 1
    expect((await Promise.all(pages)).map(text)).toEqual(['one', 'one', 'one'])

    const [atWork, waiting] = [failureOf(pool.render(request(), limits())), failureOf(pool.render(request(), limits()))]
    while (one.asked.length < 4) await Bun.sleep(10)
    silences.left = 1_000
    expect(await waiting).toMatchObject({ code: 'render_unavailable' })
    expect((await atWork).message).toContain('silent')
    await server.stop(true)
  }, 60_000)

  test('does not stay longer than its caller for an engine that says nothing', async () => {
    const hole = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
    await using pool = await poolOf([new URL(`http://127.0.0.1:${hole.port}`)])
    const left = new AbortController()
    const waiting = failureOf(pool.pool.render(request(), { signal: left.signal }))
    left.abort(new ServiceError('cancelled', 'gone'))
    const order = await Promise.race([waiting, Bun.sleep(900).then(() => 'too late')])
    expect(order).toMatchObject({ code: 'cancelled' })
    hole.stop(true)
  })

  test('has owners take turns when all engines are full', async () => {
    const order: string[] = []
    const engine = fakeEngine(
      async ({ url }, signal) => {
        order.push(url.pathname)
        return after(30, rendered('page'), signal)
      },
      { maxPages: 1 },
    )
    await using pool = await poolOf([engine])
    const crawl = [1, 2, 3, 4].map((index) => pool.ask(`/crawl${index}`, { owner: 'crawler' }))
    await Bun.sleep(10)
    await Promise.all([...crawl, pool.ask('/single', { owner: 'visitor' })])
    expect(order.indexOf('/single')).toBeLessThanOrEqual(2)
  })

  test('does not hold up others for a page that waits for the one engine it has not failed on', async () => {
    const [bad, good] = [
      fakeEngine(
        async ({ url }) => {
          if (url.pathname === '/evil') throw new Error('bug')
          return rendered('bad')
        },
        { maxPages: 9 },
      ),
      named('good', 1_500, 1),
    ]
    await using pool = await poolOf([good, bad])
    const warm = [pool.ask('/a'), pool.ask('/b')]
    await Promise.all(warm)
    const long = good.render(request(), { signal: AbortSignal.timeout(9_000) })
    await Bun.sleep(1_050)
    const evil = pool.ask('/evil').then(text)
    await Bun.sleep(100)
    const first = await Promise.race([evil, pool.ask('/c').then(text)])
    expect(first).toBe('bad')
    expect(await evil).toBe('good')
    await long
  })

  test('has its turn beside another process that never lets go of a page', async () => {
    const queue = createQueue(1, 32)
    const order: string[] = []
    const plain = fakeEngine(undefined, { maxPages: 1 })
    const engine: FakeEngine = {
      ...plain,
      async render({ url, owner }, { signal }) {
        using _place = await queue.enter(owner, signal)
        order.push(owner)
        return { finalUrl: url.href, ...(await after(100, rendered('page'), signal)) }
      },
      health: async () => ({ ...(await plain.health()), pages: { active: queue.active, available: 1 - queue.active } }),
    }
    await using greedy = await poolOf([engine])
    const modest = createEnginePool({ urls: [greedy.served[0]!.url], key: 'k3y', log: silent })
    const crawl = Array.from({ length: 12 }, () => greedy.ask('/', { owner: 'crawler' }))
    while (order.length < 1) await Bun.sleep(5)
    const limits = { signal: AbortSignal.timeout(5_000), endsAt: performance.now() + 5_000 }
    await modest.render(request('/', { owner: 'visitor' }), limits)
    await Promise.all(crawl)
    expect(order.indexOf('visitor')).toBeWithin(1, 6)
  })

  test('tells a page that stood in the line of an engine until the end that all were full', async () => {
    const engine = fakeEngine(
      (_, signal) =>
        after(9_000, rendered('late'), signal).catch(() =>
          Promise.reject(new ServiceError('capacity_exhausted', 'full')),
        ),
      { maxPages: 9 },
    )
    await using pool = await poolOf([engine])
    expect(await failureOf(pool.ask('/', {}, 3_000))).toMatchObject({ code: 'capacity_exhausted', status: 429 })
  })

  test('stays in use when one page ends the browser of its only engine', async () => {
    const engine = fakeEngine(async ({ url }) => {
      if (url.pathname === '/deadly') throw new ServiceError('render_unavailable', 'the browser died twice')
      return rendered('alive')
    })
    await using pool = await poolOf([engine])
    expect(await failureOf(pool.ask('/deadly'))).toMatchObject({ code: 'render_unavailable' })
    expect(text(await pool.ask('/'))).toBe('alive')
  })

  test('says when to come again by how long pages take and how many wait', async () => {
    await using pool = await poolOf([named('slow', 1_100, 1)])
    await pool.ask()
    const asked = Array.from({ length: 6 }, () => pool.ask('/', {}, 20_000))
    const failure = await failureOf(pool.ask('/', {}, 300))
    // Six wait or are at work, 1.1 s each.
    expect([failure.code, failure.retryAfterSeconds]).toEqual(['capacity_exhausted', 7])
    await Promise.all(asked)
  }, 20_000)

  test('tells the health of all as one', async () => {
    await using pool = await poolOf([named('a', 0, 2), named('b', 0, 3), nobody()])
    expect(await pool.pool.health()).toMatchObject({
      instanceId: 'a,b',
      pages: { active: 0, available: 5 },
      engines: { browser: true },
    })
    await pool.served[0]![Symbol.asyncDispose]()
    await Bun.sleep(1_050)
    expect(await pool.pool.health()).toMatchObject({ instanceId: 'b', pages: { available: 3 } })
    expect(pool.pool.services.map(({ hostname }) => hostname)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
  })
})
