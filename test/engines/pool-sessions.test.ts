import { describe, expect, test } from 'bun:test'
import { createEngineServer } from '../../src/browser/server.ts'
import { createEnginePool } from '../../src/engines/pool.ts'
import type { SessionRequest } from '../../src/engines/session.ts'
import type { SessionView, ViewEvent } from '../../src/engines/session-view.ts'
import { testCall } from '../call.fixture.ts'
import { until } from '../patience.ts'
import { fakeEngine, noFigures, silent } from '../site/engines.ts'
import { failure } from '../site/send-request.ts'
import { leftState, plainSessions } from '../site/sessions.ts'

/** Engines that keep sessions without a browser, behind their HTTP interface, and a pool of them. */
function poolOf(...settings: { max?: number; scrapes?: Record<string, string> }[]) {
  const engines = settings.map((wanted, index) => {
    const name = `engine-${index}`
    const sessions = plainSessions({ name, ...wanted })
    const engine = Object.assign(fakeEngine(undefined, { name }), { sessions })
    const { health } = engine
    engine.health = async () => {
      const active = sessions.opened.length
      return { ...(await health()), sessions: { active, available: (wanted.max ?? 8) - active } }
    }
    const handle = createEngineServer({ engine, key: 'k3y', log: silent, metrics: noFigures })
    const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: handle })
    return { name, sessions, server }
  })
  const urls = engines.map(({ server }) => server.url)
  const { sessions } = createEnginePool({ urls, key: 'k3y', log: silent })
  return {
    engines,
    sessions: sessions!,
    async [Symbol.asyncDispose]() {
      await Promise.all(engines.map(({ server }) => server.stop(true)))
    },
  }
}

/** What a viewer gets next. */
async function taken(view: SessionView): Promise<ViewEvent> {
  for (;;) {
    const changed = Promise.withResolvers<void>()
    view.onChange = changed.resolve
    const event = view.take(true)
    if (event !== undefined) return event
    await changed.promise
  }
}

const request: SessionRequest = { ttlMs: 60_000, activityTtlMs: 60_000 }
const me = testCall({ owner: 'me' })
const you = testCall({ owner: 'you' })
const code = (text: string) => ({ code: text, timeoutMs: 5_000 })

describe('the sessions of a pool', () => {
  test('open on the engine with the most room, and stay there', async () => {
    await using pool = poolOf({ max: 2 }, { max: 4 })
    const opened = []
    for (let count = 0; count < 6; count += 1) opened.push(await pool.sessions.open(request, me))
    expect(pool.engines.map(({ sessions }) => sessions.opened.length)).toEqual([2, 4])
    for (const { id } of opened) expect((await pool.sessions.execute(id, code(id), me)).result).toBe(id)
    expect(pool.engines.flatMap(({ sessions }) => sessions.ran).every(({ id, code }) => id === code)).toBeTrue()
    expect((await pool.sessions.list(me)).map(({ id }) => id).sort()).toEqual(opened.map(({ id }) => id).sort())
    expect((await failure(pool.sessions.open(request, me))).code).toBe('capacity_exhausted')
  })

  test('that are opened at once are spread over the engines', async () => {
    await using pool = poolOf({}, {}, {})
    await Promise.all(Array.from({ length: 6 }, () => pool.sessions.open(request, me)))
    expect(pool.engines.map(({ sessions }) => sessions.opened.length)).toEqual([2, 2, 2])
  })

  test('are as they would be here: state, replay, pictures, profile and errors', async () => {
    await using pool = poolOf({})
    const profile = { name: 'shop', saveChanges: true }
    const { id } = await pool.sessions.open({ ...request, state: leftState, profile, record: false }, me)
    expect(pool.engines[0]!.sessions.opened[0]).toMatchObject({ state: leftState, profile, record: false })
    expect((await pool.sessions.replay(id, me)).map(({ title }) => title)).toEqual(['One', 'Two'])
    expect([...(await pool.sessions.picture(id, 2, me))]).toEqual([0xff, 0xd8, 0xff, 2])
    expect((await failure(pool.sessions.picture(id, 3, me))).code).toBe('not_found')
    expect(await pool.sessions.execute(id, code('throw boom'), me)).toMatchObject({ exitCode: 1, error: 'boom' })
    expect(await pool.sessions.close(id, me)).toMatchObject({ info: { ended: 'closed', profile }, state: leftState })
    expect((await failure(pool.sessions.execute(id, code('1'), me))).code).toBe('session_ended')
  })

  test('continue a scrape on the engine that rendered it', async () => {
    await using pool = poolOf({}, { scrapes: { scrape: 'me' } }, {})
    const ids = await Promise.all([1, 2].map(() => pool.sessions.open({ ...request, scrapeId: 'scrape' }, me)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect(ids[0]!.id).toStartWith('engine-1.')
    expect((await failure(pool.sessions.open({ ...request, scrapeId: 'scrape' }, you))).code).toBe('not_found')
  })

  test('of an engine that is gone have ended for their owner, and are unknown to others', async () => {
    await using pool = poolOf({}, {})
    const [one, two] = [await pool.sessions.open(request, me), await pool.sessions.open(request, me)]
    const index = Number(one.id.slice('engine-'.length, 'engine-'.length + 1))
    await pool.engines[index]!.server.stop(true)
    const gone = await failure(pool.sessions.execute(one.id, code('1'), me))
    expect([gone.code, gone.message]).toEqual([
      'session_ended',
      'The session has ended: its rendering engine has stopped or crashed',
    ])
    expect((await failure(pool.sessions.execute(one.id, code('1'), you))).code).toBe('not_found')
    const states = Object.fromEntries((await pool.sessions.list(me)).map(({ id, ended }) => [id, ended]))
    expect(states).toEqual({ [one.id]: 'crashed', [two.id]: undefined })
    expect((await pool.sessions.close(one.id, me)).info).toMatchObject({ state: 'ended', ended: 'crashed' })
    expect((await pool.sessions.execute(two.id, code('2'), me)).result).toBe('2')
    expect((await pool.sessions.open(request, me)).id).toStartWith(`engine-${1 - index}.`)
  })

  test('pass the messages of a DevTools client in their order, and end when the engine does', async () => {
    await using pool = poolOf({}, {})
    const { id, cdp = '' } = await pool.sessions.open({ ...request, cdp: true }, me)
    const connection = await pool.sessions.connect(id, cdp, you)
    expect(connection.owner).toBe('me')
    const messages: string[] = []
    const ended = Promise.withResolvers<string>()
    connection.listen({ message: (text) => messages.push(text), end: ended.resolve })
    const sent = Array.from({ length: 500 }, (_, index) => JSON.stringify({ index, text: '☃'.repeat(index * 10) }))
    for (const text of sent) connection.send(text)
    await until(() => messages.length === sent.length)
    expect(messages).toEqual(sent)
    expect((await failure(pool.sessions.connect(id, 'wrong', me))).code).toBe('not_found')
    const left = await pool.sessions.connect(id, cdp, me)
    left.close()
    const flood = await pool.sessions.connect(id, cdp, me)
    const flooded = Promise.withResolvers<string>()
    flood.listen({ message: () => undefined, end: flooded.resolve })
    for (let count = 0; count < 20; count += 1) flood.send('x'.repeat(1_000_000))
    expect(await flooded.promise).toBe('too many commands wait for the engine')
    await until(() => pool.engines.reduce((sum, { sessions }) => sum + sessions.clients(), 0) === 1)
    const [{ server }] = pool.engines.filter(({ sessions }) => sessions.clients() === 1) as [(typeof pool.engines)[0]]
    await server.stop(true)
    expect(await ended.promise).toMatch(/does not answer|has ended/)
    const [known] = await pool.sessions.list(me)
    expect([known!.ended, known!.cdp]).toEqual(['crashed', undefined])
  })

  test('are refused without a usable engine, and unknown ids stay unknown', async () => {
    await using pool = poolOf({})
    expect((await failure(pool.sessions.execute('nobody.1', code('1'), me))).code).toBe('not_found')
    await pool.engines[0]!.server.stop(true)
    expect((await failure(pool.sessions.open(request, me))).code).toBe('render_unavailable')
  })

  test('are shown live from any process that knows the engines, and take input in its order', async () => {
    await using pool = poolOf({}, {})
    const { id, live } = await pool.sessions.open(request, me)
    const { engines } = pool
    const { sessions } = engines.find((engine) => id.startsWith(`${engine.name}.`))!
    const another = createEnginePool({ urls: engines.map(({ server }) => server.url), key: 'k3y', log: silent })
      .sessions!
    const anybody = testCall({ owner: 'anonymous' })
    expect(await another.viewer(id, live!.view, anybody)).toEqual({ mode: 'view', owner: 'me' })
    for (const [one, token] of [
      [id, 'wrong'],
      ['nobody.1', live!.view],
    ] as const) {
      expect((await failure(another.viewer(one, token, anybody))).code).toBe('not_found')
      expect((await failure(another.watch(one, token, anybody))).code).toBe('not_found')
    }
    const [view, acting] = await Promise.all([
      another.watch(id, live!.view, anybody),
      pool.sessions.watch(id, live!.interact, anybody),
    ])
    expect([view.mode, acting.mode, acting.owner]).toEqual(['view', 'interact', 'me'])
    let next = await taken(view)
    expect(next).toEqual({ type: 'page', url: 'http://site.test/', title: 'One' })
    sessions.show(id, { type: 'frame', jpeg: Buffer.alloc(300_000, 7) })
    next = await taken(view)
    expect([next.type, next.type === 'frame' && Buffer.from(next.jpeg).equals(Buffer.alloc(300_000, 7))]).toEqual([
      'frame',
      true,
    ])
    const texts = Array.from({ length: 500 }, (_, index) => ({ type: 'text' as const, text: String(index) }))
    for (const text of texts) acting.input(text)
    view.input(texts[0]!)
    await until(() => sessions.inputs.length >= texts.length)
    expect(sessions.inputs).toEqual(texts)
    acting.close()
    await until(() => sessions.viewers(id) === 1)
    sessions.expire(id)
    expect(await taken(view)).toEqual({ type: 'ended', reason: 'ttl' })
    await until(() => sessions.viewers(id) === 0)
    expect((await failure(another.watch(id, live!.view, anybody))).code).toBe('not_found')
  })

  test('tell their viewers when their engine is lost', async () => {
    await using pool = poolOf({})
    const { id, live } = await pool.sessions.open(request, me)
    const view = await pool.sessions.watch(id, live!.view, me)
    await taken(view)
    await pool.engines[0]!.server.stop(true)
    expect(await taken(view)).toEqual({ type: 'lost' })
    const [known] = await pool.sessions.list(me)
    expect(known).toMatchObject({ id, ended: 'crashed' })
    expect(known).not.toHaveProperty('live')
  })

  test('need the key of the engine, and a body that fits', async () => {
    await using pool = poolOf({})
    const ask = (key: string, body: object) =>
      fetch(new URL('/sessions/list', pool.engines[0]!.server.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const answers = [
      await ask('wrong', { owner: 'me', timeoutMs: 1_000 }),
      await ask('k3y', {}),
      await ask('k3y', { owner: 'me', timeoutMs: 1_000 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 200])
  })
})
