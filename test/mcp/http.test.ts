import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { startService } from '../cli/process.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import type { Web } from '../site/web.ts'
import { call } from './client.fixture.ts'
import { startSite } from './site.fixture.ts'

const [ADA, BOB] = ['key-of-ada', 'key-of-bob']
const folder = mkdtempSync(join(tmpdir(), 'mcp-http-'))
// Of root, the database runs as another user, who must get there.
chmodSync(folder, 0o755)

let web: Web
let service: Awaited<ReturnType<typeof startService>>
let ada: Client
let bob: Client

beforeAll(async () => {
  web = await startSite()
  service = await startService(['--allow-private-networks=127.0.0.0/8', '--public-url=https://extract.example.org'], {
    SERVICE_WEB_EXTRACT_API_KEY: `${ADA},${BOB}`,
    DATA_DIR: join(folder, 'data'),
    HOME: process.env.HOME ?? '',
  })
  ada = await connect(ADA)
  bob = await connect(BOB)
}, PATIENCE_MS)

afterAll(async () => {
  await Promise.all([ada.close(), bob.close()])
  await service.stop()
  await web[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function connect(key: string): Promise<Client> {
  const headers = { authorization: `Bearer ${key}` }
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit: { headers } }) as Transport,
  )
  await client.listTools()
  return client
}

/** A request as it is, without a careful client. */
const post = (body: string | object, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ADA}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const toolCall = (name: string, args: object, meta: object = {}) => ({
  jsonrpc: '2.0',
  id: 5,
  method: 'tools/call',
  params: { name, arguments: args, _meta: meta },
})

test('a page is read', async () => {
  const { texts } = await call(ada, 'firecrawl_scrape', { url: `${web.origin}/` })
  expect(texts[0]).toContain('# The Lighthouse')
})

test(
  'a crawl reports its progress over the stream of its call, and only its owner can see it',
  async () => {
    const seen: Progress[] = []
    const args = { url: `${web.origin}/tree/`, limit: 5, sitemap: 'skip' }
    const { data } = await call(ada, 'firecrawl_crawl', args, { onprogress: (progress) => seen.push(progress) })
    expect(data).toMatchObject({ status: 'completed', completed: 5 })
    expect(seen.at(-1)).toMatchObject({ progress: 5, total: 5 })
    const uri = `web-extract://jobs/${data.id}/pages/1`
    expect((await ada.readResource({ uri })).contents).toHaveLength(1)
    expect((await ada.listResources()).resources).toHaveLength(1)

    await expect(bob.readResource({ uri })).rejects.toMatchObject({ code: -32002 })
    expect((await bob.listResources()).resources).toEqual([])
    const { error } = await call(bob, 'firecrawl_check_crawl_status', { id: data.id })
    expect(error?.code).toBe('not_found')
    expect((await call(bob, 'web_extract_cancel_job', { id: data.id })).error?.code).toBe('not_found')
    expect((await call(bob, 'web_extract_jobs')).data.jobs).toEqual([])
  },
  PATIENCE_MS,
)

test('a cursor leads nobody else to a kept result', async () => {
  const args = { url: `${web.origin}/long`, maxTokens: 600, maxAge: 0 }
  const { cursor } = (await call(ada, 'firecrawl_scrape', args)).facts()
  const visits = web.visits('/long').length
  expect((await call(ada, 'firecrawl_scrape', { ...args, cursor })).texts[0]).toContain('Paragraph')
  expect(web.visits('/long').length).toBe(visits)
  const { error } = await call(bob, 'firecrawl_scrape', { url: `${web.origin}/`, cursor })
  expect(error?.message).toContain('no longer kept')
})

const slow = () => ({ url: `${web.origin}/slow/`, limit: 30, sitemap: 'skip', maxConcurrency: 1 })
const latest = async () => (await call(ada, 'web_extract_jobs')).data.jobs[0]

test('a client that cancels a call stops its job', async () => {
  const controller = new AbortController()
  const stopped = call(ada, 'firecrawl_crawl', slow(), {
    signal: controller.signal,
    onprogress: () => controller.abort(),
  })
  await expect(stopped).rejects.toThrow('abort')
  await until(async () => (await latest()).status === 'cancelled')
})

test('a client that leaves stops its job too', async () => {
  const before = (await latest()).id
  const controller = new AbortController()
  const response = await post(toolCall('firecrawl_crawl', slow()), {}, { signal: controller.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  await until(async () => (await latest()).id !== before)
  controller.abort()
  await until(async () => (await latest()).status === 'cancelled')
})

test('nobody can cancel a call of another session or owner', async () => {
  const session = { 'mcp-session-id': 'one' }
  const running = post(toolCall('firecrawl_map', { url: `${web.origin}/slow/1`, timeout: 5000 }), session)
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } }
  await Bun.sleep(100)
  for (const headers of [{ 'mcp-session-id': 'two' }, { ...session, authorization: `Bearer ${BOB}` }, {}]) {
    expect((await post(cancel, headers)).status).toBe(202)
  }
  expect(await (await running).text()).toContain('"result"')
})

test('a file is uploaded by a command, and read by its reference', async () => {
  const path = join(folder, "it's a note.html")
  writeFileSync(path, '<main><h1>A note</h1><p>Bring oil.</p></main>')
  const { nextCall, command } = (await call(ada, 'firecrawl_parse', { filePath: path, formats: ['markdown'] })).facts()
  expect(command).toContain("it'\\''s a note.html")
  expect(command).not.toContain(ADA)
  // The public URL leads nowhere in a test.
  const here = command.replace('https://extract.example.org', service.url)
  expect(await Bun.$`sh -c ${here}`.json()).toEqual({ success: true })
  expect((await call(bob, nextCall.name, nextCall.arguments)).error?.code).toBe('not_found')
  expect((await call(ada, nextCall.name, nextCall.arguments)).texts[0]).toBe('# A note\n\nBring oil.')
})

const refusals: [what: string, status: number, send: () => Promise<Response>][] = [
  ['no key', 401, () => post(ping, { authorization: '' })],
  ['a wrong key', 401, () => post(ping, { authorization: 'Bearer nobody' })],
  ['a page of another site', 403, () => post(ping, { origin: 'https://evil.test' })],
  [
    'a page whose name was made to lead here',
    403,
    () => post(ping, { origin: 'http://evil.test:3002', host: 'evil.test:3002' }),
  ],
  ['a page without an origin of its own', 403, () => post(ping, { origin: 'null' })],
  ['malformed JSON', 400, () => post('{"jsonrpc": "2.0",')],
  ['a batch', 400, () => post([ping, ping])],
  ['no message', 400, () => post({ hello: 'you' })],
  ['nothing', 400, () => post('')],
  ['NUL characters', 400, () => post('\0\0\0')],
  ['members of __proto__', 400, () => post('{"__proto__": {"method": "ping"}}')],
  ['ten thousand levels', 400, () => post(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
  ['a giant body', 413, () => post(`"${'x'.repeat(2 * 1024 * 1024)}"`)],
  ['a form', 415, () => post(ping, { 'content-type': 'application/x-www-form-urlencoded' })],
  ['an unknown version', 400, () => post(ping, { 'mcp-protocol-version': '1999-01-01' })],
  ['what nobody can send', 406, () => post(ping, { accept: 'text/html' })],
  [
    'GET',
    405,
    () => fetch(`${service.url}/mcp`, { headers: { authorization: `Bearer ${ADA}`, accept: 'text/event-stream' } }),
  ],
  ['DELETE', 405, () => fetch(`${service.url}/mcp`, { method: 'DELETE', headers: { authorization: `Bearer ${ADA}` } })],
]

for (const [what, status, send] of refusals) {
  test(`${what} is refused with ${status}`, async () => {
    const response = await send()
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('error')
  })
}

test('pages of this machine, of the address of the service and of its public URL are accepted', async () => {
  for (const origin of ['http://localhost:6274', 'http://127.0.0.1:80', service.url, 'https://extract.example.org']) {
    expect((await post(ping, { origin })).status).toBe(200)
  }
})

test('a client that takes JSON only gets it, and one whose call is long gets signs of life', async () => {
  const args = { url: `${web.origin}/` }
  const json = await post(toolCall('firecrawl_scrape', args), { accept: 'application/json' })
  expect(json.headers.get('content-type')).toStartWith('application/json')
  expect(await json.json()).toMatchObject({ id: 5, result: { content: [{ type: 'text' }, { type: 'text' }] } })
  const stream = await (await post(toolCall('firecrawl_scrape', args))).text()
  expect(stream).toStartWith(': accepted\n\nevent: message\ndata: {')
})

test('calls are logged by their tools, without what was asked', async () => {
  const logged = service.logs.filter((line) => line.includes('"event":"tool"'))
  expect(logged.some((line) => line.includes('firecrawl_crawl'))).toBe(true)
  expect(logged.join('\n')).not.toContain('/tree/')
})
