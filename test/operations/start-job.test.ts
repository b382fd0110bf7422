import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { CrawlOptions } from '../../src/crawl/options.ts'
import type { ServiceError } from '../../src/errors.ts'
import { parseProxy } from '../../src/net/proxy/proxy.ts'
import { startBatch } from '../../src/operations/batch.ts'
import { startCrawl } from '../../src/operations/crawl.ts'
import type { JobContext } from '../../src/operations/job-context.ts'
import { cancelJob } from '../../src/queue/cancel.ts'
import { readJob } from '../../src/queue/read.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { queueDatabase } from '../queue/queue.fixture.ts'
import { failure, loopbackRules, strictRules } from '../site/send-request.ts'
import { bounds, crawlOptions, OWNER, pageOptions } from '../tasks/crawl.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await queueDatabase()
}, PATIENCE_MS)
afterAll(() => database.drop())

const context = (changes: Partial<JobContext> = {}): JobContext => ({
  sql: database.sql,
  retentionSeconds: 3600,
  ...changes,
})
const jobs = async () => Number((await database.sql`select count(*) as n from web_extract.jobs`)[0]!.n)

describe('the start of a crawl', () => {
  const start = (
    changes: Partial<CrawlOptions> = {},
    { idempotencyKey, ...surroundings }: Partial<JobContext> & { idempotencyKey?: string } = {},
  ) => {
    const options = crawlOptions({ url: 'https://site.test/docs/', ...changes })
    return startCrawl({ options, bounds, idempotencyKey }, context(surroundings), { owner: OWNER })
  }

  test('gives the id of a job that the owner alone sees, and shows no password', async () => {
    const { id, url } = await start({ url: 'http://user:secret@site.test/docs/#x' })
    expect(url).toBe('http://site.test/docs/')
    const key = { kind: 'crawl', id, owner: OWNER } as const
    expect(await readJob(database.sql, key)).toMatchObject({ state: 'queued', total: 1, completed: 0, url })
    expect(await readJob(database.sql, { ...key, owner: 'other' })).toBeUndefined()
  })

  test.each<[string, Partial<CrawlOptions>, string]>([
    ['no address', { url: 'not a url' }, 'url'],
    ['a pattern that is none', { includePaths: ['(['] }, '(['],
    ['a pattern that looks ahead', { excludePaths: ['(?=a)'] }, 'excludePaths'],
    ['a crawler without a name', { robotsUserAgent: '(none)' }, 'robotsUserAgent'],
    ['a crawler whose name cannot be sent', { robotsUserAgent: 'a\r\nb: c' }, 'robotsUserAgent'],
    ['a header that cannot be sent', { page: pageOptions({ headers: { Host: 'x' } }) }, 'headers.Host'],
    ['a country that is none', { page: pageOptions({ location: { country: 'QX' } }) }, 'location.country'],
  ])('with %s is refused by name and leaves no job', async (_, changes, named) => {
    const before = await jobs()
    expect(await failure(start(changes))).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(named),
    })
    expect(await jobs()).toBe(before)
  })

  test('through a proxy that is not configured is refused where it is known which are', async () => {
    const page = pageOptions({ proxy: 'stealth' })
    expect(await failure(start({ page }, { proxies: {} }))).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('SERVICE_STEALTH_PROXY_URL'),
    })
    const stealth = parseProxy('stealth', 'http://proxy.test:8080')
    expect(await failure(start({ page }, { proxies: { stealth } }))).toMatchObject({ code: 'none' })
    expect(await failure(start({}, { proxies: {} }))).toMatchObject({ code: 'none' })
  })

  test('at a forbidden address is refused where the rules are known', async () => {
    const at = (url: string, rules = strictRules) => failure(start({ url }, { rules })).then(({ code }) => code)
    expect(await at('http://127.0.0.1/')).toBe('blocked_address')
    expect(await at('http://localhost/')).toBe('blocked_address')
    expect(await at('http://metadata.google.internal/')).toBe('blocked_address')
    expect(await at('http://127.0.0.1/', loopbackRules)).toBe('none')
    expect(await at('http://site.test/')).toBe('none')
  })

  test('with one idempotency key succeeds once, also when the requests race', async () => {
    const idempotencyKey = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => failure(start({}, { idempotencyKey })).then(({ code }) => code)),
    )
    expect(answers.sort()).toEqual([...Array(7).fill('idempotency_key_used'), 'none'])
  })

  test('that is refused leaves its idempotency key unused', async () => {
    const idempotencyKey = crypto.randomUUID()
    await failure(start({ includePaths: ['('] }, { idempotencyKey }))
    expect(await failure(start({}, { idempotencyKey }))).toMatchObject({ code: 'none' })
  })
})

describe('the start of a batch', () => {
  test('through a proxy that is not configured is refused where it is known which are', async () => {
    const urls = { urls: ['http://site.test/'], ignoreInvalid: true }
    const batch = { ...urls, options: { page: pageOptions({ proxy: 'stealth' }) }, bounds }
    const start = startBatch(batch, context({ proxies: {} }), { owner: OWNER })
    expect(await failure(start)).toMatchObject({ code: 'invalid_request' })
  })

  const begin = (
    urls: string[],
    ignoreInvalid = true,
    { owner = OWNER, ...surroundings }: Partial<JobContext> & { owner?: string } = {},
    appendToId?: string,
  ) => {
    const batch = { urls, ignoreInvalid, options: { page: pageOptions() }, bounds }
    return startBatch({ ...batch, ...(appendToId !== undefined && { appendToId }) }, context(surroundings), { owner })
  }
  const statusOf = (id: string) => readJob(database.sql, { kind: 'batch', id, owner: OWNER })

  test('takes each URL as often as it was sent, and lists those that are none as typed', async () => {
    const { id, total, invalidUrls } = await begin([
      'http://site.test/a',
      ' not a url',
      'http://site.test/a',
      'ftp://site.test/',
    ])
    expect(total).toBe(2)
    expect(invalidUrls).toEqual([' not a url', 'ftp://site.test/'])
    expect(await statusOf(id)).toMatchObject({ total: 2, state: 'queued' })
  })

  test('keeps the order of very many URLs', async () => {
    const urls = Array.from({ length: 12_000 }, (_, n) => `http://site.test/${n}`)
    const { id, total } = await begin(urls)
    expect(total).toBe(urls.length)
    const rows = await database.sql<{ url: string }[]>`
      select t.url from web_extract.tasks t join web_extract.jobs j on j.id = t.job_id
      where j.public_id = ${id} order by t.seq`
    expect(rows.map(({ url }) => url)).toEqual(urls)
  })

  test('lists forbidden addresses as invalid where the rules are known, without passwords', async () => {
    const urls = [
      'http://site.test/',
      'http://10.0.0.1/',
      'http://me:s3cret@10.0.0.2/a@b',
      'ftp://me:s3cret@site.test/',
    ]
    const { invalidUrls } = await begin(urls, true, { rules: strictRules })
    expect(invalidUrls).toEqual(['http://10.0.0.1/', 'http://10.0.0.2/a@b', 'ftp://site.test/'])
  })

  test('is refused when no URL is left, or one is none and may not be', async () => {
    expect(await failure(begin(['nothing here', 'mailto:x@y']))).toEqual({
      code: 'invalid_request',
      message: expect.stringMatching(/^urls\[0\]: .+\(and 1 more\)$/),
    })
    expect(await failure(begin(['http://site.test/', 'nothing here'], false))).toEqual({
      code: 'invalid_request',
      message: expect.stringMatching(/^urls\[1\]: /),
    })
    expect(await failure(begin([]))).toMatchObject({ code: 'invalid_request' })
  })

  test('is told how the others are scraped only where there are others', async () => {
    const hint = (urls: string[], ignoreInvalid: boolean) =>
      begin(urls, ignoreInvalid).then(
        () => 'it was started',
        (thrown: ServiceError) => thrown.hint,
      )
    expect(await hint(['http://site.test/', 'nothing here'], false)).toContain('ignoreInvalidURLs')
    expect(await hint(['nothing here'], true)).toBeUndefined()
    expect(await hint(['nothing here'], false)).toBeUndefined()
  })

  test('adds to a batch of the owner, and to no other', async () => {
    const { id } = await begin(['http://site.test/a'])
    expect(await begin(['http://site.test/a', 'http://site.test/b'], true, {}, id)).toMatchObject({ id, total: 2 })
    expect(await statusOf(id)).toMatchObject({ total: 3 })
    const elsewhere = (batch: string, owner = OWNER) =>
      failure(begin(['http://site.test/a'], true, { owner }, batch)).then(({ code }) => code)
    expect(await elsewhere(id, 'other')).toBe('not_found')
    expect(await elsewhere(crypto.randomUUID())).toBe('not_found')
    await cancelJob(database.sql, { kind: 'batch', id, owner: OWNER })
    expect(await elsewhere(id)).toBe('not_found')
  })
})
