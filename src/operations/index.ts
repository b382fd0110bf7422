import type { Call } from '../call.ts'
import type { UploadedFile, Uploads } from '../uploads/uploads.ts'
import type { NewBatch } from './batch.ts'
import type { NewCrawl } from './crawl.ts'
import type { JobContext } from './job-context.ts'
import {
  activeJobs,
  cancel,
  deliveryReport,
  type JobKey,
  type JobWindow,
  jobErrors,
  jobReport,
  redeliverEvents,
} from './jobs.ts'
import type { MapOptions } from './map.ts'
import { type ParseOptions, parse, parseUpload } from './parse.ts'
import { type ScrapeOptions, type Scraping, scrape } from './scrape.ts'
import type { JobWatcher } from './watch.ts'

/** Everything that can be asked of web-extract. The HTTP API and the command line call nothing else. */
export type Operations = ReturnType<typeof createOperations>

/**
 * The operations of a process. Each takes decoded options and the `Call` it works for, and rejects with a `ServiceError`.
 * To add one, write it in a file of this folder and name it here.
 *
 * What only some processes need is imported when it is first called: `web-extract scrape` would otherwise load the rules
 * of crawls and start 50 ms later.
 */
export function createOperations({ scraping, uploads, withJobs }: OperationsContext) {
  return {
    scrape: (options: ScrapeOptions, call: Call) => scrape(options, scraping, call),
    map: async (options: MapOptions, call: Call) => (await import('./map.ts')).map(options, scraping, call),

    parse: (file: UploadedFile, options: ParseOptions, call: Call) => parse(file, options, scraping, call),
    parseUpload: (ref: string, options: ParseOptions, call: Call) =>
      parseUpload(ref, options, { ...scraping, uploads }, call),

    openUpload: (file: Omit<UploadedFile, 'bytes'>, { owner }: Call) => uploads.open({ ...file, owner }),
    /** Whether the file may be sent now. Ask before reading its bytes. The token is the credential. */
    expectUpload: (token: string) => uploads.expect(token),
    receiveUpload: (token: string, bytes: Uint8Array) => uploads.put(token, bytes),

    startCrawl: (crawl: NewCrawl, call: Call) =>
      withJobs(async (context) => (await import('./crawl.ts')).startCrawl(crawl, context, call)),
    startBatch: (batch: NewBatch, call: Call) =>
      withJobs(async (context) => (await import('./batch.ts')).startBatch(batch, context, call)),

    activeJobs: (kind: JobKey['kind'], { owner }: Call) => withJobs(({ sql }) => activeJobs(sql, { kind, owner })),
    jobReport: (job: JobRef, window: JobWindow, call: Call) =>
      withJobs(({ sql }) => jobReport(sql, keyOf(job, call), window)),
    jobErrors: (job: JobRef, call: Call) => withJobs(({ sql }) => jobErrors(sql, keyOf(job, call))),
    cancelJob: (job: JobRef, call: Call) => withJobs(({ sql }) => cancel(sql, keyOf(job, call))),
    /** Follows the job until the subscription is stopped. */
    watchJob: (job: JobRef, call: Call) => withJobs(({ watcher }) => watcher.follow(keyOf(job, call))),

    webhookDeliveries: (job: JobRef, window: Pick<JobWindow, 'offset' | 'limit'>, call: Call) =>
      withJobs(({ sql }) => deliveryReport(sql, keyOf(job, call), window)),
    /** Sends the named events again, or all that were given up. Returns their number. */
    redeliverEvents: (job: JobRef, ids: readonly string[] | undefined, call: Call) =>
      withJobs(({ sql }) => redeliverEvents(sql, keyOf(job, call), ids)),
  }
}

/** A job as a caller names it. Only its owner finds it. */
export type JobRef = Omit<JobKey, 'owner'>

/**
 * Runs `work` on the job database.
 *
 * @throws ServiceError `database_required` where there is none, `database_unavailable` while it cannot be reached
 */
export type WithJobs = <T>(work: (context: JobContext & { watcher: JobWatcher }) => Promise<T>) => Promise<T>

interface OperationsContext {
  /** Shared by requests and jobs: one cache, one browser, one limiter. */
  scraping: Scraping
  uploads: Uploads
  withJobs: WithJobs
}

const keyOf = (job: JobRef, { owner }: Call): JobKey => ({ ...job, owner })
