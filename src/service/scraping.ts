import { createGate } from '../concurrency/gate.ts'
import { createConverter } from '../conversion/pool.ts'
import type { RenderEngine } from '../engines/engine.ts'
import { createCache } from '../fetch/cache/cache.ts'
import { createFetchCached } from '../fetch/cache/cached.ts'
import { createFetchPage } from '../fetch/fetch.ts'
import type { Proxies } from '../fetch/plan.ts'
import type { Log } from '../log.ts'
import type { AddressRules, Endpoint } from '../net/guard/address.ts'
import type { ScrapeContext } from '../operations/scrape.ts'
import { cacheSettings, fetchSettings } from './fetch-settings.ts'
import { ocrSettings } from './ocr-settings.ts'
import { withRenderer } from './own-engine.ts'
import type { ProcessContext } from './process-context.ts'

const CONVERSION_WORKERS = 2
const MAX_WAITING = 1000

/** What scraping needs in a process, for requests and for jobs: one cache, one engine, one bound for both. */
export interface Scraping {
  parts: Pick<ScrapeContext, 'fetchPage' | 'fetchCached' | 'gate' | 'convert'>
  rules: AddressRules
  proxies: Proxies
  /** What renders for this process, if anything does. */
  renderer: RenderEngine | undefined
  /** Nothing is fetched from there any more: where this process itself listens. */
  closeTo(endpoint: Endpoint): void
  close(): Promise<void>
}

export function createScraping({ config, sources, conversions }: ProcessContext, log: Log): Scraping {
  const converter = createConverter(conversions, CONVERSION_WORKERS, ocrSettings(config))
  const closed: Endpoint[] = []
  const own = config.role === 'all'
  const fetching = withRenderer(fetchSettings(config, closed), { config, sources }, { log, own })
  const fetchPage = createFetchPage(fetching)
  const gate = createGate(config.maxConcurrency, MAX_WAITING)
  const fetchCached = createFetchCached(fetchPage, createCache(cacheSettings(config)))
  return {
    parts: { fetchPage, fetchCached, gate, convert: converter.convert },
    rules: fetching.rules,
    proxies: fetching.proxies ?? {},
    renderer: fetching.renderer,
    closeTo: (endpoint) => closed.push(endpoint),
    async close() {
      converter.stop()
      await fetching.renderer?.close()
    },
  }
}
