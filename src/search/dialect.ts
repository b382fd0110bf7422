// The parameters of pages of results, which differ from engine to engine.
import type { PageRequest, QueryPart } from './provider.ts'
import { type Range, rangeOf, startOf } from './time-range.ts'

export interface Dialect {
  name: string
  supports: readonly QueryPart[]
  /** Besides `q`. */
  parameters: (request: PageRequest, now: Date) => Record<string, string | undefined>
}

/** The dialect of a page by its URL. */
export function dialectOf({ hostname, pathname }: URL): Dialect {
  if (/(?:^|\.)duckduckgo\.com$/.test(hostname)) return duckduckgo
  if (/(?:^|\.)bing\.com$/.test(hostname)) return bing
  return /\/search\/?$/.test(pathname) ? searxng : unknown
}

const duckduckgo: Dialect = {
  name: 'duckduckgo',
  supports: ['language', 'country', 'time'],
  parameters: (request, now) => ({ kl: regionOf(request), df: dayRange(request, now) }),
}

/** A country and a language, `at-de`. */
function regionOf({ language, country }: PageRequest): string | undefined {
  const [code, region = country] = (language ?? '').toLowerCase().split('-')
  if (!code) return
  const place = region ?? mainCountries[code] ?? code
  return `${place === 'gb' ? 'uk' : place}-${code}`
}

/** Of languages whose code is not that of a country. */
const mainCountries: Record<string, string> = {
  cs: 'cz',
  da: 'dk',
  el: 'gr',
  en: 'us',
  et: 'ee',
  he: 'il',
  ja: 'jp',
  ko: 'kr',
  nb: 'no',
  sl: 'si',
  sv: 'se',
  uk: 'ua',
  vi: 'vn',
  zh: 'cn',
}

/** One letter, or two days: `2024-01-01..2024-01-31`. */
function dayRange({ time }: PageRequest, now: Date): string | undefined {
  if (time?.from !== undefined || time?.to !== undefined) {
    const from = new Date(startOf(time, now) ?? 0).toISOString().slice(0, 10)
    return `${from}..${time.to ?? now.toISOString().slice(0, 10)}`
  }
  return rangeOf(time, now)?.[0]
}

const bing: Dialect = {
  name: 'bing',
  supports: ['language', 'country', 'time'],
  parameters: (request, now) => {
    const range = rangeOf(request.time, now)
    return { setlang: request.language, cc: request.country, filters: range && bingFilters[range] }
  },
}

const bingFilters: Record<Range, string | undefined> = {
  day: 'ex1:"ez1"',
  week: 'ex1:"ez2"',
  month: 'ex1:"ez3"',
  year: undefined,
}

/** Other engines ignore the parameters of SearXNG. */
const searxng: Dialect = {
  name: 'fallback',
  supports: ['language', 'time'],
  parameters: ({ language, time }, now) => ({ language, time_range: rangeOf(time, now) }),
}

const unknown: Dialect = { name: 'fallback', supports: [], parameters: () => ({}) }
