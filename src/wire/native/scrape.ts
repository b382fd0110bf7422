// Request and response of the native scrape route.
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { PageRecord } from '../../crawl/page-record.ts'
import type { ScrapeOptions } from '../../operations/scrape.ts'
import { servedFormats } from '../formats.ts'
import { invalidRequest } from '../issues.ts'
import { Chunks, chunkMembers, decodeChunks, decodeMarkdown, markdownMembers } from '../markdown-members.ts'
import { EngineOutcomes, proxyFactsOf, proxyMembers, ScrapeId } from '../outcomes.ts'
import {
  CallerHeaders,
  LenientLocation,
  lenient,
  MAX_TIMEOUT_MS,
  Milliseconds,
  oneOf,
  optional,
  PageUrl,
} from '../schema.ts'
import { unknownNote } from '../unknown-members.ts'

export const DEFAULT_TIMEOUT_SECONDS = 30

const NativeFormat = oneOf([...servedFormats, 'screenshot'])

export const UseBrowser = oneOf(['never', 'auto', 'always'], {
  default: 'auto',
  description:
    'Whether to render the page in a browser. `auto` renders it if the plain response seems incomplete, and uses the better result.',
})

/** Options of a page in native requests (docs/compatibility.md#native-routes). */
export const pageMembers = {
  formats: optional(
    Type.Array(NativeFormat, {
      default: ['markdown'],
      description: 'Formats to return. `markdown` is always included.',
    }),
  ),
  markdown: optional(lenient(markdownMembers, { description: 'How `markdown` and `chunks` are written.' })),
  chunks: optional(
    lenient(chunkMembers, {
      description: 'Return the Markdown in chunks along its headings too. `{}` for the defaults.',
    }),
  ),
  timeout_seconds: optional(
    Type.Integer({ minimum: 1, maximum: MAX_TIMEOUT_MS / 1000, default: DEFAULT_TIMEOUT_SECONDS }),
  ),
  wait_for_ms: optional(Milliseconds(0, MAX_TIMEOUT_MS, { default: 0 })),
  use_browser: optional(UseBrowser),
  skipTlsVerification: optional(Type.Boolean({ default: false, description: 'Accept invalid TLS certificates.' })),
  location: optional(LenientLocation),
  headers: optional(CallerHeaders),
} satisfies TProperties

/** Body of `POST /scrape`. */
export const ScrapeRequest = lenient({ url: PageUrl, ...pageMembers })

const nullable = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** What the page says about itself, under the names that `/v2` uses for it. */
const factMembers = {
  author: optional(Type.String({ description: 'Several names are separated by commas.' })),
  publishedTime: optional(Type.String({ description: 'ISO 8601, as far as the page states it.' })),
  modifiedTime: optional(Type.String()),
  description: optional(Type.String()),
  keywords: optional(Type.String()),
  articleSection: optional(Type.String()),
  ogImage: optional(Type.String({ description: 'URL of the picture of the page.' })),
  ogSiteName: optional(Type.String()),
  ogUrl: optional(Type.String({ description: 'URL of the page by its own account.' })),
  favicon: optional(Type.String()),
} satisfies TProperties

const ScrapeMetadata = lenient({
  title: nullable(Type.String()),
  language: nullable(Type.String()),
  ...factMembers,
  jsonLd: optional(Type.Array(Type.Unknown(), { description: 'The JSON-LD of the page, as it stands there.' })),
  tokens: optional(Type.Integer({ description: 'Of the Markdown, if the request asks for it.' })),
  status_code: nullable(Type.Integer()),
  provider: Type.String({ description: 'Engine that produced this result.' }),
  rendered: Type.Boolean({ description: 'Whether a browser rendered the page.' }),
  elapsed_ms: nullable(Type.Integer()),
  engine: Type.String(),
  engineOutcomes: EngineOutcomes,
  fallbackReason: optional(Type.String()),
  scrapeId: optional(ScrapeId),
  ...proxyMembers,
})

/** Response of `POST /scrape`. */
export const ScrapeResponse = lenient({
  request_id: Type.String(),
  url: Type.String({ description: 'As requested.' }),
  final_url: Type.String({ description: 'After redirects.' }),
  markdown: Type.String(),
  chunks: optional(Chunks),
  html: optional(Type.String()),
  rawHtml: optional(Type.String()),
  links: optional(Type.Array(Type.String())),
  screenshot: optional(Type.String({ description: 'Screenshot of the viewport as a PNG data URL.' })),
  warning: optional(Type.String()),
  metadata: ScrapeMetadata,
})

/** @throws ServiceError `invalid_request` for a screenshot without a browser, or a wait longer than the timeout */
export function decodeScrape(request: Static<typeof ScrapeRequest>): ScrapeOptions {
  const { formats = [], use_browser: useBrowser = 'auto' } = request
  const screenshot = formats.includes('screenshot')
  if (screenshot && useBrowser === 'never') throw noBrowser()
  const timeoutMs = (request.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000
  const waitForMs = request.wait_for_ms ?? 0
  if (waitForMs > timeoutMs) throw waitsTooLong(waitForMs, timeoutMs)
  const texts = formats.filter((format) => format !== 'screenshot')
  const { chunks } = request
  return {
    url: request.url,
    content: {
      formats: [...new Set([...texts, 'markdown' as const, ...(chunks ? ['chunks' as const] : [])])],
      ...decodeMarkdown(request.markdown ?? {}),
      ...(chunks && { chunks: decodeChunks(chunks, ['chunks'], 'chunks') }),
      onlyMainContent: true,
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
      jsonLd: true,
    },
    headers: request.headers ?? {},
    location: request.location ?? {},
    skipTlsVerification: request.skipTlsVerification ?? false,
    timeoutMs,
    waitForMs,
    blockAds: true,
    actions: [],
    ...(screenshot ? { screenshot: { fullPage: false } } : {}),
    useBrowser,
    proxy: 'auto',
    // Native requests have no cache options: every page is fetched, and stored for later /v2 requests.
    cache: { maxAgeMs: 0, store: true, only: undefined },
  }
}

function noBrowser() {
  const message = '"screenshot" needs a browser, but "use_browser" is "never". Remove one of them'
  return invalidRequest([{ code: 'custom', path: ['use_browser'], message }])
}

/** The error for a wait that is longer than the timeout. */
function waitsTooLong(waitForMs: number, timeoutMs: number) {
  const message = `"wait_for_ms" is ${waitForMs} ms, which is longer than the timeout of ${timeoutMs} ms. Wait less, or increase "timeout_seconds"`
  return invalidRequest([{ code: 'too_big', path: ['wait_for_ms'], message }])
}

export function encodeScrape(result: PageRecord, request: object, requestId: string): Static<typeof ScrapeResponse> {
  const { document, fetched, screenshot } = result
  const scrapeId = fetched.snapshot.rendering?.scrapeId
  const warning = [...unknownNote(ScrapeRequest, request, '/scrape'), ...result.warnings].join(' ')
  return {
    request_id: requestId,
    url: result.requestedUrl,
    final_url: fetched.snapshot.finalUrl,
    markdown: document.markdown ?? '',
    ...(document.chunks === undefined ? {} : { chunks: document.chunks }),
    ...(document.html === undefined ? {} : { html: document.html }),
    ...(document.rawHtml === undefined ? {} : { rawHtml: document.rawHtml }),
    ...(document.links === undefined ? {} : { links: document.links }),
    ...(screenshot === undefined ? {} : { screenshot }),
    ...(warning === '' ? {} : { warning }),
    metadata: {
      title: textOrNull(document.metadata.title),
      language: textOrNull(document.metadata.language),
      ...factsOf(document.metadata),
      ...(document.jsonLd === undefined || document.jsonLd.length === 0 ? {} : { jsonLd: document.jsonLd }),
      ...(document.tokens === undefined ? {} : { tokens: document.tokens }),
      status_code: fetched.snapshot.status,
      provider: fetched.snapshot.engine,
      rendered: fetched.snapshot.engine === 'browser',
      elapsed_ms: result.elapsedMs,
      engine: fetched.snapshot.engine,
      engineOutcomes: fetched.outcomes,
      ...(fetched.fallbackReason === undefined ? {} : { fallbackReason: fetched.fallbackReason }),
      ...(scrapeId === undefined ? {} : { scrapeId }),
      ...proxyFactsOf(fetched.snapshot),
    },
  }
}

function factsOf(metadata: PageRecord['document']['metadata']): Partial<Record<keyof typeof factMembers, string>> {
  const names = Object.keys(factMembers) as (keyof typeof factMembers)[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = metadata[name]
      return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]]
    }),
  )
}

/** Metadata that a page repeats is a list. */
function textOrNull(value: string | string[] | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}
