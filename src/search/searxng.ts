import { answerText } from './answer-text.ts'
import { hitsOf } from './hit.ts'
import type { FetchUrl, PageRequest, Provider } from './provider.ts'
import type { SafeSearch, SourceName } from './search.ts'
import { readAnswer, readResult, withoutEngines } from './searxng-answer.ts'
import { rangeOf } from './time-range.ts'

export interface SearxngOptions {
  /** Its base URL; it may be under a path of its host. */
  url: URL
  fetchUrl: FetchUrl
  userAgent: string
  now: () => Date
}

/** A SearXNG, over its JSON answers. */
export function searxng({ url, fetchUrl, userAgent, now }: SearxngOptions): Provider {
  return {
    name: 'searxng',
    sources: ['web', 'news', 'images'],
    configured: true,
    supports: ['language', 'country', 'time'],
    async fetchPage(request, signal) {
      const page = Number(request.next ?? '1')
      const answer = await fetchUrl(searchUrl(url, request, page, now()), { headers: headers(userAgent), signal })
      const { results, failed } = readAnswer(answerText(answer, now().getTime(), hints))
      if (results.length === 0 && failed.length > 0 && page === 1) throw withoutEngines(failed)
      const hits = hitsOf(
        request.source,
        results.map((result) => readResult(result, url, now())),
      )
      return { hits, ...(results.length > 0 && { next: String(page + 1) }) }
    },
  }
}

/** Its limiter refuses clients that do not send what browsers send. */
const headers = (userAgent: string) =>
  [
    ['User-Agent', userAgent],
    ['Accept', 'application/json, text/html;q=0.9'],
    ['Accept-Language', 'en'],
    ['Accept-Encoding', 'gzip, deflate'],
  ] as const

/** What an operator can do, because SearXNG does not say why. */
const hints = {
  403: 'add `json` to `search.formats` in its settings.yml',
  404: 'SERVICE_SEARXNG_URL must be the base URL of a SearXNG',
  429: 'set `server.limiter: false` in its settings.yml, or let its limiter pass this service',
}

function searchUrl(base: URL, request: PageRequest, page: number, now: Date): URL {
  const url = new URL(base)
  // Both the base URL and the URL of a search work.
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/search$/, '')}/search`
  const language = languageOf(request)
  const range = rangeOf(request.time, now)
  url.search = new URLSearchParams({
    q: request.text,
    format: 'json',
    categories: categories[request.source],
    ...(page > 1 && { pageno: String(page) }),
    ...(language !== undefined && { language }),
    ...(range !== undefined && { time_range: range }),
    ...(request.safeSearch !== undefined && { safesearch: safeLevels[request.safeSearch] }),
  }).toString()
  return url
}

/** The values of its parameter `safesearch`. */
export const safeLevels: Record<SafeSearch, string> = { off: '0', moderate: '1', strict: '2' }

const categories: Record<SourceName, string> = { web: 'general', news: 'news', images: 'images' }

/** SearXNG takes a language and a region, `de-AT`; it refuses anything else with HTTP 400. */
function languageOf({ language, country }: PageRequest): string | undefined {
  const [, code, region = country] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?(?:[-_].*)?$/i.exec(language ?? '') ?? []
  if (code === undefined) return
  return region === undefined ? code.toLowerCase() : `${code.toLowerCase()}-${region.toUpperCase()}`
}
