import { describe, expect, test } from 'bun:test'
import { listen } from '../../src/api/listen.ts'
import { createPageLimiter } from '../../src/browser/page-limiter.ts'
import { createEngineServer } from '../../src/browser/server.ts'
import { untilAborted } from '../../src/concurrency/abort.ts'
import type { RenderRequest } from '../../src/engines/engine.ts'
import { AWAY_MS } from '../../src/engines/member.ts'
import { createEnginePool } from '../../src/engines/pool.ts'
import { ServiceError } from '../../src/errors.ts'
import { testCall, timedCall } from '../call.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import {
  after,
  type FakeEngine,
  fakeEngine,
  heldEngine,
  noFigures,
  rendered,
  renderRequest,
  serveEngine,
  silent,
} from '../site/engines.ts'
import { DEAD_PORT, steadyPort } from '../site/ports.ts'

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
  const ask = (path?: string, options?: Partial<RenderRequest>, timeoutMs = PATIENCE_MS, owner = 'anonymous') => {
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(new ServiceError('fetch_timeout', 'late')), timeoutMs)
    const call = timedCall(timeoutMs, { signal: clock.signal, owner })
    return pool.render(request(path, options), call).finally(() => clearTimeout(timer))
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

const nobody = () => new URL(`http://127.0.0.1:${DEAD_PORT}`)
const limits = () => timedCall(PATIENCE_MS)
const text = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body)
const named = (name: string, ms = 0, maxPages = 4) =>
  fakeEngine((_, signal) => after(ms, rendered(name), signal), { maxPages, name })
/** What was asked of a pool before stands in its line when an engine has been looked at anew, twice. */
const lookedAt = async (engine: FakeEngine) => {
  const { looks } = engine
  await until(() => engine.looks >= looks + 2)
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown) => thrown,
  )

describe.concurrent('a pool of engines', () => {
  test('gives each page to the engine with the most free pages', async () => {
    const [small, large] = [heldEngine('small', 2), heldEngine('large', 4)]
    await using pool = await poolOf([small, large])
    const pages = Array.from({ length: 6 }, () => pool.ask())
    await until(() => small.asked.length + large.asked.length === 6)
    expect([small.peak, large.peak]).toEqual([2, 4])
    small.release()
    large.release()
    expect((await Promise.all(pages)).map(text).sort()).toEqual(['large', 'large', 'large', 'large', 'small', 'small'])
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
    const [dying, other] = [heldEngine('dying', 8), named('other', 50, 2)]
    const port = await steadyPort()
    const start = () => {
      const handle = createEngineServer({ engine: dying, key: 'k3y', log: silent, metrics: noFigures })
      return Bun.serve({ hostname: '127.0.0.1', port, fetch: handle })
    }
    const first = start()
    await using second = await serveEngine(other, 'k3y')
    const pool = createEnginePool({ urls: [first.url, second.url], key: 'k3y', log: silent })
    const ask = () => pool.render(request(), limits())
    const asked = Array.from({ length: 12 }, ask)
    await until(() => dying.asked.length === 8)
    await first.stop(true)
    expect((await Promise.all(asked)).map(text)).toEqual(Array(12).fill('other'))
    expect(other.peak).toBeLessThanOrEqual(2)
    dying.release()
    const again = start()
    const { looks } = dying
    await until(async () => text(await ask()) === 'dying')
    // It was looked at once, and that is never more than this apart.
    expect([dying.looks - looks, AWAY_MS < 4_000]).toEqual([1, true])
    await again.stop(true)
  })

  test('waits a moment for an engine that starts again, when there is no other', async () => {
    const port = await steadyPort()
    const ended = Promise.withResolvers<void>()
    // As a process that ends.
    const before = Bun.listen({
      hostname: '127.0.0.1',
      port,
      socket: {
        open(socket) {
          socket.terminate()
          ended.resolve()
        },
        data: () => undefined,
      },
    })
    await using pool = await poolOf([new URL(`http://127.0.0.1:${port}`)])
    const page = pool.ask()
    await ended.promise
    before.stop(true)
    const server = listen({
      host: '127.0.0.1',
      port,
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
      message: 'No rendering engine is available: engine 1 refused the connection, engine 2 has no working browser',
    })
    expect(bare.asked).toEqual([])
    await using locked = await poolOf([named('locked')], 'wrong')
    expect((await failureOf(locked.ask())).message).toContain('engine 1 rejected the key (RENDER_ENGINE_KEY)')
  })

  test('has requests wait in turn when all engines are full, and never exceeds their pages', async () => {
    const order: number[] = []
    const rounds = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
    const engines = [1, 2].map(() =>
      fakeEngine(
        async ({ url }) => {
          const place = order.push(Number(url.pathname.slice(1))) - 1
          await rounds[Math.floor(place / 2)]!.promise
          return rendered('page')
        },
        { maxPages: 1 },
      ),
    )
    await using pool = await poolOf(engines)
    const pages = Array.from({ length: 8 }, (_, index) => pool.ask(`/${index}`))
    for (const [number, { resolve }] of rounds.entries()) {
      await until(() => order.length === 2 * number + 2)
      resolve()
    }
    await Promise.all(pages)
    expect(engines.map(({ peak }) => peak)).toEqual([1, 1])
    // Two may arrive at their engines in the other order.
    const pairs = rounds.map((_, number) => order.slice(2 * number, 2 * number + 2).toSorted())
    expect(pairs).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ])
  })

  test('tells who waited until the time was over that all are full, and by whom', async () => {
    const engine = heldEngine('busy', 1)
    await using pool = await poolOf([engine, nobody()])
    const busy = pool.ask()
    await until(() => engine.asked.length === 1)
    expect(await failureOf(pool.ask('/', {}, 500))).toMatchObject({
      code: 'capacity_exhausted',
      status: 429,
      message:
        'No rendering engine had a free page in time: engine 1 is full (1 of 1 pages), engine 2 refused the connection',
    })
    engine.release()
    expect(text(await busy)).toBe('busy')
  })

  test('sees a page that others have left', async () => {
    const engine = heldEngine('shared', 1)
    await using pool = await poolOf([engine])
    const other = engine.render(request(), limits())
    const page = pool.ask()
    await lookedAt(engine)
    engine.release()
    expect(text(await page)).toBe('shared')
    await other
    expect(engine.peak).toBe(1)
  })

  test('forgets a request that was given up while it waited', async () => {
    const engine = heldEngine('busy', 1)
    await using pool = await poolOf([engine])
    const left = new AbortController()
    const busy = pool.ask()
    await until(() => engine.asked.length === 1)
    const given = pool.pool.render(request('/left'), testCall({ signal: left.signal }))
    await lookedAt(engine)
    left.abort(new ServiceError('cancelled', 'gone'))
    expect(await failureOf(given)).toMatchObject({ code: 'cancelled' })
    engine.release()
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

  /** An engine behind its HTTP face that hears some requests and never answers them: as a process that is stopped. */
  function serveMute(engine: FakeEngine, mute: (request: Request) => boolean) {
    const end = Promise.withResolvers<Response>()
    const handle = createEngineServer({ engine, key: 'k3y', log: silent, metrics: noFigures })
    const fetch = (asked: Request) => (mute(asked) ? end.promise : handle(asked))
    const server = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 0, fetch })
    return {
      url: server.url,
      [Symbol.asyncDispose]: async () => {
        end.resolve(new Response())
        await server.stop(true)
      },
    }
  }

  test('takes its pages from an engine that falls silent, and gives them to another', async () => {
    let silentNow = false
    const [stuck, other] = [heldEngine('stuck', 9), named('other')]
    await using hung = serveMute(stuck, () => silentNow)
    await using second = await serveEngine(other, 'k3y')
    const pool = createEnginePool({ urls: [hung.url, second.url], key: 'k3y', log: silent })
    const page = pool.render(request(), limits())
    const acting = failureOf(pool.render(request('/', { actions: [{ type: 'scrape' }] }), limits()))
    await until(() => stuck.asked.length === 2)
    silentNow = true
    expect(text(await page)).toBe('other')
    expect(await acting).toMatchObject({
      code: 'internal',
      message: 'The rendering engine failed while it was rendering: engine 1 stopped answering while it was rendering',
    })
    expect(text(await pool.render(request(), limits()))).toBe('other')
  })

  test('leaves pages where they are at an engine that is silent for a few seconds', async () => {
    const silences = 3
    let asked = 0
    const busy = heldEngine('busy')
    const mute = ({ url }: Request) => url.endsWith('/health') && busy.asked.length > 0 && asked++ < silences
    await using server = serveMute(busy, mute)
    const pool = createEnginePool({ urls: [server.url], key: 'k3y', log: silent })
    const page = pool.render(request(), limits())
    await until(() => asked > silences)
    busy.release()
    expect([text(await page), busy.asked.length]).toEqual(['busy', 1])
  })

  test('keeps who waits in line when all engines are silent once, and tells them when they stay silent', async () => {
    const silences = { left: 0, passed: 0 }
    const first = Promise.withResolvers<void>()
    const one = fakeEngine(
      async (_, signal) => {
        if (one.asked.length === 1) await first.promise
        return after(one.asked.length < 4 ? 10 : PATIENCE_MS, rendered('one'), signal)
      },
      { maxPages: 1 },
    )
    const mute = ({ url }: Request) => {
      if (!url.endsWith('/health')) return false
      if (silences.left > 0) return silences.left-- > 0
      silences.passed += 1
      return false
    }
    await using server = serveMute(one, mute)
    const pool = createEnginePool({ urls: [server.url], key: 'k3y', log: silent })
    const pages = [1, 2, 3].map(() => pool.render(request(), limits()))
    await until(() => one.asked.length === 1)
    Object.assign(silences, { left: 1, passed: 0 })
    await until(() => silences.left === 0 && silences.passed > 0)
    first.resolve()
    expect((await Promise.all(pages)).map(text)).toEqual(['one', 'one', 'one'])

    const [atWork, waiting] = [failureOf(pool.render(request(), limits())), failureOf(pool.render(request(), limits()))]
    await until(() => one.asked.length === 4)
    silences.left = 1_000
    expect(await waiting).toMatchObject({ code: 'render_unavailable' })
    expect((await atWork).message).toContain('stopped answering')
  }, 60_000)

  test('does not stay longer than its caller for an engine that says nothing', async () => {
    const hole = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
    await using pool = await poolOf([new URL(`http://127.0.0.1:${hole.port}`)])
    const left = new AbortController()
    const waiting = failureOf(pool.pool.render(request(), testCall({ signal: left.signal })))
    left.abort(new ServiceError('cancelled', 'gone'))
    const order = await Promise.race([waiting, Bun.sleep(900).then(() => 'too late')])
    expect(order).toMatchObject({ code: 'cancelled' })
    hole.stop(true)
  })

  test('has owners take turns when all engines are full', async () => {
    const engine = heldEngine('page', 1)
    await using pool = await poolOf([engine])
    const crawl = [1, 2, 3, 4].map((index) => pool.ask(`/crawl${index}`, {}, PATIENCE_MS, 'crawler'))
    await until(() => engine.asked.length === 1)
    const single = pool.ask('/single', {}, PATIENCE_MS, 'visitor')
    await lookedAt(engine)
    engine.release()
    await Promise.all([...crawl, single])
    expect(engine.asked.map(({ url }) => url.pathname).indexOf('/single')).toBeLessThanOrEqual(2)
  })

  test('does not hold up others for a page that waits for the one engine it has not failed on', async () => {
    let free = Promise.resolve()
    const good = fakeEngine(
      (_, signal) =>
        untilAborted(
          signal,
          free.then(() => rendered('good')),
        ),
      { maxPages: 1 },
    )
    const bad = fakeEngine(
      async ({ url }) => {
        if (url.pathname === '/evil') throw new Error('bug')
        return rendered('bad')
      },
      { maxPages: 9 },
    )
    await using pool = await poolOf([good, bad])
    await Promise.all([pool.ask('/a'), pool.ask('/b')])
    const held = Promise.withResolvers<void>()
    free = held.promise
    const long = good.render(request(), limits())
    // What is known of it is old by then.
    await Bun.sleep(1_050)
    const evil = pool.ask('/evil').then(text)
    await until(() => bad.asked.some(({ url }) => url.pathname === '/evil'))
    await lookedAt(good)
    expect(await Promise.race([evil, pool.ask('/c').then(text)])).toBe('bad')
    held.resolve()
    expect(await evil).toBe('good')
    await long
  })

  test('has its turn beside another process that never lets go of a page', async () => {
    const queue = createPageLimiter(1, 32)
    const { promise: visitorWaits, resolve: goOn } = Promise.withResolvers<void>()
    const order: string[] = []
    const plain = fakeEngine(undefined, { maxPages: 1 })
    const engine: FakeEngine = {
      ...plain,
      async render({ url }, { owner, signal }) {
        using _place = await queue.enter(owner, signal)
        order.push(owner)
        await visitorWaits
        return { finalUrl: url.href, ...(await after(20, rendered('page'), signal)) }
      },
      health: async () => ({ ...(await plain.health()), pages: { active: queue.active, available: 1 - queue.active } }),
    }
    await using greedy = await poolOf([engine])
    const modest = createEnginePool({ urls: [greedy.served[0]!.url], key: 'k3y', log: silent })
    const crawl = Array.from({ length: 12 }, () => greedy.ask('/', {}, PATIENCE_MS, 'crawler'))
    await until(() => order.length === 1)
    const visit = modest.render(request('/'), timedCall(PATIENCE_MS, { owner: 'visitor' }))
    await until(() => queue.waiting === 1)
    goOn()
    await Promise.all([visit, ...crawl])
    expect(order.indexOf('visitor')).toBeWithin(1, 6)
  })

  test('tells a page that stood in the line of an engine until the end that all were full', async () => {
    const engine = fakeEngine(
      (_, signal) =>
        after(PATIENCE_MS, rendered('late'), signal).catch(() =>
          Promise.reject(new ServiceError('capacity_exhausted', 'full')),
        ),
      { maxPages: 9 },
    )
    await using pool = await poolOf([engine])
    // The engine has a second for its last word, which a busy machine may take from it.
    await until(async () => {
      const { code, status } = await failureOf(pool.ask('/', {}, 2_000))
      return code === 'capacity_exhausted' && status === 429
    })
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
    const { promise: told, resolve: goOn } = Promise.withResolvers<void>()
    const engine = fakeEngine(
      async (_, signal) => {
        if (engine.asked.length === 1) return after(1_100, rendered('slow'), signal)
        return untilAborted(
          signal,
          told.then(() => rendered('held')),
        )
      },
      { maxPages: 1 },
    )
    await using pool = await poolOf([engine])
    const started = performance.now()
    await pool.ask()
    const elapsedMs = performance.now() - started
    const asked = Array.from({ length: 6 }, () => pool.ask())
    await until(() => engine.asked.length === 2)
    await lookedAt(engine)
    const failure = await failureOf(pool.ask('/', {}, 300))
    goOn()
    // Six wait or are at work, 1.1 s each; more where this machine took more.
    expect(failure.code).toBe('capacity_exhausted')
    expect(failure.retryAfterSeconds).toBeWithin(7, Math.ceil((6 * elapsedMs) / 1000) + 1)
    await Promise.all(asked)
  })

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
