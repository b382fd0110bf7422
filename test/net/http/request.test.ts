import { expect, test } from 'bun:test'
import type net from 'node:net'
import { idleConnections } from '../../../src/net/http/http1-pool.ts'
import { until } from '../../patience.ts'
import { type Answer, startRaw } from '../../site/raw.ts'
import { failure, sendRequest, textOf } from '../../site/send-request.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'

/** Body of one GET to a raw server, or the code of its failure. */
async function outcome(answer: Answer, options: { timeoutMs?: number; signal?: AbortSignal } = {}): Promise<string> {
  await using server = await startRaw(answer)
  try {
    const response = await sendRequest(`${server.origin}/page`, options)
    return `${response.status} ${await textOf(response, 1_000_000)}`
  } catch (thrown) {
    return (thrown as { code: string }).code
  }
}

/** Sends the same text as long as the connection takes it. */
function flood(socket: net.Socket, text: string): void {
  const many = text.repeat(Math.ceil(65_536 / text.length))
  const more = () => {
    while (!socket.destroyed && socket.write(many));
  }
  socket.on('drain', more)
  more()
}

const lenient: [name: string, answer: Answer, outcome: string][] = [
  ['Content-Length', `${OK}Content-Length: 2\r\n\r\nok`, '200 ok'],
  ['chunks', `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\no\r\n1;x=y\r\nk\r\n0\r\nX-Trailer: 1\r\n\r\n`, '200 ok'],
  ['end of connection', (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nok'), '200 ok'],
  ['no reason phrase', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok', '200 ok'],
  ['bare line feeds', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok', '200 ok'],
  ['folded header line', `${OK}X-A: a\r\n b\r\nContent-Length: 2\r\n\r\nok`, '200 ok'],
  [
    'Content-Length beside chunks',
    `${OK}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`,
    '200 ok',
  ],
  [
    'Content-Length 0 beside chunks',
    `${OK}Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`,
    '200 ok',
  ],
  ['early hints before it', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK}Content-Length: 2\r\n\r\nok`, '200 ok'],
  [
    'twenty informational responses',
    `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20)}${OK}Content-Length: 2\r\n\r\nok`,
    '200 ok',
  ],
  ['a status nobody knows', 'HTTP/1.1 599 No\r\nContent-Length: 2\r\n\r\nok', '599 ok'],
  ['no content', 'HTTP/1.1 204 No Content\r\n\r\n', '204 '],
  ['not modified', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n', '304 '],
  ['a status that sites invent for robots', 'HTTP/1.1 999 No\r\nContent-Length: 2\r\n\r\nno', '999 no'],
  ['an empty body', `${OK}Content-Length: 0\r\n\r\n`, '200 '],
  ['bytes after its end', `${OK}Content-Length: 2\r\n\r\nok and more`, '200 ok'],
  ['100 KB of headers', `${OK}X-A: ${'a'.repeat(100_000)}\r\nContent-Length: 2\r\n\r\nok`, '200 ok'],
]

test.each(lenient)('an answer with %s is read', async (_name, answer, expected) => {
  expect(await outcome(answer)).toBe(expected)
})

const broken: [name: string, answer: Answer, code: string][] = [
  ['is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9\r\n'), 'invalid_response'],
  ['has a broken chunk', `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\nok`, 'invalid_response'],
  ['has 300 KB of headers', `${OK}X-A: ${'a'.repeat(300_000)}\r\n\r\n`, 'invalid_response'],
  [
    'switches protocols unasked',
    'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    'invalid_response',
  ],
  ['has status 000', 'HTTP/1.1 000 No\r\nContent-Length: 2\r\n\r\nok', 'invalid_response'],
  ['has status 1000', 'HTTP/1.1 1000 No\r\nContent-Length: 2\r\n\r\nok', 'invalid_response'],
  ['is informational without end', (socket) => flood(socket, 'HTTP/1.1 100 Continue\r\n\r\n'), 'invalid_response'],
  [
    'is informational at length',
    `HTTP/1.1 103 Early Hints\r\nLink: ${'a'.repeat(40_000)}\r\n\r\n`.repeat(2),
    'invalid_response',
  ],
  ['ends before the status', (socket) => socket.end(), 'connection_reset'],
  ['is reset', (socket) => socket.resetAndDestroy(), 'connection_reset'],
  ['ends before its Content-Length', (socket) => socket.end(`${OK}Content-Length: 20\r\n\r\nok`), 'connection_reset'],
  [
    'ends before its last chunk',
    (socket) => socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n`),
    'connection_reset',
  ],
]

test.each(broken)('an answer that %s is a failure with a name', async (_name, answer, code) => {
  expect(await outcome(answer)).toBe(code)
})

test('headers without end are cut off', async () => {
  const endless: Answer = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    flood(socket, `X-F: ${'y'.repeat(1000)}\r\n`)
  }
  expect(await outcome(endless)).toBe('invalid_response')
})

test('a server that never answers is ended by the deadline', async () => {
  expect(await outcome(() => undefined, { timeoutMs: 50 })).toBe('fetch_timeout')
})

test('a body that drips for ever is ended by the deadline, and the connection is closed', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const deadline = new AbortController()
  const drip: Answer = (socket) => {
    socket.write(`${OK}\r\n`)
    const timer = setInterval(() => socket.write('x'), 5)
    setTimeout(() => deadline.abort(), 60)
    socket.on('close', () => {
      clearInterval(timer)
      resolve()
    })
  }
  expect(await outcome(drip, { signal: deadline.signal })).toBe('fetch_timeout')
  await closed
})

test('a request that is over before it starts opens no connection', async () => {
  await using server = await startRaw(`${OK}Content-Length: 2\r\n\r\nok`)
  const { exchange } = await import('../../../src/net/http/request.ts')
  const addresses = [{ address: '127.0.0.1', family: 4 as const }]
  const url = new URL(server.origin)
  const late = exchange({ url, method: 'GET', headers: [], signal: AbortSignal.abort(), verifyTls: true, addresses })
  expect(await failure(late)).toMatchObject({ code: 'fetch_timeout' })
  expect(server.connections).toBe(0)
})

test('the request is sent with the host of the URL, headers in their order, and without fragment or password', async () => {
  await using server = await startRaw(`${OK}Content-Length: 2\r\n\r\nok`)
  const headers = [
    ['X-Zeta', '1'],
    ['accept', '*/*'],
    ['X-Alpha', '2'],
  ] as const
  await textOf(await sendRequest(`http://user:pass@site.test:${server.port}/a%20b?c=d#e`, { headers }))
  expect(server.requests[0]).toBe(
    `GET /a%20b?c=d HTTP/1.1\r\nHost: site.test:${server.port}\r\nConnection: keep-alive\r\n` +
      'X-Zeta: 1\r\naccept: */*\r\nX-Alpha: 2\r\n\r\n',
  )
})

test('a body is sent with its length in bytes', async () => {
  await using server = await startRaw((socket) => socket.end(`${OK}Content-Length: 2\r\n\r\nok`))
  await textOf(await sendRequest(`${server.origin}/hook`, { method: 'POST', body: 'ä', headers: [['X-A', 'b']] }))
  expect(server.requests[0]).toContain('POST /hook HTTP/1.1\r\n')
  expect(server.requests[0]).toContain('Content-Length: 2\r\n')
})

test('header values are read as UTF-8 where they are UTF-8, otherwise as Latin-1', async () => {
  const bytes = Buffer.concat([
    Buffer.from('HTTP/1.1 200 OK\r\nX-Utf: é\r\nX-Latin: ', 'utf8'),
    Buffer.from('é\r\nContent-Length: 0\r\n\r\n', 'latin1'),
  ])
  await using server = await startRaw(bytes)
  const { headers } = await sendRequest(server.origin)
  expect(headers).toEqual([
    ['X-Utf', 'é'],
    ['X-Latin', 'é'],
    ['Content-Length', '0'],
  ])
})

test('a refused connection says so and names the host, not the address', async () => {
  const { code, message } = await failure(sendRequest('http://site.test:9/'))
  expect(code).toBe('connection_refused')
  expect(message).toContain('site.test:9')
  expect(message).not.toContain('127.0.0.1')
})

test('the next approved address is tried when the first refuses', async () => {
  await using server = await startRaw(`${OK}Content-Length: 2\r\n\r\nok`)
  const response = await sendRequest(`http://site.test:${server.port}/`, { addresses: ['::1', '127.0.0.1'] })
  expect(await textOf(response)).toBe('ok')
})

test('requests of one origin share a connection, requests of another name at the same address do not', async () => {
  await using server = await startRaw(`${OK}Content-Length: 2\r\n\r\nok`)
  const visit = async (host: string) => textOf(await sendRequest(`http://${host}:${server.port}/`))
  for (const host of ['one.test', 'one.test', 'one.test']) await visit(host)
  expect(server.connections).toBe(1)
  await visit('two.test')
  expect(server.connections).toBe(2)
})

test('a kept connection that the server has closed is replaced', async () => {
  await using server = await startRaw((socket) => {
    socket.write(`${OK}Content-Length: 2\r\n\r\nok`)
    setTimeout(() => socket.destroy(), 1)
  })
  for (let visit = 0; visit < 5; visit += 1) {
    expect(await textOf(await sendRequest(`${server.origin}/`))).toBe('ok')
    await Bun.sleep(visit)
  }
})

test('a body that is cancelled ends its connection', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  await using server = await startRaw((socket) => {
    socket.on('close', () => resolve())
    socket.write(`${OK}\r\nbegin`)
  })
  const response = await sendRequest(server.origin)
  await response.body?.cancel()
  await closed
})

const CHUNK = `1000\r\n${'x'.repeat(4096)}\r\n`

test.each([
  ['no content', 'HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['not modified', 'HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['an empty body', `${OK}Content-Length: 0\r\n\r\n`],
])('an answer with %s that goes on for ever ends its connection', async (_name, head) => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  await using server = await startRaw((socket) => {
    socket.on('close', () => resolve())
    socket.write(head)
    flood(socket, CHUNK)
  })
  expect((await sendRequest(server.origin)).body).toBeNull()
  await closed
})

test('an endless body beside Content-Length 0 is refused by its size and ends its connection', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  await using server = await startRaw((socket) => {
    socket.on('close', () => resolve())
    socket.write(`${OK}Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n`)
    flood(socket, CHUNK)
  })
  expect((await failure(textOf(await sendRequest(server.origin), 100_000))).code).toBe('body_too_large')
  await closed
})

test('a short body that is cancelled leaves its connection for the next request', async () => {
  await using server = await startRaw('HTTP/1.1 302 Found\r\nContent-Length: 5\r\n\r\nmoved')
  for (let visit = 0; visit < 3; visit += 1) {
    const { body } = await sendRequest(server.origin)
    await body?.cancel()
    await until(() => idleConnections.waiting(`${server.origin} 127.0.0.1 verified direct`))
  }
  expect(server.connections).toBe(1)
})

test('a long body that is cancelled ends its connection', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  await using server = await startRaw((socket) => {
    socket.on('close', () => resolve())
    socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`)
    flood(socket, CHUNK)
  })
  await (await sendRequest(server.origin)).body?.cancel()
  await closed
})

test('a body longer than the bound is refused, at once when its length is announced', async () => {
  await using announced = await startRaw(`${OK}Content-Length: 1000000\r\n\r\n`)
  expect(await failure(textOf(await sendRequest(announced.origin), 999_999))).toMatchObject({ code: 'body_too_large' })
  await using chunked = await startRaw(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n5\r\nabcde\r\n`)
  expect(await failure(textOf(await sendRequest(chunked.origin), 9))).toMatchObject({ code: 'body_too_large' })
})

test('a body of exactly the bound is taken', async () => {
  await using server = await startRaw(`${OK}Content-Length: 5\r\n\r\nabcde`)
  expect(await textOf(await sendRequest(server.origin), 5)).toBe('abcde')
})
