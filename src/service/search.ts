import type { Config } from '../config/read.ts'
import type { SearchPage } from '../config/search.ts'
import { fetchHttp } from '../fetch/http/http.ts'
import type { Proxies } from '../fetch/plan.ts'
import type { AddressRules, Service } from '../net/guard/address.ts'
import { serviceAddressOf } from '../net/operator/probe.ts'
import { createSearch } from '../search/create-search.ts'
import { fetchApi } from '../search/fetch-api.ts'
import { failureOf, fetchOperator, MAX_BYTES } from '../search/fetch-operator.ts'
import { brave } from '../search/keyed/brave.ts'
import { serper } from '../search/keyed/serper.ts'
import { tavily } from '../search/keyed/tavily.ts'
import { imagePage, newsFeed, type PageOptions, resultsPage } from '../search/page-provider.ts'
import type { FetchUrl, Provider } from '../search/provider.ts'
import type { ReadResults } from '../search/read-results.ts'
import type { Search } from '../search/search.ts'
import { searxng } from '../search/searxng.ts'

/** How search engines are reached, and what they answer is read. */
export interface SearchParts {
  /** Those for pages. */
  rules: AddressRules
  proxies: Proxies
  read: ReadResults
}

/** The search of a process. */
export function searchOf(config: Config, parts: SearchParts): Search {
  const search = createSearch({ providers: searchProviders(config, parts) })
  return (query, call) => search({ ...query, safeSearch: config.safeSearch }, call)
}

/** The search engines, in the order in which they are asked. */
export function searchProviders(config: Config, parts: SearchParts): Provider[] {
  const { searxngUrl: url, userAgent } = config
  const now = () => new Date()
  const pages = PAGES.flatMap(({ setting, variable, standard, open }): Provider[] => {
    const set = config[setting]
    if (set === 'off') return []
    const page = { url: set ?? standard, configured: set !== undefined, read: parts.read, userAgent, now }
    return [open({ ...page, fetchUrl: set === undefined ? fetchPublic(config, parts) : fetchOperator(variable) })]
  })
  const keyed = APIS.flatMap(({ setting, open }) => {
    const apiKey = config[setting]
    const fetchUrl = fetchApi({ rules: parts.rules, proxy: parts.proxies.basic })
    return apiKey === undefined ? [] : [open({ apiKey, fetchUrl, now })]
  })
  const own =
    url === undefined ? [] : [searxng({ url, fetchUrl: fetchOperator('SERVICE_SEARXNG_URL'), userAgent, now })]
  return [...own, ...keyed, ...pages]
}

const APIS = [
  { setting: 'braveApiKey', open: brave },
  { setting: 'serperApiKey', open: serper },
  { setting: 'tavilyApiKey', open: tavily },
] as const

interface PageRow {
  setting: 'searchFallbackUrl' | 'newsSearchUrl' | 'imageSearchUrl'
  variable: string
  /** The public one, which needs no key. */
  standard: URL
  open: (options: PageOptions) => Provider
}

const PAGES: readonly PageRow[] = [
  {
    setting: 'searchFallbackUrl',
    variable: 'SERVICE_SEARCH_FALLBACK_URL',
    standard: new URL('https://html.duckduckgo.com/html/'),
    open: resultsPage,
  },
  {
    setting: 'newsSearchUrl',
    variable: 'SERVICE_NEWS_SEARCH_URL',
    standard: new URL('https://www.bing.com/news/search?format=rss'),
    open: newsFeed,
  },
  {
    setting: 'imageSearchUrl',
    variable: 'SERVICE_IMAGE_SEARCH_URL',
    standard: new URL('https://www.bing.com/images/async'),
    open: imagePage,
  },
]

/** Public pages are fetched like any page: with the address rules, and through the proxy of the operator. */
export function fetchPublic(
  { userAgent }: Config,
  { rules, proxies }: Pick<SearchParts, 'rules' | 'proxies'>,
): FetchUrl {
  return async (url, { headers, signal }) => {
    try {
      const snapshot = await fetchHttp({
        url,
        headers: Object.fromEntries(headers),
        skipTlsVerification: false,
        signal,
        maxBytes: MAX_BYTES,
        userAgent,
        rules,
        proxy: proxies.basic,
      })
      const { status, finalUrl, contentType = '', body } = snapshot
      return { status, url: new URL(finalUrl), headers: snapshot.headers, contentType, body }
    } catch (thrown) {
      throw failureOf(thrown, { url, signal })
    }
  }
}

type SearchUrls = Pick<Config, 'searxngUrl' | PageRow['setting']>

/**
 * The search engines of the operator, as services that pages and webhooks may not reach. They are closed below their URLs
 * only, and SearXNG where it searches: other things may be served on their ports.
 */
export function searchServices(config: SearchUrls): Service[] {
  const pages: SearchPage[] = PAGES.map(({ setting }) => config[setting])
  const { searxngUrl: base } = config
  const searxng = base && new URL(`${base.pathname.replace(/\/$/, '')}/search`, base)
  return [searxng, ...pages].flatMap((url) =>
    url instanceof URL ? [{ ...serviceAddressOf(url), path: url.pathname }] : [],
  )
}
