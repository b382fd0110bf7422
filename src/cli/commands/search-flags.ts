// The flags of `search`, their checks, and the search that they ask for.
import { ServiceError } from '../../errors.ts'
import type { UseBrowser } from '../../fetch/plan.ts'
import type { SearchOptions } from '../../operations/search.ts'
import type { SourceName } from '../../search/search.ts'
import {
  Country,
  categoryNames,
  countryOf,
  decodeDomains,
  decodeText,
  Language,
  languageOf,
  MAX_SCRAPED_AT_ONCE,
  MAX_SEARCH_LIMIT,
  sourceNames,
} from '../../wire/search-members.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { useOneOf } from '../operands.ts'
import { checkVisit, timeoutMsOf } from '../request-flags.ts'
import { browserFlag, checkBrowser, useBrowserOf } from './scrape-flags.ts'

const DEFAULT_LIMIT = 10
const DEFAULT_TIMEOUT_MS = 60_000
const times = ['hour', 'day', 'week', 'month', 'year'] as const

export const searchFlags: Flag[] = [
  { name: 'limit', takes: 'NUMBER', doc: `Maximum number of results of each source (default: ${DEFAULT_LIMIT}).` },
  {
    name: 'source',
    takes: sourceNames.join('|'),
    repeatable: true,
    doc: 'What to search (default: web). Can be repeated.',
  },
  {
    name: 'category',
    takes: categoryNames.join('|'),
    repeatable: true,
    doc: 'Only web results of this category. Can be repeated.',
  },
  { name: 'site', takes: 'HOST', repeatable: true, doc: 'Only results of this host. Can be repeated.' },
  { name: 'exclude-site', takes: 'HOST', repeatable: true, doc: 'No results of this host. Can be repeated.' },
  { name: 'time', takes: times.join('|'), doc: 'Only results of the last hour, day, week, month or year.' },
  { name: 'lang', takes: 'CODE', doc: 'Language of the results, such as de.' },
  { name: 'country', takes: 'CODE', doc: 'Country of the search, such as at.' },
  { name: 'scrape', doc: 'Fetch the pages of the results and print them as Markdown.' },
  browserFlag,
  { name: 'json', doc: 'Print one JSON object.' },
  { name: 'timeout', takes: 'SECONDS', doc: 'Time limit for the whole command (default: 60).' },
]

/** Every error in the arguments of `search`. */
export function checkSearch(args: ParsedArguments): string[] {
  const { values, lists, switches, positionals } = args
  const { limit, time, lang, country } = values
  return [
    ...(positionals.length === 0 ? ['no query given. Example: web-extract search "lighthouse keepers"'] : []),
    ...(positionals.length === 0 ? [] : refusalOf(() => decodeText(positionals.join(' ')))),
    ...(limit === undefined || (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_SEARCH_LIMIT)
      ? []
      : [`--limit: "${limit}" is not a whole number from 1 to ${MAX_SEARCH_LIMIT}`]),
    ...wrongWords('source', lists.source, sourceNames),
    ...wrongWords('category', lists.category, categoryNames),
    ...wrongWords('time', time === undefined ? [] : [time], times),
    ...refusalOf(() => decodeDomains('--site', lists.site)),
    ...refusalOf(() => decodeDomains('--exclude-site', lists['exclude-site'])),
    ...(lists.site !== undefined && lists['exclude-site'] !== undefined
      ? ['--site and --exclude-site exclude each other']
      : []),
    ...(lang === undefined || matches(Language, lang) ? [] : [`--lang: "${lang}" is not a language code such as de`]),
    ...(country === undefined || matches(Country, country)
      ? []
      : [`--country: "${country}" is not a country code such as at`]),
    ...checkBrowser(args),
    ...(values.browser !== undefined && !switches.has('scrape')
      ? ['--browser needs --scrape: without it, no page is fetched']
      : []),
    ...checkVisit(args),
  ]
}

const matches = ({ pattern = '' }: { pattern?: string }, text: string) => new RegExp(pattern).test(text)

function wrongWords(name: string, given: readonly string[] = [], words: readonly string[]): string[] {
  return given
    .filter((word) => !words.includes(word))
    .map((word) => `--${name}: "${word}" is not valid. ${useOneOf(words)}`)
}

function refusalOf(decode: () => unknown): string[] {
  try {
    decode()
    return []
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    return [thrown.message.replace(/^"([\w-]+)(?:\[\d+\])?"/, '$1')]
  }
}

/** The search that the arguments ask for, with its pages as Markdown. */
export function searchOptionsOf(args: ParsedArguments): SearchOptions {
  const { values, lists, switches, positionals } = args
  const timeoutMs = timeoutMsOf(args) ?? DEFAULT_TIMEOUT_MS
  return {
    query: {
      text: decodeText(positionals.join(' ')),
      sources: [...new Set((lists.source ?? ['web']) as SourceName[])],
      limit: Number(values.limit ?? DEFAULT_LIMIT),
      categories: [...new Set((lists.category ?? []) as (typeof categoryNames)[number][])],
      includeDomains: decodeDomains('--site', lists.site),
      excludeDomains: decodeDomains('--exclude-site', lists['exclude-site']),
      language: languageOf(values.lang),
      country: countryOf(values.country),
      location: undefined,
      time: values.time === undefined ? undefined : { within: values.time as (typeof times)[number] },
    },
    timeoutMs,
    ...(switches.has('scrape') && { page: pageFor(timeoutMs, useBrowserOf(args)) }),
    atOnce: MAX_SCRAPED_AT_ONCE,
    highlights: false,
    ignoreInvalid: false,
  }
}

const pageFor = (timeoutMs: number, useBrowser: UseBrowser): NonNullable<SearchOptions['page']> => ({
  content: {
    formats: ['markdown'],
    onlyMainContent: true,
    onlyCleanContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
  },
  headers: {},
  location: {},
  skipTlsVerification: false,
  timeoutMs: Math.min(timeoutMs, PAGE_TIMEOUT_MS),
  waitForMs: 0,
  blockAds: true,
  actions: [],
  useBrowser,
  proxy: 'auto',
  cache: { maxAgeMs: 0, store: false, only: undefined },
})

const PAGE_TIMEOUT_MS = 30_000
