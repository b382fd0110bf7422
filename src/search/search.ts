// The query and the answer of a search, the same for all providers.
import type { Call } from '../call.ts'

export type SourceName = 'web' | 'news' | 'images'
export type CategoryName = 'github' | 'research' | 'pdf'

/** A search that has passed all checks of its request. */
export interface SearchQuery {
  /** As typed, trimmed. Never empty. */
  text: string
  /** Each at most once; at least one. */
  sources: readonly SourceName[]
  /** Maximum number of results of each source. */
  limit: number
  /** A web result must belong to one of them, if there are any. */
  categories: readonly CategoryName[]
  /** Hosts, which include their subdomains. At most one of the two lists has entries. */
  includeDomains: readonly string[]
  excludeDomains: readonly string[]
  /** Language code, such as `de` or `pt-BR`. */
  language: string | undefined
  /** ISO 3166 country code in lower case. */
  country: string | undefined
  /** A place in words, such as `Vienna`. */
  location: string | undefined
  /** When a result was published. */
  time: TimeFilter | undefined
  /** By default as the engine is set. */
  safeSearch?: SafeSearch | undefined
}

/** How strictly an engine leaves out what is not for everyone. */
export type SafeSearch = 'off' | 'moderate' | 'strict'

/** A time range, or the order by date. */
export interface TimeFilter {
  /** The last hour, day, week, month or year. */
  within?: 'hour' | 'day' | 'week' | 'month' | 'year'
  /** How many of them, if more than one: `{ within: 'day', count: 3 }`. */
  count?: number
  /** From and to, both included, as `YYYY-MM-DD`. */
  from?: string
  to?: string
  /** Newest first. */
  byDate?: boolean
}

/** One result. Its place in its list is its position. */
export interface SearchHit {
  /** Of the page; an image has the page that shows it. */
  url: string
  title: string
  /** The snippet of the provider as plain text; empty if it has none. */
  description: string
  /** When it was published, as ISO 8601 date or time, if the provider says so. */
  date?: string
  category?: CategoryName
  imageUrl?: string
  imageWidth?: number
  imageHeight?: number
}

export interface SearchAnswer {
  /** A list for each source of the query, also without hits. */
  hits: Partial<Record<SourceName, SearchHit[]>>
  /** The providers whose results are among them, in order. */
  providers: string[]
  /** The sources whose results come from several providers, so that no provider has ordered them. */
  merged: SourceName[]
  /** Why a provider was passed over, or a part of the query was left out. */
  warnings: string[]
}

/**
 * Searches with the providers of the process.
 *
 * @throws ServiceError `search_unavailable` with the reason of each provider, if none answered; what `call.signal` was
 *   aborted with
 */
export type Search = (query: SearchQuery, call: Call) => Promise<SearchAnswer>
