// Searches the web, news and images, and scrapes the results.
import { asksForAnswers } from '../answers/answers.ts'
import type { Call } from '../call.ts'
import { untilAborted } from '../concurrency/abort.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { PageOptions } from '../crawl/options.ts'
import { type PageRecord, recordOf } from '../crawl/page-record.ts'
import { asServiceError, type ErrorCode, ServiceError } from '../errors.ts'
import { identity } from '../frontier/identity.ts'
import { causeOf } from '../log.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { refuseForbidden } from '../net/guard/resolve.ts'
import { parseTarget } from '../net/guard/target.ts'
import { byRelevance, INFLUENCE_ON_RANKED } from '../search/relevance.ts'
import type { Search, SearchHit, SearchQuery, SourceName } from '../search/search.ts'
import { checkPageOptions, type Scraping, scrape } from './scrape.ts'

/** The options of a search request, in any API. */
export interface SearchOptions {
  query: SearchQuery
  /** For the whole request: searching and scraping. */
  timeoutMs: number
  /** How the results are scraped. If absent, they are not. */
  page?: PageOptions
  /** Maximum number of results that are scraped at the same time. */
  atOnce: number
  /** Whether passages of scraped pages replace the descriptions. */
  highlights: boolean
  /** Whether to leave out results whose URL this service refuses. */
  ignoreInvalid: boolean
}

/** A plain search of the web, as jobs and monitors do it. */
export const webQuery = (text: string, limit: number): SearchQuery => ({
  text,
  sources: ['web'],
  limit,
  categories: [],
  includeDomains: [],
  excludeDomains: [],
  language: undefined,
  country: undefined,
  location: undefined,
  time: undefined,
})

/** A result with what was scraped of its page. */
export interface ScrapedHit extends SearchHit {
  /** Passages that answer the query or, without content, the description. Present if they were asked for. */
  highlights?: string
  /** Present if the page was fetched, even if the site answered with an error. */
  page?: PageRecord
  /** Why there is no content. */
  scrapeError?: string
}

export interface SearchResult {
  /** A list for each requested source. */
  hits: Partial<Record<SourceName, ScrapedHit[]>>
  /** The providers whose results are among them, in order. */
  providers: string[]
  /** Problems that did not make the search fail. */
  warnings: string[]
  elapsedMs: number
}

/** What a process needs to search. */
export interface Searching {
  /** Undefined if no provider is configured. */
  search: Search | undefined
  /** Which addresses pages may have. */
  rules: AddressRules
}

/**
 * Searches and, if asked to, scrapes the pages of the results, each once. Results keep their order, unless several providers
 * were merged and there are highlights of their pages. A page that fails, or that the time does not suffice for, only costs
 * its own content.
 *
 * @throws ServiceError `invalid_request` for the options of the pages, `search_unavailable`, `cancelled`; `search_timeout`
 *   if the time is over before there are results
 */
export async function search(
  options: SearchOptions,
  { searching, scraping }: { searching: Searching; scraping: Scraping },
  call: Call,
): Promise<SearchResult> {
  const started = performance.now()
  const { query, page, timeoutMs } = options
  if (page !== undefined) checkPageOptions(page)
  const ask = searchOf(searching)
  using limit = deadline(timeoutMs, call.signal, {
    code: 'search_timeout',
    timedOut: `The search took longer than ${timeoutMs / 1000} s. Try a larger timeout.`,
    cancelled: 'The request was cancelled before the search was over.',
  })
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  const answer = await untilAborted(own.signal, ask(query, own))
  const lists = entriesOf(answer.hits).map(([source, hits]) => ({ source, hits: acceptable(hits, options, searching) }))
  const all = lists.flatMap(({ hits }) => hits)
  const outcomes = page === undefined ? undefined : await scrapeAll(all, { ...options, page }, scraping, own)
  if (call.signal.aborted) limit.signal.throwIfAborted()
  const scrapedLists = lists.map(async ({ source, hits }) => {
    const scrapedHits = hits.flatMap((hit) => scraped(hit, outcomes?.get(pageKey(hit.url)), options))
    const isRough = answer.merged.includes(source) && !query.time?.byDate
    return [source, isRough ? await inOrderOfPassages(scrapedHits, query.text) : scrapedHits] as const
  })
  return {
    hits: Object.fromEntries(await Promise.all(scrapedLists)),
    providers: answer.providers,
    warnings: answer.warnings,
    elapsedMs: Math.round(performance.now() - started),
  }
}

/** Results of several providers are ordered again by what their pages say, if that is known. */
async function inOrderOfPassages(hits: ScrapedHit[], text: string): Promise<ScrapedHit[]> {
  const known = hits.map((hit) => {
    const { url, title, description, page, highlights } = hit
    return { hit, url, title, description, ...(page && highlights && { passages: highlights }) }
  })
  if (known.every(({ passages }) => passages === undefined)) return hits
  return (await byRelevance(text, known, INFLUENCE_ON_RANKED)).map(({ hit }) => hit)
}

/**
 * The search of a process.
 *
 * @throws ServiceError `search_unavailable` if it has no provider
 */
export function searchOf({ search }: Partial<Pick<Searching, 'search'>>): Search {
  if (search !== undefined) return search
  const hint = 'Set SERVICE_SEARXNG_URL to a SearXNG instance.'
  throw new ServiceError('search_unavailable', 'No search provider is configured.', { hint })
}

const entriesOf = (hits: Partial<Record<SourceName, SearchHit[]>>) =>
  Object.entries(hits) as [SourceName, SearchHit[]][]

/** Without those whose URL is refused, if the request wants that. */
function acceptable(hits: SearchHit[], { ignoreInvalid }: SearchOptions, { rules }: Searching): SearchHit[] {
  if (!ignoreInvalid) return hits
  return hits.filter(({ url }) => {
    try {
      refuseForbidden(parseTarget(url), rules)
      return true
    } catch {
      return false
    }
  })
}

/** How scraping a page ended. */
type Scraped = { page: PageRecord } | { error: ServiceError }

/** The pages of the results, by `pageKey`. Fetched in their order. */
async function scrapeAll(
  hits: readonly SearchHit[],
  { page, query, highlights, atOnce }: SearchOptions & { page: PageOptions },
  scraping: Scraping,
  call: Call & { endsAt: number },
): Promise<Map<string, Scraped>> {
  const outcomes = new Map<string, Scraped>()
  const urls = new Map<string, string>()
  for (const { url } of hits) if (!urls.has(pageKey(url))) urls.set(pageKey(url), url)
  const { openModel, ...parts } = scraping
  // A model is asked only for what the caller asks it for, and not for ten pages of highlights.
  const own = asksForAnswers(page.content) ? scraping : parts
  const content = highlights ? withHighlights(page.content, query.text) : page.content
  let room = MAX_CONTENT_CHARS
  const scrapeOne = async (url: string): Promise<Scraped> => {
    const leftMs = Math.floor(call.endsAt - performance.now())
    if (call.signal.aborted || leftMs < 1) throw outOfTime()
    const timeoutMs = Math.min(page.timeoutMs, leftMs)
    const result = await scrape({ ...page, content, url, timeoutMs }, own, call).catch((thrown) => {
      const isCut = timeoutMs < page.timeoutMs && asServiceError(thrown).code === 'fetch_timeout'
      throw isCut ? outOfTime() : thrown
    })
    const record = recordOf(result)
    const size = charsIn(record)
    if (size > room) throw new ServiceError('result_too_large', TOO_LARGE)
    room -= size
    return { page: record }
  }
  const rest = urls.entries()
  const work = async () => {
    for (const [key, url] of rest) {
      outcomes.set(key, await scrapeOne(url).catch((thrown) => ({ error: reasonOf(thrown, call) })))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

const outOfTime = () =>
  new ServiceError('search_timeout', 'The time of the search was over before this page was read. Try a larger timeout.')

/** Why a page has no content. What is our own fault is logged. */
function reasonOf(thrown: unknown, { log }: Call): ServiceError {
  const error = asServiceError(thrown)
  if (error.code === 'internal') log.error('internal_error', { cause: causeOf(error.cause) })
  return error.code === 'search_timeout' ? outOfTime() : error
}

/** Two results with one key are one page. */
function pageKey(url: string): string {
  return URL.canParse(url) ? identity(url, { ignoreQuery: false, similar: false }) : url
}

function withHighlights(content: PageOptions['content'], text: string): PageOptions['content'] {
  return {
    ...content,
    formats: [...new Set([...content.formats, 'highlights' as const])],
    query: content.query ?? text,
  }
}

/** A result with the outcome of its page: none if its URL is refused and the request ignores such results. */
function scraped(
  hit: SearchHit,
  outcome: Scraped | undefined,
  { highlights: wanted, ignoreInvalid }: SearchOptions,
): ScrapedHit[] {
  if (outcome !== undefined && 'error' in outcome) {
    const { code, message } = outcome.error
    if (ignoreInvalid && REFUSALS.has(code)) return []
    return [{ ...withPassages(hit, wanted), scrapeError: message }]
  }
  if (outcome === undefined) return [withPassages(hit, wanted)]
  const { page } = outcome
  const { status, statusText } = page.fetched.snapshot
  if (status >= 400) {
    const reason = `The site answered with HTTP ${status}${statusText ? ` ${statusText}` : ''}.`
    return [{ ...withPassages(hit, wanted), page, scrapeError: reason }]
  }
  return [{ ...withPassages(hit, wanted, page.document.highlights), page }]
}

/** Codes of a URL that this service does not fetch. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['invalid_request', 'blocked_address'])

function withPassages(hit: SearchHit, wanted: boolean, passages = ''): SearchHit & { highlights?: string } {
  if (!wanted) return hit
  const description = passages === '' ? hit.description : passages
  return { ...hit, description, ...(description !== '' && { highlights: description }) }
}

/** For the contents of all results together, which are in memory until they are sent. */
const MAX_CONTENT_CHARS = 64 * 1024 * 1024
const TOO_LARGE = `The contents of all results together have more than ${MAX_CONTENT_CHARS / 1024 / 1024} million characters. Ask for fewer results or formats.`

/** Characters of all texts in a value. */
function charsIn(value: unknown): number {
  const open: unknown[] = [value]
  let chars = 0
  while (open.length > 0) {
    const each = open.pop()
    if (typeof each === 'string') chars += each.length
    else if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) open.push(inner)
  }
  return chars
}
