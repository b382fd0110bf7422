import type { ScrapeOptions } from '../operations/scrape.ts'

/** How a job scrapes each of its pages. The key of a model is never stored, so jobs use the model of the settings. */
export type PageOptions = Omit<ScrapeOptions, 'url' | 'model'>

/** The options of a crawl. They are stored with the job as JSON, so that any worker can continue it. */
export interface CrawlOptions {
  /** As typed by the client. */
  url: string
  /** Whether to crawl the whole host, not only pages below the path of the start URL. */
  entireDomain: boolean
  /** Whether to include other hosts of its registrable domain. */
  subdomains: boolean
  /** Whether to fetch linked pages of other sites, one hop away. */
  externalLinks: boolean
  /** Patterns (frontier/filter.ts). Exclusions take precedence. */
  includePaths: readonly string[]
  excludePaths: readonly string[]
  /** Whether the patterns match the whole URL rather than its path. */
  regexOnFullUrl: boolean
  /** Maximum hops from the start. Absent for no limit. */
  maxDepth?: number
  ignoreQueryParameters: boolean
  similarUrls: boolean
  sitemap: 'include' | 'skip' | 'only'
  ignoreRobotsTxt: boolean
  /** Selects the group in robots.txt, and is sent as User-Agent. */
  robotsUserAgent?: string
  page: PageOptions
}

/** The options of a crawl as they are stored with the job, with what the crawl has learned. */
export interface StoredCrawl extends CrawlOptions {
  /** Maximum number of pages. Reading of sitemaps stops there. */
  limit: number
  /** Where the start page redirected to, if it did. */
  landed?: string
}

/** The options of a batch. */
export interface BatchOptions {
  page: PageOptions
}

/** The options of a batch as they are stored with the job. */
export interface StoredBatch extends BatchOptions {
  /** `Authorization` headers for URLs that came with a user name and password, by the URL without them. */
  logins?: Record<string, string>
}

/** Limits of a job, which the queue enforces over all workers. */
export interface JobBounds {
  /** Pages. */
  limit: number
  /** Maximum number of pages at a time. Absent for no limit. */
  maxConcurrency?: number
  /** Pause between the starts of two pages, which are then fetched one at a time. */
  delayMs?: number
  /** Number of retries of a page after a temporary error. */
  maxRetries: number
}
