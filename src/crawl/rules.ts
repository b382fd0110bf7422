import { createFilter } from '../frontier/filter.ts'
import { identityOf, pageOf, withoutWww } from '../frontier/identity.ts'
import { namesNoPage } from '../frontier/page-names.ts'
import { createScope } from '../frontier/scope.ts'
import { parseTarget } from '../net/guard/target.ts'
import { taskKey } from '../queue/key.ts'
import type { StoredCrawl } from './options.ts'
import { type SiteRoots, siteRootsOf } from './site-roots.ts'
import { namesSitemap } from './sitemap-file.ts'

/** Where a URL lies: in the crawl's scope, or on another site that is taken as well, one hop far. */
export type Place = 'inside' | 'external'

/** A URL of the crawl, as it is fetched. */
export interface Candidate {
  url: URL
  key: string
  place: Place
}

/** What belongs to a crawl (specification 4.6). Pure. */
export interface CrawlRules {
  /** The URL asked for. */
  requested: URL
  siteRoots: SiteRoots
  /** Undefined where neither scope nor `externalLinks` reach. */
  locationOf(url: URL): Place | undefined
  /** Why patterns leave a URL out, as a sentence; undefined when they do not. */
  denial(url: URL, place: Place): string | undefined
  /** `taskKey` of the identity of a URL. */
  keyOf(url: URL): string
  /** A link or an entry of a sitemap as a page of the crawl; undefined when it is none. */
  candidate(url: string): Candidate | undefined
}

/**
 * @throws ServiceError `invalid_request` for a URL or a pattern that cannot be used
 */
export function crawlRules(options: Omit<StoredCrawl, 'page' | 'limit'>): CrawlRules {
  const { entireDomain, subdomains, externalLinks, ignoreQueryParameters, similarUrls } = options
  const requested = parseTarget(options.url)
  const siteRoots = siteRootsOf(requested, options.landed === undefined ? requested : new URL(options.landed))
  const isInside = createScope(siteRoots.roots, { subdomains, path: !entireDomain })
  const ownHosts = new Set(siteRoots.roots.map(({ host }) => withoutWww(host)))
  const filter = createFilter(options)
  const isExternal = (url: URL) => externalLinks && !ownHosts.has(withoutWww(url.host))
  const locationOf = (url: URL): Place | undefined =>
    isInside(url) ? 'inside' : isExternal(url) ? 'external' : undefined
  const denial = (url: URL, place: Place) => filter(url, place === 'external')
  const keyOfPage = (page: URL) => taskKey(identityOf(page, similarUrls))
  return {
    requested,
    siteRoots,
    locationOf,
    denial,
    keyOf: (url) => keyOfPage(pageOf(url, ignoreQueryParameters)),
    candidate(href) {
      const url = pageOf(href, ignoreQueryParameters)
      if (url.href.length > MAX_URL_CHARS || namesNoPage(url) || namesSitemap(url.href)) return undefined
      const place = locationOf(url)
      if (place === undefined || denial(url, place) !== undefined) return undefined
      return { url, key: keyOfPage(url), place }
    },
  }
}

/** Longer ones are no URLs that a server takes; pages that link to themselves with ever more of it end here. */
export const MAX_URL_CHARS = 2048
