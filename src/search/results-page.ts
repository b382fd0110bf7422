import { parseHtml } from '../content/tree/parse.ts'
import { answerText } from './answer-text.ts'
import { type Dialect, dialectOf } from './dialect.ts'
import { hitsOf } from './hit.ts'
import { bing } from './page/bing.ts'
import { duckduckgoHtml, duckduckgoLite } from './page/duckduckgo.ts'
import { generalPage } from './page/general.ts'
import type { PageContext, Parser, ReadPage } from './page/parser.ts'
import { refusalOf } from './page/refusal.ts'
import { searxngPage } from './page/searxng-page.ts'
import type { FetchUrl, PageRequest, Provider, ResultPage } from './provider.ts'

export interface PageOptions {
  /** The page of results; the query is added to it. */
  url: URL
  configured: boolean
  fetchUrl: FetchUrl
  userAgent: string
  now: () => Date
}

/** A page of web results that is made for people: DuckDuckGo, Bing, SearXNG, or another one of the same build. */
export function resultsPage({ url, configured, fetchUrl, userAgent, now }: PageOptions): Provider {
  const dialect = dialectOf(url)
  return {
    name: dialect.name,
    sources: ['web'],
    configured,
    supports: dialect.supports,
    async fetchPage(request, signal) {
      const target = request.next === undefined ? firstUrl(url, dialect, request, now()) : new URL(request.next)
      const answer = await fetchUrl(target, { headers: pageHeaders(userAgent, request), signal })
      return resultsIn(answerText(answer, now().getTime()), { page: answer.url, now: now() }, url)
    },
  }
}

function firstUrl(base: URL, { parameters }: Dialect, request: PageRequest, now: Date): URL {
  const url = new URL(base)
  const asked = { q: request.text, ...parameters(request, now) }
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/** @throws ProviderFailure if the page neither has results nor says that there are none */
function resultsIn(html: string, context: PageContext, base: URL): ResultPage {
  const read = readPage(html, context)
  if (read === undefined) {
    const refusal = refusalOf(html)
    if (refusal !== undefined) throw refusal
    return { hits: [] }
  }
  const hits = hitsOf('web', read.hits)
  const next = read.next !== undefined && isSamePlace(read.next, [base, context.page]) ? read.next.href : undefined
  return { hits, ...(next !== undefined && { next }) }
}

function readPage(html: string, context: PageContext): ReadPage | undefined {
  const root = parseHtml(html.slice(0, MAX_CHARS))
  for (const parser of parsers) {
    const read = parser(root, context)
    if (read !== undefined) return read
  }
  return undefined
}

/** Ten results have less than 300,000 characters. */
const MAX_CHARS = 1_000_000

const parsers: Parser[] = [duckduckgoHtml, duckduckgoLite, bing, searxngPage, generalPage]

/** A page must not send this service anywhere else: the address rules for pages do not hold for providers. */
function isSamePlace(next: URL, known: readonly URL[]): boolean {
  const place = ({ origin, pathname }: URL) => origin + pathname.replace(/\/+$/, '')
  return known.some((url) => place(url) === place(next))
}

export function pageHeaders(userAgent: string, { language, country }: Pick<PageRequest, 'language' | 'country'>) {
  const region = language?.includes('-') || country === undefined ? '' : `-${country.toUpperCase()}`
  const preferred = language === undefined ? 'en' : `${language}${region},${language.split('-')[0]};q=0.8,en;q=0.5`
  return [
    ['User-Agent', userAgent],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Accept-Language', preferred],
    ['Accept-Encoding', 'gzip, deflate'],
  ] as const
}
