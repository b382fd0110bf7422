import type { Call } from '../call.ts'
import type { BatchOptions, CrawlOptions, JobBounds } from '../crawl/options.ts'
import type { Log } from '../log.ts'
import type { ActiveJob, DeliveryReport, JobErrors, JobKey, JobReport, JobWindow } from '../operations/jobs.ts'
import type { MapOptions, MapResult } from '../operations/map.ts'
import type { ParseOptions, ParseResult } from '../operations/parse.ts'
import type { ScrapeOptions, ScrapeResult } from '../operations/scrape.ts'
import type { WebhookOptions } from '../operations/webhook.ts'
import type { UploadedFile, Uploads } from '../uploads/uploads.ts'
import type { ReadinessCheck } from '../wire/native/health.ts'
import type { Owner } from './auth.ts'
import type { PublicUrl } from './public-url.ts'

/** Whose job it will be. */
export interface JobCaller {
  owner: Owner
  /** UUID; one that was used before starts nothing. */
  idempotencyKey?: string
  requestId: string
}

export interface NewBatch {
  /** As typed. */
  urls: readonly string[]
  /** Whether entries that are no address are left out rather than fail the batch. */
  ignoreInvalid: boolean
  options: BatchOptions
  bounds: Omit<JobBounds, 'limit'>
  /** A batch of the owner that gets the URLs, in place of a new one. */
  appendToId?: string
  webhook?: WebhookOptions
}

/** What can be done with crawls and batches. Each may reject with `database_unavailable`. */
export interface Jobs {
  startCrawl(
    crawl: { options: CrawlOptions; bounds: JobBounds; webhook?: WebhookOptions },
    caller: JobCaller,
  ): Promise<{ id: string; url: string }>
  startBatch(batch: NewBatch, caller: JobCaller): Promise<{ id: string; total: number; invalidUrls: string[] }>
  report(key: JobKey, window: JobWindow): Promise<JobReport>
  errors(key: JobKey): Promise<JobErrors>
  cancel(key: JobKey): Promise<void>
  active(key: Omit<JobKey, 'id'>): Promise<ActiveJob[]>
  /** Events on their way to its webhook. */
  deliveries(key: JobKey, window: Pick<JobWindow, 'offset' | 'limit'>): Promise<DeliveryReport>
  /** @returns how many events are sent again */
  redeliver(key: JobKey, ids: readonly string[] | undefined): Promise<number>
}

/** What the routes are given: operations as functions, so that tests can pass their own. */
export interface ApiContext {
  log: Log
  authenticate: (headers: Headers) => Owner
  publicUrl: PublicUrl
  scrape: (options: ScrapeOptions, call: Call) => Promise<ScrapeResult>
  parse: (file: UploadedFile, options: ParseOptions, call: Call) => Promise<ParseResult>
  /** Of a file that was sent ahead, by its reference. */
  parseUpload: (ref: string, options: ParseOptions, call: Call) => Promise<ParseResult>
  /**
   * Asked for each request, as `jobs`.
   *
   * @throws ServiceError `database_unavailable`
   */
  uploads: () => Promise<Uploads>
  map: (options: MapOptions, call: Call) => Promise<MapResult>
  /**
   * Asked for each request, since a database may come later or not at all.
   *
   * @throws ServiceError `database_required`, `database_unavailable`
   */
  jobs: () => Promise<Jobs>
  /** What is there of what this process needs. Never rejects. */
  ready: () => Promise<ReadinessCheck[]>
  /** Figures, and the type of their text. */
  metrics: () => Promise<{ type: string; text: string }>
}
