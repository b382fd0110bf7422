import { pixels, type ReadHit } from '../hit.ts'
import { plainText } from '../plain-text.ts'
import type { PageRequest, Provider } from '../provider.ts'
import { resultDate } from '../result-date.ts'
import { resultUrl } from '../result-url.ts'
import type { SourceName } from '../search.ts'
import { tbsOf } from '../time-filter.ts'
import { askApi, type KeyedOptions, type Member, memberOf, membersOf, pageNumber, pageOf } from './api.ts'

/** Serper, which answers with the results of Google (https://serper.dev). */
export function serper(options: KeyedOptions): Provider {
  const { apiKey, now, baseUrl = 'https://google.serper.dev' } = options
  return {
    name: 'serper',
    sources: ['web', 'news', 'images'],
    configured: true,
    supports: ['language', 'country', 'location', 'time'],
    async fetchPage(request, signal) {
      const { path, list } = endpoints[request.source]
      const page = pageNumber(request)
      const answer = await askApi(
        {
          url: new URL(path, baseUrl),
          headers: [['X-API-KEY', apiKey]],
          body: bodyOf(request, page),
          hints,
          isAnswer: (answer) => Array.isArray(answer[list]) || memberOf(answer.searchParameters) !== undefined,
        },
        options,
        signal,
      )
      const hits = membersOf(answer[list]).map((result) => readResult(result, now()))
      return pageOf(request, hits, { page, pages: 10 })
    },
  }
}

const endpoints: Record<SourceName, { path: string; list: string }> = {
  web: { path: '/search', list: 'organic' },
  news: { path: '/news', list: 'news' },
  images: { path: '/images', list: 'images' },
}

const hints = {
  400: 'the query may be refused, or the credits used up',
  401: 'check SERVICE_SERPER_API_KEY',
  403: 'check SERVICE_SERPER_API_KEY',
}

function bodyOf({ text, language, country, location, time }: PageRequest, page: number): Member {
  return {
    q: text,
    num: 10,
    page,
    ...(language !== undefined && { hl: language.toLowerCase() }),
    ...(country !== undefined && { gl: country }),
    ...(location !== undefined && { location }),
    ...(time !== undefined && { tbs: tbsOf(time) }),
  }
}

function readResult(result: Member, now: Date): ReadHit {
  return {
    url: resultUrl(result.link),
    title: plainText(result.title),
    description: plainText(result.snippet),
    date: resultDate(result.date, now),
    imageUrl: resultUrl(result.imageUrl) ?? resultUrl(result.thumbnailUrl),
    imageWidth: pixels(result.imageWidth),
    imageHeight: pixels(result.imageHeight),
  }
}
