import { answerText } from './answer-text.ts'
import type { Dialect } from './dialect.ts'
import { hitsOf } from './hit.ts'
import type { ReadPage } from './page/parser.ts'
import type { FetchUrl, PageRequest, Provider, ResultPage } from './provider.ts'
import type { SourceName } from './search.ts'

export interface PageOptions {
  /** Where to ask; the query is added as `q`. */
  url: URL
  configured: boolean
  fetchUrl: FetchUrl
  userAgent: string
  now: () => Date
}

interface PageKind {
  source: SourceName
  dialect: Dialect
  /** @throws ProviderFailure if the text neither has results nor says that there are none */
  read: (text: string, context: AnswerContext) => ReadPage
}

export interface AnswerContext {
  /** Where the answer came from. */
  page: URL
  now: Date
}

/** A provider of one source that is asked by a URL: a page of results, a feed. */
export function pageProvider(options: PageOptions, { source, dialect, read }: PageKind): Provider {
  const { url, configured, fetchUrl, userAgent, now } = options
  return {
    name: dialect.name,
    sources: [source],
    configured,
    supports: dialect.supports,
    async fetchPage(request, signal) {
      const target = request.next === undefined ? firstUrl(url, dialect, request, now()) : new URL(request.next)
      const answer = await fetchUrl(target, { headers: headersOf(userAgent, request), signal })
      const text = answerText(answer, now().getTime())
      const { hits, next } = read(text, { page: answer.url, now: now() })
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
