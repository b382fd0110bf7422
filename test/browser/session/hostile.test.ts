import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { BROWSER_LIMITS } from '../../../src/browser/process/running-browser.ts'
import { atLength } from '../../forms.ts'
import { until } from '../../patience.ts'
import { failure } from '../../site/send-request.ts'
import { html, startWeb, type Web } from '../../site/web.ts'
import { browsersOf } from '../browsers.fixture.ts'
import { browserFound, MINUTE } from '../engine.fixture.ts'
import { startSessions, type TestSessions } from './sessions.fixture.ts'

setDefaultTimeout(3 * MINUTE)

const BOMB = 'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'

describe.skipIf(!browserFound)(browserFound ? 'a hostile session' : 'NOT RUN, there is no browser', () => {
  let web: Web
  let own: TestSessions
  let beside: string
  beforeAll(async () => {
    web = await startWeb(() => ({ '/': html('<title>Home</title><p>home</p>') }))
    own = startSessions({ browserLimits: { ...BROWSER_LIMITS, maxPageBytes: 500_000_000 } })
    beside = await own.open()
    await own.run(beside, `location.href = '${web.origin}/'`)
    await own.run(beside, 'globalThis.count = 0')
  })
  afterAll(async () => {
    await own?.[Symbol.asyncDispose]()
    await web?.[Symbol.asyncDispose]()
  }, MINUTE)

  /** Runs code beside another session, which works all the time. */
  async function besideAnother(code: string, timeoutMs: number) {
    const id = await own.open()
    await own.run(id, `location.href = '${web.origin}/'`)
    const before = Number((await own.run(beside, 'count')).result)
    let over = false
    const work = (async () => {
      let runs = 0
      for (; !over; runs += 1) expect((await own.run(beside, 'count += 1; document.title')).result).toBe('Home')
      return runs
    })()
    const started = performance.now()
    const outcome = await own.run(id, code, timeoutMs)
    over = true
    const runs = await work
    expect(Number((await own.run(beside, 'count')).result)).toBe(before + runs)
    expect(performance.now() - started).toBeLessThan(60_000)
    return { id, outcome }
  }

  test.each([
    ['an endless loop', 'for (;;) {}'],
    ['endless dialogs', 'while (true) alert(1)'],
    ['a page that goes on for ever', 'for (;;) { location.hash = Math.random(); await 0 }'],
  ])('%s is stopped, and it can go on', async (_name, code) => {
    const { id, outcome } = await besideAnother(code, 1_000)
    expect(outcome).toMatchObject({ exitCode: 1, killed: true })
    expect((await own.run(id, 'document.title')).result).toBe('Home')
    await own.sessions.close(id, own.call)
  })

  test('a thousand windows are bounded, whoever opens them', async () => {
    const { id } = await besideAnother('for (let i = 0; i < 1_000; i += 1) window.open("/?" + i)', 20_000)
    const outside = 'for (let i = 0; i < 1_000; i += 1) window.open("about:blank"); page.url()'
    expect((await own.run(id, outside).catch((thrown) => thrown)).code ?? 'ran').toMatch(/^(ran|session_ended)$/)
    await own.sessions.close(id, own.call)
    expect(web.received.length).toBeLessThan(100)
  })

  test('a memory bomb ends its session, which says so', async () => {
    const { id, outcome } = await besideAnother(BOMB, 60_000)
    expect(outcome).toMatchObject({ exitCode: 1, killed: true })
    expect(outcome.error).toContain('used too much memory')
    expect((await failure(own.run(id, '1'))).code).toBe('session_ended')
    expect(await own.infoOf(id)).toMatchObject({ state: 'ended', ended: 'crashed' })
    expect((await own.sessions.replay(id, own.call)).length).toBeGreaterThan(0)
  })

  test('a memory bomb in playwright code ends nothing but that code', async () => {
    const { id, outcome } = await besideAnother(`page.url(); ${BOMB}`, 60_000)
    expect(outcome).toMatchObject({ exitCode: 1, killed: true, error: 'The code used too much memory, or crashed' })
    expect((await own.run(id, 'await page.title()')).result).toBe('Home')
    await own.sessions.close(id, own.call)
  })

  test.skipIf(!atLength)('fifty pictures are kept of a session that does much', async () => {
    const id = await own.open()
    for (let index = 0; index < 55; index += 1) await own.run(id, `document.title = 't${index}'`)
    const pages = await own.sessions.replay(id, own.call)
    expect([pages.length, pages.at(-1)?.title]).toEqual([50, 't54'])
    expect(pages.map(({ number }) => number)).toEqual(pages.map((_, index) => pages[0]!.number + index))
    await own.sessions.close(id, own.call)
  })

  test('when the browser dies its sessions have crashed, and new ones open', async () => {
    await using other = startSessions()
    const id = await other.open()
    const running = other.run(id, 'await new Promise((resolve) => setTimeout(resolve, 30_000))')
    await Bun.sleep(200)
    process.kill(other.engine.browserPid()!, 'SIGKILL')
    expect(await running).toMatchObject({ exitCode: 1, killed: true })
    await until(async () => (await other.infoOf(id))?.ended === 'crashed')
    expect((await other.run(await other.open(), '1 + 1')).result).toBe('2')
  })

  test('when the engine closes its sessions have ended, and no process stays', async () => {
    const other = startSessions()
    const id = await other.open()
    await other.run(id, 'page.url()')
    const pid = other.engine.browserPid()!
    expect(browsersOf(process.pid)).toContain(pid)
    await other[Symbol.asyncDispose]()
    expect(await other.infoOf(id)).toMatchObject({ state: 'ended', ended: 'shutdown' })
    expect(browsersOf(process.pid)).not.toContain(pid)
    expect((await failure(other.open())).code).toBe('cancelled')
  })
})
