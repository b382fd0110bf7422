// The categories of web results: how each is asked for, and how its results are recognized.
import { isUnder } from './domains.ts'
import type { CategoryName } from './search.ts'

/** Where research is published. */
const RESEARCH_HOSTS = [
  'arxiv.org',
  'scholar.google.com',
  'pubmed.ncbi.nlm.nih.gov',
  'researchgate.net',
  'nature.com',
  'science.org',
  'ieee.org',
  'acm.org',
  'springer.com',
  'wiley.com',
  'sciencedirect.com',
  'plos.org',
  'biorxiv.org',
  'medrxiv.org',
] as const

/** The hosts of each category, if it is defined by hosts. */
export const categoryHosts: Record<CategoryName, readonly string[]> = {
  github: ['github.com'],
  research: RESEARCH_HOSTS,
  pdf: [],
}

/** What a search engine is asked for. */
export function categoryOperators(category: CategoryName): string[] {
  return category === 'pdf' ? ['filetype:pdf'] : categoryHosts[category].map((host) => `site:${host}`)
}

/** The category of a page. `github` is always recognized, the others only if they were asked for. */
export function categoryOf(url: URL, asked: readonly CategoryName[]): CategoryName | undefined {
  if (asked.includes('pdf') && /\.pdf$/i.test(url.pathname)) return 'pdf'
  if (isUnder(url.hostname, 'github.com')) return 'github'
  const isResearch = asked.includes('research') && RESEARCH_HOSTS.some((host) => isUnder(url.hostname, host))
  return isResearch ? 'research' : undefined
}
