import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createApp } from '../../src/api/app.ts'
import { createAuthenticate } from '../../src/api/auth.ts'
import { createCors } from '../../src/api/cors.ts'
import { listen } from '../../src/api/listen.ts'
import { createEngineServer } from '../../src/browser/server.ts'
import { createLog } from '../../src/log.ts'
import type { Operations } from '../../src/operations/index.ts'
import { fakeEngine, rendered } from '../site/engines.ts'
import { noOperator } from './app.fixture.ts'

const log = createLog({ level: 'silent', write: () => undefined })
const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'

let api: ReturnType<typeof listen>
let engine: ReturnType<typeof listen>
beforeAll(() => {
  const { handle, sockets } = createApp({
    log,
    authenticate: createAuthenticate([]),
    isOwner: () => true,
    isOpen: () => false,
    isLocalOnly: () => true,
    sealSignIn: () => '',
    operator: noOperator,
    hasJobs: () => false,
    publicUrl: undefined,
    cors: createCors([]),
    operations: {} as Operations,
    ready: async () => [],
    metrics: async () => ({ type: 'text/plain', text: '' }),
  })
  const metrics = async () => ({ type: '', text: '' })
  const served = createEngineServer({ engine: fakeEngine(async () => rendered('')), key: undefined, log, metrics })
  api = listen({ host: '127.0.0.1', port: 0, handle, sockets, log })
  engine = listen({ host: '127.0.0.1', port: 0, handle: served, log })
})
afterAll(() => Promise.all([api.stop(), engine.stop()]))

/** What a server sends back for these bytes. */
function send(server: { url: URL }, head: string, path = '/health', version = '1.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ host: '127.0.0.1', port: Number(server.url.port) })
    socket.on('error', reject).on('close', () => resolve(answer))
    socket.on('data', (chunk) => {
      answer += chunk
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    socket.write(`GET ${path} HTTP/${version}\r\n${head}\r\n`)
  })
}
const statusOf = async (...args: Parameters<typeof send>) => Number((await send(...args)).split(' ')[1])

const refused: [what: string, head: string][] = [
  ['two', 'Host: one.test\r\nHost: two.test\r\n'],
  ['two that are the same', 'Host: one.test\r\nHost: one.test\r\n'],
  ['two in another case, with a header between them', 'Host: one.test\r\nAccept: */*\r\nhOST: two.test\r\n'],
  ['an empty one and another', 'Host:\r\nHost: two.test\r\n'],
  ['two empty ones', 'Host:\r\nHost:\r\n'],
  ['one that lists two hosts', 'Host: one.test, two.test\r\n'],
  ['one with a path', 'Host: one.test/x\r\n'],
  ['one with a user name', 'Host: me@one.test\r\n'],
  ['one with a space', 'Host: one test\r\n'],
  ['one with a port that is no number', 'Host: one.test:http\r\n'],
  ['one that is folded', 'Host: one.test\r\n two.test\r\n'],
  ['one with a space before the colon', 'Host : one.test\r\n'],
  ['none', 'Accept: */*\r\n'],
]

describe.each(['service', 'engine'])('the Host header of a request to a %s', (name) => {
  const server = () => (name === 'service' ? api : engine)

  test.each(refused)('is a 400: %s', async (_, head) => {
    expect(await statusOf(server(), head)).toBe(400)
  })

  test.each([
    'one.test',
    'one.test:3002',
    'LOCALHOST',
    '127.0.0.1:80',
    '[::1]:3002',
    '[fe80::1]',
    'a_b.test',
    '',
    'x:',
  ])('is accepted: %j', async (host) => {
    expect(await statusOf(server(), `Host: ${host}\r\n`)).toBe(200)
  })

  test('may be missing in HTTP/1.0, but not be there twice', async () => {
    expect(await statusOf(server(), '', '/health', '1.0')).toBe(200)
    expect(await statusOf(server(), 'Host: one.test\r\nHost: two.test\r\n', '/health', '1.0')).toBe(400)
  })
})

test('two Host headers are refused before anything else, in the envelope of the route', async () => {
  const two = 'Host: one.test\r\nHost: two.test\r\n'
  const message = 'Host: the header appears more than once. Send one Host header with a host and its port.'
  expect(await send(api, two, '/v2/crawl/active')).toContain(`"success":false,"error":"${message}"`)
  expect(await send(api, two, '/nowhere')).toContain(message)
})

test('so are those of a WebSocket handshake', async () => {
  const path = `/v2/crawl/${crypto.randomUUID()}`
  expect(await statusOf(api, `Host: one.test\r\nHost: two.test\r\n${upgrade}`, path)).toBe(400)
})

test.each([
  ['two lengths', 'Content-Length: 3\r\nContent-Length: 4\r\n'],
  ['a length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n'],
])('a body that two headers delimit is a 400 too: %s', async (_, head) => {
  expect(await statusOf(api, `Host: one.test\r\n${head}`, '/health')).toBe(400)
})
