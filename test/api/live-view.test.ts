import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { PATIENCE_MS, until } from '../patience.ts'
import { plainSessions } from '../site/sessions.ts'
import { json, testApp } from './app.fixture.ts'
import { sessionApp } from './sessions.fixture.ts'

type Served = ReturnType<ReturnType<typeof sessionApp>['listen']>

interface Opened {
  id: string
  liveViewUrl: string
  interactiveLiveViewUrl: string
}

const frame = (byte: number) => ({ type: 'frame' as const, jpeg: new Uint8Array([0xff, 0xd8, byte]) })
const key = { type: 'key', action: 'down', key: 'a', code: 'KeyA', keyCode: 65, location: 0, modifiers: 0 }

describe('a live view', () => {
  const app = sessionApp(plainSessions({ max: 99 }))
  const { engine } = app
  let served: Served
  beforeAll(() => {
    served = app.listen()
  })
  afterAll(() => served[Symbol.asyncDispose](), PATIENCE_MS)

  const open = async (body: object = {}) => {
    const response = await fetch(`${served.origin}/v2/browser`, {
      method: 'POST',
      headers: { authorization: 'Bearer one', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await json(response)) as unknown as Opened
  }

  /** A socket of a viewer; `messages` are what came, frames as their last byte. */
  function watch(url: string) {
    const socket = new WebSocket(url.replace(/^http/, 'ws'))
    const messages: unknown[] = []
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('message', ({ data }) =>
      messages.push(typeof data === 'string' ? JSON.parse(data) : new Uint8Array(data).at(-1)),
    )
    const ended = new Promise<{ code: number; reason: string }>((resolve) =>
      socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })),
    )
    const send = (message: object | string) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    return { socket, messages, ended, send, opened: until(() => messages.length > 0) }
  }

  test('is a page that needs no key, loads nothing, and keeps its URL to itself', async () => {
    const { liveViewUrl, interactiveLiveViewUrl } = await open()
    const [page, acting] = await Promise.all([liveViewUrl, interactiveLiveViewUrl].map((url) => fetch(url)))
    expect([page!.status, page!.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page!.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page!.headers.get('cache-control')).toBe('no-store')
    const policy = page!.headers.get('content-security-policy')!
    const text = await page!.text()
    expect(text).toContain('data-mode="view"')
    expect(await acting!.text()).toContain('data-mode="interact"')
    expect(text).not.toMatch(/https?:|\s(?:src|href|on\w+)=|url\(|@import/)
    expect(policy).toStartWith("default-src 'none'; ")
    expect(policy).not.toMatch(/unsafe|data:|\*\.|https?:/)
    const { host } = new URL(served.origin)
    expect(policy).toEndWith(`; connect-src 'self' ws://${host} wss://${host}`)
    for (const [tag, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ]) {
      const [, inner = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(text) ?? []
      const hash = createHash('sha256').update(inner).digest('base64')
      expect(policy).toContain(`${directive} 'sha256-${hash}';`)
    }
    expect((await fetch(liveViewUrl, { method: 'HEAD' })).status).toBe(200)
  })

  test('has links below the public URL, which may have a path', async () => {
    const elsewhere = testApp({
      publicUrl: new URL('https://a.test/extract/'),
      sessioning: { engine, profiles: {} as never, keeper: {} as never, proxies: {} },
    })
    const { id, liveViewUrl } = (await json(await elsewhere.post('/v2/browser', {}))) as unknown as Opened
    expect(liveViewUrl).toStartWith(`https://a.test/extract/live/${id}/`)
  })

  test('does not exist if the session was opened without', async () => {
    const session = await open({ streamWebView: false })
    expect(session).toMatchObject({ liveViewUrl: '', interactiveLiveViewUrl: '' })
    expect((await fetch(`${served.origin}/live/${session.id}/undefined`)).status).toBe(404)
  })

  test('is a 404 that says so for a wrong token, another session, and a session that has ended; its socket is too', async () => {
    const [session, other] = [await open(), await open()]
    const token = (url: string) => url.slice(url.lastIndexOf('/') + 1)
    const at = (id: string, url: string) => `${served.origin}/live/${id}/${token(url)}`
    const over = await open()
    engine.expire(over.id)
    const wrong = [
      at(session.id, other.liveViewUrl),
      at('nobody', session.liveViewUrl),
      session.liveViewUrl.slice(0, -1),
      `${session.liveViewUrl}x`,
      over.liveViewUrl,
      over.interactiveLiveViewUrl,
    ]
    for (const url of wrong) {
      const response = await fetch(url)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(await response.text()).toContain('A link ends with its session')
      const handshake = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
      const refused = await fetch(url, { headers: { ...handshake, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' } })
      expect(refused.status).toBe(404)
    }
    expect(engine.viewers(session.id)).toBe(0)
  })

  test('sends the page, and frames as they are seen: a slow viewer gets the last one', async () => {
    const { id, liveViewUrl } = await open()
    const viewer = watch(liveViewUrl)
    await viewer.opened
    expect(viewer.messages).toEqual([{ type: 'page', url: 'http://site.test/', title: 'One' }])
    for (const byte of [1, 2, 3, 4, 5]) engine.show(id, frame(byte))
    await until(() => viewer.messages.length === 3)
    viewer.send({ type: 'seen' })
    await until(() => viewer.messages.length === 4)
    expect(viewer.messages.slice(1)).toEqual([1, 2, 5])
    // Those who see no frames still learn of the page and the end.
    engine.show(id, frame(6))
    engine.show(id, { type: 'page', url: 'http://site.test/2', title: 'Two' })
    engine.expire(id)
    expect(await viewer.ended).toEqual({ code: 1000, reason: 'The session has ended: its time was over' })
    expect(viewer.messages.slice(4)).toEqual([
      { type: 'page', url: 'http://site.test/2', title: 'Two' },
      { type: 'ended', reason: 'ttl', message: 'The session has ended: its time was over' },
    ])
    await until(() => engine.viewers(id) === 0)
  })

  test('takes input from whoever has that link, and from nobody else', async () => {
    const { id, liveViewUrl, interactiveLiveViewUrl } = await open()
    const [watching, acting] = [watch(liveViewUrl), watch(interactiveLiveViewUrl)]
    await Promise.all([watching.opened, acting.opened])
    acting.send(key)
    acting.send({ type: 'text', text: 'ö' })
    await until(() => engine.inputs.length === 2)
    expect(engine.inputs).toEqual([key as never, { type: 'text', text: 'ö' }])
    watching.send(key)
    expect(await watching.ended).toEqual({ code: 1008, reason: 'this link does not accept input' })
    await until(() => engine.viewers(id) === 1)
    expect(engine.inputs.length).toBe(2)
    acting.socket.close()
  })

  test.each([
    ['is no message', '{"type":"navigate"}', [1008]],
    ['is too large', 'x'.repeat(70_000), [1008, 1009]],
  ])('ends the connection of a viewer whose message %s', async (_, message, codes) => {
    const { id, interactiveLiveViewUrl } = await open()
    const viewer = watch(interactiveLiveViewUrl)
    await viewer.opened
    viewer.send(message)
    expect(codes).toContain((await viewer.ended).code)
    await until(() => engine.viewers(id) === 0)
  })

  test('ends the connection of a viewer that floods it', async () => {
    const { interactiveLiveViewUrl } = await open()
    const viewer = watch(interactiveLiveViewUrl)
    await viewer.opened
    const before = engine.inputs.length
    for (let count = 0; count < 5_000; count += 1) viewer.send(key)
    expect(await viewer.ended).toEqual({ code: 1008, reason: 'too many messages' })
    expect(engine.inputs.length - before).toBeLessThan(4_000)
  })

  test('closes with an engine that does not answer, so that the page can ask again', async () => {
    const { id, liveViewUrl } = await open()
    const viewer = watch(liveViewUrl)
    await viewer.opened
    engine.show(id, { type: 'lost' })
    expect(await viewer.ended).toEqual({ code: 1011, reason: 'the rendering engine does not answer' })
  })

  test('is not logged with its token', async () => {
    const session = await open()
    await fetch(session.liveViewUrl)
    for (const more of ['x', '/', '/more']) await fetch(`${session.liveViewUrl}${more}`)
    await fetch(session.liveViewUrl.replace('/live/', '/Live/'))
    const viewer = watch(session.interactiveLiveViewUrl)
    await viewer.opened
    viewer.socket.close()
    await viewer.ended
    const log = app.lines.join('')
    expect(log).toContain('"route":"/live/{id}/{token}"')
    for (const url of [session.liveViewUrl, session.interactiveLiveViewUrl])
      expect(log).not.toContain(url.slice(url.lastIndexOf('/') + 1))
  })
})

test('a live view ends when the key of its session is removed', async () => {
  let keys = ['one']
  const engine = plainSessions()
  const isOwner = (owner: string) => keys.some((key) => createHash('sha256').update(key).digest('hex') === owner)
  const app = sessionApp(engine, undefined, isOwner)
  await using served = app.listen()
  const opened = (await json(await app.post('/v2/browser'))) as unknown as Opened
  const url = `${served.origin}${new URL(opened.liveViewUrl).pathname}`
  expect((await fetch(url)).status).toBe(200)
  const socket = new WebSocket(url.replace(/^http/, 'ws'))
  const ended = new Promise<{ code: number }>((resolve) => socket.addEventListener('close', resolve as never))
  await until(() => engine.viewers(opened.id) === 1)
  keys = []
  served.sockets.closeRevoked()
  expect((await ended).code).toBe(3000)
  expect((await fetch(url)).status).toBe(404)
  await until(() => engine.viewers(opened.id) === 0)
})
