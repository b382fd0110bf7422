// Request, start response and status of a /v2 extraction.
import { type Static, Type } from '@sinclair/typebox'
import type { Json } from '../../content/structure/model.ts'
import type { ExtractReport, NewExtract } from '../../operations/extract.ts'
import { invalidRequest } from '../issues.ts'
import { DEFAULT_RETRIES, EXAMPLE_ID, IgnoreInvalidUrls, JobId } from '../job.ts'
import { lenient, oneOf, only, optional, strict } from '../schema.ts'
import { decodeText } from '../search-members.ts'
import { encodeV2Progress, isOver, progressMembers } from './job.ts'
import { clientMembers, decodeJobPage, jobPageMembers, scrapeMembers } from './scrape.ts'
import { Time } from './time.ts'
import { decodeWebhook, webhookOf } from './webhook.ts'

const MAX_URLS = 10
const MAX_PROMPT_CHARS = 10_000
const DEFAULT_PAGES = 25
const MAX_PAGES = 200
const SEARCHED_PAGES = 5
/** The beginning of a prompt says what it is about. Providers take little more than this. */
const MAX_SEARCH_CHARS = 400

/** Body of `POST /v2/extract` (docs/compatibility.md#extract). */
export const V2ExtractRequest = strict(
  {
    urls: optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: MAX_URLS,
        description: `Pages to read, at most ${MAX_URLS}. A URL that ends with \`/*\` stands for the pages below it.`,
        examples: [['https://example.com/about', 'https://example.com/team/*']],
      }),
    ),
    prompt: optional(Type.String({ maxLength: MAX_PROMPT_CHARS, description: 'What to extract, in words.' })),
    schema: optional(
      Type.Unknown({
        description:
          'JSON Schema (2020-12, 2019-09 or 7) of the data, at most 256 KiB. Without one, the data describes what the pages are about.',
      }),
    ),
    systemPrompt: optional(
      Type.String({
        maxLength: MAX_PROMPT_CHARS,
        description: 'Further instructions for a language model. Without one, they have no effect.',
      }),
    ),
    limit: optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGES,
        default: DEFAULT_PAGES,
        description: 'Maximum number of pages of each URL that ends with `/*`.',
      }),
    ),
    allowExternalLinks: optional(
      Type.Boolean({
        default: false,
        description: 'Of a URL that ends with `/*`, also read linked pages of other sites.',
      }),
    ),
    showSources: optional(
      Type.Boolean({ default: false, description: 'Return in `sources` the URLs that each value comes from.' }),
    ),
    ignoreInvalidURLs: optional(IgnoreInvalidUrls),
    scrapeOptions: optional(
      strict(jobPageMembers, { description: 'Options for each page, as for `/v2/scrape`. `formats` has no effect.' }),
    ),
    webhook: optional(webhookOf('extract')),
    enableWebSearch: optional(
      Type.Boolean({
        description: `Also read the first ${SEARCHED_PAGES} pages of a web search for the \`prompt\`. Default false with \`urls\`, true without them.`,
      }),
    ),
    agent: optional(only(false, 'this service has no agent that browses')),
    threatProtection: scrapeMembers.threatProtection,
    ...clientMembers,
  },
  {
    examples: [
      {
        urls: ['https://example.com/', 'https://example.com/contact'],
        schema: { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } },
      },
    ],
  },
)

export const V2ExtractStarted = strict(
  {
    success: Type.Literal(true),
    id: JobId,
    invalidURLs: optional(
      Type.Array(Type.String(), {
        description: 'Entries that were skipped, as typed but without user names and passwords.',
      }),
    ),
  },
  { examples: [{ success: true, id: EXAMPLE_ID, invalidURLs: [] }] },
)

const Count = (description: string) => Type.Integer({ description })

/** Status and result of an extraction. The set of status words is fixed (docs/compatibility.md#job-status). */
export const V2ExtractResponse = lenient(
  {
    success: Type.Boolean({ description: 'False if the extraction failed.' }),
    id: JobId,
    status: oneOf(['processing', 'completed', 'failed', 'cancelled']),
    data: Type.Unknown({
      description: 'The merged data, in the shape of the schema. An empty list until it is completed.',
    }),
    sources: optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'By the path of a value, such as `products[0].price`, the URLs of the pages that state it.',
      }),
    ),
    error: optional(Type.String({ description: 'Why the extraction failed.' })),
    code: optional(Type.String({ description: 'Native error code of a failed extraction.' })),
    warning: optional(Type.String()),
    total: Count('Number of known pages.'),
    completed: Count('Number of pages that were read.'),
    failed: Count('Number of pages that failed.'),
    tokensUsed: Count('Tokens that a language model took; 0 without one.'),
    ...progressMembers,
    expiresAt: Time('When the job and its result will be deleted'),
  },
  {
    examples: [
      {
        success: true,
        id: EXAMPLE_ID,
        status: 'completed',
        data: { name: 'Example Inc.', phone: '+1 555 0100' },
        total: 2,
        completed: 2,
        failed: 0,
        creditsUsed: 2,
        tokensUsed: 0,
        createdAt: '2030-01-01T00:00:00.000Z',
        completedAt: '2030-01-01T00:00:01.500Z',
        duration: 1.5,
        expiresAt: '2030-01-08T00:00:01.500Z',
      },
    ],
  },
)

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeV2Extract(request: Static<typeof V2ExtractRequest>): NewExtract {
  const { urls = [], schema, prompt = '', systemPrompt = '', scrapeOptions = {}, webhook } = request
  const { enableWebSearch = urls.length === 0 } = request
  const searches = enableWebSearch && prompt.trim() !== ''
  if (!searches && (urls.length === 0 || request.enableWebSearch === true)) throw missing(request)
  const { formats: _, ...options } = scrapeOptions
  const { screenshot: __, ...page } = decodeJobPage(options, urls)
  const extraction = {
    schemaPath: ['schema'],
    evidence: true,
    partial: true,
    ...(schema !== undefined && { schema: schema as { [key: string]: Json } }),
    ...(prompt.trim() !== '' && { prompt }),
    ...(systemPrompt.trim() !== '' && { systemPrompt }),
  }
  return {
    urls,
    ignoreInvalid: request.ignoreInvalidURLs ?? true,
    options: {
      page: { ...page, content: { ...page.content, formats: ['json'], extraction } },
      externalLinks: request.allowExternalLinks ?? false,
      pagesPerSite: request.limit ?? DEFAULT_PAGES,
      showSources: request.showSources ?? false,
      ...(searches && { search: { text: searchTextOf(prompt), pages: SEARCHED_PAGES } }),
    },
    maxRetries: DEFAULT_RETRIES,
    ...(webhook !== undefined && { webhook: decodeWebhook(webhook, 'extract') }),
  }
}

/** What is searched for a prompt: its beginning, up to the end of a word. */
function searchTextOf(prompt: string): string {
  const text = decodeText(prompt)
  return text.length <= MAX_SEARCH_CHARS
    ? text
    : text
        .slice(0, MAX_SEARCH_CHARS)
        .replace(/\s\S*$/, '')
        .toWellFormed()
}

function missing({ urls, enableWebSearch }: Static<typeof V2ExtractRequest>) {
  const [name, why] =
    urls === undefined && enableWebSearch === undefined
      ? ['urls', 'the pages to read, or a "prompt" to search the web for']
      : enableWebSearch
        ? ['prompt', 'what "enableWebSearch" searches for']
        : ['urls', 'the pages to read, since "enableWebSearch" is false']
  return invalidRequest([{ code: 'invalid_type', path: [name], message: `"${name}" is required: ${why}` }])
}

export function encodeV2ExtractStarted(
  { id, invalidUrls }: { id: string; invalidUrls: string[] },
  { ignoreInvalidURLs }: Static<typeof V2ExtractRequest>,
): Static<typeof V2ExtractStarted> {
  return { success: true, id, ...(ignoreInvalidURLs !== false && { invalidURLs: invalidUrls }) }
}

/** @param now milliseconds since 1970 */
export function encodeV2Extract(report: ExtractReport, now: number): Static<typeof V2ExtractResponse> {
  const { job, result, error } = report
  const status = error !== undefined ? 'failed' : isOver(job) ? job.state : 'processing'
  const { sources, warnings = [], tokens = 0 } = result ?? {}
  return {
    ...encodeV2Progress(job, now),
    success: status !== 'failed',
    status,
    data: result?.data ?? [],
    ...(sources !== undefined && { sources }),
    ...(error !== undefined && { error: error.message, code: error.code }),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
    tokensUsed: tokens,
  }
}
