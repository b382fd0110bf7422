import { createLimiter, type MeasuredLimiter } from '../concurrency/limiter.ts'
import type { Config } from '../config/read.ts'
import { createComparer, type PageComparer } from '../conversion/comparer.ts'
import { createConverter } from '../conversion/pool.ts'
import { createResultsReader } from '../conversion/results-reader.ts'
import type { RenderEngine } from '../engines/engine.ts'
import { createCache } from '../fetch/cache/cache.ts'
import { createFetchCached } from '../fetch/cache/cached.ts'
import { createFetchPage } from '../fetch/fetch.ts'
import type { Proxies } from '../fetch/plan.ts'
import { closedRules } from '../fetch/settings.ts'
import type { Log } from '../log.ts'
import type { AddressRules, Endpoint, Service } from '../net/guard/address.ts'
import { typedHosts } from '../net/guard/resolve.ts'
import { parseTarget } from '../net/guard/target.ts'
import type { Scraping as ScrapeParts } from '../operations/scrape.ts'
import type { Searching } from '../operations/search.ts'
import { fetchSettings } from './fetch-settings.ts'
import { openModelOf } from './models.ts'
import { ocrSettings } from './ocr-settings.ts'
import { withRenderer } from './own-engine.ts'
import type { ProcessContext } from './process-context.ts'
import { type SearchParts, searchOf, searchProviders } from './search.ts'

/** The parts of scraping in a process. Requests and jobs share one cache, one browser and one limiter. */
export interface Scraping {
  parts: ScrapeParts & { limiter: MeasuredLimiter }
  searching: Searching
  /** Compares the copies of pages that checks of monitors find. */
  comparer: PageComparer
  rules: AddressRules
  proxies: Proxies
  /** Renders pages for this process; undefined if nothing does. */
  renderer: RenderEngine | undefined
  /** Opens the host of a URL that a person typed, replacing the previous one. Addresses that its pages link to stay blocked. */
  openTo(url: string): void
  /** Blocks an endpoint for pages: the one on which this process listens. */
  closeTo(endpoint: Endpoint): void
  close(): Promise<void>
}

interface ScrapingOptions {
  /** Maximum number of pages in memory. */
  slots: number
  /** Maximum number of requests that wait for a slot. Further ones are rejected. */
  maxWaiting?: number
  /** Maximum number of documents converted at the same time. */
  conversions?: number
  cache?: { maxBytes: number; ttlMs: number }
  /** Whether to start a browser here when a page needs one and no engine is configured. */
  ownBrowser?: boolean
  /** Key of the operator's language model, if it may change. */
  modelKey?: () => string | undefined
}

/** The parts of scraping in one process. `serve` and the commands that work without a server build them here. */
export function createScraping(
  { config, sources, conversions }: Pick<ProcessContext, 'config' | 'sources' | 'conversions'>,
  log: Log,
  {
    slots,
    maxWaiting = 1000,
    conversions: atOnce = 2,
    cache = NO_CACHE,
    ownBrowser = true,
    modelKey = () => config.llmApiKey,
  }: ScrapingOptions,
): Scraping {
  const converter = createConverter(conversions, atOnce, ocrSettings(config))
  const results = createResultsReader(conversions.workerUrl)
  const closed: Endpoint[] = []
  const typed: Service[] = []
  const fetching = withRenderer(fetchSettings(config, closed, typed), { config, sources }, { log, own: ownBrowser })
  const fetchPage = createFetchPage({ ...fetching, convert: converter.convert })
  const limiter = createLimiter(slots, maxWaiting)
  const rules = closedRules(fetching)
  const { proxies = {} } = fetching
  const fetchCached = createFetchCached(fetchPage, createCache(cache))
  return {
    parts: {
      fetchPage,
      fetchCached,
      limiter,
      convert: converter.convert,
      openModel: openModelOf(config, rules, modelKey),
    },
    searching: { search: searchFor(config, { rules, proxies, read: results.read }), rules },
    comparer: createComparer(conversions.workerUrl),
    rules,
    proxies,
    renderer: fetching.renderer,
    openTo: (url) => typed.splice(0, typed.length, ...typedHostsOf(url)),
    closeTo: (endpoint) => closed.push(endpoint),
    async close() {
      converter.stop()
      results.stop()
      await fetching.renderer?.close()
    },
  }
}

/** Undefined if every search engine is off. */
function searchFor(config: Config, parts: SearchParts): Searching['search'] {
  return searchProviders(config, parts).length === 0 ? undefined : searchOf(config, parts)
}

/** None for what is no URL. */
export function typedHostsOf(text: string): Service[] {
  try {
    return typedHosts(parseTarget(text))
  } catch {
    return []
  }
}

const NO_CACHE = { maxBytes: 0, ttlMs: 0 }
