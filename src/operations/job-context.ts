import type { Sql } from 'postgres'
import type { Call } from '../call.ts'
import type { JobBounds, PageOptions } from '../crawl/options.ts'
import type { SecretKey } from '../crawl/secrets.ts'
import { type Proxies, planProxies } from '../fetch/plan.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { UNCAPPED } from '../queue/insert.ts'
import { checkPageOptions } from './scrape.ts'

/** The client that starts a job. The id of its request is logged with each page. */
export type Starter = Pick<Call, 'owner'> & Partial<Pick<Call, 'requestId'>>

/** What is needed to start a job. */
export interface JobContext {
  sql: Sql
  /** How long a job is kept after it ends. */
  retentionSeconds: number
  /** If set, forbidden addresses are rejected at the start of the job. Otherwise the pages fail later. */
  rules?: AddressRules
  /** The configured proxies. If set, a job that needs another is rejected at the start. Otherwise its pages fail later. */
  proxies?: Proxies
  /** Encrypts stored headers, passwords and webhook addresses. Without it they are stored as plain text. */
  secretKey?: SecretKey | undefined
}

/**
 * Checks the page options of a job.
 *
 * @throws ServiceError `invalid_request` that names the member
 */
export function checkJobPage(page: PageOptions, proxies: Proxies | undefined): void {
  checkPageOptions(page)
  if (proxies !== undefined) planProxies(page.proxy, proxies)
}

/** Limits as the queue stores them. With a delay, pages are fetched one at a time, as in Firecrawl. */
export function queueBounds({ maxConcurrency = UNCAPPED, delayMs = 0, maxRetries }: Omit<JobBounds, 'limit'>) {
  return { maxConcurrency: delayMs > 0 ? 1 : maxConcurrency, delayMs, maxAttempts: maxRetries + 1 }
}
