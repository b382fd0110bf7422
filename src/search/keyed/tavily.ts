import { plainText } from '../plain-text.ts'
import type { PageRequest, Provider } from '../provider.ts'
import { resultDate } from '../result-date.ts'
import { resultUrl } from '../result-url.ts'
import { rangeOf } from '../time-range.ts'
import { askApi, type KeyedOptions, type Member, membersOf, pageOf } from './api.ts'

/** Tavily (https://docs.tavily.com). It has no operators and no second page, and its images have no pages. */
export function tavily(options: KeyedOptions): Provider {
  const { apiKey, now, baseUrl = 'https://api.tavily.com' } = options
  return {
    name: 'tavily',
    sources: ['web', 'news'],
    configured: true,
    supports: ['time'],
    async fetchPage(request, signal) {
      const headers = [['Authorization', `Bearer ${apiKey}`]] as const
      const url = new URL('/search', baseUrl)
      const answer = await askApi({ url, headers, body: bodyOf(request, now()), hints, isAnswer }, options, signal)
      const hits = membersOf(answer.results).map((result) => ({
        url: resultUrl(result.url),
        title: plainText(result.title),
        description: plainText(result.content),
        date: resultDate(result.published_date, now()),
      }))
      return pageOf(request, hits, { page: 1, pages: 1 })
    },
  }
}

const isAnswer = ({ results }: Member) => Array.isArray(results)

const hints = {
  401: 'check SERVICE_TAVILY_API_KEY',
  432: 'the plan of its key is used up',
  433: 'the limit of its key is reached',
}

const MAX_RESULTS = 20

function bodyOf({ source, plain, wanted, time }: PageRequest, now: Date): Member {
  const isRange = time?.from !== undefined || time?.to !== undefined
  const range = isRange ? undefined : rangeOf(time, now)
  return {
    query: plain.text,
    topic: source === 'news' ? 'news' : 'general',
    max_results: Math.min(MAX_RESULTS, wanted),
    ...(plain.include.length > 0 && { include_domains: plain.include }),
    ...(plain.exclude.length > 0 && { exclude_domains: plain.exclude }),
    ...(range !== undefined && { time_range: range }),
    ...(time?.from !== undefined && { start_date: time.from }),
    ...(time?.to !== undefined && { end_date: time.to }),
  }
}
