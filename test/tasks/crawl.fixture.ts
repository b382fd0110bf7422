import { setTimeout as sleep } from 'node:timers/promises'
import { comparePages, learnNoise, outageOf } from '../../src/changes/changes.ts'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { documentOf } from '../../src/content/document.ts'
import type { CrawlOptions, JobBounds, PageOptions } from '../../src/crawl/options.ts'
import type { PageRecord } from '../../src/crawl/page-record.ts'
import { secretKeyOf } from '../../src/crawl/secrets.ts'
import { createCache } from '../../src/fetch/cache/cache.ts'
import { createFetchCached } from '../../src/fetch/cache/cached.ts'
import { createFetchPage } from '../../src/fetch/fetch.ts'
import type { FetchSettings } from '../../src/fetch/settings.ts'
import { createLog } from '../../src/log.ts'
import { type NewBatch, startBatch } from '../../src/operations/batch.ts'
import { startCrawl } from '../../src/operations/crawl.ts'
import { jobErrors, jobReport } from '../../src/operations/jobs.ts'
import type { JobStatus, PageError } from '../../src/queue/read.ts'
import type { Search } from '../../src/search/search.ts'
import { createRunTask } from '../../src/tasks/run.ts'
import { decodeScrape } from '../../src/wire/native/scrape.ts'
import { decodeV2Crawl } from '../../src/wire/v2/crawl.ts'
import { Worker } from '../../src/worker/worker.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { queueDatabase, type TestServer } from '../queue/queue.fixture.ts'
import { loopbackRules } from '../site/send-request.ts'

export const OWNER = 'owner'

/** What came of a job. */
interface Ended {
  job: JobStatus
  pages: PageRecord[]
  errors: PageError[]
  narrow: boolean
  startIssue: string | undefined
  /** Paths of the documents in order of their names; whole addresses on other hosts than `origin`. */
  paths: (origin: string) => string[]
  /** The same of the errors, with their codes in front. */
  faults: (origin: string) => string[]
}

export interface Crawler extends AsyncDisposable {
  database: TestDatabase
  /** Another worker with its own memory, as another process has. */
  addWorker: () => Promise<AsyncDisposable>
  start: (options: Partial<CrawlOptions> & { url: string }, bounds?: Partial<JobBounds>) => Promise<string>
  crawl: (options: Partial<CrawlOptions> & { url: string }, bounds?: Partial<JobBounds>) => Promise<Ended>
  batch: (urls: Partial<NewBatch> & Pick<NewBatch, 'urls'>, page?: Partial<PageOptions>) => Promise<Ended>
  end: (kind: 'crawl' | 'batch', id: string) => Promise<Ended>
}

export const pageOptions = (changes: Partial<PageOptions> = {}): PageOptions => {
  const { url: _, ...page } = decodeScrape({ url: 'http://site.test/' })
  return { ...page, useBrowser: 'never', cache: { maxAgeMs: 0, store: false, only: undefined }, ...changes }
}

export const bounds: JobBounds = { limit: 100, maxRetries: 0 }

/** What a bare request of v2 gives, but without sitemaps. */
export const crawlOptions = (changes: Partial<CrawlOptions> & { url: string }): CrawlOptions => ({
  ...decodeV2Crawl({ url: changes.url }).options,
  sitemap: 'skip',
  page: pageOptions(),
  ...changes,
})

/** A database, a worker and the operations that start jobs: all that a crawl needs. */
export async function startCrawler(
  server?: TestServer,
  settings: Partial<FetchSettings> = {},
  search?: Search,
): Promise<Crawler> {
  const database = await queueDatabase(server)
  const { sql } = database
  const secretKey = secretKeyOf('a secret that only tests know')
  const context = { sql, retentionSeconds: 3600, secretKey }
  const starter = { owner: OWNER }
  const log = createLog({ level: 'silent', write: () => undefined })

  const addWorker = async () => {
    const fetchPage = createFetchPage({ userAgent: 'Test/1', rules: loopbackRules, maxBytes: 1_000_000, ...settings })
    const run = createRunTask({
      fetchPage,
      fetchCached: createFetchCached(fetchPage, createCache({ maxBytes: 1_000_000, ttlMs: 60_000 })),
      convert: async (source, options) => documentOf(source, options),
      limiter: createLimiter(8, 100),
      secretKey,
      sql,
      search,
      comparer: {
        compare: async (before, after, mask) => comparePages(before, after, mask),
        learn: async (first, second, known) => learnNoise(first, second, known),
        outage: async (answer, lastGood) => outageOf(answer, lastGood),
      },
    })
    const worker = await Worker.start({ sql, listen: database.listen, run, concurrency: 8, log })
    return { [Symbol.asyncDispose]: () => worker.stop() }
  }
  const worker = await addWorker()

  const end = async (kind: 'crawl' | 'batch', id: string): Promise<Ended> => {
    const key = { kind, id, owner: OWNER }
    const window = { offset: 0, limit: 10_000, maxBytes: 100_000_000, errors: 0 }
    for (const late = Date.now() + PATIENCE_MS; ; await sleep(20)) {
      const { job, pages, narrow, startIssue } = await jobReport(sql, key, window)
      if (job.state === 'queued' || job.state === 'running') {
        if (Date.now() > late) throw new Error(`the job still runs: ${JSON.stringify(job)}`)
        continue
      }
      const { errors } = await jobErrors(sql, key)
      const short = (url: string, origin: string) => (url.startsWith(origin) ? url.slice(origin.length) : url)
      return {
        job,
        pages,
        errors,
        narrow,
        startIssue,
        paths: (origin) => pages.map(({ fetched }) => short(fetched.snapshot.finalUrl, origin)).sort(),
        faults: (origin) => errors.map(({ url, code }) => `${code} ${short(url, origin)}`).sort(),
      }
    }
  }
  const start: Crawler['start'] = async (options, changes = {}) =>
    (await startCrawl({ options: crawlOptions(options), bounds: { ...bounds, ...changes } }, context, starter)).id

  return {
    database,
    addWorker,
    start,
    end,
    crawl: async (options, changes) => end('crawl', await start(options, changes)),
    batch: async (urls, page) => {
      const batch = { ignoreInvalid: true, options: { page: pageOptions(page) }, bounds, ...urls }
      const { id } = await startBatch(batch, context, starter)
      return end('batch', id)
    },
    async [Symbol.asyncDispose]() {
      await worker[Symbol.asyncDispose]()
      await database.drop()
    },
  }
}

/** Links to each of the addresses, as the body of a page. */
export const linksTo = (...urls: string[]): string =>
  `<!doctype html><title>Page</title><main><h1>Page</h1><p>Text.</p>${urls.map((url) => `<a href="${url}">${url}</a> `).join('')}</main>`
