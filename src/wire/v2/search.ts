// Request of the /v2 search route.
import { type Static, Type } from '@sinclair/typebox'
import type { SearchOptions } from '../../operations/search.ts'
import { invalidRequest } from '../issues.ts'
import { oneOf, optional, strict } from '../schema.ts'
import {
  Country,
  categoryNames,
  countryOf,
  Domains,
  decodeDomains,
  decodeTbs,
  decodeText,
  Language,
  languageOf,
  MAX_SCRAPED_AT_ONCE,
  Place,
  SearchLimit,
  SearchText,
  SearchTimeout,
  sourceNames,
  Tbs,
  timeoutOf,
} from '../search-members.ts'
import { clientMembers, decodeJobPage, jobPageMembers, scrapeMembers } from './scrape.ts'

const DEFAULT_LIMIT = 10
/** Without `asyncScraping`. */
const SCRAPED_AT_ONCE = 3

const placeMembers = {
  tbs: optional(Tbs),
  lang: optional(Language),
  country: optional(Country),
  location: optional(Place),
}

const Source = Type.Union([
  oneOf(sourceNames),
  strict({ type: oneOf(['web']), ...placeMembers }),
  strict({ type: oneOf(['news', 'images']) }),
])

const Category = Type.Union([oneOf(categoryNames), strict({ type: oneOf(categoryNames) })])

const noRetention =
  'cannot be promised: this service stores no query, but the search providers may. Leave it out, or run a SearXNG instance of your own'

/** Body of `POST /v2/search` (docs/compatibility.md#search). */
export const V2SearchRequest = strict({
  query: SearchText,
  limit: optional(SearchLimit(DEFAULT_LIMIT)),
  sources: optional(
    Type.Array(Source, {
      minItems: 1,
      maxItems: 10,
      default: ['web'],
      description:
        'What to search: names, or objects with the name as `type`. The object for `web` may have `tbs`, `lang`, `country` and `location`, which take precedence over those of the request.',
    }),
  ),
  categories: optional(
    Type.Array(Category, {
      maxItems: 10,
      description: 'Return only web results that belong to one of them: names, or objects with the name as `type`.',
    }),
  ),
  includeDomains: optional(Domains('Return only results of these hosts.')),
  excludeDomains: optional(Domains('Return no results of these hosts.')),
  ...placeMembers,
  timeout: optional(SearchTimeout),
  ignoreInvalidURLs: optional(
    Type.Boolean({
      default: false,
      description: 'Leave out results whose URL this service does not fetch, such as private addresses.',
    }),
  ),
  asyncScraping: optional(
    Type.Boolean({
      default: false,
      description: `Scrape up to ${MAX_SCRAPED_AT_ONCE} results at the same time rather than ${SCRAPED_AT_ONCE}. The response has the content in either case.`,
    }),
  ),
  highlights: optional(
    Type.Boolean({
      default: false,
      description:
        'Replace the description of each result by the passages of its page that answer the query, and return them in `highlights` too. Without scraped content, the description of the provider stays.',
    }),
  ),
  scrapeOptions: optional(
    strict(jobPageMembers, {
      description: 'Options for the pages of the results, as for `/v2/scrape`. Without `formats`, none is scraped.',
    }),
  ),
  enterprise: optional(
    Type.Array(oneOf(['default'], { refusals: { zdr: noRetention, anon: noRetention } }), { maxItems: 10 }),
  ),
  threatProtection: scrapeMembers.threatProtection,
  ...clientMembers,
})

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeV2Search(request: Static<typeof V2SearchRequest>): SearchOptions {
  const { sources = ['web'], categories = [], scrapeOptions = {} } = request
  const text = decodeText(request.query)
  const web = sources.find((source) => typeof source === 'object' && source.type === 'web')
  const { tbs, lang, country, location } = { ...request, ...(web as Omit<typeof web & object, 'type'>) }
  const includeDomains = decodeDomains('includeDomains', request.includeDomains)
  const excludeDomains = decodeDomains('excludeDomains', request.excludeDomains)
  if (includeDomains.length > 0 && excludeDomains.length > 0) throw bothDomains()
  const page = (scrapeOptions.formats ?? []).length > 0 ? decodeJobPage(scrapeOptions, []) : undefined
  return {
    query: {
      text,
      sources: namesIn(sources),
      limit: request.limit ?? DEFAULT_LIMIT,
      categories: namesIn(categories),
      includeDomains,
      excludeDomains,
      language: languageOf(lang),
      country: countryOf(country),
      location: location?.trim(),
      time: tbs === undefined ? undefined : decodeTbs(tbs),
    },
    timeoutMs: timeoutOf(request.timeout, page),
    ...(page !== undefined && { page }),
    atOnce: request.asyncScraping === true ? MAX_SCRAPED_AT_ONCE : SCRAPED_AT_ONCE,
    highlights: request.highlights ?? false,
    ignoreInvalid: request.ignoreInvalidURLs ?? false,
  }
}

const namesIn = <T extends string>(entries: readonly (T | { type: T })[]): T[] => [
  ...new Set(entries.map((entry) => (typeof entry === 'string' ? entry : entry.type))),
]

function bothDomains() {
  const message = '"includeDomains" and "excludeDomains" cannot be combined. Send only one of them'
  return invalidRequest([{ code: 'custom', path: ['excludeDomains'], message }])
}
