// A job of 100,000 pages at length, of 2,000 otherwise: what is shown of it costs the same.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { packPage } from '../../src/crawl/page-record.ts'
import { insertJob } from '../../src/queue/insert.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { atLength } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'
import { newJob, queueDatabase } from '../queue/queue.fixture.ts'
import { json, page as scraped, testApp } from './app.fixture.ts'
import { jobsIn } from './stored.fixture.ts'

const PAGES = atLength ? 100_000 : 2_000
const FAILED = PAGES / 10
const JOBS = atLength ? 10_000 : 500

let database: TestDatabase
let app: ReturnType<typeof testApp>
let id: string

beforeAll(async () => {
  database = await queueDatabase()
  const { sql } = database
  app = testApp({ withJobs: jobsIn(sql), documented: false, level: 'silent' })
  id = await insertJob(sql, newJob({ kind: 'batch', owner: 'anonymous', tasks: [], pageLimit: PAGES + FAILED }))
  const markdown = Array.from({ length: 300 }, (_, n) => `Line ${n} of a page`).join('\n')
  const packed = packPage({ ...scraped, document: { ...scraped.document, markdown } })
  await sql`
    insert into web_extract.documents (job_id, ord, seq, url, size, page, facts, attempts, at)
    select j.id, n, n, 'http://site.test/' || n, ${packed.size}, ${packed.bytes}::bytea, ${JSON.stringify(packed.facts)}::text::json, 1, now()
    from web_extract.jobs j, generate_series(1, ${PAGES}::int) n where j.public_id = ${id}`
  await sql`
    insert into web_extract.page_errors (job_id, seq, url, code, message, depth, options, attempts)
    select j.id, ${PAGES}::int + n, 'http://site.test/failed/' || n, 'dns_failed', 'no address', 0, 0, 3
    from web_extract.jobs j, generate_series(1, ${FAILED}::int) n where j.public_id = ${id}`
  await sql`
    update web_extract.jobs set state = 2, done = ${PAGES}, failed = ${FAILED}, last_seq = ${PAGES + FAILED},
      finished_at = now(), expires_at = now() + interval '1 hour' where public_id = ${id}`
  await sql`
    insert into web_extract.jobs (kind, owner, url, state, page_limit, max_concurrency, retention_seconds, expires_at)
    select 'crawl', 'many', 'http://site.test/' || n, 2, 1, 1, 1, now() + interval '1 hour'
    from generate_series(1, ${JOBS}::int) n`
  await sql`analyze`
}, 5 * PATIENCE_MS)
afterAll(() => database.drop())

/** The median time of a few requests, in milliseconds. */
async function timeOf(path: string, headers = {}): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const started = performance.now()
    await json(await app.request('GET', path, { headers }))
    times.push(performance.now() - started)
  }
  return times.sort((one, other) => one - other)[3]!
}

test('the last pages of a large job cost as much as the first, and a search stops after so many', async () => {
  const first = await timeOf(`/jobs/${id}/pages?limit=100`)
  const last = await timeOf(`/jobs/${id}/pages?limit=100&after=done.${PAGES - 100}`)
  const failed = await timeOf(`/jobs/${id}/pages?limit=100&status=failed&after=failed.${PAGES + FAILED - 100}`)
  expect(Math.max(last, failed)).toBeLessThan(5 * first + 20)
  let requests = 0
  let found = 0
  for (let after = ''; ; requests += 1) {
    const some = await json(await app.request('GET', `/jobs/${id}/pages?status=done&url=nowhere${after}`))
    const { next } = some.pagination as { next: string | null }
    found += (some.pages as unknown[]).length
    if (next === null) break
    after = `&after=${next}`
  }
  expect([requests, found]).toEqual([Math.floor(PAGES / 20_000), 0])
  expect(await timeOf(`/jobs/${id}/pages?url=nowhere`)).toBeLessThan(1_000)
})

test('a list of many jobs is filtered quickly', async () => {
  const headers = { 'x-api-key': 'key' }
  const owner = new Bun.CryptoHasher('sha256').update('key').digest('hex')
  await database.sql`update web_extract.jobs set owner = ${owner} where owner = 'many'`
  const plain = await timeOf('/jobs?limit=20', headers)
  const rarest = await timeOf('/jobs?url=site.test/1&status=failed&kind=agent', headers)
  expect(rarest).toBeLessThan(plain + 200)
})

test(
  'a large job is downloaded whole, in memory that does not grow with it',
  async () => {
    const response = await app.request('GET', `/jobs/${id}/download`)
    Bun.gc(true)
    const before = process.memoryUsage.rss()
    let bytes = 0
    let most = 0
    for await (const chunk of response.body!) {
      bytes += chunk.byteLength
      most = Math.max(most, process.memoryUsage.rss() - before)
    }
    expect(bytes).toBeGreaterThan(PAGES * 200)
    expect(most).toBeLessThan(300 * 1024 * 1024)
  },
  10 * PATIENCE_MS,
)

test(
  'all failed pages of a large job are retried at once',
  async () => {
    const started = performance.now()
    expect(await json(await app.post(`/jobs/${id}/retry`, {}))).toMatchObject({
      retried: FAILED,
      job: { ready: FAILED },
    })
    const elapsed = performance.now() - started
    expect(elapsed).toBeLessThan(4_000)
  },
  PATIENCE_MS,
)
