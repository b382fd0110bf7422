import type { Log } from '../log.ts'
import type { ScrapeContext, ScrapeOptions, ScrapeResult } from '../operations/scrape.ts'
import type { Owner } from './auth.ts'

/** What the routes are given: operations as functions, so that tests can pass their own. */
export interface ApiContext {
  log: Log
  authenticate: (headers: Headers) => Owner
  scrape: (options: ScrapeOptions, caller: Pick<ScrapeContext, 'signal' | 'log'>) => Promise<ScrapeResult>
}
