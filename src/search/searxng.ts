import { answerText } from './answer-text.ts'
import { hitsOf, pixels, type ReadHit, sizeOf } from './hit.ts'
import { plainText } from './plain-text.ts'
import { type FetchUrl, type PageRequest, type Provider, ProviderFailure } from './provider.ts'
import { resultDate } from './result-date.ts'
import { resultUrl } from './result-url.ts'
import type { SourceName } from './search.ts'
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
      const results = resultsOf(answerText(answer, now().getTime(), hints), page)
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
  }).toString()
  return url
}

const categories: Record<SourceName, string> = { web: 'general', news: 'news', images: 'images' }

/** SearXNG takes a language and a region, `de-AT`; it refuses anything else with HTTP 400. */
function languageOf({ language, country }: PageRequest): string | undefined {
  const [, code, region = country] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?(?:[-_].*)?$/i.exec(language ?? '') ?? []
  if (code === undefined) return
  return region === undefined ? code.toLowerCase() : `${code.toLowerCase()}-${region.toUpperCase()}`
}

type Result = Record<string, unknown>

/** @throws ProviderFailure if it is no answer of SearXNG, or if there are no results because its engines failed */
function resultsOf(text: string, page: number): Result[] {
  const answer = parsed(text)
  const { results, unresponsive_engines: unresponsive } = answer ?? {}
  if (answer === undefined || !Array.isArray(results)) {
    throw new ProviderFailure('nonsense', 'answered with something else than the JSON of SearXNG')
  }
  const found = results.slice(0, MAX_RESULTS).filter((result) => typeof result === 'object' && result !== null)
  const failed = Array.isArray(unresponsive) ? unresponsive : []
  if (found.length === 0 && failed.length > 0 && page === 1) {
    const shown = failed.slice(0, MAX_SHOWN_ENGINES).map(engineText)
    const more = failed.length > shown.length ? ` and ${failed.length - shown.length} more` : ''
    throw new ProviderFailure('engines', `has no results because its engines failed: ${shown.join(', ')}${more}`)
  }
  return found
}

const MAX_RESULTS = 1000
const MAX_SHOWN_ENGINES = 5

/** `["brave", "timeout"]` or, in older versions, other shapes. */
function engineText(engine: unknown): string {
  const [name, why] = Array.isArray(engine) ? engine : [engine, undefined]
  const shown = plainText(typeof name === 'string' ? name : JSON.stringify(name), 40)
  return typeof why === 'string' ? `${shown} (${plainText(why, 80)})` : shown
}

function parsed(text: string): Result | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Result) : undefined
  } catch {
    return undefined
  }
}

/** Also reads what services in the shape of SearXNG answer, such as a search for images. */
export function readResult(result: Result, base: URL, now: Date): ReadHit {
  const picture = [result.img_src, result.thumbnail_src, result.thumbnail]
  const size = sizeOf(result.resolution)
  return {
    url: resultUrl(result.url),
    title: plainText(result.title),
    description: plainText(result.content),
    date: resultDate(result.publishedDate, now) ?? resultDate(result.pubdate, now),
    imageUrl: picture
      .map((link) => (link === '' ? undefined : resultUrl(link, base)))
      .find((link) => link !== undefined),
    imageWidth: size.imageWidth ?? pixels(result.width),
    imageHeight: size.imageHeight ?? pixels(result.height),
  }
}
