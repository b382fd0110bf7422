import type { ScrapeOptions } from '../operations/scrape.ts'

/** How a job scrapes each of its pages. */
export type PageOptions = Omit<ScrapeOptions, 'url'>

/** What a crawl is asked to do (specification 4.6). It is kept with the job as JSON, so that any worker can go on with it. */
export interface CrawlOptions {
  /** As typed by the caller. */
  url: string
  /** Not only what lies under the path of the start, but its whole host. */
  entireDomain: boolean
  /** Other hosts of its registrable domain too. */
  subdomains: boolean
  /** Any site that a page of the scope links to, one hop far. */
  externalLinks: boolean
  /** Patterns (`frontier/filter.ts`); exclusions win. */
  includePaths: readonly string[]
  excludePaths: readonly string[]
  /** Whether they see the whole URL rather than its path. */
  regexOnFullUrl: boolean
  /** Hops from the start; absent for any. */
  maxDepth?: number
  ignoreQueryParameters: boolean
  similarUrls: boolean
  sitemap: 'include' | 'skip' | 'only'
  ignoreRobotsTxt: boolean
  /** Chooses the group of robots.txt and is sent as User-Agent. */
  robotsUserAgent?: string
  page: PageOptions
}

/** The options of a crawl as they are kept with the job, and what is learned of it on the way. */
export interface StoredCrawl extends CrawlOptions {
  /** Pages that it may fetch: where to stop reading sitemaps. */
  limit: number
  /** Where the start page led, if that is somewhere else. */
  landed?: string
}

/** What a batch is asked to do with each URL. */
export interface BatchOptions {
  page: PageOptions
}

/** The options of a batch as they are kept with the job. */
export interface StoredBatch extends BatchOptions {
  /** `Authorization` for URLs that came with a user name and password, by the URL without them. */
  logins?: Record<string, string>
}

/** Bounds of a job, which the queue keeps over all workers. */
export interface JobBounds {
  /** Pages. */
  limit: number
  /** Pages at once; absent for as many as the workers have places for. */
  maxConcurrency?: number
  /** Between the starts of two pages, which then go one at a time. */
  delayMs?: number
  /** Further tries of a page whose failure may pass. */
  maxRetries: number
}
