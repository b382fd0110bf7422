import { accepted } from './acceptance.ts'
import { keyOf } from './hit.ts'
import { type PageRequest, type Provider, ProviderFailure, type QueryPart, type ResultPage } from './provider.ts'
import { operatorsOf, plainQuery, queryText } from './query-text.ts'
import type { SearchHit, SearchQuery, SourceName } from './search.ts'

export interface Collecting {
  query: SearchQuery
  source: SourceName
  now: Date
  /** Fetches one page of the provider, when it may be asked. */
  fetchPage: (request: PageRequest) => Promise<ResultPage>
}

export interface Collected {
  /** At most as many as the query asks for. */
  hits: SearchHit[]
  warnings: string[]
}

/**
 * Everything that one provider has for one source, page by page. If it finds nothing, the query is repeated without the
 * parts that make engines drop out: SearXNG leaves out every engine that has no time range, and answers with success. If it
 * refuses the query, it may take it without operators: many domains make it long.
 *
 * @throws ProviderFailure if there is no first page
 */
export async function collect(provider: Provider, collecting: Collecting): Promise<Collected> {
  const { query } = collecting
  const warnings = unsupported
    .filter(({ part }) => query[part] !== undefined && !provider.supports.includes(part))
    .map(({ text }) => `${provider.name} ${text}`)
  const dropped: Part[] = []
  let refused = false
  for (;;) {
    const pages = await readPages(provider, collecting, dropped).catch((thrown) => {
      const isLong = operatorsOf(query, collecting.source).length > 0 && !dropped.includes('operators')
      if (isLong && thrown instanceof ProviderFailure && thrown.kind === 'refused') return undefined
      throw thrown
    })
    if (pages === undefined) {
      refused = true
      dropped.push('operators')
      continue
    }
    const part = pages.hits.length > 0 ? undefined : nextPart(provider, collecting, dropped, pages.seen)
    if (part !== undefined) {
      dropped.push(part)
      continue
    }
    if (pages.hits.length === 0) return { hits: [], warnings: [...warnings, ...emptyBecause(provider, pages)] }
    const verb = (part: Part) => (part === 'operators' && refused ? 'refused' : 'found nothing with')
    const repeated = dropped.map((part) => `${provider.name} ${verb(part)} ${partTexts[part]}`)
    return { hits: pages.hits, warnings: [...warnings, ...repeated, ...pages.warnings] }
  }
}

/** Parts of a query whose lack shows in the results. */
const unsupported: { part: QueryPart; text: string }[] = [
  { part: 'location', text: 'cannot search by location, so location was left out.' },
  { part: 'time', text: 'cannot search by time. Results without a date may be outside of the time filter.' },
]

/** What a query can be repeated without, in this order. */
const parts = ['time', 'language', 'operators'] as const
type Part = (typeof parts)[number]

const partTexts: Record<Part, string> = {
  time: 'the time filter, so it was asked without. Results without a date may be outside of it.',
  language: 'the language, country and location, so it was asked without.',
  operators: 'the operators for categories and domains, so it was asked without, and its results were filtered.',
}

const partsOfLanguage: QueryPart[] = ['language', 'country', 'location']

function nextPart(
  { supports }: Provider,
  { query, source }: Collecting,
  dropped: readonly Part[],
  seen: number,
): Part | undefined {
  const isAsked: Record<Part, boolean> = {
    time: query.time !== undefined && supports.includes('time'),
    language: partsOfLanguage.some((part) => query[part] !== undefined && supports.includes(part)),
    operators: operatorsOf(query, source).length > 0,
  }
  // If there were results, the engines work; only operators, taken as words, may have led to the wrong ones.
  return parts.find((part) => isAsked[part] && !dropped.includes(part) && (seen === 0 || part === 'operators'))
}

interface Pages extends Collected {
  /** How many results there were before filtering. */
  seen: number
}

function emptyBecause({ name }: Provider, { seen }: Pages): string[] {
  if (seen === 0) return []
  return [`${name} gave ${seen} results, but none matches the categories, domains and time of the query.`]
}

async function readPages(provider: Provider, collecting: Collecting, dropped: readonly Part[]): Promise<Pages> {
  const { query, source, fetchPage } = collecting
  const request = requestOf(query, source, dropped)
  const hits = new Map<string, SearchHit>()
  const seen = new Set<string>()
  const warnings: string[] = []
  let next: string | undefined
  for (let page = 0, barren = 0; page < MAX_PAGES && barren < MAX_BARREN_PAGES; page += 1) {
    const answer = await fetchPage({ ...request, wanted: query.limit - hits.size, next }).catch(
      (thrown): ResultPage => {
        if (page === 0 || !(thrown instanceof ProviderFailure)) throw thrown
        warnings.push(`${provider.name} ${thrown.reason} on page ${page + 1}, so there may be more results.`)
        return { hits: [] }
      },
    )
    const before = { seen: seen.size, hits: hits.size }
    for (const hit of answer.hits) {
      const key = keyOf(source, hit)
      const isNew = !seen.has(key)
      seen.add(key)
      const kept = isNew ? accepted(hit, collecting) : undefined
      if (kept !== undefined) hits.set(key, kept)
    }
    next = answer.next
    // Some engines give their last page again and again.
    if (next === undefined || seen.size === before.seen || hits.size >= query.limit) break
    barren = hits.size === before.hits ? barren + 1 : 0
  }
  return { hits: [...hits.values()].slice(0, query.limit), seen: seen.size, warnings }
}

/** 100 results need ten pages of most engines. */
const MAX_PAGES = 10
/** Pages in a row without a result that belongs to the query. */
const MAX_BARREN_PAGES = 2

function requestOf(query: SearchQuery, source: SourceName, dropped: readonly Part[]) {
  const { text, language, country, location, time, safeSearch } = query
  const asked = dropped.includes('language') ? [undefined, undefined, undefined] : [language, country, location]
  return {
    source,
    text: dropped.includes('operators') ? text : queryText(query, source),
    plain: dropped.includes('operators') ? { text, include: [], exclude: [] } : plainQuery(query, source),
    language: asked[0],
    country: asked[1],
    location: asked[2],
    time: dropped.includes('time') ? undefined : time,
    safeSearch,
  }
}
