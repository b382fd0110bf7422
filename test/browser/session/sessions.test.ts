import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { ServiceError } from '../../../src/errors.ts'
import { createLog } from '../../../src/log.ts'
import { testCall } from '../../call.fixture.ts'
import { until } from '../../patience.ts'
import { renderRequest } from '../../site/engines.ts'
import { failure } from '../../site/send-request.ts'
import { html, startWeb, type Web } from '../../site/web.ts'
import { browserFound, MINUTE } from '../engine.fixture.ts'
import { startSessions, type TestSessions } from './sessions.fixture.ts'

setDefaultTimeout(2 * MINUTE)

const HOUR = 60 * MINUTE

describe.skipIf(!browserFound)(browserFound ? 'sessions' : 'NOT RUN, there is no browser', () => {
  let now = 1_000_000
  const lines: string[] = []
  let web: Web
  let own: TestSessions
  beforeAll(async () => {
    web = await startWeb(() => ({
      '/': html('<title>Home</title><p>home</p>'),
      '/form': html(
        `<title>Form</title><script>document.cookie = "member=sigrid"; localStorage.member = "sigrid"; sessionStorage.tab = "one"</script>`,
      ),
      '/account': html(
        '<title>Account</title><script>globalThis.first = [document.cookie, localStorage.member, sessionStorage.tab]</script>',
      ),
    }))
    const log = createLog({ level: 'info', write: (line) => lines.push(line) })
    own = startSessions({ maxSessions: 2, now: () => now, log })
  })
  afterAll(async () => {
    await own?.[Symbol.asyncDispose]()
    await web?.[Symbol.asyncDispose]()
  }, MINUTE)

  afterEach(async () => {
    for (const { id } of await own.sessions.list(own.call)) await own.sessions.close(id, own.call)
  })

  const ended = (id: string) => failure(own.run(id, '1'))

  test('a session is its owner’s: to others it is unknown', async () => {
    const id = await own.open()
    const { instanceId } = await own.engine.health()
    expect(id).toMatch(new RegExp(`^${instanceId}\\.[0-9a-f]{32}$`))
    const other = testCall({ owner: 'you' })
    const { sessions } = own
    const attempts = [
      sessions.execute(id, { code: '1', timeoutMs: 1_000 }, other),
      sessions.close(id, other),
      sessions.replay(id, other),
      sessions.picture(id, 1, other),
    ]
    for (const attempt of attempts) expect((await failure(attempt)).code).toBe('not_found')
    expect(await sessions.list(other)).toEqual([])
    expect((await sessions.list(own.call)).map((info) => info.id)).toEqual([id])
    await sessions.close(id, own.call)
  })

  test('they have room of their own; beyond it they are refused, and a closed one makes room', async () => {
    const ids = [await own.open(), await own.open()]
    expect(await own.engine.health()).toMatchObject({ sessions: { active: 2, available: 0 }, pages: { active: 0 } })
    const error: ServiceError = await own.open().catch((thrown) => thrown)
    expect([error.code, error.status, error.retryAfterSeconds]).toEqual(['capacity_exhausted', 429, 60])
    expect((await own.engine.show(web.origin)).status).toBe(200)
    await own.sessions.close(ids[0]!, own.call)
    ids.push(await own.open())
    for (const id of ids.slice(1)) await own.sessions.close(id, own.call)
    expect((await own.engine.health()).sessions).toEqual({ active: 0, available: 2 })
  })

  test('one whose time is over runs nothing any more, and stays listed for four hours', async () => {
    const id = await own.open({ ttlMs: 60_000 })
    const { live } = (await own.infoOf(id))!
    now += 30_000
    expect((await own.run(id, '1')).result).toBe('1')
    const view = await own.sessions.watch(id, live!.view)
    now += 30_000
    expect((await failure(own.sessions.viewer(id, live!.view))).code).toBe('not_found')
    await until(() => view.take(true)?.type === 'ended')
    expect((await ended(id)).code).toBe('session_ended')
    expect(await own.infoOf(id)).toMatchObject({ state: 'ended', ended: 'ttl', endedAt: now })
    expect(await own.infoOf(id)).not.toHaveProperty('live')
    const ends = lines.map((line) => JSON.parse(line)).filter(({ outcome }) => outcome === 'ended')
    expect(ends).toMatchObject([{ event: 'session', session: id, reason: 'ttl' }])
    now += 4 * HOUR - 1
    expect((await own.sessions.replay(id, own.call)).length).toBeGreaterThan(0)
    now += 1
    expect((await ended(id)).code).toBe('not_found')
  })

  test('one that nobody uses ends, one that is used does not', async () => {
    const [idle, used] = [await own.open({ activityTtlMs: 10_000 }), await own.open({ activityTtlMs: 10_000 })]
    const { live } = (await own.infoOf(used))!
    now += 9_000
    await own.sessions.input(used, live!.interact, [{ type: 'text', text: 'a' }])
    expect((await failure(own.sessions.input(used, live!.view, []))).code).toBe('not_found')
    now += 1_000
    expect((await ended(idle)).message).toContain('not used')
    expect((await own.run(used, '1 + 1')).result).toBe('2')
    expect(await own.infoOf(idle)).toMatchObject({ ended: 'activity' })
    await own.sessions.close(used, own.call)
    expect((await ended(used)).code).toBe('session_ended')
  })

  test('one continues from a scrape, with its cookies and storage from the first script on', async () => {
    const { scrapeId } = await own.engine.render(
      {
        url: new URL(`${web.origin}/form`),
        headers: {},
        location: {},
        skipTlsVerification: false,
        blockAds: false,
        waitForMs: 0,
        actions: [{ type: 'executeJavascript', script: 'location.href = "/account"' }],
      },
      own.call,
    )
    const id = await own.open({ scrapeId })
    expect((await own.run(id, '[location.pathname, ...first]')).result).toBe(
      '["/account","member=sigrid","sigrid","one"]',
    )
    expect(
      (await failure(own.sessions.open({ scrapeId, ttlMs: 1, activityTtlMs: 1 }, testCall({ owner: 'you' })))).code,
    ).toBe('not_found')
  })

  test('closing one gives its cookies and storage, with which another starts', async () => {
    const first = await own.open()
    await own.run(first, `location.href = '${web.origin}/form'`)
    await own.run(first, `location.href = '${web.altOrigin}/form'`)
    const { state = { cookies: [], origins: [] }, info } = await own.sessions.close(first, own.call)
    expect(info).toMatchObject({ state: 'ended', ended: 'closed', url: `${web.altOrigin}/form` })
    expect(state.cookies.map(({ name, value, domain }) => [name, value, domain]).sort()).toEqual([
      ['member', 'sigrid', '127.0.0.1'],
      ['member', 'sigrid', 'localhost'],
    ])
    expect(state.origins.map(({ origin }) => origin).sort()).toEqual([web.origin, web.altOrigin].sort())
    expect(state.origins[0]!.localStorage).toEqual([['member', 'sigrid']])
    web.received.length = 0
    const second = await own.open({ state })
    expect(web.received).toEqual([])
    for (const origin of [web.origin, web.altOrigin]) {
      await own.run(second, `location.href = '${origin}/account'`)
      expect((await own.run(second, 'first')).result).toBe('["member=sigrid","sigrid",null]')
    }
  })

  test('a scrape has one session, whoever asks first, and none after its end', async () => {
    const url = new URL(`${web.origin}/form`)
    const { scrapeId } = await own.engine.render(renderRequest(url, { waitForMs: 1 }), own.call)
    const ids = await Promise.all([1, 2, 3].map(() => own.open({ scrapeId })))
    expect(new Set(ids).size).toBe(1)
    expect(await own.sessions.list(own.call)).toContainEqual(expect.objectContaining({ id: ids[0], scrapeId }))
    await own.sessions.close(ids[0]!, own.call)
    expect((await failure(own.open({ scrapeId }))).code).toBe('session_ended')
  })

  test('one with a profile leaves its state also when its time is over, once', async () => {
    const profile = { name: 'shop', saveChanges: true }
    const id = await own.open({ profile, record: false })
    await own.run(id, `location.href = '${web.origin}/form'`)
    expect(await own.sessions.replay(id, own.call)).toEqual([])
    now += 3_600_000
    const { info, state } = await own.sessions.close(id, own.call)
    expect(info).toMatchObject({ state: 'ended', profile })
    expect(['ttl', 'activity']).toContain(info.ended!)
    expect(state?.cookies.map(({ name, value }) => [name, value])).toEqual([['member', 'sigrid']])
    expect((await own.sessions.close(id, own.call)).state).toBeUndefined()
  })

  test('sessions share nothing', async () => {
    const [one, two] = [await own.open(), await own.open()]
    await own.run(one, `location.href = '${web.origin}/form'`)
    await own.run(two, `location.href = '${web.origin}/account'`)
    expect((await own.run(two, 'first')).result).toBe('["",null,null]')
  })

  test('the pictures of a session show what it did', async () => {
    const id = await own.open()
    await own.run(id, `location.href = '${web.origin}/'`)
    await own.run(id, 'setTimeout(() => { location.href = "/account" }, 200)')
    const pages = () => own.sessions.replay(id, own.call)
    await until(async () => (await pages()).at(-1)?.title === 'Account')
    const { number, at, url } = (await pages()).find(({ title }) => title === 'Home')!
    expect([at, url]).toEqual([now, `${web.origin}/`])
    const picture = await own.sessions.picture(id, number, own.call)
    expect([...picture.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect((await failure(own.sessions.picture(id, 99, own.call))).code).toBe('not_found')
    await own.sessions.close(id, own.call)
    expect(await own.sessions.picture(id, number, own.call)).toEqual(picture)
  })

  test('a session that is ended while code runs in it answers', async () => {
    const id = await own.open()
    const running = own.run(id, 'await new Promise((r) => setTimeout(r, 20_000))')
    await Bun.sleep(300)
    await own.sessions.close(id, own.call)
    expect(await running).toMatchObject({ exitCode: 1, killed: true, error: 'The session has ended: it was closed' })
  })

  test('code of a caller who leaves is stopped', async () => {
    const id = await own.open()
    const signal = AbortSignal.timeout(500)
    const run = own.sessions.execute(id, { code: 'for (;;) {}', timeoutMs: 60_000 }, { ...own.call, signal })
    expect(await run.catch((thrown) => thrown.name)).toBe('TimeoutError')
    expect((await own.run(id, '1 + 1')).result).toBe('2')
  })
})
