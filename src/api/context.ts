import type { Log } from '../log.ts'
import type { MapOptions, MapResult } from '../operations/map.ts'
import type { ScrapeOptions, ScrapeResult } from '../operations/scrape.ts'
import type { Owner } from './auth.ts'

/** What the routes are given: operations as functions, so that tests can pass their own. */
export interface ApiContext {
  log: Log
  authenticate: (headers: Headers) => Owner
  scrape: (options: ScrapeOptions, signal: AbortSignal) => Promise<ScrapeResult>
  map: (options: MapOptions, signal: AbortSignal) => Promise<MapResult>
}
