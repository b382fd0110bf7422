import type { Sql } from 'postgres'
import type { Call } from '../call.ts'
import type { JobBounds, PageOptions } from '../crawl/options.ts'
import type { SecretKey } from '../crawl/secrets.ts'
import { type Proxies, planProxies } from '../fetch/plan.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { UNCAPPED } from '../queue/insert.ts'
import { checkPageOptions } from './scrape.ts'

/** Who starts a job. The log of its pages names the request. */
export type Starter = Pick<Call, 'owner'> & Partial<Pick<Call, 'requestId'>>

/** What the start of a job needs. */
export interface JobContext {
  sql: Sql
  /** How long the job is kept after its end. */
  retentionSeconds: number
  /** Addresses that they forbid are refused at once where they are; without them the page fails. */
  rules?: AddressRules
  /** Those that are configured: a job that wants another is refused at once; without them each page fails. */
  proxies?: Proxies
  /** Under which headers and passwords are kept; without it they are kept as they are. */
  secretKey?: SecretKey | undefined
  /** Whether events can be signed; without that no job may have a webhook. */
  signsEvents?: boolean
}

/**
 * Whether the pages of a job can be scraped so.
 *
 * @throws ServiceError `invalid_request` naming the member
 */
export function checkJobPage(page: PageOptions, proxies: Proxies | undefined): void {
  checkPageOptions(page)
  if (proxies !== undefined) planProxies(page.proxy, proxies)
}

/** Bounds as the queue keeps them. A delay makes pages go one at a time, as in the real service. */
export function queueBounds({ maxConcurrency = UNCAPPED, delayMs = 0, maxRetries }: Omit<JobBounds, 'limit'>) {
  return { maxConcurrency: delayMs > 0 ? 1 : maxConcurrency, delayMs, maxAttempts: maxRetries + 1 }
}
