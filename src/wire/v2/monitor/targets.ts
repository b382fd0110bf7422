// The targets of a monitor in a request: pages, a site, or searches.
import { type Static, Type } from '@sinclair/typebox'
import type { PageOptions } from '../../../crawl/options.ts'
import { ServiceError } from '../../../errors.ts'
import type { MonitorTarget } from '../../../monitors/targets.ts'
import { crawlMembers } from '../../crawl-members.ts'
import { invalidRequest } from '../../issues.ts'
import { SiteUrl } from '../../map-members.ts'
import { oneOf, optional, strict } from '../../schema.ts'
import { Domains, decodeDomains } from '../../search-members.ts'
import { decodeV2Crawl } from '../crawl.ts'
import { decodeJobPage, jobPageMembers, Selectors } from '../scrape.ts'

const DEFAULT_CRAWL_LIMIT = 100
/** Each page is stored with its content, for 100 checks. */
const MAX_CRAWL_LIMIT = 1000
const MAX_URLS = 100
const DEFAULT_RESULTS = 10

/** How each page is scraped. */
export const MonitorScrapeOptions = strict(jobPageMembers, {
  description:
    'Options for each page, as for `/v2/scrape`, in camelCase or snake_case. Pages are never taken from the cache. With the format `json`, its data is compared too; without `markdown`, only that.',
})

/** Parts of a page that do not count. */
export const IgnoreSelectors = optional(Selectors)

const targetMembers = {
  id: optional(Type.String({ minLength: 1, maxLength: 64, description: 'Given by the service if absent.' })),
}

const ScrapeTarget = strict({
  ...targetMembers,
  type: oneOf(['scrape']),
  urls: Type.Array(Type.String(), { minItems: 1, maxItems: MAX_URLS, description: 'URLs of the pages.' }),
  scrapeOptions: optional(MonitorScrapeOptions),
  ignoreSelectors: IgnoreSelectors,
})

const CrawlTarget = strict({
  ...targetMembers,
  type: oneOf(['crawl']),
  url: SiteUrl,
  crawlOptions: optional(
    strict(
      {
        limit: optional(
          Type.Integer({
            minimum: 1,
            maximum: MAX_CRAWL_LIMIT,
            default: DEFAULT_CRAWL_LIMIT,
            description: 'Maximum number of pages.',
          }),
        ),
        ...crawlMembers,
        ignoreQueryParameters: optional(Type.Boolean({ default: false })),
      },
      { description: 'As for `/v2/crawl`.' },
    ),
  ),
  scrapeOptions: optional(MonitorScrapeOptions),
  ignoreSelectors: IgnoreSelectors,
})

const SearchTarget = strict({
  ...targetMembers,
  type: oneOf(['search']),
  queries: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1, maxItems: 12 }),
  searchWindow: optional(
    oneOf(['5m', '15m', '1h', '6h', '24h', '7d'], {
      description: 'How old a result may be. Providers know hours, days and weeks: the next longer one is used.',
    }),
  ),
  includeDomains: optional(Domains('Return only results of these hosts.')),
  excludeDomains: optional(Domains('Return no results of these hosts.')),
  maxResults: optional(
    Type.Integer({ minimum: 1, maximum: 50, default: DEFAULT_RESULTS, description: 'Of each query.' }),
  ),
})

const Target = Type.Union([ScrapeTarget, CrawlTarget, SearchTarget])

export const MonitorTargets = Type.Array(Target, { minItems: 1, maxItems: 50, description: 'What to watch.' })

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeTargets(targets: Static<typeof MonitorTargets>): MonitorTarget[] {
  const ids = new Set<string>()
  return targets.map((target, index) => {
    const id = target.id ?? `t${index + 1}`
    if (ids.has(id)) throw refused(['targets', index, 'id'], `"targets[${index}].id" is used twice`)
    ids.add(id)
    return within(['targets', index], () => ({ id, shown: { ...target, id }, ...decodeTarget(target) }))
  })
}

type Decoded<T> = T extends MonitorTarget ? Omit<T, 'id' | 'shown'> : never

function decodeTarget(target: Static<typeof Target>): Decoded<MonitorTarget> {
  if (target.type === 'scrape') {
    const { urls, scrapeOptions = {}, ignoreSelectors = [] } = target
    return { type: 'scrape', urls, page: pageOf(decodeJobPage(scrapeOptions, urls), ignoreSelectors) }
  }
  if (target.type === 'crawl') {
    const { url, crawlOptions = {}, scrapeOptions = {}, ignoreSelectors = [] } = target
    const limit = crawlOptions.limit ?? DEFAULT_CRAWL_LIMIT
    const { options, bounds } = decodeV2Crawl({ ...crawlOptions, url, limit, scrapeOptions })
    return { type: 'crawl', options: { ...options, page: pageOf(options.page, ignoreSelectors) }, bounds }
  }
  const { queries, searchWindow, includeDomains, excludeDomains, maxResults = DEFAULT_RESULTS } = target
  if (includeDomains !== undefined && excludeDomains !== undefined) {
    throw refused(['excludeDomains'], 'use "includeDomains" or "excludeDomains", not both')
  }
  return {
    type: 'search',
    queries,
    ...(searchWindow !== undefined && { windowSeconds: WINDOW_SECONDS[searchWindow] }),
    includeDomains: decodeDomains('includeDomains', includeDomains),
    excludeDomains: decodeDomains('excludeDomains', excludeDomains),
    maxResults,
  }
}

const WINDOW_SECONDS = { '5m': 300, '15m': 900, '1h': 3600, '6h': 21_600, '24h': 86_400, '7d': 604_800 } as const

/** A check sees the page as it is now, not a copy of it. */
function pageOf(page: PageOptions, ignoreSelectors: readonly string[]): PageOptions {
  if (page.cache.only !== undefined) {
    throw refused(['scrapeOptions', page.cache.only], `"${page.cache.only}" has no meaning: a check always fetches`)
  }
  const { content } = page
  return {
    ...page,
    cache: { maxAgeMs: 0, store: page.cache.store, only: undefined },
    content: {
      ...content,
      formats: [...new Set(content.formats)],
      excludeTags: [...content.excludeTags, ...ignoreSelectors],
    },
  }
}

/** Names the target in the error of one of its members. */
function within<T>(path: (string | number)[], decode: () => T): T {
  try {
    return decode()
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    const message = `targets[${path.at(-1)}]: ${thrown.message}`
    const details = (thrown.details ?? []).map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
    throw new ServiceError(thrown.code, message, { details, ...(thrown.hint !== undefined && { hint: thrown.hint }) })
  }
}

const refused = (path: (string | number)[], message: string) => invalidRequest([{ code: 'custom', path, message }])
