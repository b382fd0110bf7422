import type { CrawlOptions, JobBounds } from '../../crawl/options.ts'
import { DEFAULT_RETRIES } from '../../wire/job.ts'
import { NATIVE_LIMIT } from '../../wire/native/crawl.ts'
import { NATIVE_CONCURRENCY } from '../../wire/native/job-page.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { SitemapWord } from '../commands/map-flags.ts'
import { pageOptionsOf } from '../page-options.ts'

/** The options that the flags of a crawl ask for; `checkCrawl` has checked them. */
export function crawlOptionsOf(url: string, args: ParsedArguments): CrawlOptions {
  const { values, lists, switches } = args
  const { depth, sitemap = 'include', 'robots-agent': robotsUserAgent } = values
  return {
    url,
    entireDomain: switches.has('entire-domain'),
    subdomains: switches.has('subdomains'),
    externalLinks: switches.has('external'),
    includePaths: lists.include ?? [],
    excludePaths: lists.exclude ?? [],
    regexOnFullUrl: false,
    ...(depth !== undefined && { maxDepth: Number(depth) }),
    ignoreQueryParameters: switches.has('ignore-query'),
    similarUrls: true,
    sitemap: sitemap as SitemapWord,
    ignoreRobotsTxt: switches.has('ignore-robots'),
    ...(robotsUserAgent !== undefined && { robotsUserAgent }),
    page: pageOptionsOf(args),
  }
}

export function crawlBoundsOf({ values }: ParsedArguments): JobBounds & { maxConcurrency: number } {
  const { limit = NATIVE_LIMIT, concurrency = NATIVE_CONCURRENCY, delay = 0, retries = DEFAULT_RETRIES } = values
  return {
    limit: Number(limit),
    maxConcurrency: Number(concurrency),
    ...(Number(delay) > 0 && { delayMs: Math.ceil(Number(delay) * 1000) }),
    maxRetries: Number(retries),
  }
}
