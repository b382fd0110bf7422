import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { PageOptions } from '../../src/crawl/options.ts'
import { startBatch } from '../../src/operations/batch.ts'
import { startCrawl } from '../../src/operations/crawl.ts'
import { cancel, jobReport } from '../../src/operations/jobs.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { queueDatabase } from '../queue/queue.fixture.ts'
import { failure } from '../site/send-request.ts'
import { html, type Route, redirect, startWeb } from '../site/web.ts'
import { bounds, type Crawler, crawlOptions, linksTo, OWNER, pageOptions, startCrawler } from './crawl.fixture.ts'

let crawler: Crawler
beforeAll(async () => {
  crawler = await startCrawler()
}, PATIENCE_MS)
afterAll(() => crawler[Symbol.asyncDispose]())

const page = (...links: string[]) => html(linksTo(...links))
const context = () => ({ sql: crawler.database.sql, retentionSeconds: 3600 })

describe('a URL of a batch', () => {
  const start = (urls: string[], owner = OWNER, idempotencyKey?: string) =>
    startBatch({ urls, ignoreInvalid: true, options: { page: pageOptions() }, bounds, idempotencyKey }, context(), {
      owner,
    })

  test.each<[string, (origin: string) => string, string]>([
    ['with blanks around it', (origin) => `  ${origin}/a\n`, '/a'],
    ['without a scheme', (origin) => `${origin.slice('http://'.length)}/a`, '/a'],
    ['that begins with two slashes', (origin) => `${origin.slice('http:'.length)}/a`, '/a'],
    ['in capitals', (origin) => `${origin.toUpperCase()}/A`, '/A'],
    ['with blanks in it', (origin) => `${origin}/a b?c d`, '/a%20b?c%20d'],
    ['with letters beyond ASCII', (origin) => `${origin}/ü?q=é`, '/%C3%BC?q=%C3%A9'],
    ['with dot segments', (origin) => `${origin}/x/../a/./b`, '/a/b'],
    ['with a backslash', (origin) => `${origin}\\a`, '/a'],
    ['with an encoded per cent sign', (origin) => `${origin}/100%25?a=%2525`, '/100%25?a=%2525'],
    ['with a fragment', (origin) => `${origin}/a#part`, '/a'],
    ['with an empty query', (origin) => `${origin}/a?`, '/a?'],
  ])('%s is fetched as in a browser', async (_, urlOf, path) => {
    await using web = await startWeb(() => new Proxy({}, { get: () => page() }))
    const { job } = await crawler.batch({ urls: [urlOf(web.origin)] })
    expect(job).toMatchObject({ total: 1, completed: 1, failed: 0 })
    expect(web.received.map((request) => request.path)).toEqual([path])
  })

  test.each([
    '',
    '   ',
    'word',
    'http://',
    'https:///',
    'http://[::1',
    'http://a..b/',
    'http://a.test:99999/',
    'http://a.test:0/',
    'http://a b.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'about:blank',
    'mailto:a@b.test',
    'view-source:http://a.test/',
    'http://a.test/\u0000',
    `http://a.test/${'x'.repeat(9000)}`,
    `http://${'a'.repeat(64)}.test/`,
    '*',
    '/a',
    '?q=1',
    '#a',
  ])('that is none is listed and leaves the others alone: %p', async (url) => {
    const { total, invalidUrls } = await start([url, 'http://a.test/ok'])
    expect([total, invalidUrls]).toEqual([1, [url]])
  })

  test('starts one batch for one idempotency key of each owner, and a crawl cannot use it again', async () => {
    const key = crypto.randomUUID()
    const { id } = await start(['http://a.test/'], OWNER, key)
    expect(await failure(start(['http://b.test/'], OWNER, key))).toMatchObject({ code: 'idempotency_key_used' })
    const options = crawlOptions({ url: 'http://a.test/' })
    const crawl = startCrawl({ options, bounds, idempotencyKey: key }, context(), { owner: OWNER })
    expect(await failure(crawl)).toMatchObject({ code: 'idempotency_key_used' })
    expect((await start(['http://a.test/'], 'another', key)).id).not.toBe(id)
  })
})

describe('a page of a batch', () => {
  const loop: Route = (request, response) => redirect(request.url!)(request, response)
  test.each<[string, Route, Partial<PageOptions>, number, string]>([
    ['that answers 500 with a page', (_q, response) => response.writeHead(500).end('down'), {}, 1, ''],
    ['that is empty', (_q, response) => response.writeHead(204).end(), {}, 1, ''],
    ['that redirects to itself', loop, {}, 0, 'too_many_redirects'],
    ['that redirects to another scheme', redirect('ftp://a.test/x'), {}, 0, 'blocked_address'],
    ['that redirects to a page that is gone', redirect('/gone'), {}, 1, ''],
    ['whose connection ends', (request) => request.socket.destroy(), {}, 0, 'connection_reset'],
    ['that never answers', () => undefined, { timeoutMs: 1000 }, 0, 'fetch_timeout'],
    [
      'that is a sound',
      (_q, response) =>
        response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.from('ID3\x03\0\0', 'latin1')),
      {},
      0,
      'unsupported_document',
    ],
    [
      'that breaks off',
      (_q, response) =>
        void response.writeHead(200, { 'content-length': 5000 }).write('<p>part', () => response.destroy()),
      {},
      0,
      'connection_reset',
    ],
    ['that is not sent in HTTP', (request) => request.socket.end('hello'), {}, 0, 'invalid_response'],
    ['that is too large', html('x'.repeat(1_000_001)), {}, 0, 'body_too_large'],
  ])('%s leaves the others alone', async (_, route, options, completed, code) => {
    await using web = await startWeb(() => ({ '/odd': route, '/a': page(), '/b': page() }))
    const urls = ['/a', '/odd', '/b'].map((path) => web.origin + path)
    const { job, errors, paths } = await crawler.batch({ urls }, options)
    expect(paths(web.origin)).toEqual(expect.arrayContaining(['/a', '/b']))
    expect(job).toMatchObject({ state: 'completed', total: 3, completed: 2 + completed, failed: 1 - completed })
    expect(errors.map((error) => error.code as string)).toEqual(code === '' ? [] : [code])
  })
})

describe('the results of a job', () => {
  const windows = async (id: string, size: number) => {
    const parts: string[][] = []
    for (let offset = 0; ; offset += size) {
      const window = { offset, limit: size, maxBytes: 1_000_000, errors: 0 }
      const { pages } = await jobReport(crawler.database.sql, { kind: 'batch', id, owner: OWNER }, window)
      parts.push(pages.map(({ requestedUrl }) => new URL(requestedUrl).pathname))
      if (pages.length === 0) return parts
    }
  }

  test.each([
    [1, [1, 1, 1, 1, 1, 1, 1, 0]],
    [2, [2, 2, 2, 1, 0]],
    [3, [3, 3, 1, 0]],
    [6, [6, 1, 0]],
    [7, [7, 0]],
    [100, [7, 0]],
  ])('in windows of %d have each page once', async (size, sizes) => {
    await using web = await startWeb(() => new Proxy({}, { get: () => page() }))
    const paths = Array.from({ length: 7 }, (_, n) => `/${n}`)
    const { job } = await crawler.batch({ urls: paths.map((path) => web.origin + path) })
    const parts = await windows(job.id, size)
    expect(parts.map(({ length }) => length)).toEqual(sizes)
    expect(parts.flat().sort()).toEqual(paths)
  })

  test('in windows that are too small for a page have one page each', async () => {
    await using web = await startWeb(() => new Proxy({}, { get: () => page() }))
    const { job } = await crawler.batch({ urls: [`${web.origin}/a`, `${web.origin}/b`] })
    const window = { offset: 0, limit: 10, maxBytes: 1, errors: 0 }
    const { pages } = await jobReport(crawler.database.sql, { kind: 'batch', id: job.id, owner: OWNER }, window)
    expect(pages).toHaveLength(1)
  })

  const whole = { offset: 0, limit: 10, maxBytes: 1_000_000, errors: 10 }

  test('beyond their end are none, and the counts stay', async () => {
    await using web = await startWeb(() => new Proxy({}, { get: () => page() }))
    const { job } = await crawler.batch({ urls: [`${web.origin}/a`] })
    const key = { kind: 'batch', id: job.id, owner: OWNER } as const
    const { job: same, pages } = await jobReport(crawler.database.sql, key, { ...whole, offset: 1_000_000 })
    expect([same.completed, same.total, pages]).toEqual([1, 1, []])
  })

  test('leave out what failed, and are the same at each reading', async () => {
    await using web = await startWeb(() => ({
      '/a': page(),
      '/bad': (request) => void request.socket.destroy(),
      '/b': page(),
      '/c': page(),
    }))
    const urls = ['/a', '/bad', '/b', '/c'].map((path) => web.origin + path)
    const { job, pages } = await crawler.batch({ urls })
    const order = pages.map(({ requestedUrl }) => requestedUrl)
    expect(order.toSorted()).toEqual([urls[0]!, urls[2]!, urls[3]!])
    const key = { kind: 'batch', id: job.id, owner: OWNER } as const
    const again = await jobReport(crawler.database.sql, key, whole)
    expect(again.pages.map(({ requestedUrl }) => requestedUrl)).toEqual(order)
  })

  test.each([
    ['another owner', { owner: 'another' }],
    ['a job of another kind', { kind: 'crawl' as const }],
    ['a job that never was', { id: crypto.randomUUID() }],
  ])('are not found for %s', async (_, other) => {
    await using web = await startWeb(() => ({ '/': page() }))
    const { job } = await crawler.batch({ urls: [`${web.origin}/`] })
    const key = { kind: 'batch' as const, id: job.id, owner: OWNER, ...other }
    expect(await failure(jobReport(crawler.database.sql, key, whole))).toMatchObject({ code: 'not_found' })
  })
})

/** Longer than a notification takes. */
const HEARD_MS = 300

describe('a job that is cancelled', () => {
  const held: (() => void)[] = []
  /** Pages but the first, which answer when they are let go. */
  const site = () =>
    startWeb(() => ({
      '/': page('/1', '/2', '/3'),
      ...Object.fromEntries(
        ['/1', '/2', '/3'].map((path): [string, Route] => [path, (q, r) => void held.push(() => page()(q, r))]),
      ),
    }))

  test('while pages are fetched keeps those that it has, and no later one', async () => {
    await using web = await site()
    const { sql } = crawler.database
    const key = { kind: 'crawl', id: await crawler.start({ url: `${web.origin}/` }), owner: OWNER } as const
    await until(() => held.length === 3)
    await cancel(sql, key)
    for (const letGo of held.splice(0)) letGo()
    const { job, pages, startIssue } = await crawler.end('crawl', key.id)
    expect(job).toMatchObject({ state: 'cancelled', total: 1, completed: 1, failed: 0 })
    expect(pages).toHaveLength(1)
    expect(startIssue).toBeUndefined()
    // Once more has no effect.
    await cancel(sql, key)
  })

  test('before it has begun has nothing, and its site is not visited', async () => {
    await using web = await site()
    const idle = await queueDatabase()
    const { id } = await startCrawl(
      { options: crawlOptions({ url: `${web.origin}/` }), bounds },
      { sql: idle.sql, retentionSeconds: 3600 },
      { owner: OWNER },
    )
    const key = { kind: 'crawl', id, owner: OWNER } as const
    await cancel(idle.sql, key)
    const { job } = await jobReport(idle.sql, key, { offset: 0, limit: 10, maxBytes: 1000, errors: 10 })
    expect(job).toMatchObject({ state: 'cancelled', total: 0, completed: 0, failed: 0 })
    expect(web.received).toEqual([])
    await idle.drop()
  })

  test('by another owner goes on', async () => {
    await using web = await startWeb(() => ({ '/': page() }))
    const id = await crawler.start({ url: `${web.origin}/` })
    const key = { kind: 'crawl', id, owner: 'another' } as const
    expect(await failure(cancel(crawler.database.sql, key))).toMatchObject({ code: 'not_found' })
    expect((await crawler.end('crawl', id)).job.state).toBe('completed')
    const own = { ...key, owner: OWNER }
    expect(await failure(cancel(crawler.database.sql, own))).toMatchObject({ code: 'job_over' })
  })

  test.each<[string, string, Route, string]>([
    ['its robots.txt', '/robots.txt', html(''), '/'],
    ['its start page', '/', page('/linked'), '/linked'],
    [
      'its sitemap',
      '/sitemap.xml',
      (q, r) => html(`<urlset><url><loc>http://${q.headers.host}/linked</loc></url></urlset>`)(q, r),
      '/linked',
    ],
  ])('while %s is fetched visits no page that it leads to', async (_, path, route, next) => {
    const arrived = Promise.withResolvers<() => void>()
    await using web = await startWeb(() => ({
      '/': page(),
      '/linked': page(),
      '/other': page(),
      [path]: (q, r) => arrived.resolve(() => route(q, r)),
    }))
    const id = await crawler.start({ url: `${web.origin}/`, sitemap: 'include' })
    const letGo = await arrived.promise
    await cancel(crawler.database.sql, { kind: 'crawl', id, owner: OWNER })
    // The worker hears of it a moment later, on a busy machine after the answer that is let go.
    await Bun.sleep(HEARD_MS)
    letGo()
    expect((await crawler.end('crawl', id)).job).toMatchObject({ state: 'cancelled', failed: 0 })
    // Another job is done after it, so that the worker had the time for what it still had.
    await crawler.batch({ urls: [`${web.origin}/other`] })
    expect(web.received.map((request) => request.path)).not.toContain(next)
  })

  test('of another kind under its id goes on', async () => {
    await using web = await startWeb(() => ({ '/': page() }))
    const id = await crawler.start({ url: `${web.origin}/` })
    const key = { kind: 'batch', id, owner: OWNER } as const
    expect(await failure(cancel(crawler.database.sql, key))).toMatchObject({ code: 'not_found' })
    expect((await crawler.end('crawl', id)).job.state).toBe('completed')
  })

  test('and never was is not found', async () => {
    const key = { kind: 'crawl', id: crypto.randomUUID(), owner: OWNER } as const
    expect(await failure(cancel(crawler.database.sql, key))).toMatchObject({ code: 'not_found' })
  })

  test('keeps its idempotency key', async () => {
    await using web = await startWeb(() => ({ '/': () => undefined }))
    const options = crawlOptions({ url: `${web.origin}/` })
    const idempotencyKey = crypto.randomUUID()
    const start = () => startCrawl({ options, bounds, idempotencyKey }, context(), { owner: OWNER })
    const { id } = await start()
    await cancel(crawler.database.sql, { kind: 'crawl', id, owner: OWNER })
    expect(await failure(start())).toMatchObject({ code: 'idempotency_key_used' })
  })

  test('leaves another job of the same site alone', async () => {
    await using web = await site()
    const start = () => crawler.start({ url: `${web.origin}/` })
    const [one, other] = [await start(), await start()]
    await until(() => held.length >= 3)
    await cancel(crawler.database.sql, { kind: 'crawl', id: one, owner: OWNER })
    const ended = Promise.all([crawler.end('crawl', one), crawler.end('crawl', other)])
    let over = false
    void ended.finally(() => {
      over = true
    })
    await until(() => {
      for (const letGo of held.splice(0)) letGo()
      return over
    })
    const states = (await ended).map(({ job }) => [job.state, job.completed === 4])
    expect(states).toEqual([
      ['cancelled', false],
      ['completed', true],
    ])
  })
})
