import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { createAuthenticate } from '../../src/api/auth.ts'
import type { CrawlOptions } from '../../src/crawl/options.ts'
import { packPage } from '../../src/crawl/page-record.ts'
import { page as scraped } from '../api/app.fixture.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { failure, handWorker, insertJob, newJob, pages, queueDatabase } from '../queue/queue.fixture.ts'
import { inProcess } from './in-process.fixture.ts'
import { program, start, startService } from './process.fixture.ts'

const KEY = 's3cret'
const NOBODYS = '0b8f4a4e-95f0-4d0c-8f1a-2f6a1c9d7e11'
const owner = createAuthenticate([KEY])(new Headers({ 'x-api-key': KEY }))

let database: TestDatabase
let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  database = await queueDatabase()
  service = await startApi()
}, PATIENCE_MS)
afterEach(async () => {
  await database.sql`truncate web_extract.jobs, web_extract.tasks`
})
afterAll(async () => {
  await service.stop()
  await database.drop()
})

const env = { SERVICE_WEB_EXTRACT_API_KEY: KEY }
const startApi = () => startService(['--role=api'], { ...env, DATABASE_URL: database.url })
const jobs = (...words: string[]) => inProcess(['jobs', ...words, '--server', service.url], env)

const page = { content: { formats: ['markdown'], onlyMainContent: true }, timeoutMs: 60_000, waitForMs: 0 }
const crawlOptions = { includePaths: ['^/docs/'], excludePaths: [], sitemap: 'skip', page } as unknown as CrawlOptions

const begun = (kind: 'crawl' | 'batch', count: number) =>
  insertJob(
    database.sql,
    newJob({ kind, owner, pageLimit: count, tasks: pages(count), options: kind === 'crawl' ? crawlOptions : { page } }),
  )

/** Does so many pages of the only job. */
async function work(count: number, outcome?: typeof failure) {
  const worker = await handWorker(database.sql)
  for (let done = 0; done < count; ) {
    for (const task of await worker.lease(count - done)) {
      const markdown = `# Page ${task.url}`
      const { url } = task
      const result = packPage({
        ...scraped,
        document: { ...scraped.document, markdown, url } as typeof scraped.document,
      })
      await worker.settle(task, outcome ?? { state: 'done', page: result })
      done += 1
    }
  }
}

/** `jobs watch` as it runs: what it has printed, and how it ends. */
function watching(words: string[], server = service.url) {
  const child = start(['jobs', 'watch', ...words, '--server', server], env)
  const told = { out: '', err: '' }
  const reading = Promise.all(
    (['stdout', 'stderr'] as const).map(async (stream) => {
      const decoder = new TextDecoder()
      for await (const bytes of child[stream])
        told[stream === 'stdout' ? 'out' : 'err'] += decoder.decode(bytes, { stream: true })
    }),
  )
  const over = Promise.all([child.exited, reading]).then(([code]) => code)
  return { child, told, over }
}

// biome-ignore lint/suspicious/noExplicitAny: messages of several types
const linesOf = (text: string): any[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** The Markdown of every document that messages hold. */
const documentsOf = (text: string): string[] =>
  linesOf(text.slice(0, text.lastIndexOf('\n') + 1))
    .flatMap(({ type, data }) => (type === 'document' ? [data] : (data.data ?? [])))
    .map(({ markdown }) => markdown)

/** Passes connections on to a service, or to another that takes its place, until it is told to cut those that there are. */
function cuttingProxy(service: string) {
  let url = service
  const open = new Set<Socket>()
  const server = createServer((inner) => {
    const outer = connect(Number(new URL(url).port), '127.0.0.1')
    for (const socket of [inner, outer]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        inner.destroy()
        outer.destroy()
      })
    }
    inner.pipe(outer).pipe(inner)
  }).listen(0, '127.0.0.1')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    leadTo(other: string) {
      url = other
    },
    async [Symbol.asyncDispose]() {
      server.close()
      cut()
    },
  }
}

describe('web-extract jobs', () => {
  test('list has the crawls and batches that are active, each with how far it is', async () => {
    const crawl = await begun('crawl', 3)
    await work(1)
    await work(1, failure)
    const batch = await begun('batch', 2)
    const { out, err, code } = await jobs('list')
    expect([err, code]).toEqual(['', 0])
    expect(out.split('\n').map((line) => line.replace(/ +\S+Z /, ' … ').replace(/ {2,}/g, ' '))).toEqual([
      `${crawl} crawl scraping 1 of 3 pages 1 failed … http://site.test/`,
      `${batch} batch scraping 0 of 2 pages … http://site.test/`,
      '',
    ])
    const lines = linesOf((await jobs('list', '--json')).out)
    expect(lines).toMatchObject([
      { kind: 'crawl', id: crawl, status: 'scraping', completed: 1, failed: 1, options: { sitemap: 'skip' } },
      { kind: 'batch', id: batch, total: 2, options: { formats: ['markdown'] } },
    ])
  })

  test('list says when there is nothing', async () => {
    expect(await jobs('list')).toEqual({ out: 'There is no job.\n', err: '', code: 0 })
  })

  test('list has finished jobs after the active ones, newest first, and says when there are more than --limit', async () => {
    const [older, newer] = [await begun('crawl', 1), await begun('batch', 1)]
    await work(2)
    const cancelled = await begun('batch', 2)
    expect((await jobs('cancel', cancelled)).code).toBe(0)
    const active = await begun('crawl', 3)
    const all = await jobs('list')
    expect([all.err, all.code]).toEqual(['', 0])
    const shown = all.out.split('\n').filter((line) => line !== '')
    expect(shown.map((line) => line.split(/ {2,}/).slice(0, 4))).toEqual([
      [active, 'crawl', 'scraping', '0 of 3 pages'],
      [cancelled, 'batch', 'cancelled', '0 of 0 pages'],
      [newer, 'batch', 'completed', '1 of 1 pages'],
      [older, 'crawl', 'completed', '1 of 1 pages'],
    ])
    const some = await jobs('list', '--json', '--limit=2')
    expect(linesOf(some.out)).toMatchObject([
      { id: active, options: { sitemap: 'skip' } },
      { id: cancelled, status: 'cancelled', completedAt: expect.any(String) },
      { id: newer, kind: 'batch', status: 'completed', url: 'http://site.test/' },
    ])
    expect([some.err, some.code]).toEqual([expect.stringContaining('--limit with a number over 2'), 0])
    const others = { SERVICE_WEB_EXTRACT_API_KEY: 'of-somebody-else' }
    expect((await inProcess(['jobs', 'list', '--server', service.url], others)).err).toContain('rejects the API key')
  })

  test('show finds a crawl or a batch by its id alone, with options while it runs and the first errors', async () => {
    const id = await begun('crawl', 8)
    await work(1)
    await work(6, failure)
    const running = await jobs('show', id.toUpperCase())
    expect([running.err, running.code]).toEqual(['', 0])
    for (const fact of [
      `crawl ${id} of http://site.test/`,
      'status           scraping',
      'pages            1 of 8 pages, 6 failed',
      'limit            8',
      'includePaths     ^/docs/',
      'formats          markdown',
      'http://site.test/1: no such host (SCRAPE_DNS_RESOLUTION_ERROR)',
      'and 1 more (see web-extract jobs show --json)',
    ])
      expect(running.out).toContain(fact)
    await work(1)
    const over = await jobs('show', id, '--json')
    expect(linesOf(over.out)).toMatchObject([
      { kind: 'crawl', id, url: 'http://site.test/', status: 'completed', completed: 2, failed: 6 },
    ])
    const batch = await begun('batch', 1)
    expect((await jobs('show', batch)).out).toStartWith(`batch ${batch} of http://site.test/\n`)
  })

  test('show tells what became of events where the service keeps a log of them', async () => {
    const id = await begun('crawl', 1)
    const counts = { success: true, total: 4, waiting: 1, delivered: 3, givenUp: 0, data: [] }
    await using other = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch({ url, headers }) {
        const { pathname, search } = new URL(url)
        if (pathname === `/v2/crawl/${id}/webhooks`) return Response.json(counts)
        return fetch(`${service.url}${pathname}${search}`, { headers })
      },
    })
    const { out } = await inProcess(['jobs', 'show', id, '--server', other.url.href], env)
    expect(out).toMatch(/webhooks +3 delivered, 1 waiting, 0 given up\n/)
  })

  test('cancel ends a job, and one that is completed not', async () => {
    const id = await begun('batch', 3)
    await work(1)
    expect(await jobs('cancel', id)).toEqual({
      out: `Cancelled batch ${id} with 1 completed page.\n`,
      err: '',
      code: 0,
    })
    const done = await begun('crawl', 1)
    await work(1)
    const { err, code } = await jobs('cancel', done)
    expect([err, code]).toEqual(['web-extract jobs: Crawl is already completed (JOB_ALREADY_OVER)\n', 1])
  })

  test('retry reads failed pages again, and one that was cancelled not', async () => {
    const id = await begun('crawl', 1)
    await work(1, failure)
    expect(await jobs('retry', id)).toEqual({ out: `Reading 1 failed page of crawl ${id} again.\n`, err: '', code: 0 })
    await work(1)
    expect((await jobs('retry', id)).out).toBe(`The crawl ${id} has no failed pages to read again.\n`)
    const over = await begun('batch', 1)
    await jobs('cancel', over)
    const { err, code } = await jobs('retry', over)
    expect([err, code]).toEqual([expect.stringContaining('Batch was cancelled and cannot be continued'), 1])
  })

  test('watch tells how a job ended, with 0 when it is completed', async () => {
    const id = await begun('crawl', 3)
    const { told, over } = watching([id])
    await work(2)
    await work(1, failure)
    expect(await over).toBe(0)
    expect(told.out).toBe('')
    expect(told.err).toMatch(
      /^The crawl is completed: 2 of 3 pages, 1 failed \(\d+\.\d s\)\n {2}http:\/\/site\.test\/2: no such host \(SCRAPE_DNS_RESOLUTION_ERROR\)\n$/m,
    )
  })

  test('watch draws on a terminal, and leaves nothing of it', async () => {
    const id = await begun('crawl', 4)
    await work(2)
    let drawn = ''
    const words = ['jobs', 'watch', id, '--server', service.url]
    const child = Bun.spawn([process.execPath, resolve(import.meta.dir, '../../src/main.ts'), ...words], {
      env: { PATH: process.env.PATH, ...env },
      terminal: { cols: 60, rows: 20, data: (_, bytes) => (drawn += Buffer.from(bytes).toString()) },
    })
    await until(() => drawn.includes('▇▇▇▇▇▁▁▁▁▁ 2/4  0.0 pages/s'))
    await work(2)
    expect(await child.exited).toBe(0)
    await until(() => /\r\u001b\[2KThe crawl is completed: 4 of 4 pages \(.* s\)\r\n$/.test(drawn))
  })

  test(
    'watch --json prints the messages of the socket as they come, and ends with 1 when the job is cancelled',
    async () => {
      const id = await begun('batch', 4)
      await work(1)
      const { told, over } = watching([id, '--json'])
      await until(() => told.out.includes('\n'))
      await work(1)
      await until(() => linesOf(told.out).length === 2)
      await jobs('cancel', id)
      expect(await over).toBe(1)
      const messages = linesOf(told.out)
      expect(messages.map(({ type, data }) => [type, data.status])).toEqual([
        ['catchup', 'scraping'],
        ['document', undefined],
        ['status', 'cancelled'],
        ['done', 'cancelled'],
      ])
      expect(told.err).toBe('')
    },
    PATIENCE_MS,
  )

  test(
    'watch goes on when the service is started anew, and tells no page twice',
    async () => {
      const first = await startApi()
      const id = await begun('crawl', 6)
      await using address = cuttingProxy(first.url)
      const { told, over } = watching([id, '--json'], address.url)
      await until(() => told.out.includes('\n'))
      await work(3)
      await until(() => linesOf(told.out).length === 4)
      await first.stop()
      await until(() => told.err.includes('Connection lost. Reconnecting'))
      await work(2)
      const second = await startApi()
      address.leadTo(second.url)
      await until(() => told.err.includes('Reconnected.'))
      await work(1)
      expect(await over).toBe(0)
      await second.stop()
      const documents = linesOf(told.out).flatMap(({ type, data }) =>
        type === 'document' ? [data] : (data.data ?? []),
      )
      expect(documents.map(({ markdown }) => markdown)).toEqual(
        [0, 1, 2, 3, 4, 5].map((n) => `# Page http://site.test/${n}`),
      )
    },
    PATIENCE_MS,
  )

  test(
    'watch sees every page once through connections that are cut over and over',
    async () => {
      const id = await begun('crawl', 12)
      await using cutting = cuttingProxy(service.url)
      const { told, over } = watching([id, '--json'], cutting.url)
      for (let page = 0; page < 12; page += 1) {
        await until(() => documentsOf(told.out).length === page)
        if (page % 3 === 2) cutting.cut()
        await work(1)
      }
      expect(await over).toBe(0)
      expect(documentsOf(told.out)).toEqual(Array.from({ length: 12 }, (_, n) => `# Page http://site.test/${n}`))
      expect(told.err.match(/Connection lost/g)!.length).toBeGreaterThan(2)
    },
    PATIENCE_MS,
  )

  test('watch says when something on the way lets no WebSocket through', async () => {
    const id = await begun('crawl', 1)
    await using proxy = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: ({ url, headers }) =>
        headers.has('upgrade')
          ? new Response('', { status: 400 })
          : fetch(new URL(url.slice(url.indexOf('/v2')), service.url), { headers }),
    })
    const { told, over } = watching([id], proxy.url.href)
    expect(await over).toBe(1)
    expect(told.err).toContain(
      'its WebSocket cannot be opened; a reverse proxy in front of it must forward WebSocket upgrades',
    )
  })

  test('watch ends with 1 when the job is deleted meanwhile', async () => {
    const id = await begun('crawl', 1)
    const { told, over } = watching([id, '--json'])
    await until(() => told.out.includes('\n'))
    await database.sql`delete from web_extract.jobs`
    expect(await over).toBe(1)
    expect(told.err).toEndWith('web-extract jobs: the job no longer exists: it has expired or was deleted\n')
  })

  test('a key comes from a file or from standard input, and beats that of the environment', async () => {
    const ask = ['jobs', 'list', '--server', service.url, '--key-file']
    const file = `${process.env.TMPDIR ?? '/tmp'}/web-extract-key-${process.pid}`
    await Bun.write(file, `${KEY}\n`)
    const wrong = { WEB_EXTRACT_API_KEY: 'wrong' }
    expect((await program([...ask, file], wrong)).code).toBe(0)
    await Bun.file(file).delete()
    const { err, code } = await inProcess([...ask, file], wrong)
    expect([err, code]).toEqual([`web-extract jobs: --key-file ${file}: no such file\n`, 2])
    expect((await inProcess([...ask, '/dev/null'], wrong)).err).toContain(': is empty')
    const piped = [
      'sh',
      '-c',
      `echo ${KEY} | "$0" "$@"`,
      process.execPath,
      resolve(import.meta.dir, '../../src/main.ts'),
    ]
    expect((await program([...ask, '-'], wrong, piped)).code).toBe(0)
  })

  test.each([
    ['another key', { WEB_EXTRACT_API_KEY: 'wrong' }, 'rejects the API key; set SERVICE_WEB_EXTRACT_API_KEY'],
    ['no key', {}, 'requires an API key; set SERVICE_WEB_EXTRACT_API_KEY or use --key-file FILE'],
  ])('with %s says so', async (_name, variables, told) => {
    const { err, code } = await inProcess(['jobs', 'watch', NOBODYS, '--server', service.url], variables)
    expect(code).toBe(1)
    expect(err).toContain(`web-extract jobs: ${service.url} ${told}`)
  })

  test.each(['show', 'watch', 'cancel', 'retry'])('%s says that there is no such job', async (verb) => {
    expect(await jobs(verb, NOBODYS)).toEqual({
      out: '',
      err: `web-extract jobs: no job ${NOBODYS} is visible at ${service.url} with this API key\n`,
      code: 1,
    })
  })

  test('a service that is not there is told with its address', async () => {
    const { err, code } = await inProcess(['jobs', 'list'], { SERVICE_SERVER_URL: 'http://127.0.0.1:1' })
    expect(code).toBe(69)
    expect(err).toMatch(
      /^web-extract jobs: no service at http:\/\/127\.0\.0\.1:1: .+\n {2}Start one with web-extract serve, or use --server URL\.\n$/,
    )
  })

  test('a service without TLS that is asked over https says so', async () => {
    const { err, code } = await inProcess(['jobs', 'list', '--server', service.url.replace('http:', 'https:')])
    expect(code).toBe(1)
    expect(err).toMatch(
      /^web-extract jobs: cannot connect to https:.* does not speak TLS on this port; try http:\/\/\n$/,
    )
  })

  test.each([
    ['a page', () => new Response('<p>hello', { headers: { 'content-type': 'text/html' } }), 'HTTP 200, text/html'],
    ['a 404', () => new Response('Not Found', { status: 404 }), 'HTTP 404'],
    ['other JSON', () => Response.json({ ok: true }), 'HTTP 200, application/json'],
    ['a redirect', () => Response.redirect('https://elsewhere.test/', 301), 'it redirects to https://elsewhere.test/'],
  ])('a server that answers with %s is not web-extract', async (_name, fetch, why) => {
    await using other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch })
    const { err, code } = await inProcess(['jobs', 'list', '--server', other.url.href])
    expect(code).toBe(1)
    expect(err).toContain(`is not web-extract: ${why}`)
  })

  test('a service without a database says what it needs', async () => {
    const bare = await startService(['--role=api'])
    const { err, code } = await inProcess(['jobs', 'list', '--server', bare.url])
    await bare.stop()
    expect(code).toBe(1)
    expect(err).toContain('(DATABASE_REQUIRED). Set DATABASE_URL')
  })

  test.each([
    [[], 'argument missing. Usage: web-extract jobs list|show ID|watch ID|cancel ID|retry ID'],
    [['wacth', NOBODYS], 'Did you mean "watch"?'],
    [['watch'], 'no job id given. Usage: web-extract jobs watch ID'],
    [['show', 'abc'], '"abc" is not a job id'],
    [['list', 'crawl'], 'unexpected argument "crawl"'],
    [['list', '--limit=0'], '--limit: "0" is not a whole number from 1 to 10000'],
    [['show', NOBODYS, '--limit=3'], '--limit works with "jobs list" only'],
    [['list', '--server='], '--server: "" is empty'],
  ])('jobs %p is refused', async (words, told) => {
    const { err, code } = await inProcess(['jobs', ...words])
    expect([code, err]).toEqual([words.includes('--server=') ? 78 : 2, expect.stringContaining(told)])
  })
})
