import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sendHttp2 } from '../../../src/net/http/http2.ts'
import { Session } from '../../../src/net/http/http2-session.ts'
import { dial } from '../../../src/net/proxy/dial.ts'
import { PATIENCE_MS, until } from '../../patience.ts'
import {
  type Certificates,
  distrustCertificates,
  makeTrustedCertificates,
  opensslFound,
} from '../../site/certificates.ts'
import { type Http2Stream, startRawHttp2 } from '../../site/http2.ts'
import { startSecure } from '../../site/secure.ts'
import { failure, sendRequest, textOf } from '../../site/send-request.ts'

type Answer = (stream: Http2Stream) => void

const OK = { ':status': '200' }
const EARLY_HINTS = { ':status': '103' }
const NO_ERROR = 0
const CANCEL = 8

const times = (count: number, act: () => void) => {
  for (let index = 0; index < count; index += 1) act()
}

/** Sends as long as the connection takes it. */
function flood({ socket }: Http2Stream, send: () => void): void {
  const more = () => {
    for (let count = 0; count < 100 && !socket.destroyed && !socket.writableNeedDrain; count += 1) send()
    if (socket.writableNeedDrain) socket.once('drain', more)
    else if (!socket.destroyed) setImmediate(more)
  }
  more()
}

/** Sends every 10 ms. */
function drip({ socket }: Http2Stream, send: () => void): void {
  const timer = setInterval(send, 10)
  socket.on('close', () => clearInterval(timer))
}

describe.skipIf(!opensslFound)(opensslFound ? 'HTTP/2' : 'NOT RUN, openssl is not installed: HTTP/2', () => {
  let certificates: Certificates

  beforeAll(() => {
    certificates = makeTrustedCertificates()
  })
  afterAll(distrustCertificates)

  const serve = (answer: Answer) => startRawHttp2(certificates.valid, answer)

  /** Status and body of one GET, or the code of its failure. */
  async function outcome(answer: Answer): Promise<string> {
    await using server = await serve(answer)
    try {
      const response = await sendRequest(`https://site.test:${server.port}/`)
      return `${response.status} ${await textOf(response)}`
    } catch (thrown) {
      return (thrown as { code: string }).code
    }
  }

  const complete: [name: string, answer: Answer, outcome: string][] = [
    ['ends with its last data', (s) => [s.headers(OK), s.data('o'), s.data('k', 'end')], '200 ok'],
    [
      'ends with an empty frame',
      (s) => [s.headers(OK), s.data('ok'), setTimeout(() => s.data('', 'end'), 5)],
      '200 ok',
    ],
    ['ends with trailers', (s) => [s.headers(OK), s.data('ok'), s.headers({ 'x-t': '1' }, 'end')], '200 ok'],
    ['ends with its headers', (s) => s.headers(OK, 'end'), '200 '],
    ['ends and closes', (s) => [s.headers(OK), s.data('ok', 'end'), s.socket.end()], '200 ok'],
    ['keeps its length', (s) => [s.headers({ ...OK, 'content-length': '2' }), s.data('ok', 'end')], '200 ok'],
    ['has early hints', (s) => [times(20, () => s.headers(EARLY_HINTS)), s.headers(OK), s.data('ok', 'end')], '200 ok'],
    ['has no content', (s) => s.headers({ ':status': '204' }, 'end'), '204 '],
    ['is not modified', (s) => s.headers({ ':status': '304', 'content-length': '9' }, 'end'), '304 '],
  ]

  test.each(complete)('an answer that %s is read', async (_name, answer, expected) => {
    expect(await outcome(answer)).toBe(expected)
  })

  const half: Answer = (s) => [s.headers(OK), s.data('half')]
  const broken: [name: string, answer: Answer, code: string][] = [
    ['closes half way', (s) => [half(s), s.socket.end()], 'connection_reset'],
    ['closes half way, later', (s) => [half(s), setTimeout(() => s.socket.end(), 5)], 'connection_reset'],
    ['is cut half way', (s) => [half(s), setTimeout(() => s.socket.destroy(), 5)], 'connection_reset'],
    ['is reset without an error', (s) => [half(s), s.reset(NO_ERROR)], 'connection_reset'],
    ['is reset without an error, later', (s) => [half(s), setTimeout(() => s.reset(NO_ERROR), 5)], 'connection_reset'],
    ['is cancelled', (s) => [half(s), s.reset(CANCEL)], 'connection_reset'],
    ['is too short', (s) => [s.headers({ ...OK, 'content-length': '3' }), s.data('ok', 'end')], 'connection_reset'],
    ['is too long', (s) => [s.headers({ ...OK, 'content-length': '1' }), s.data('ok', 'end')], 'invalid_response'],
    ['has no status', (s) => s.headers({ 'x-a': '1' }, 'end'), 'invalid_response'],
    ['has status 000', (s) => s.headers({ ':status': '000' }, 'end'), 'invalid_response'],
    ['has status 1000', (s) => s.headers({ ':status': '1000' }, 'end'), 'invalid_response'],
    ['is a flood of other frames', (s) => flood(s, s.unknown), 'connection_reset'],
    ['is cut by such a flood', (s) => [half(s), flood(s, s.unknown)], 'connection_reset'],
    ['hints without end', (s) => flood(s, () => s.headers(EARLY_HINTS)), 'invalid_response'],
    ['hints at length', (s) => times(19, () => s.headers({ ...EARLY_HINTS, ...manyFields })), 'invalid_response'],
  ]
  const manyFields = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x-${index}`, 'y'.repeat(100)]))

  test('a body of many megabytes is read', async () => {
    const megabyte = 'x'.repeat(1_000_000)
    await using server = await startSecure('http2', certificates.valid, megabyte.repeat(30))
    const response = await sendRequest(`https://site.test:${server.port}/`)
    expect((await textOf(response, 40_000_000)).length).toBe(30_000_000)
  })

  test.each(broken)('an answer that %s is a failure with a name', async (_name, answer, code) => {
    expect(await outcome(answer)).toBe(code)
  })

  test('a body that is read late is whole, although its connection is closed by then', async () => {
    const text = 'long '.repeat(10_000)
    await using server = await serve((s) => {
      s.headers(OK)
      for (let at = 0; at < text.length; at += 10_000) s.data(text.slice(at, at + 10_000))
      s.data('', 'end')
      s.socket.end()
    })
    const response = await sendRequest(`https://site.test:${server.port}/`)
    await server.closed(0)
    expect(await textOf(response)).toBe(text)
  })

  test('a body that is read late is a failure when it was cut', async () => {
    await using server = await serve((s) => [half(s), setTimeout(() => s.reset(NO_ERROR), 5)])
    const response = await sendRequest(`https://site.test:${server.port}/`)
    await server.closed(0)
    expect((await failure(textOf(response))).code).toBe('connection_reset')
  })

  test.each([
    ['no answer', () => undefined],
    ['one hint after the other', (s: Http2Stream) => drip(s, () => s.headers(EARLY_HINTS))],
    ['a body without end', (s: Http2Stream) => [s.headers(OK), drip(s, () => s.data('x'))]],
  ] as [string, Answer][])('the deadline closes the connection of a server with %s', async (_name, answer) => {
    const deadline = new AbortController()
    await using server = await serve((s) => [answer(s), setTimeout(() => deadline.abort(), 50)])
    const visit = sendRequest(`https://site.test:${server.port}/`, { signal: deadline.signal })
    expect((await failure(visit.then((response) => textOf(response)))).code).toBe('fetch_timeout')
    await server.closed(0)
  })

  test.each([
    ['status 204', { ':status': '204' }],
    ['length 0', { ...OK, 'content-length': '0' }],
  ])('a body without end under %s costs its server the connection', async (_name, head) => {
    await using server = await serve((s) => {
      s.headers(head)
      drip(s, () => s.data('x'))
    })
    const response = await sendRequest(`https://site.test:${server.port}/`)
    expect(response.body).toBeNull()
    await server.closed(0)
  })

  test('a request that ends before its time leaves the others of its session alone', async () => {
    const streams: Http2Stream[] = []
    await using server = await serve((s) => {
      streams.push(s)
      if (streams.length === 1) s.headers(OK, 'end')
      if (streams.length === 3) streams[1]!.headers(OK)
    })
    const url = `https://site.test:${server.port}/`
    await textOf(await sendRequest(url))
    const slow = sendRequest(url)
    await until(() => streams.length === 2)
    expect((await failure(sendRequest(url, { timeoutMs: 50 }))).code).toBe('fetch_timeout')
    // Its head, also when the other ended before it had left.
    await until(() => streams.length === 3)
    streams[1]!.data('slow', 'end')
    expect(await textOf(await slow)).toBe('slow')
    expect(server.connections).toBe(1)
    await server.closed(0)
  })

  test('a short body that is cancelled leaves its session for the next request', async () => {
    await using server = await serve((s) => [s.headers({ ':status': '302' }), s.data('moved', 'end')])
    for (let visit = 0; visit < 3; visit += 1) {
      const { body } = await sendRequest(`https://site.test:${server.port}/`)
      await body?.cancel()
      await Bun.sleep(10)
    }
    expect(server.connections).toBe(1)
  })

  /** A session that has had one answer and waits for the next request. */
  async function idleSession(port: number, idleMs: number): Promise<Session> {
    const url = new URL(`https://site.test:${port}/`)
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const addresses = [{ address: '127.0.0.1', family: 4 as const }]
    const tlsOptions = { verify: true, protocols: ['h2'] as const }
    const connection = await dial({ hostname: url.hostname, port, addresses, tls: tlsOptions, signal })
    const session = new Session(connection, url.origin, idleMs)
    const request = { url, method: 'GET' as const, headers: [], signal, verifyTls: true, addresses }
    const { stream } = await sendHttp2(request, session)
    stream.resume()
    return session
  }

  test('pings do not keep a session open that has no requests', async () => {
    await using server = await serve((s) => {
      s.headers(OK, 'end')
      drip(s, s.ping)
    })
    const session = await idleSession(server.port, 100)
    await server.closed(0)
    expect(session.open).toBe(false)
  })

  test('a server that talks without being asked loses its session', async () => {
    await using server = await serve((s) => {
      s.headers(OK, 'end')
      setTimeout(() => flood(s, s.unknown), 5)
    })
    const session = await idleSession(server.port, 600_000)
    await server.closed(0)
    expect(session.open).toBe(false)
  })

  test('among too many sessions the newest is kept and the one that has waited longest goes', async () => {
    await using server = await serve((s) => s.headers(OK, 'end'))
    const visit = async (host: number) =>
      textOf(await sendRequest(`https://host${host}.test:${server.port}/`, { verifyTls: false }))
    for (let host = 0; host <= 64; host += 1) await visit(host)
    await server.closed(0)
    await visit(64)
    expect(server.connections).toBe(65)
    await visit(0)
    expect(server.connections).toBe(66)
  })
})
