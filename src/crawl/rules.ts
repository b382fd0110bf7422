import { createFilter } from '../frontier/filter.ts'
import { identityOf, pageOf, withoutWww } from '../frontier/identity.ts'
import { namesNoPage } from '../frontier/page-names.ts'
import { createScope } from '../frontier/scope.ts'
import { parseTarget } from '../net/guard/target.ts'
import { taskKey } from '../queue/key.ts'
import type { StoredCrawl } from './options.ts'
import { type SiteRoots, siteRootsOf } from './site-roots.ts'
import { namesSitemap } from './sitemap-file.ts'

/** In the crawl's scope, or on another site that is crawled one hop far. */
export type Region = 'inside' | 'external'

/** A URL of the crawl as it is fetched. */
export interface Candidate {
  url: URL
  key: string
  region: Region
}

/** What belongs to a crawl (docs/compatibility.md#crawl-scope). Pure. */
export interface CrawlRules {
  /** The requested URL. */
  requested: URL
  siteRoots: SiteRoots
  /** Undefined if the URL is neither in scope nor allowed by `externalLinks`. */
  regionOf(url: URL): Region | undefined
  /** Why the patterns exclude a URL, as a sentence. Undefined if they do not. */
  denial(url: URL, region: Region): string | undefined
  /** `taskKey` of the identity of a URL. */
  keyOf(url: URL): string
  /** A link or sitemap entry as a page of the crawl. Undefined if it does not belong to it. */
  candidate(url: string): Candidate | undefined
}

/**
 * The rules that follow from the options of a crawl.
 *
 * @throws ServiceError `invalid_request` for an invalid URL or pattern
 */
export function crawlRules(options: Omit<StoredCrawl, 'page' | 'limit'>): CrawlRules {
  const { entireDomain, subdomains, externalLinks, ignoreQueryParameters, similarUrls } = options
  const requested = parseTarget(options.url)
  const siteRoots = siteRootsOf(requested, options.landed === undefined ? requested : new URL(options.landed))
  const isInside = createScope(siteRoots.roots, { subdomains, path: !entireDomain })
  const ownHosts = new Set(siteRoots.roots.map(({ host }) => withoutWww(host)))
  const filter = createFilter(options)
  const isExternal = (url: URL) => externalLinks && !ownHosts.has(withoutWww(url.host))
  const regionOf = (url: URL): Region | undefined =>
    isInside(url) ? 'inside' : isExternal(url) ? 'external' : undefined
  const denial = (url: URL, region: Region) => filter(url, region === 'external')
  const keyOfPage = (page: URL) => taskKey(identityOf(page, similarUrls))
  return {
    requested,
    siteRoots,
    regionOf,
    denial,
    keyOf: (url) => keyOfPage(pageOf(url, ignoreQueryParameters)),
    candidate(href) {
      const url = pageOf(href, ignoreQueryParameters)
      if (url.href.length > MAX_URL_CHARS || namesNoPage(url) || namesSitemap(url.href)) return undefined
      const region = regionOf(url)
      if (region === undefined || denial(url, region) !== undefined) return undefined
      return { url, key: keyOfPage(url), region }
    },
  }
}

/** Servers accept no longer URLs. The limit also stops pages that link to themselves with ever longer URLs. */
export const MAX_URL_CHARS = 2048
