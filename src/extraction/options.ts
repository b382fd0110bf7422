// What an extraction reads. Its options are stored with the job as JSON, so that any worker can continue it.
import type { BatchOptions, StoredBatch, StoredCrawl } from '../crawl/options.ts'

/** What a caller names: one page, or a site whose pages are found. */
export interface ExtractSource {
  /** As typed, without user name and password; of a site, where it starts. */
  url: string
  isSite: boolean
}

export interface ExtractOptions extends BatchOptions {
  /** Whether pages of other sites that a site links to are read too. */
  externalLinks: boolean
  /** Maximum number of pages of each site. */
  pagesPerSite: number
  /** Whether the result names the pages of each value. */
  showSources: boolean
  /** A search whose first pages are read too. */
  search?: { text: string; pages: number }
}

export interface StoredExtract extends ExtractOptions {
  sources: ExtractSource[]
  /** `Authorization` headers for sources that came with a user name and password, by their URL. */
  logins?: StoredBatch['logins']
}

/** A site of an extraction as a crawl. It stays below the path of its start. */
export function siteCrawlOf({ sources, page, logins = {}, ...options }: StoredExtract, index: number): StoredCrawl {
  const { url } = sources[index]!
  const login = Object.hasOwn(logins, url) ? logins[url] : undefined
  return {
    url,
    entireDomain: false,
    subdomains: false,
    externalLinks: options.externalLinks,
    includePaths: [],
    excludePaths: [],
    regexOnFullUrl: false,
    ignoreQueryParameters: false,
    similarUrls: true,
    sitemap: 'include',
    ignoreRobotsTxt: false,
    limit: options.pagesPerSite,
    page: login === undefined ? page : { ...page, headers: { Authorization: login, ...page.headers } },
  }
}
