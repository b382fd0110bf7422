import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { CrawlOptions, JobBounds } from '../crawl/options.ts'
import { SitemapUse } from './map-members.ts'
import { MAX_NUMBER, optional } from './schema.ts'

/** Maximum pages of a crawl, far beyond what one machine stores. */
export const MAX_CRAWL_LIMIT = 10_000_000
export const MAX_CONCURRENCY = 10_000
export const MAX_DELAY_SECONDS = 60

const Patterns = (description: string) => Type.Array(Type.String(), { description, examples: [['^/docs/', '/api$']] })

export const MaxConcurrency = Type.Integer({
  minimum: 1,
  maximum: MAX_CONCURRENCY,
  description: 'Maximum number of pages of this job fetched at the same time, across all workers.',
})

/** Crawl rules that both families spell the same (docs/compatibility.md#crawl). */
export const crawlMembers = {
  includePaths: optional(
    Patterns('Crawl only pages whose path matches one of these regular expressions. They run in linear time.'),
  ),
  excludePaths: optional(
    Patterns('Skip pages whose path matches one of these. They take precedence over `includePaths`.'),
  ),
  regexOnFullURL: optional(
    Type.Boolean({ default: false, description: 'Match both against the full URL instead of the path.' }),
  ),
  maxDiscoveryDepth: optional(
    Type.Integer({ minimum: 0, maximum: MAX_NUMBER, description: 'Maximum link depth, counted from the start URL.' }),
  ),
  sitemap: optional(SitemapUse),
  crawlEntireDomain: optional(
    Type.Boolean({ default: false, description: 'Crawl the whole host, not only pages below the path of `url`.' }),
  ),
  allowSubdomains: optional(
    Type.Boolean({ default: false, description: 'Include other hosts of the same registrable domain.' }),
  ),
  allowExternalLinks: optional(
    Type.Boolean({ default: false, description: 'Fetch linked pages of other sites too, one level deep.' }),
  ),
  deduplicateSimilarURLs: optional(
    Type.Boolean({
      default: true,
      description:
        'Treat URLs as one page if they differ only in http or https, `www.`, a trailing slash or a trailing `index.html`.',
    }),
  ),
  ignoreRobotsTxt: optional(Type.Boolean({ default: false })),
  robotsUserAgent: optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'User agent for robots.txt rules and requests.',
    }),
  ),
  delay: optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_DELAY_SECONDS,
      description: 'Seconds between the starts of two pages. Pages are then fetched one at a time.',
    }),
  ),
  maxConcurrency: optional(MaxConcurrency),
} satisfies TProperties

type CrawlMembers = { [M in keyof typeof crawlMembers]?: Static<(typeof crawlMembers)[M]> }

/** The rules of a crawl, except those whose default differs between the families. */
export function decodeCrawlMembers(
  request: CrawlMembers,
): Omit<CrawlOptions, 'url' | 'page' | 'ignoreQueryParameters' | 'maxDepth'> {
  return {
    entireDomain: request.crawlEntireDomain ?? false,
    subdomains: request.allowSubdomains ?? false,
    externalLinks: request.allowExternalLinks ?? false,
    includePaths: patternsOf(request.includePaths),
    excludePaths: patternsOf(request.excludePaths),
    regexOnFullUrl: request.regexOnFullURL ?? false,
    similarUrls: request.deduplicateSimilarURLs ?? true,
    sitemap: request.sitemap ?? 'include',
    ignoreRobotsTxt: request.ignoreRobotsTxt ?? false,
    ...(request.robotsUserAgent !== undefined && { robotsUserAgent: request.robotsUserAgent }),
  }
}

/** The limits that both families spell the same. */
export function decodePace({
  delay = 0,
  maxConcurrency,
}: Pick<CrawlMembers, 'delay' | 'maxConcurrency'>): Pick<JobBounds, 'delayMs' | 'maxConcurrency'> {
  return {
    ...(delay > 0 && { delayMs: Math.ceil(delay * 1000) }),
    ...(maxConcurrency !== undefined && { maxConcurrency }),
  }
}

/** An empty pattern has no effect (docs/compatibility.md#path-filters). */
const patternsOf = (patterns: readonly string[] = []) => patterns.filter((pattern) => pattern !== '')
