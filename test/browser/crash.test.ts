import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { BROWSER_LIMITS } from '../../src/browser/process/running-browser.ts'
import type { Action } from '../../src/engines/engine.ts'
import { createLog, type LogWatch } from '../../src/log.ts'
import { memoryOf } from '../../src/platform/memory.ts'
import { timedCall } from '../call.fixture.ts'
import { atLength, variants } from '../forms.ts'
import { until } from '../patience.ts'
import { renderRequest } from '../site/engines.ts'
import { failure } from '../site/send-request.ts'
import { html, startWeb } from '../site/web.ts'
import { browserFound, descendants, MINUTE, startEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(2 * MINUTE)

const SCRAPES = atLength ? 50 : 6

const slowSite = () =>
  startWeb(() => ({
    '/': html('<p>page</p>'),
    '/slow': (_request, response) => {
      setTimeout(() => html('<p>slow page</p>')(_request, response), 400)
    },
    '/never': () => undefined,
    '/loop': html('<script>for (;;);</script>'),
  }))

/** Actions that are heard of when they begin, and then last. */
const fetchAndWait: Action[] = [
  { type: 'executeJavascript', script: 'fetch("/acted")' },
  { type: 'wait', milliseconds: 30_000 },
]

describe.skipIf(!browserFound)(browserFound ? 'a browser' : 'NOT RUN, there is no browser', () => {
  test('that is killed in the middle of scrapes loses none', async () => {
    await using web = await slowSite()
    await using engine = startEngine()
    const scrapes = Array.from({ length: SCRAPES }, (_, index) =>
      engine.show(`${web.origin}/slow?${index}`, {}, MINUTE),
    )
    await until(() => web.received.length >= 3)
    const killed = engine.browserPid()!
    process.kill(killed, 'SIGKILL')
    const texts = (await Promise.all(scrapes)).map(textOf)
    expect(texts.map((text) => text.includes('slow page'))).toEqual(Array(SCRAPES).fill(true))
    expect(engine.browserPid()).not.toBe(killed)
    await until(() => !descendants().includes(killed))
    expect((await engine.health()).jobs).toMatchObject({ completed: SCRAPES, failed: 0, running: 0, waiting: 0 })
  })

  test.each(variants(['renderer', 'gpu-process', 'network']))(
    `whose processes of kind %s are killed in the middle of ${SCRAPES} scrapes loses none`,
    async (kind) => {
      await using web = await slowSite()
      await using engine = startEngine()
      await engine.show(web.origin)
      const scrapes = Array.from({ length: SCRAPES }, (_, index) =>
        engine.show(`${web.origin}/slow?${index}`, {}, MINUTE),
      )
      await until(() => web.visits('/slow').length >= 3)
      const killed = descendants(kind === 'network' ? '--utility-sub-type=network' : `--type=${kind}`)
      expect(killed).not.toEqual([])
      for (const pid of killed) process.kill(pid, 'SIGKILL')
      const texts = (await Promise.all(scrapes)).map(textOf)
      expect(texts.map((text) => text.includes('slow page'))).toEqual(Array(SCRAPES).fill(true))
      await until(async () => (await engine.health()).pages.available === 4)
    },
  )

  test('that is killed while it starts is started again', async () => {
    await using web = await slowSite()
    await using engine = startEngine()
    const scrape = engine.show(web.origin)
    await until(() => descendants('--remote-debugging-pipe').length > 0)
    await Bun.sleep(100)
    for (const pid of descendants('--remote-debugging-pipe')) process.kill(pid, 'SIGKILL')
    expect((await scrape.then(textOf, (thrown) => thrown.code)).replace(/.*page.*/s, 'page')).toMatch(
      /^(page|render_unavailable)$/,
    )
    expect(textOf(await engine.show(web.origin))).toContain('page')
  })

  const limits = [
    ['by the number of its pages', 'pages', { maxPages: 3 }],
    ['by its age', 'age', { maxAgeMs: 1 }],
    ['by its memory', 'memory', { maxBytes: 1 }],
  ] as const
  test.each(variants(limits))(
    'is replaced %s, which is told, and the page in it comes to its end',
    async (_name, reason, limit) => {
      const reasons: unknown[] = []
      const watch: LogWatch = (event, fields) => {
        if (event === 'browser_started') reasons.push(fields.reason)
      }
      const log = createLog({ level: 'silent', write: () => undefined, watch })
      const held = Promise.withResolvers<void>()
      await using web = await startWeb(() => ({
        '/': html('<p>page</p>'),
        '/held': async (request, response) => {
          await held.promise
          html('<p>held page</p>')(request, response)
        },
      }))
      await using engine = startEngine({ browserLimits: { ...BROWSER_LIMITS, ...limit }, log })
      const first = engine.show(`${web.origin}/held`, {}, MINUTE)
      await until(() => web.visits('/held').length === 1)
      const before = engine.browserPid()!
      await until(async () => {
        expect(textOf(await engine.show(web.origin))).toContain('page')
        return engine.browserPid() !== before
      })
      expect(descendants()).toContain(before)
      expect(reasons.slice(0, 2)).toEqual([undefined, reason])
      held.resolve()
      expect(textOf(await first)).toContain('held page')
      await until(() => !descendants().includes(before))
    },
  )

  test('that is killed again and again fails what it was at, and serves the next', async () => {
    await using web = await slowSite()
    await using engine = startEngine()
    const lost = failure(engine.show(`${web.origin}/never`, {}, MINUTE))
    for (let visits = 1; visits <= 2; visits += 1) {
      await until(() => web.visits('/never').length === visits)
      process.kill(engine.browserPid()!, 'SIGKILL')
    }
    expect((await lost).code).toBe('render_unavailable')
    expect(textOf(await engine.show(web.origin))).toContain('page')
  })

  test('does not visit a page a second time once its actions have begun', async () => {
    await using web = await startWeb(() => ({ '/': html('<p>page</p>'), '/acted': html('noted') }))
    await using engine = startEngine()
    const acting = failure(engine.show(web.origin, { actions: fetchAndWait }, MINUTE))
    await until(() => web.visits('/acted').length === 1)
    process.kill(engine.browserPid()!, 'SIGKILL')
    expect((await acting).code).toBe('internal')
    expect(web.visits('/')).toHaveLength(1)
  })

  test('that dies a second time, when actions had begun, is not said to be there for another engine to try', async () => {
    let answers = false
    await using web = await startWeb(() => ({
      '/': (request, response) => {
        if (answers) html('<p>page</p>')(request, response)
      },
      '/acted': html('noted'),
    }))
    await using engine = startEngine()
    const acting = failure(engine.show(web.origin, { actions: fetchAndWait }, MINUTE))
    await until(() => web.visits('/').length === 1)
    answers = true
    process.kill(engine.browserPid()!, 'SIGKILL')
    await until(() => web.visits('/').length === 2)
    await until(() => web.visits('/acted').length === 1)
    process.kill(engine.browserPid()!, 'SIGKILL')
    expect((await acting).code).toBe('internal')
    expect(web.visits('/')).toHaveLength(2)
  })

  test('ends with its engine and leaves no process', async () => {
    await using web = await slowSite()
    const before = descendants()
    const engine = startEngine()
    await engine.show(web.origin)
    const hanging = failure(engine.show(`${web.origin}/never`))
    const looping = failure(engine.show(`${web.origin}/loop`))
    await until(() => web.visits('/never').length + web.visits('/loop').length === 2)
    expect(descendants().length).toBeGreaterThan(before.length)
    await engine.close()
    expect([(await hanging).code, (await looping).code]).toEqual(['cancelled', 'cancelled'])
    await until(() => descendants().length <= before.length)
  })

  test('ends when it has nothing to do, and starts again', async () => {
    await using web = await slowSite()
    await using engine = startEngine({ idleMs: 200 })
    await engine.show(web.origin)
    const first = engine.browserPid()
    await until(() => engine.browserPid() === undefined)
    await until(() => !descendants().includes(first!))
    expect(textOf(await engine.show(web.origin))).toContain('page')
  })

  test('ends when the process of its engine is killed', async () => {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, 'orphan.fixture.ts')], { stdout: 'pipe' })
    const { value } = await child.stdout.getReader().read()
    const pid = Number(new TextDecoder().decode(value))
    const processes = [pid, ...descendants('chrom', pid)]
    expect(descendants()).toContain(pid)
    child.kill('SIGKILL')
    await child.exited
    const alive = (one: number) => {
      try {
        return process.kill(one, 0)
      } catch {
        return false
      }
    }
    await until(() => !processes.some(alive))
  })

  test('that does not start is render_unavailable', async () => {
    await using engine = startEngine({ browserPath: '/nonexistent/chromium' })
    expect((await failure(engine.show('http://127.0.0.1/'))).code).toBe('render_unavailable')
    expect((await engine.health()).engines.browser).toBe(false)
  })
})

describe.skipIf(!browserFound)('the pages of an engine', () => {
  test('are never more than it may have; the rest waits, then is told so', async () => {
    await using web = await startWeb(() => ({
      '/': (_request, response) => {
        setTimeout(() => html('<p>page</p>')(_request, response), 300)
      },
    }))
    await using engine = startEngine({ maxPages: 2 })
    let most = 0
    const timer = setInterval(async () => {
      most = Math.max(most, (await engine.health()).pages.active)
    }, 5)
    await engine.show(web.origin)
    const scrapes = Array.from({ length: 5 }, () => engine.show(web.origin))
    const late = failure(engine.render(renderRequest(new URL(web.origin)), timedCall(100, { owner: 'late' })))
    expect((await late).code).toBe('capacity_exhausted')
    expect((await Promise.all(scrapes)).map(({ status }) => status)).toEqual(Array(5).fill(200))
    clearInterval(timer)
    expect(most).toBe(2)
  })
})

describe.skipIf(!browserFound)('many renders', () => {
  const renders = atLength ? 500 : 20
  test(
    `${renders} of them leave no more processes, and little more memory`,
    async () => {
      await using web = await startWeb(() => ({ '/': html(`<script>document.write("words ".repeat(5000))</script>`) }))
      await using engine = startEngine()
      const some = (count: number) => Promise.all(Array.from({ length: count }, () => engine.show(web.origin)))
      await some(10)
      await until(async () => (await engine.health()).pages.active === 0)
      const [processes, memory] = [descendants().length, await memoryOf([process.pid, ...descendants()])]
      for (let done = 0; done < renders; done += 10) await some(10)
      await until(async () => (await engine.health()).pages.active === 0)
      await until(() => descendants().length <= processes + 1)
      expect(await memoryOf([process.pid, ...descendants()])).toBeLessThan(memory * 1.2 + 30_000_000)
    },
    20 * MINUTE,
  )
})
