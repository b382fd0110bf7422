import type { Log } from '../log.ts'
import type { MapOptions, MapResult } from '../operations/map.ts'
import type { ScrapeContext, ScrapeOptions, ScrapeResult } from '../operations/scrape.ts'
import type { Owner } from './auth.ts'

/** What an operation is told of the request that it works for. */
type Caller = Pick<ScrapeContext, 'signal' | 'owner' | 'log'>

/** What the routes are given: operations as functions, so that tests can pass their own. */
export interface ApiContext {
  log: Log
  authenticate: (headers: Headers) => Owner
  scrape: (options: ScrapeOptions, caller: Caller) => Promise<ScrapeResult>
  map: (options: MapOptions, caller: Caller) => Promise<MapResult>
}
