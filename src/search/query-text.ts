import { categoryOperators } from './categories.ts'
import type { SearchQuery, SourceName } from './search.ts'

/** What a search engine is asked: the text of the query, and its categories and domains as operators. */
export function queryText(query: SearchQuery, source: SourceName): string {
  return [query.text, ...operatorsOf(query, source)].join(' ')
}

/** Alternatives are one group, because engines take plain terms as conditions that must all hold. */
export function operatorsOf({ categories, includeDomains, excludeDomains }: SearchQuery, source: SourceName): string[] {
  const asked = source === 'web' ? categories : []
  return [
    ...group(asked.flatMap((category) => categoryOperators[category])),
    ...group(includeDomains.map((domain) => `site:${domain}`)),
    ...excludeDomains.map((domain) => `-site:${domain}`),
  ]
}

function group(terms: readonly string[]): string[] {
  if (terms.length === 0) return []
  return [terms.length === 1 ? terms[0]! : `(${terms.join(' OR ')})`]
}
