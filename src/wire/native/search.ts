// Request and response of the native search route.
import { type Static, Type } from '@sinclair/typebox'
import type { ScrapedHit, SearchOptions, SearchResult } from '../../operations/search.ts'
import { lenient, optional } from '../schema.ts'
import {
  Country,
  countryOf,
  decodeText,
  isScraped,
  Language,
  languageOf,
  MAX_SCRAPED_AT_ONCE,
  SearchLimit,
  SearchText,
  timeoutOf,
} from '../search-members.ts'
import { unknownNote } from '../unknown-members.ts'
import { decodeScrape, encodeScrape, pageMembers, ScrapeResponse } from './scrape.ts'

const DEFAULT_LIMIT = 5

/** Body of `POST /search` (docs/compatibility.md#native-routes). */
export const SearchRequest = lenient({
  query: SearchText,
  limit: optional(SearchLimit(DEFAULT_LIMIT)),
  lang: optional(Language),
  country: optional(Country),
  scrapeOptions: optional(
    lenient(
      {
        ...pageMembers,
        formats: optional(
          Type.Array(pageMembers.formats.items, {
            default: [],
            description:
              'Formats to return for each result. `markdown` is always included. Without any, none is scraped.',
          }),
        ),
      },
      { description: 'Options for the pages of the results, as for `/scrape`.' },
    ),
  ),
})

const {
  request_id: _id,
  final_url: _final,
  metadata: _metadata,
  url: _url,
  ...contentMembers
} = ScrapeResponse.properties

/** Response of `POST /search`. */
export const SearchResponse = lenient({
  requestId: Type.String(),
  query: Type.String({ description: 'As requested.' }),
  results: Type.Array(
    lenient({
      url: Type.String(),
      title: Type.String(),
      description: Type.String(),
      ...contentMembers,
      markdown: optional(contentMembers.markdown),
      metadata: lenient(
        { position: Type.Integer({ description: 'Place in the list, from 1.' }), date: optional(Type.String()) },
        { description: 'Of a scraped result, also the metadata of `/scrape`.' },
      ),
      scrapeError: optional(Type.String({ description: 'Why the result has no content.' })),
    }),
  ),
  warning: optional(Type.String()),
  metadata: lenient({
    provider: Type.String({ description: 'Where the results come from, several separated by commas.' }),
    count: Type.Integer(),
    scrapedCount: Type.Integer(),
    elapsedMs: Type.Integer(),
  }),
})

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeSearch(request: Static<typeof SearchRequest>): SearchOptions {
  const { scrapeOptions = {} } = request
  const scrapes = (scrapeOptions.formats ?? []).length > 0
  const { url: _, ...page } = decodeScrape({ ...scrapeOptions, url: '' })
  return {
    query: {
      text: decodeText(request.query),
      sources: ['web'],
      limit: request.limit ?? DEFAULT_LIMIT,
      categories: [],
      includeDomains: [],
      excludeDomains: [],
      language: languageOf(request.lang),
      country: countryOf(request.country),
      location: undefined,
      time: undefined,
    },
    timeoutMs: timeoutOf(undefined, scrapes ? page : undefined),
    ...(scrapes && { page }),
    atOnce: MAX_SCRAPED_AT_ONCE,
    highlights: false,
    ignoreInvalid: false,
  }
}

export function encodeSearch(
  result: SearchResult,
  request: Static<typeof SearchRequest>,
  requestId: string,
): Static<typeof SearchResponse> {
  const { web: hits = [] } = result.hits
  const warning = [...unknownNote(SearchRequest, request, '/search'), ...result.warnings].join(' ')
  const results = hits.map((hit, at) => encodeHit(hit, at + 1))
  return {
    requestId,
    query: request.query,
    results,
    ...(warning !== '' && { warning }),
    metadata: {
      provider: result.providers.join(', '),
      count: results.length,
      scrapedCount: hits.filter(isScraped).length,
      elapsedMs: result.elapsedMs,
    },
  }
}

function encodeHit({ url, title, description, date, category, page, scrapeError }: ScrapedHit, position: number) {
  const place = { position, ...(date !== undefined && { date }), ...(category !== undefined && { category }) }
  const item = { url, title, description }
  if (page === undefined) return { ...item, metadata: place, ...(scrapeError !== undefined && { scrapeError }) }
  const { request_id: _, url: __, final_url: ___, metadata, ...content } = encodeScrape(page, {}, '')
  if (scrapeError !== undefined) return { ...item, metadata: { ...metadata, ...place }, scrapeError }
  return { ...item, ...content, metadata: { ...metadata, ...place } }
}
