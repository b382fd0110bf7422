import { pixels, type ReadHit } from '../hit.ts'
import { plainText } from '../plain-text.ts'
import type { PageRequest, Provider } from '../provider.ts'
import { resultDate } from '../result-date.ts'
import { resultUrl } from '../result-url.ts'
import type { SourceName } from '../search.ts'
import { rangeOf, startOf } from '../time-range.ts'
import { askApi, type KeyedOptions, type Member, memberOf, membersOf, pageNumber, pageOf } from './api.ts'

/** The Brave Search API (https://api-dashboard.search.brave.com/api-reference/web/search/get). */
export function brave(options: KeyedOptions): Provider {
  const { apiKey, now, baseUrl = 'https://api.search.brave.com' } = options
  return {
    name: 'brave',
    sources: ['web', 'news', 'images'],
    configured: true,
    supports: ['language', 'country', 'time'],
    async fetchPage(request, signal) {
      const { path, count, pages } = endpoints[request.source]
      const page = pageNumber(request)
      const url = new URL(path, baseUrl)
      const offset = pages > 1 ? { offset: String(page - 1) } : {}
      url.search = new URLSearchParams({ ...parametersOf(request, now()), count: String(count), ...offset }).toString()
      const answer = await askApi(
        { url, headers: [['X-Subscription-Token', apiKey]], hints, isAnswer },
        options,
        signal,
      )
      const results = membersOf(request.source === 'web' ? memberOf(answer.web)?.results : answer.results)
      return pageOf(
        request,
        results.map((result) => readResult(result, now())),
        { page, pages },
      )
    },
  }
}

const endpoints: Record<SourceName, { path: string; count: number; pages: number }> = {
  web: { path: '/res/v1/web/search', count: 20, pages: 10 },
  news: { path: '/res/v1/news/search', count: 20, pages: 10 },
  images: { path: '/res/v1/images/search', count: 100, pages: 1 },
}

/** Without results, it only repeats the query. */
const isAnswer = ({ query }: Member) => memberOf(query) !== undefined

const hints = {
  401: 'check SERVICE_BRAVE_API_KEY',
  403: 'check SERVICE_BRAVE_API_KEY',
  422: 'the key may be wrong, or the query too long',
}

function parametersOf(request: PageRequest, now: Date): Record<string, string> {
  const { source, text, language, country, time, safeSearch } = request
  const freshness = source === 'images' ? undefined : freshnessOf(time, now)
  return {
    q: text,
    ...(language !== undefined && { search_lang: language.toLowerCase() }),
    ...(country !== undefined && { country: country.toUpperCase() }),
    ...(freshness !== undefined && { freshness }),
    // Images have no middle level.
    ...(safeSearch !== undefined && {
      safesearch: source === 'images' && safeSearch === 'moderate' ? 'strict' : safeSearch,
    }),
  }
}

function freshnessOf(time: PageRequest['time'], now: Date): string | undefined {
  if (time?.from === undefined && time?.to === undefined) {
    const range = rangeOf(time, now)
    return range && `p${range[0]}`
  }
  const from = new Date(startOf(time, now) ?? 0).toISOString().slice(0, 10)
  return `${from}to${time.to ?? now.toISOString().slice(0, 10)}`
}

function readResult(result: Member, now: Date): ReadHit {
  const { url, title, description, page_age: exact, age } = result
  const [thumbnail, properties] = [memberOf(result.thumbnail), memberOf(result.properties)]
  return {
    url: resultUrl(url),
    title: plainText(title),
    description: plainText(description),
    date: resultDate(exact, now) ?? resultDate(age, now),
    imageUrl: resultUrl(properties?.url) ?? resultUrl(thumbnail?.original) ?? resultUrl(thumbnail?.src),
    imageWidth: pixels(properties?.width),
    imageHeight: pixels(properties?.height),
  }
}
