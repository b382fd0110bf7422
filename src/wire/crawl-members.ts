import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { CrawlOptions, JobBounds } from '../crawl/options.ts'
import { SitemapUse } from './map-members.ts'
import { optional } from './schema.ts'

/** Pages of one crawl, far beyond what one machine stores. */
export const MAX_CRAWL_LIMIT = 10_000_000
export const MAX_CONCURRENCY = 10_000
/** Specification 8. */
export const MAX_DELAY_SECONDS = 60

const Patterns = (description: string) => Type.Array(Type.String(), { description, examples: [['^/docs/', '/api$']] })

export const MaxConcurrency = Type.Integer({
  minimum: 1,
  maximum: MAX_CONCURRENCY,
  description: 'Pages of this job that are fetched at once, over all workers.',
})

/** What both families may say of the way of a crawl, in one spelling (specification 4.6). */
export const crawlMembers = {
  includePaths: optional(
    Patterns('Only pages whose path one of these regular expressions finds something in. They run in linear time.'),
  ),
  excludePaths: optional(Patterns('No page whose path one of these finds something in; they win over `includePaths`.')),
  regexOnFullURL: optional(
    Type.Boolean({ default: false, description: 'Both look at the whole URL rather than its path.' }),
  ),
  maxDiscoveryDepth: optional(Type.Integer({ minimum: 0, description: 'Most links from the start to a page.' })),
  sitemap: optional(SitemapUse),
  crawlEntireDomain: optional(
    Type.Boolean({ default: false, description: 'The whole host, not only what lies under the path of `url`.' }),
  ),
  allowSubdomains: optional(
    Type.Boolean({ default: false, description: 'Other hosts of the same registrable domain too.' }),
  ),
  allowExternalLinks: optional(
    Type.Boolean({ default: false, description: 'Other sites that pages link to as well, one page deep.' }),
  ),
  deduplicateSimilarURLs: optional(
    Type.Boolean({
      default: true,
      description: 'http and https, with and without `www.`, a slash or `index.html` at the end: one page.',
    }),
  ),
  ignoreRobotsTxt: optional(Type.Boolean({ default: false })),
  robotsUserAgent: optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Chooses the group of robots.txt and is sent as User-Agent.',
    }),
  ),
  delay: optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_DELAY_SECONDS,
      description: 'Seconds between the starts of two pages, which then go one at a time.',
    }),
  ),
  maxConcurrency: optional(MaxConcurrency),
} satisfies TProperties

type CrawlMembers = { [M in keyof typeof crawlMembers]?: Static<(typeof crawlMembers)[M]> }

/** The way of a crawl, but for what each family has its own default for. */
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

/** The bounds that both families spell alike. */
export function decodePace({
  delay = 0,
  maxConcurrency,
}: Pick<CrawlMembers, 'delay' | 'maxConcurrency'>): Pick<JobBounds, 'delayMs' | 'maxConcurrency'> {
  return {
    ...(delay > 0 && { delayMs: Math.ceil(delay * 1000) }),
    ...(maxConcurrency !== undefined && { maxConcurrency }),
  }
}

/** An empty pattern says nothing (v2-server-semantics.md 6.2). */
const patternsOf = (patterns: readonly string[] = []) => patterns.filter((pattern) => pattern !== '')
