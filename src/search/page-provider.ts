import { answerText } from './answer-text.ts'
import { type Dialect, imageDialect, newsDialect, webDialect } from './dialect.ts'
import { hitsOf } from './hit.ts'
import { type FetchUrl, type PageRequest, type Provider, ProviderFailure, type ResultPage } from './provider.ts'
import type { ReadResults } from './read-results.ts'
import type { SourceName } from './search.ts'

export interface PageOptions {
  /** Where to ask; the query is added as `q`. */
  url: URL
  configured: boolean
  fetchUrl: FetchUrl
  read: ReadResults
  userAgent: string
  now: () => Date
}

/** The engines that are asked by one URL, and answer with a page of results or a feed. */
export const resultsPage = (options: PageOptions) => pageProvider(options, 'web', webDialect(options.url))
export const newsFeed = (options: PageOptions) => pageProvider(options, 'news', newsDialect(options.url))
export const imagePage = (options: PageOptions) => pageProvider(options, 'images', imageDialect(options.url))

function pageProvider(options: PageOptions, source: SourceName, dialect: Dialect): Provider {
  const { url, configured, fetchUrl, read, userAgent, now } = options
  return {
    name: dialect.name,
    sources: [source],
    configured,
    supports: dialect.supports,
    async fetchPage(request, signal) {
      const target = request.next === undefined ? firstUrl(url, dialect, request, now()) : new URL(request.next)
      const answer = await fetchUrl(target, { headers: headersOf(userAgent, request), signal })
      const text = answerText(answer, now().getTime())
      const results = { source, text, page: answer.url.href, now: now(), query: request.text }
      const outcome = await read(results, signal)
      if ('failure' in outcome) throw new ProviderFailure(outcome.failure.kind, outcome.failure.reason)
      const { hits } = outcome
      const next = outcome.next === undefined ? undefined : new URL(outcome.next)
      return resultPage(hitsOf(source, hits), next ?? dialect.next?.(target, hits.length), [url, answer.url])
    },
  }
}

function firstUrl(base: URL, { parameters }: Dialect, request: PageRequest, now: Date): URL {
  const url = new URL(base)
  const asked = { q: request.text, ...parameters(request, now) }
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/** A page must not send this service anywhere else: the address rules for pages do not hold for providers. */
function resultPage(hits: ResultPage['hits'], next: URL | undefined, known: readonly URL[]): ResultPage {
  const place = ({ origin, pathname }: URL) => origin + pathname.replace(/\/+$/, '')
  const isKnown = next !== undefined && known.some((url) => place(url) === place(next))
  return { hits, ...(isKnown && { next: next.href }) }
}

function headersOf(userAgent: string, { language, country }: Pick<PageRequest, 'language' | 'country'>) {
  const region = language?.includes('-') || country === undefined ? '' : `-${country.toUpperCase()}`
  const preferred = language === undefined ? 'en' : `${language}${region},${language.split('-')[0]};q=0.8,en;q=0.5`
  return [
    ['User-Agent', userAgent],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Accept-Language', preferred],
    ['Accept-Encoding', 'gzip, deflate'],
  ] as const
}
