// The parameters of pages of results, which differ from engine to engine.
import type { PageRequest, QueryPart } from './provider.ts'
import type { SafeSearch } from './search.ts'
import { safeLevels } from './searxng.ts'
import { type Range, rangeOf, startOf } from './time-range.ts'

export interface Dialect {
  name: string
  supports: readonly QueryPart[]
  /** Besides `q`. */
  parameters: (request: PageRequest, now: Date) => Record<string, string | undefined>
  /** The next page, if the engine counts results and pages do not name it. `count` results are on this one. */
  next?: (url: URL, count: number) => URL | undefined
}

/** The dialects of pages by their URLs. */
export function webDialect(url: URL): Dialect {
  if (isDuckduckgo(url)) return duckduckgo
  if (isBing(url)) return bing
  return /\/search\/?$/.test(url.pathname) ? searxng : named('fallback')
}

export function newsDialect(url: URL): Dialect {
  if (isBing(url)) return bingNews
  return isGoogle(url) ? googleNews : named('news-feed')
}

export function imageDialect(url: URL): Dialect {
  return isBing(url) ? bingImages : named('image-page')
}

const isDuckduckgo = ({ hostname }: URL) => /(?:^|\.)duckduckgo\.com$/.test(hostname)
const isBing = ({ hostname }: URL) => /(?:^|\.)bing\.com$/.test(hostname)
const isGoogle = ({ hostname }: URL) => /(?:^|\.)google\.com$/.test(hostname)

/** An engine of which only `q` is known. */
const named = (name: string): Dialect => ({ name, supports: [], parameters: () => ({}) })

const duckduckgo: Dialect = {
  name: 'duckduckgo',
  supports: ['language', 'country', 'time'],
  parameters: (request, now) => ({
    kl: regionOf(request),
    df: dayRange(request, now),
    kp: request.safeSearch && duckduckgoLevels[request.safeSearch],
  }),
}

const duckduckgoLevels: Record<SafeSearch, string> = { off: '-2', moderate: '-1', strict: '1' }

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
    const filters = range && bingFilters[range]
    return { setlang: request.language, cc: request.country, filters, adlt: request.safeSearch }
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
  parameters: ({ language, time, safeSearch }, now) => ({
    language,
    time_range: rangeOf(time, now),
    safesearch: safeSearch && safeLevels[safeSearch],
  }),
}

const bingNews: Dialect = {
  name: 'bing-news',
  supports: ['language', 'country', 'time'],
  parameters: ({ language, country, time, safeSearch }, now) => {
    const range = rangeOf(time, now)
    const interval = range && bingIntervals[range]
    const qft = interval && `interval="${interval}"`
    return { format: 'rss', setlang: language, cc: country, qft, adlt: safeSearch }
  },
  next: nextByFirst,
}

const bingIntervals: Record<Range, string | undefined> = { day: '7', week: '8', month: '9', year: undefined }

const googleNews: Dialect = {
  name: 'google-news',
  supports: ['language', 'country', 'time'],
  parameters: ({ text, language, country, time }, now) => {
    const [code, region = country] = (language ?? '').split('-')
    const range = rangeOf(time, now)
    const place = region?.toUpperCase()
    return {
      q: range === undefined ? text : `${text} when:${daysOf[range]}d`,
      hl: code || undefined,
      gl: place,
      ceid: code && place && `${place}:${code}`,
    }
  },
}

const bingImages: Dialect = {
  name: 'bing-images',
  supports: ['language', 'country', 'time'],
  parameters: ({ language, country, time, safeSearch }, now) => {
    const range = rangeOf(time, now)
    const minutes = range && daysOf[range] * 24 * 60
    const qft = minutes === undefined ? undefined : `+filterui:age-lt${minutes}`
    return { setlang: language, cc: country, qft, adlt: safeSearch }
  },
  next: nextByFirst,
}

const daysOf: Record<Range, number> = { day: 1, week: 7, month: 31, year: 366 }

/** Bing counts from 1. */
function nextByFirst(url: URL, count: number): URL | undefined {
  if (count === 0) return
  const next = new URL(url)
  next.searchParams.set('first', String((Number(url.searchParams.get('first')) || 1) + count))
  return next
}
