// What is sent and answered, line by line, without a client that is careful.
import { expect, test } from 'bun:test'
import { PassThrough } from 'node:stream'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { serveStdio } from '../../src/mcp/connect/serve-stdio.ts'
import { KeptResults } from '../../src/mcp/paging/kept.ts'
import type { Operations } from '../../src/operations/index.ts'
import { testCall } from '../call.fixture.ts'
import { until } from '../patience.ts'

interface Message {
  id?: number | string | null
  result?: Record<string, unknown>
  error?: { code: number; message: string }
}

const nothing = { requestedUrl: 'http://site.test/', engine: 'http' as const, elapsedMs: 1, links: [], warnings: [] }

/** A server whose `map` is the one given, its lines and its answers. */
function open(map: Operations['map'] = async () => nothing) {
  const input = new PassThrough()
  const sent: Message[] = []
  const ended = serveStdio(
    {
      operations: { map } as Operations,
      hasJobs: () => false,
      files: { limiter: createLimiter(1, 1) },
      kept: new KeptResults(),
    },
    testCall(),
    {
      input,
      write: (text) =>
        void sent.push(
          ...text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line)),
        ),
    },
  )
  const write = (line: unknown) => input.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  const answer = async (id: number | string | null) => {
    await until(() => sent.some((message) => message.id === id))
    return sent.find((message) => message.id === id)!
  }
  return { input, sent, ended, write, answer }
}

const request = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params })
const hello = (protocolVersion: string) =>
  request(1, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } })

for (const [asked, agreed] of [
  ['2025-06-18', '2025-06-18'],
  ['2024-11-05', '2024-11-05'],
  ['1999-01-01', '2025-11-25'],
]) {
  test(`a client that asks for version ${asked} gets ${agreed}, tools, resources and instructions`, async () => {
    const { write, answer } = open()
    write(hello(asked!))
    const { result } = await answer(1)
    expect(result).toMatchObject({
      protocolVersion: agreed,
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'web-extract' },
      instructions: expect.stringContaining('firecrawl_scrape'),
    })
  })
}

const faults: [what: string, line: unknown, id: number | null, code: number][] = [
  ['no JSON', '{"jsonrpc": "2.0", "id": 1,', null, -32700],
  ['a batch', [request(1, 'ping')], null, -32600],
  ['no message', { id: 7, hello: 'you' }, 7, -32600],
  ['a text', '"ping"', null, -32600],
  ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'ping' }, null, -32600],
  ['an unknown method', request(2, 'tools/destroy'), 2, -32601],
  ['a call without a name', request(3, 'tools/call'), 3, -32602],
  ['a call whose arguments are a list', request(4, 'tools/call', { name: 'firecrawl_map', arguments: [] }), 4, -32602],
  ['a resource without an address', request(5, 'resources/read'), 5, -32602],
  ['a resource that is a file', request(6, 'resources/read', { uri: 'file:///etc/passwd' }), 6, -32002],
  ['a line of 5 MiB', `"${'x'.repeat(5 * 1024 * 1024)}"`, null, -32600],
]

for (const [what, line, id, code] of faults) {
  test(`${what} is answered with ${code}, and the server goes on`, async () => {
    const { write, answer } = open()
    write(hello('2025-06-18'))
    await answer(1)
    write(line)
    expect((await answer(id)).error?.code).toBe(code)
    write(request(9, 'ping'))
    expect((await answer(9)).result).toEqual({})
  })
}

test('empty lines, carriage returns and lines in pieces are read', async () => {
  const { input, answer } = open()
  const line = `\r\n\n${JSON.stringify(request(1, 'ping'))}\r\n`
  for (const byte of Buffer.from(line)) input.write(Buffer.of(byte))
  expect((await answer(1)).result).toEqual({})
})

test('a cancelled call is not answered, and its work is aborted', async () => {
  let aborted = false
  const { write, answer, sent } = open((_, { signal }) => {
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted = true
        reject(signal.reason)
      })
    })
  })
  write(request(2, 'tools/call', { name: 'firecrawl_map', arguments: { url: 'site.test' } }))
  await Bun.sleep(20)
  write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2, reason: 'changed my mind' } })
  await until(() => aborted)
  write(request(3, 'ping'))
  await answer(3)
  expect(sent.map(({ id }) => id)).toEqual([3])
})

test('a client that closes its end at once still gets its answers', async () => {
  const { input, write, ended, sent } = open(async () => {
    await Bun.sleep(50)
    return nothing
  })
  write(request(2, 'tools/call', { name: 'firecrawl_map', arguments: { url: 'site.test' } }))
  input.end()
  await ended
  expect(sent.map(({ id }) => id)).toEqual([2])
})

test('progress is told to those only who ask for it', async () => {
  const { write, answer, sent } = open()
  write(request(2, 'tools/call', { name: 'firecrawl_map', arguments: { url: 'site.test' } }))
  await answer(2)
  expect(sent).toHaveLength(1)
})
