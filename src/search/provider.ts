// What a provider of results is, whether it is SearXNG, a page of results, a feed or an API.
import type { HeaderList } from '../net/message.ts'
import type { SearchHit, SearchQuery, SourceName } from './search.ts'

export interface Provider {
  /** In warnings, logs and metrics. */
  name: string
  sources: readonly SourceName[]
  /** The operator configured it. Otherwise it is a public service that is used because nothing else is configured. */
  configured: boolean
  /** The parts of a query that it can act on, besides the text. */
  supports: readonly QueryPart[]
  /**
   * Fetches one page of results. An empty page means that there are no results.
   *
   * @throws ProviderFailure
   */
  fetchPage(request: PageRequest, signal: AbortSignal): Promise<ResultPage>
}

export type QueryPart = 'language' | 'country' | 'location' | 'time'

export interface PageRequest extends Pick<SearchQuery, QueryPart | 'safeSearch'> {
  source: SourceName
  /** The text of the query with its operators. */
  text: string
  /** The same for an engine without operators. */
  plain: PlainQuery
  /** How many results are still wanted. A provider may return fewer or more. */
  wanted: number
  /** Where to go on: what the previous page gave as `next`. */
  next: string | undefined
}

export interface PlainQuery {
  text: string
  /** Results must be on one of these hosts, if there are any. */
  include: readonly string[]
  exclude: readonly string[]
}

export interface ResultPage {
  hits: SearchHit[]
  /** There may be more results. The text means something to the provider only. */
  next?: string
}

/**
 * Why a provider gave no results: it cannot be reached (`down`), did not answer in time (`slow`), asks for a captcha or
 * refuses because of too many requests (`blocked`), refuses the request (`refused`), its answer cannot be read
 * (`nonsense`), all engines behind it failed (`engines`), or this service has too many searches for it (`busy`).
 */
export type FailureKind = 'down' | 'slow' | 'blocked' | 'refused' | 'nonsense' | 'engines' | 'busy'

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'

  /**
   * @param reason follows the name of the provider in a sentence: `answered with HTTP 500`
   * @param retryAfterMs when it may be asked again, if it said so
   */
  constructor(
    readonly kind: FailureKind,
    readonly reason: string,
    readonly retryAfterMs = 0,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/** Gets one URL of a provider, whatever the status. */
export type FetchUrl = (
  url: URL,
  /** A request with a body is a POST. */
  request: { headers: HeaderList; signal: AbortSignal; body?: string },
) => Promise<Fetched>

export interface Fetched {
  status: number
  /** Where the answer came from, after redirects. */
  url: URL
  headers: HeaderList
  contentType: string
  body: Uint8Array
}
