// Request and start response of a /v2 crawl.
import { type Static, Type } from '@sinclair/typebox'
import type { CrawlOptions, JobBounds } from '../../crawl/options.ts'
import type { WebhookOptions } from '../../operations/webhook.ts'
import { crawlMembers, decodeCrawlMembers, decodePace, MAX_CRAWL_LIMIT } from '../crawl-members.ts'
import { DEFAULT_RETRIES, EXAMPLE_ID, JobId } from '../job.ts'
import { SiteUrl } from '../map-members.ts'
import { only, optional, strict } from '../schema.ts'
import { clientMembers, decodeJobPage, encodeJobPage, jobPageMembers } from './scrape.ts'
import { decodeWebhook, webhookOf } from './webhook.ts'

const DEFAULT_LIMIT = 10_000

const MAX_PROMPT_LENGTH = 10_000

/** The options of every page of a crawl. */
const ScrapeOptions = strict(jobPageMembers, { description: 'Options for each page, as for `/v2/scrape`.' })

/** Body of `POST /v2/crawl` (docs/compatibility.md#crawl). */
export const V2CrawlRequest = strict(
  {
    url: SiteUrl,
    limit: optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_CRAWL_LIMIT,
        default: DEFAULT_LIMIT,
        description: 'Maximum number of pages.',
      }),
    ),
    ...crawlMembers,
    ignoreQueryParameters: optional(
      Type.Boolean({ default: false, description: 'Treat URLs that differ only in their query string as one page.' }),
    ),
    scrapeOptions: optional(ScrapeOptions),
    prompt: optional(
      Type.String({ maxLength: MAX_PROMPT_LENGTH, description: 'Has no effect: this version has no language model.' }),
    ),
    webhook: optional(webhookOf('crawl')),
    zeroDataRetention: optional(only(false, 'documents of a job are kept until they expire')),
    ...clientMembers,
  },
  {
    examples: [
      { url: 'https://example.com/docs/', limit: 50, scrapeOptions: { formats: ['markdown', 'links'] } },
      { url: 'https://example.com/', excludePaths: ['^/archive/'], maxDiscoveryDepth: 2, sitemap: 'skip', delay: 1 },
    ],
  },
)

export const V2JobStarted = strict(
  {
    success: Type.Literal(true),
    id: JobId,
    url: Type.String({ description: 'URL of the status.' }),
    warning: optional(Type.String()),
  },
  { examples: [{ success: true, id: EXAMPLE_ID, url: `http://127.0.0.1:3002/v2/crawl/${EXAMPLE_ID}` }] },
)

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeV2Crawl(request: Static<typeof V2CrawlRequest>): {
  options: CrawlOptions
  bounds: JobBounds
  webhook?: WebhookOptions
} {
  return {
    options: {
      url: request.url,
      ...decodeCrawlMembers(request),
      ...(request.maxDiscoveryDepth !== undefined && { maxDepth: request.maxDiscoveryDepth }),
      ignoreQueryParameters: request.ignoreQueryParameters ?? false,
      page: decodeJobPage(request.scrapeOptions ?? {}, [request.url]),
    },
    bounds: { limit: request.limit ?? DEFAULT_LIMIT, maxRetries: DEFAULT_RETRIES, ...decodePace(request) },
    ...(request.webhook !== undefined && { webhook: decodeWebhook(request.webhook) }),
  }
}

/** @param url the absolute URL of the status */
export function encodeV2Crawl(
  { id, url }: { id: string; url: string },
  { prompt = '' }: Static<typeof V2CrawlRequest>,
): Static<typeof V2JobStarted> {
  const warning = '"prompt" has no effect, because this version has no language model.'
  return { success: true, id, url, ...(prompt.trim() !== '' && { warning }) }
}

/** The options of a crawl for `/v2/crawl/active`, spelled as in a request. */
export function encodeV2CrawlOptions(options: CrawlOptions, limit: number) {
  return {
    limit,
    includePaths: options.includePaths,
    excludePaths: options.excludePaths,
    regexOnFullURL: options.regexOnFullUrl,
    ...(options.maxDepth !== undefined && { maxDiscoveryDepth: options.maxDepth }),
    sitemap: options.sitemap,
    ignoreQueryParameters: options.ignoreQueryParameters,
    deduplicateSimilarURLs: options.similarUrls,
    crawlEntireDomain: options.entireDomain,
    allowSubdomains: options.subdomains,
    allowExternalLinks: options.externalLinks,
    ignoreRobotsTxt: options.ignoreRobotsTxt,
    ...(options.robotsUserAgent !== undefined && { robotsUserAgent: options.robotsUserAgent }),
    scrapeOptions: encodeJobPage(options.page),
  }
}

/** Body of `POST /v2/crawl/params-preview` (docs/compatibility.md#parameter-preview). */
export const V2ParamsPreviewRequest = strict(
  {
    url: SiteUrl,
    prompt: Type.String({ minLength: 1, maxLength: MAX_PROMPT_LENGTH }),
    ...clientMembers,
  },
  { examples: [{ url: 'https://example.com/', prompt: 'the blog only' }] },
)
