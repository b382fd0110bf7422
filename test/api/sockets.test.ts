import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createApp } from '../../src/api/app.ts'
import { createAuthenticate } from '../../src/api/auth.ts'
import { sealSignIn } from '../../src/api/console/cookie.ts'
import { createCors } from '../../src/api/cors.ts'
import { listen } from '../../src/api/listen.ts'
import { packPage } from '../../src/crawl/page-record.ts'
import { createLog } from '../../src/log.ts'
import type { Operations } from '../../src/operations/index.ts'
import { JobWatcher } from '../../src/operations/watch.ts'
import { cancelJob } from '../../src/queue/cancel.ts'
import type { Outcome } from '../../src/queue/settle.ts'
import { documentText } from '../../src/wire/v2/stream.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { clearAll, handWorker, insertJob, newJob, pages, queueDatabase } from '../queue/queue.fixture.ts'
import { noOperator, page as scraped } from './app.fixture.ts'

const KEY = 's3cret'
const OTHER = 'an0ther'

interface Message {
  type: string
  data: { status?: string; completed?: number; total?: number; data?: { markdown: string }[]; markdown?: string }
}

const page = (markdown: string): Outcome => ({
  state: 'done',
  page: packPage({ ...scraped, document: { ...scraped.document, markdown } }),
})

describe('the socket of a job', () => {
  let database: TestDatabase
  let server: ReturnType<typeof listen>
  let watcher: JobWatcher
  let owner: string
  let keys = [KEY, OTHER]
  let isLocalOnly = false
  const authenticate = (headers: Headers, signIn?: string) => createAuthenticate(keys)(headers, signIn)
  let whenLookedUp: () => void
  let closeRevoked: () => void
  const log = createLog({ level: 'silent', write: () => undefined })

  beforeAll(async () => {
    database = await queueDatabase()
    const { sql } = database
    owner = authenticate(new Headers({ 'x-api-key': KEY }))
    watcher = new JobWatcher({ sql, listen: database.listen, encode: documentText })
    const operations = {
      watchJob: async (job, call) => {
        whenLookedUp()
        return watcher.follow({ ...job, owner: call.owner })
      },
    } as Operations
    const state = { ready: async () => [], metrics: async () => ({ type: '', text: '' }) }
    const { sockets } = createApp({
      log,
      authenticate,
      isOwner: () => true,
      isOpen: () => false,
      isLocalOnly: () => isLocalOnly,
      sealSignIn: () => '',
      operator: noOperator,
      hasJobs: () => false,
      publicUrl: undefined,
      cors: createCors(['https://console.test']),
      operations,
      ...state,
    })
    closeRevoked = sockets.closeRevoked
    server = listen({ host: '127.0.0.1', port: 0, handle: async () => new Response('plain'), sockets, log })
  }, PATIENCE_MS)
  // What another test left to do would be taken by the workers of the next.
  beforeEach(async () => {
    keys = [KEY, OTHER]
    isLocalOnly = false
    whenLookedUp = () => undefined
    await clearAll(database.sql)
  })
  afterAll(async () => {
    await server.stop()
    await watcher.close()
    await database.drop()
  })

  const started = (count: number, kind: 'crawl' | 'batch' = 'crawl') =>
    insertJob(database.sql, newJob({ kind, owner, pageLimit: count, tasks: pages(count) }))
  const address = (path: string) => `${server.url.origin.replace(/^http/, 'ws')}${path}`
  const withKey = { headers: { authorization: `Bearer ${KEY}` } }

  /** Opens a socket; `messages` are those that came, `ended` how it was closed. */
  function open(path: string, options: object = withKey) {
    const socket = new WebSocket(address(path), options as never)
    const messages: Message[] = []
    const ended = new Promise<{ code: number; reason: string }>((resolve) => {
      socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }))
    })
    socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))))
    return { socket, messages, ended }
  }

  /** As the official clients count them: a `status` repeats documents. */
  const documentsOf = (messages: readonly Message[]) =>
    messages.flatMap(({ type, data }) => {
      if (type === 'status') return []
      return type === 'document' ? [data.markdown] : (data.data ?? []).map(({ markdown }) => markdown)
    })

  async function work(count: number, name = (n: number) => `page ${n}`) {
    const worker = await handWorker(database.sql)
    for (let done = 0; done < count; ) {
      const tasks = await worker.lease(count - done)
      for (const task of tasks) await worker.settle(task, page(name(++done)))
    }
  }

  test.each(['crawl', 'batch'] as const)(
    'of a running %s gives what is there, then each document as it comes, then the end',
    async (kind) => {
      const id = await started(5, kind)
      await work(2)
      const path = kind === 'crawl' ? `/v2/crawl/${id}` : `/v2/batch/scrape/${id}`
      const { messages, ended } = open(path)
      await until(() => messages.length === 1)
      expect(messages[0]).toMatchObject({ type: 'catchup', data: { status: 'scraping', completed: 2, total: 5 } })
      await work(3, (n) => `later ${n}`)
      expect(await ended).toEqual({ code: 1000, reason: '{"type":"done"}' })
      expect(messages.map(({ type }) => type)).toEqual([
        'catchup',
        'document',
        'document',
        'document',
        'status',
        'done',
      ])
      const last = messages.at(-2)!.data
      expect(last).toMatchObject({ status: 'completed', completed: 5, total: 5 })
      expect(last.data!.map(({ markdown }) => markdown)).toEqual(['page 1', 'page 2', 'later 1', 'later 2', 'later 3'])
      expect(documentsOf(messages)).toEqual(['page 1', 'page 2', 'later 1', 'later 2', 'later 3'])
      expect(messages.at(-1)!.data).toMatchObject({ status: 'completed', completed: 5, total: 5, data: [] })
    },
  )

  test('is refused to pages of other origins, whatever key they have', async () => {
    const id = await started(1)
    const status = async (headers: Record<string, string>) => {
      const handshake = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
        'x-api-key': KEY,
      }
      const socket = connect(Number(server.url.port), '127.0.0.1')
      const lines = Object.entries({ host: server.url.host, ...handshake, ...headers }).map((line) => line.join(': '))
      socket.write(`GET /v2/crawl/${id} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      const [data] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return data.toString().slice(9, 12)
    }
    const own = server.url.origin
    const tried = ['https://evil.test', 'null', 'https://console.test', own, own.replace('http', 'https')]
    expect(await Promise.all(tried.map((origin) => status({ origin })))).toEqual(['403', '403', '101', '101', '101'])
    // A proxy in front may ask for another host.
    const behindProxy = { host: 'inner.test', origin: 'https://outer.test' }
    expect(await status({ ...behindProxy, 'sec-fetch-site': 'same-origin' })).toBe('101')
    expect(await status({ ...behindProxy, 'sec-fetch-site': 'cross-site' })).toBe('403')
    // A site whose name was made to lead to this machine.
    const rebound = { host: 'evil.test', origin: 'http://evil.test' }
    expect(await status(rebound)).toBe('101')
    isLocalOnly = true
    expect(await status(rebound)).toBe('403')
    expect(await status({ origin: own })).toBe('101')
  })

  test('takes the sign-in of the console from pages of the service only, and ends with its key', async () => {
    const id = await started(1)
    const cookie = `web_extract_console=${sealSignIn(KEY)}`
    const from = (origin: string) => open(`/v2/crawl/${id}`, { headers: { cookie, origin } })
    const foreign = from('http://evil.test')
    expect((await foreign.ended).code).not.toBe(1000)
    expect(foreign.messages).toEqual([])
    const { messages, ended } = from(server.url.origin)
    await until(() => messages.length === 1)
    keys = [OTHER]
    closeRevoked()
    expect((await ended).code).toBe(3000)
  })

  test('is closed with 3000 when its key is no longer accepted, and those of other keys stay open', async () => {
    const id = await started(2)
    const others = await insertJob(
      database.sql,
      newJob({
        kind: 'crawl',
        owner: authenticate(new Headers({ 'x-api-key': OTHER })),
        pageLimit: 1,
        tasks: pages(1),
      }),
    )
    const revoked = [open(`/v2/crawl/${id}`), open(`/v2/crawl/${id}`, { protocols: [KEY] })]
    const other = open(`/v2/crawl/${others}`, { headers: { 'x-api-key': OTHER } })
    await until(() => [...revoked, other].every(({ messages }) => messages.length === 1))
    closeRevoked()
    expect(revoked.map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    keys = [OTHER]
    closeRevoked()
    for (const { ended } of revoked)
      expect(await ended).toEqual({ code: 3000, reason: 'the API key is no longer valid' })
    await work(3)
    expect(await other.ended).toEqual({ code: 1000, reason: '{"type":"done"}' })
    expect(revoked.map(({ messages }) => messages.map(({ type }) => type))).toEqual([['catchup'], ['catchup']])
  })

  test('is closed too if its key is revoked during the handshake', async () => {
    const id = await started(1)
    whenLookedUp = () => {
      keys = [OTHER]
      closeRevoked()
    }
    const { messages, ended } = open(`/v2/crawl/${id}`)
    expect((await ended).code).toBe(3000)
    expect(messages).toEqual([])
  })

  test('of a finished job gives everything in one catchup that says so, and ends', async () => {
    const id = await started(40)
    await work(40)
    const { messages, ended } = open(`//v2/crawl/${id}/`)
    await ended
    expect(messages.map(({ type, data }) => [type, data.status])).toEqual([
      ['catchup', 'completed'],
      ['done', 'completed'],
    ])
    expect(documentsOf(messages)).toEqual(Array.from({ length: 40 }, (_, n) => `page ${n + 1}`))
  })

  test('of a job with more than one catchup holds tells the end with the last of them', async () => {
    const id = await started(7)
    const text = 'x'.repeat(2 * 1024 * 1024)
    await work(7, (n) => `${n}${text}`)
    const { messages, ended } = open(`/v2/crawl/${id}`)
    await ended
    expect(messages.map(({ type, data }) => [type, data.status])).toEqual([
      ['catchup', 'scraping'],
      ['catchup', 'completed'],
      ['done', 'completed'],
    ])
    expect(documentsOf(messages).map((markdown) => markdown![0])).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })

  test('of a cancelled job tells so in a status, which alone says it to both official watchers', async () => {
    const id = await started(5)
    await work(1)
    const { messages, ended } = open(`/v2/crawl/${id}`)
    await until(() => messages.length === 1)
    await cancelJob(database.sql, { kind: 'crawl', id, owner })
    await ended
    expect(messages.map(({ type, data }) => [type, data.status])).toEqual([
      ['catchup', 'scraping'],
      ['status', 'cancelled'],
      ['done', 'cancelled'],
    ])
    expect(messages[1]!.data.data!.map(({ markdown }) => markdown)).toEqual(['page 1'])
    expect(documentsOf(messages)).toEqual(['page 1'])
  })

  test('is told of what other processes do also while nothing calls', async () => {
    const id = await started(1)
    const { messages, ended } = open(`/v2/crawl/${id}`)
    await until(() => messages.length === 1)
    // As if the mark had run out: no NOTIFY is sent.
    await database.sql`update web_extract.jobs set watched_until = null where public_id = ${id}`
    await work(1)
    await ended
    expect(documentsOf(messages)).toEqual(['page 1'])
  })

  test('of one who comes while the last one leaves is looked after as well', async () => {
    const id = await started(1)
    const key = { kind: 'crawl' as const, id, owner }
    const first = await watcher.follow(key)
    const coming = watcher.follow(key)
    // Until it asks the database for the job.
    for (let turn = 0; turn < 10; turn += 1) await null
    first.stop()
    const second = await coming
    await database.sql`update web_extract.jobs set watched_until = null where public_id = ${id}`
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const seen = (async () => {
      while (second.job?.completed !== 1 && !patience.aborted) await second.changed(patience)
    })()
    await work(1)
    await seen
    expect(second.job?.completed).toBe(1)
    second.stop()
  })

  test('shows every page once to each of fifty who watch, whenever they came', async () => {
    const id = await started(60)
    const watchers = [open(`/v2/crawl/${id}`)]
    const worker = await handWorker(database.sql)
    for (let n = 1; n <= 60; n += 1) {
      const [task] = await worker.lease(1)
      await worker.settle(task!, page(`page ${n}`))
      if (watchers.length < 50) watchers.push(open(`/v2/crawl/${id}`))
    }
    await Promise.all(watchers.map(({ ended }) => ended))
    const expected = Array.from({ length: 60 }, (_, n) => `page ${n + 1}`)
    for (const { messages } of watchers) expect(documentsOf(messages)).toEqual(expected)
  })

  /** Asks for an upgrade by hand, to see what it is answered with. */
  const handshake = (path: string, headers: Record<string, string>) =>
    fetch(new URL(path, server.url), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })

  test.each([
    ['without a key', () => ({}), 401],
    ['with a wrong key', () => ({ 'x-api-key': 'wrong' }), 401],
    ['with a wrong key as subprotocol', () => ({ 'sec-websocket-protocol': 'wrong' }), 401],
    ['for the job of another', () => ({ 'x-api-key': OTHER }), 404],
  ])('is refused %s, before any upgrade, as the status is', async (_name, headers, status) => {
    const response = await handshake(`/v2/crawl/${await started(1)}`, headers())
    expect([response.status, (await response.json()) as object]).toMatchObject([status, { success: false }])
  })

  test.each(['/v2/crawl/0b8f4a4e-95f0-4d0c-8f1a-2f6a1c9d7e11', '/v2/crawl/nonsense', '/v2/batch/scrape/nonsense'])(
    'does not exist at %s',
    async (path) => {
      expect((await handshake(path, { 'x-api-key': KEY })).status).toBe(404)
    },
  )

  test.each([
    ['X-Api-Key', { headers: { 'x-api-key': KEY } }],
    ['X-Web-Extract-Api-Key', { headers: { 'x-web-extract-api-key': KEY } }],
    ['the subprotocol, which is then the chosen one', { protocols: [KEY] }],
  ])('takes the key from %s', async (_name, options) => {
    const id = await started(1)
    await work(1)
    const { socket, messages, ended } = open(`/v2/crawl/${id}`, options)
    await ended
    expect(documentsOf(messages)).toEqual(['page 1'])
    expect(socket.protocol).toBe('protocols' in options ? KEY : '')
  })

  test('that nobody reads holds no more than a message', async () => {
    const id = await started(60)
    const text = 'y'.repeat(500_000)
    const peer = connect(Number(server.url.port), '127.0.0.1')
    peer.write(
      `GET /v2/crawl/${id} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Api-Key: ${KEY}\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await new Promise((resolve) => peer.once('data', resolve))
    peer.pause()
    await work(60, (n) => `${n}${text}`)
    const attentive = open(`/v2/crawl/${id}`)
    await attentive.ended
    expect(documentsOf(attentive.messages)).toHaveLength(60)
    let read = 0
    peer.on('data', (bytes) => {
      read += bytes.length
    })
    const closed = new Promise((resolve) => peer.once('close', resolve))
    peer.resume()
    await closed
    expect(read).toBeGreaterThan(60 * text.length)
  })

  test('takes nothing that is said to it', async () => {
    const id = await started(2)
    const { socket, messages, ended } = open(`/v2/crawl/${id}`)
    await until(() => messages.length === 1)
    socket.send('hello')
    await work(2)
    await ended
    expect(messages.at(-1)!.type).toBe('done')
  })
})
