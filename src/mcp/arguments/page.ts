// The arguments by which tools scrape pages: those of a /v2 scrape, and the flat ones of the vendor's MCP server.

import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { ScrapeOptions } from '../../operations/scrape.ts'
import { invalidRequest } from '../../wire/issues.ts'
import { optional, PageUrl, strict } from '../../wire/schema.ts'
import { Formats } from '../../wire/v2/formats.ts'
import { decodeV2Scrape, jobPageMembers, V2ScrapeRequest } from '../../wire/v2/scrape.ts'
import { checked } from './decode.ts'
import { ownArguments } from './own.ts'

/**
 * Formats of a request, and `query`, whose text is in `queryOptions`.
 *
 * @param names what to tell models of them
 */
export function withQuery(formats: typeof Formats, names: string): typeof Formats {
  const { query: _, ...refusals } = formats.items.refusals as Record<string, string>
  const description = `What to return: ${names}. Objects as in the HTTP API are accepted too.`
  const any = Type.Union([...formats.items.anyOf, Type.Literal('query')], { refusals })
  return Type.Array(any, { maxItems: 50, description }) as unknown as typeof Formats
}

/** What a page and a file have. */
export const CONTENT_FORMATS =
  '"markdown" (default), "html", "rawHtml", "links", "images", "summary", "json" (with jsonOptions), "query" (with queryOptions)'

export const jsonOptions = optional(
  strict(
    {
      prompt: optional(Type.String({ maxLength: 10_000, description: 'What to extract, in words.' })),
      schema: optional(Type.Unknown({ description: 'JSON Schema of the data.' })),
    },
    { description: 'For the format "json".' },
  ),
)

export const queryOptions = optional(
  strict(
    {
      prompt: Type.String({ minLength: 1, maxLength: 2000, description: 'The question.' }),
      mode: optional(
        Type.Union([Type.Literal('freeform'), Type.Literal('directQuote')], {
          description: '"freeform" (default) answers, "directQuote" returns the passages of the page.',
        }),
      ),
    },
    { description: 'For the format "query": a question about the page.' },
  ),
)

const screenshotOptions = optional(
  strict(
    {
      fullPage: optional(Type.Boolean()),
      quality: optional(Type.Integer({ minimum: 1, maximum: 100 })),
      viewport: optional(strict({ width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) })),
    },
    { description: 'For the format "screenshot".' },
  ),
)

export const pdfOptions = optional(
  strict({ maxPages: optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }, { description: 'How to read a PDF.' }),
)

const pageMembers = {
  formats: optional(withQuery(Formats, `${CONTENT_FORMATS}, "screenshot", "changeTracking"`)),
  jsonOptions,
  queryOptions,
  screenshotOptions,
  pdfOptions,
  ...ownArguments(jobPageMembers, 'formats'),
} satisfies TProperties

type PageArguments = Static<ReturnType<typeof strict<typeof pageMembers>>>

/** Arguments of a tool that scrapes one page. */
export const scrapeArguments = { url: PageUrl, ...pageMembers } satisfies TProperties

function stringList() {
  return { type: 'array', items: { type: 'string' } }
}

/** What models see of the options of pages where these are not the point: the most useful ones. */
export const brief = {
  type: 'object',
  description: 'Options for each page: the arguments of firecrawl_scrape except url.',
  properties: {
    formats: { type: 'array', items: { type: 'string' }, description: 'Default: ["markdown"].' },
    onlyMainContent: { type: 'boolean' },
    includeTags: stringList(),
    excludeTags: stringList(),
    waitFor: { type: 'integer', description: 'Milliseconds.' },
    maxAge: { type: 'integer', description: 'Milliseconds; 0 always fetches.' },
    jsonOptions: { type: 'object', properties: { prompt: { type: 'string' }, schema: { type: 'object' } } },
  },
}

/** The options of pages within the arguments of another tool. All of a scrape are accepted. */
export const NestedPage = strict(pageMembers, { advertise: brief })

/** The same options as a `/v2` request has them. @throws ServiceError `invalid_request` */
export function pageOptionsOf(args: PageArguments, path: string[] = []): Omit<Static<typeof V2ScrapeRequest>, 'url'> {
  const {
    jsonOptions: json,
    queryOptions: query,
    screenshotOptions: shot,
    pdfOptions: pdf,
    formats,
    parsers,
    ...rest
  } = args
  const given = (formats ?? []) as (string | { type: string })[]
  const asked = new Set(given.map((format) => (typeof format === 'string' ? format : format.type)))
  const needs = { jsonOptions: [json, 'json'], queryOptions: [query, 'query'], screenshotOptions: [shot, 'screenshot'] }
  for (const [name, [options, format]] of Object.entries(needs)) {
    if (options !== undefined && !asked.has(format as string) && !(format === 'json' && asked.has('changeTracking'))) {
      throw refused([...path, name], `"${name}" needs "${format}" in "formats"`)
    }
  }
  if (asked.has('query') && query === undefined) {
    throw refused([...path, 'queryOptions'], '"queryOptions" is required for the format "query": {"prompt": "…"}')
  }
  return {
    ...rest,
    ...(formats !== undefined && { formats: given.map((format) => formatOf(format, { json, query, shot })) as never }),
    ...(pdf !== undefined ? { parsers: [{ type: 'pdf' as const, ...pdf }] } : parsers !== undefined && { parsers }),
  }
}

function formatOf(
  format: string | { type: string },
  { json, query, shot }: { json: object | undefined; query: PageArguments['queryOptions']; shot: object | undefined },
): unknown {
  if (format === 'json' && json !== undefined) return { type: 'json', ...json }
  if (format === 'screenshot' && shot !== undefined) return { type: 'screenshot', ...shot }
  if (format !== 'query' || query === undefined) return format
  return query.mode === 'directQuote'
    ? { type: 'highlights', query: query.prompt }
    : { type: 'question', question: query.prompt }
}

/** @throws ServiceError `invalid_request` */
export function scrapeOptionsOf(args: PageArguments & { url: string }): ScrapeOptions {
  const { url, ...page } = args
  const options = decodeV2Scrape(checked(V2ScrapeRequest, { url, ...pageOptionsOf(page) }))
  const { extraction } = options.content
  if (extraction === undefined || args.jsonOptions === undefined) return options
  return {
    ...options,
    content: { ...options.content, extraction: { ...extraction, schemaPath: ['jsonOptions', 'schema'] } },
  }
}

function refused(path: string[], message: string) {
  return invalidRequest([{ code: 'custom', path, message }])
}

/** Whether the page is asked to do something, so that reading on must not repeat it. */
export const acts = ({ actions = [] }: Pick<PageArguments, 'actions'>): boolean => actions.length > 0
