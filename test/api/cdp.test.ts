import { describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { until } from '../patience.ts'
import { plainSessions } from '../site/sessions.ts'
import { json } from './app.fixture.ts'
import { sessionApp } from './sessions.fixture.ts'

interface Opened {
  id: string
  cdpUrl: string
}

const cdpApp = (isOwner?: () => boolean) => sessionApp(plainSessions(), undefined, isOwner, { cdp: true })

/** A DevTools client; `messages` are what came. */
function connected(url: string) {
  const socket = new WebSocket(url)
  const messages: string[] = []
  socket.addEventListener('message', ({ data }) => messages.push(String(data)))
  const ended = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  const opened = new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true))
    socket.addEventListener('error', () => resolve(false))
  })
  return { socket, messages, ended, opened }
}

describe('DevTools of a session', () => {
  test('are off unless the operator turns them on', async () => {
    const app = sessionApp()
    const { id, cdpUrl } = (await json(await app.post('/v2/browser'))) as unknown as Opened
    expect([cdpUrl, app.engine.opened[0]?.cdp]).toEqual(['', undefined])
    await using served = app.listen()
    expect(await connected(`${served.origin.replace('http', 'ws')}/cdp/${id}/undefined`).opened).toBeFalse()
  })

  test('have a secret URL while the session is active', async () => {
    const app = cdpApp()
    const { id, cdpUrl } = (await json(await app.post('/v2/browser'))) as unknown as Opened
    expect(cdpUrl).toMatch(new RegExp(`^ws://localhost/cdp/${id}/[\\w-]+$`))
    expect((await app.ask('GET', new URL(cdpUrl).pathname)).status).toBe(404)
    await app.ask('DELETE', `/v2/browser/${id}`)
    const { sessions } = (await json(await app.ask('GET', '/v2/browser'))) as { sessions: object[] }
    expect(sessions).toMatchObject([{ id, cdpUrl: '' }])
    expect(app.lines.join('')).not.toContain(cdpUrl.split('/').at(-1)!)
  })

  test('pass messages both ways in their order, and end with the session, the client or a message too large', async () => {
    const app = cdpApp()
    await using served = app.listen()
    const { id, cdpUrl } = (await json(await app.post('/v2/browser'))) as unknown as Opened
    const url = cdpUrl.replace('ws://localhost', served.origin.replace('http', 'ws'))
    const [one, two, three] = [connected(url), connected(url), connected(url)]
    expect(await Promise.all([one, two, three].map(({ opened }) => opened))).toEqual([true, true, true])
    const sent = Array.from({ length: 300 }, (_, index) => `${index} ${'x'.repeat(index * 20)}`)
    for (const text of sent) one.socket.send(text)
    await until(() => one.messages.length === sent.length)
    expect(one.messages).toEqual(sent)
    two.socket.send('x'.repeat(2 * 1024 * 1024 + 1))
    expect([1006, 1009]).toContain(await two.ended)
    three.socket.close()
    await until(() => app.engine.clients() === 1)
    one.socket.send('end')
    expect(await one.ended).toBe(1000)
    await app.ask('DELETE', `/v2/browser/${id}`)
    expect(await connected(url).opened).toBeFalse()
    expect(await connected(url.replace(id, 'nobody')).opened).toBeFalse()
  })

  test('end for a client that does not read, which would miss answers', async () => {
    const app = cdpApp()
    await using served = app.listen()
    const { cdpUrl } = (await json(await app.post('/v2/browser'))) as unknown as Opened
    const { hostname, port, host } = new URL(served.origin)
    const socket = connect(Number(port), hostname).pause()
    socket.on('error', () => undefined)
    socket.write(
      `GET ${new URL(cdpUrl).pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await until(() => app.engine.clients() === 1)
    const text = Buffer.alloc(2_000_000, 'x')
    const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    head.writeUInt32BE(text.byteLength, 6)
    for (let sent = 0; sent < 60; sent += 1) socket.write(Buffer.concat([head, text]))
    await until(() => app.engine.clients() === 0)
    socket.destroy()
  })

  test('are not for the session of a key that is no longer valid', async () => {
    const app = cdpApp(() => false)
    await using served = app.listen()
    const { cdpUrl } = (await json(await app.post('/v2/browser'))) as unknown as Opened
    expect(await connected(cdpUrl.replace('ws://localhost', served.origin.replace('http', 'ws'))).opened).toBeFalse()
    await until(() => app.engine.clients() === 0)
  })
})
