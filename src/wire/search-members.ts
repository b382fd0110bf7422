// The members that search requests of both dialects share, and how they are read.
import { Type } from '@sinclair/typebox'
import type { ScrapedHit } from '../operations/search.ts'
import { domainOf } from '../search/domains.ts'
import type { CategoryName, SourceName, TimeFilter } from '../search/search.ts'
import { parseTbs } from '../search/time-filter.ts'
import { invalidRequest } from './issues.ts'
import { MAX_TIMEOUT_MS, Milliseconds } from './schema.ts'

export const sourceNames = ['web', 'news', 'images'] as const satisfies readonly SourceName[]
export const categoryNames = ['github', 'research', 'pdf'] as const satisfies readonly CategoryName[]

const MAX_QUERY_CHARS = 2000
export const MAX_SEARCH_LIMIT = 100
/** More than providers take in one query. All are enforced on the results. */
const MAX_DOMAINS = 100

/** Maximum number of results that are scraped at the same time. */
export const MAX_SCRAPED_AT_ONCE = 8

/** For the whole search, unless its pages have a longer timeout (docs/compatibility.md#search). */
const DEFAULT_TIMEOUT_MS = 60_000

export const SearchText = Type.String({
  minLength: 1,
  maxLength: MAX_QUERY_CHARS,
  description: 'What to search for.',
  examples: ['lighthouse keepers'],
})

export const SearchLimit = (usual: number) =>
  Type.Integer({
    minimum: 1,
    maximum: MAX_SEARCH_LIMIT,
    default: usual,
    description: 'Maximum number of results of each source.',
  })

export const SearchTimeout = Milliseconds(1000, MAX_TIMEOUT_MS, {
  default: DEFAULT_TIMEOUT_MS,
  description:
    'Timeout of the whole search. Results whose pages are not read by then come without content. Default 60 s, or the timeout of `scrapeOptions` if that is longer.',
})

export const Language = Type.String({
  pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'a language code such as `de` or `pt-BR`',
})

export const Country = Type.String({
  pattern: '^[A-Za-z]{2}$',
  description: 'an ISO 3166-1 alpha-2 code such as `at`',
})

export const Place = Type.String({
  pattern: '[^\\s]',
  maxLength: 200,
  description: 'a place in words, such as `Vienna`. Providers that know no places ignore it',
})

export const Tbs = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    'When results were published: `qdr:h`, `qdr:d`, `qdr:w`, `qdr:m` or `qdr:y` for the last hour, day, week, month or year, `cdr:1,cd_min:1/31/2025,cd_max:2/28/2025` for a range of days. `sbd:1` sorts by date.',
  examples: ['qdr:w'],
})

export const Domains = (what: string) =>
  Type.Array(Type.String(), {
    maxItems: MAX_DOMAINS,
    description: `${what} Host names without scheme, path and port; their subdomains belong to them.`,
    examples: [['example.com']],
  })

/**
 * The words to search for, on one line and without control characters.
 *
 * @throws ServiceError `invalid_request` if there are none
 */
export function decodeText(query: string): string {
  const text = query
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (text !== '') return text
  throw invalidRequest([{ code: 'too_small', path: ['query'], message: '"query" is empty' }])
}

/** @throws ServiceError `invalid_request` */
export function decodeTbs(tbs: string, path: (string | number)[] = ['tbs']): TimeFilter {
  const time = parseTbs(tbs)
  if (time !== undefined) return time
  const message = `"${path.at(-1)}": ${JSON.stringify(tbs)} is not a time filter. Examples: "qdr:w" for the last week, "cdr:1,cd_min:1/31/2025,cd_max:2/28/2025" for a range, "sbd:1" for the newest first`
  throw invalidRequest([{ code: 'invalid_value', path, message }])
}

/**
 * Host names in lower case and punycode, each once.
 *
 * @throws ServiceError `invalid_request` that names the entry
 */
export function decodeDomains(member: string, typed: readonly string[] = []): string[] {
  const domains = typed.map((text, index) => {
    const domain = domainOf(text.trim())
    if (domain !== undefined) return domain
    const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
    const message = `"${member}[${index}]": ${shown} is not a host name. Write it without scheme, path, port and wildcard, such as "example.com"`
    throw invalidRequest([{ code: 'invalid_value', path: [member, index], message }])
  })
  return [...new Set(domains)]
}

/** Language codes as providers write them. */
export const languageOf = (code: string | undefined) => code?.replaceAll('_', '-')
export const countryOf = (code: string | undefined) => code?.toLowerCase()

export const timeoutOf = (timeoutMs: number | undefined, page: { timeoutMs: number } | undefined) =>
  timeoutMs ?? Math.max(DEFAULT_TIMEOUT_MS, page?.timeoutMs ?? 0)

/** Whether a result has content. */
export const isScraped = ({ page, scrapeError }: ScrapedHit) => page !== undefined && scrapeError === undefined
