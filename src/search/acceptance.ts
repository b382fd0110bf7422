import { categoryOf } from './categories.ts'
import { isUnder } from './domains.ts'
import type { SearchHit, SearchQuery, SourceName } from './search.ts'
import { isWithin } from './time-range.ts'

/**
 * Keeps what a query asks for, because engines may ignore operators and time ranges. A result without a date is kept.
 *
 * @returns the result with its category, or undefined if it does not belong to the query
 */
export function accepted(
  hit: SearchHit,
  { query, source, now }: { query: SearchQuery; source: SourceName; now: Date },
): SearchHit | undefined {
  const { includeDomains: include, excludeDomains: exclude, categories, time } = query
  const url = new URL(hit.url)
  const under = (domain: string) => isUnder(url.hostname, domain)
  if (exclude.some(under) || (include.length > 0 && !include.some(under))) return
  if (time !== undefined && hit.date !== undefined && !isWithin(hit.date, time, now)) return
  if (source === 'images') return hit
  const category = categoryOf(url, source === 'web' ? categories : [])
  const belongs = source !== 'web' || categories.length === 0 || (category && categories.includes(category))
  if (!belongs) return
  return category === undefined ? hit : { ...hit, category }
}
