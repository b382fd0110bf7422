// What a monitor watches, in words. Pure.
import type { Target } from './model.ts'

export function targetsInWords(targets: readonly Target[]): string {
  return targets.map(targetInWords).join('; ')
}

function targetInWords({ type, urls = [], url = '', queries = [] }: Target): string {
  if (type === 'crawl') return `the site ${url}`
  if (type === 'search') return `search for ${queries.map((query) => `“${query}”`).join(', ')}`
  return urls.length > 1 ? `${urls[0]} and ${urls.length - 1} more` : (urls[0] ?? '')
}
