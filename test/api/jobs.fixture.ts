import type { Call } from '../../src/call.ts'
import type { NewBatch } from '../../src/operations/batch.ts'
import type { NewCrawl } from '../../src/operations/crawl.ts'
import type { Operations } from '../../src/operations/index.ts'
import type { JobReport, JobStatus } from '../../src/operations/jobs.ts'
import { page } from './app.fixture.ts'

export const ID = '0b8f4a4e-95f0-4d0c-8f1a-2f6a1c9d7e11'

/** A job that is over: two pages, a failure, and one page that robots.txt forbids. */
export const job: JobStatus = {
  number: 1,
  id: ID,
  url: 'http://site.test/docs/',
  state: 'completed',
  limit: 10,
  total: 4,
  completed: 2,
  failed: 1,
  blocked: 1,
  denied: 0,
  createdAt: new Date('2030-01-01T00:00:00Z'),
  finishedAt: new Date('2030-01-01T00:00:02.500Z'),
  expiresAt: new Date('2030-01-08T00:00:02.500Z'),
}

const at = new Date('2030-01-01T00:00:01Z')

export const report: JobReport = {
  job,
  pages: [page, page],
  errors: [
    { seq: 3, url: 'http://site.test/docs/gone', code: 'dns_failed', message: 'no address', at },
    { seq: 4, url: 'http://site.test/docs/shut', code: 'blocked_by_robots', message: 'line 2', at },
  ],
  narrow: false,
}

interface Asked {
  crawls: (NewCrawl & Call)[]
  batches: (NewBatch & Call)[]
}

/** Jobs that remember what was asked of them and answer with one report. */
export function recordedJobs(changes: Partial<Operations> = {}): { jobs: Partial<Operations>; asked: Asked } {
  const asked: Asked = { crawls: [], batches: [] }
  const jobs: Partial<Operations> = {
    async startCrawl(crawl, call) {
      asked.crawls.push({ ...crawl, ...call })
      return { id: ID, url: crawl.options.url }
    },
    async startBatch(batch, call) {
      asked.batches.push({ ...batch, ...call })
      return { id: ID, total: batch.urls.length - 1, invalidUrls: ['nonsense'] }
    },
    jobReport: async () => report,
    jobErrors: async () => report,
    cancelJob: async () => undefined,
    activeJobs: async () => [],
    webhookDeliveries: async () => ({ job, deliveries: [], counts: { waiting: 0, delivered: 0, given_up: 0 } }),
    redeliverEvents: async () => 0,
    ...changes,
  }
  return { jobs, asked }
}
