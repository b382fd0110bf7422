import { categoryHosts, categoryOperators } from './categories.ts'
import type { PlainQuery } from './provider.ts'
import type { SearchQuery, SourceName } from './search.ts'

/** What a search engine is asked: the text of the query, and its categories and domains as operators. */
export function queryText(query: SearchQuery, source: SourceName): string {
  return [query.text, ...operatorsOf(query, source)].join(' ')
}

/** Alternatives are one group, because engines take plain terms as conditions that must all hold. */
export function operatorsOf({ categories, includeDomains, excludeDomains }: SearchQuery, source: SourceName): string[] {
  const asked = source === 'web' ? categories : []
  return [
    ...group(asked.flatMap(categoryOperators)),
    ...group(includeDomains.map((domain) => `site:${domain}`)),
    ...excludeDomains.map((domain) => `-site:${domain}`),
  ]
}

/** A category that is no list of hosts cannot be asked for without operators; the results are filtered. */
export function plainQuery(query: SearchQuery, source: SourceName): PlainQuery {
  const { text, categories, includeDomains, excludeDomains: exclude } = query
  const hosts = source === 'web' ? categories.map((category) => categoryHosts[category]) : []
  const narrowed = includeDomains.length === 0 && hosts.every((list) => list.length > 0)
  return { text, include: narrowed ? hosts.flat() : includeDomains, exclude }
}

function group(terms: readonly string[]): string[] {
  if (terms.length === 0) return []
  return [terms.length === 1 ? terms[0]! : `(${terms.join(' OR ')})`]
}
