// Request and start response of a /v2 crawl.
import { type Static, Type } from '@sinclair/typebox'
import type { CrawlOptions, JobBounds, PageOptions } from '../../crawl/options.ts'
import { ServiceError } from '../../errors.ts'
import type { WebhookOptions } from '../../operations/webhook.ts'
import { crawlMembers, decodeCrawlMembers, decodePace, MAX_CRAWL_LIMIT } from '../crawl-members.ts'
import { DEFAULT_RETRIES, EXAMPLE_ID, JobId } from '../job.ts'
import { SiteUrl } from '../map-members.ts'
import { only, optional, strict } from '../schema.ts'
import { optionsFromPrompt } from './crawl-prompt.ts'
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
      Type.String({
        maxLength: MAX_PROMPT_LENGTH,
        description:
          'What to crawl, e.g. `only the blog, up to 50 pages, skip /legal`. Read by rules, without a language model. Options that are given take precedence.',
      }),
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

/**
 * Decodes a crawl. Options that are given take precedence over those in the prompt.
 *
 * @throws ServiceError `invalid_request` for errors that the schema cannot express
 */
export function decodeV2Crawl(given: Static<typeof V2CrawlRequest>): {
  options: CrawlOptions
  bounds: JobBounds
  webhook?: WebhookOptions
} {
  const request = { ...optionsFromPrompt(given.prompt ?? '', given.url), ...given }
  return {
    options: {
      url: request.url,
      ...decodeCrawlMembers(request),
      ...(request.maxDiscoveryDepth !== undefined && { maxDepth: request.maxDiscoveryDepth }),
      ignoreQueryParameters: request.ignoreQueryParameters ?? false,
      page: inScrapeOptions(decodeJobPage(request.scrapeOptions ?? {}, [request.url])),
    },
    bounds: { limit: request.limit ?? DEFAULT_LIMIT, maxRetries: DEFAULT_RETRIES, ...decodePace(request) },
    ...(request.webhook !== undefined && { webhook: decodeWebhook(request.webhook, 'crawl') }),
  }
}

/** The options of the pages, whose schema is named by its place in the whole request. */
function inScrapeOptions(page: PageOptions): PageOptions {
  const { extraction } = page.content
  if (extraction === undefined) return page
  const schemaPath = ['scrapeOptions', ...extraction.schemaPath]
  return { ...page, content: { ...page.content, extraction: { ...extraction, schemaPath } } }
}

/** @param url the absolute URL of the status */
export function encodeV2Crawl(
  { id, url }: { id: string; url: string },
  { url: start, prompt = '' }: Static<typeof V2CrawlRequest>,
): Static<typeof V2JobStarted> {
  return { success: true, id, url, ...(prompt.trim() !== '' && { warning: promptWarning(prompt, start) }) }
}

/** What became of a prompt. It is read by rules, which may miss what the caller meant. */
function promptWarning(prompt: string, url: string): string {
  const options = optionsFromPrompt(prompt, url)
  if (Object.keys(options).length === 0) return `"prompt" has no effect: ${NOT_UNDERSTOOD}`
  return `"prompt" was read by rules, without a language model, as ${JSON.stringify(options)}. Options in the request take precedence.`
}

const NOT_UNDERSTOOD =
  'without a language model, only sections, page limits and depths are understood, as in "only the blog, up to 50 pages, skip /legal".'

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

/** @throws ServiceError `invalid_request` if the prompt names no option */
export function previewParameters({
  url,
  prompt,
}: Static<typeof V2ParamsPreviewRequest>): Static<typeof V2ParamsPreviewResponse> {
  const options = optionsFromPrompt(prompt, url)
  if (Object.keys(options).length > 0) return { success: true, data: { url, ...options } }
  const message = `"prompt" names no option: ${NOT_UNDERSTOOD}`
  throw new ServiceError('invalid_request', message, {
    details: [{ code: 'invalid_value', path: ['prompt'], message }],
    hint: 'Set the options of /v2/crawl yourself.',
  })
}

export const V2ParamsPreviewResponse = strict({
  success: Type.Literal(true),
  data: strict({
    url: Type.String(),
    includePaths: optional(Type.Array(Type.String())),
    excludePaths: optional(Type.Array(Type.String())),
    limit: optional(Type.Integer()),
    maxDiscoveryDepth: optional(Type.Integer()),
  }),
})

/** Body of `POST /v2/crawl/params-preview` (docs/compatibility.md#parameter-preview). */
export const V2ParamsPreviewRequest = strict(
  {
    url: SiteUrl,
    prompt: Type.String({ minLength: 1, maxLength: MAX_PROMPT_LENGTH }),
    ...clientMembers,
  },
  { examples: [{ url: 'https://example.com/', prompt: 'the blog only' }] },
)
