import type { Flag, ParsedArguments } from './arguments.ts'
import { checkVisit, visitFlags } from './visit_flags.ts'

const sitemapWords = ['include', 'skip', 'only'] as const
export type SitemapWord = (typeof sitemapWords)[number]

/** As `POST /v2/map` bounds it. */
const MAX_LIMIT = 100_000

export const mapFlags: Flag[] = [
  { name: 'search', takes: 'WORDS', doc: 'Best matches first.' },
  { name: 'limit', takes: 'NUMBER', doc: 'Most addresses to print (default 5000).' },
  { name: 'sitemap', takes: sitemapWords.join('|'), doc: 'Sitemaps beside the links of the page, none, or alone.' },
  { name: 'include-subdomains', doc: 'Other hosts of the same domain too.' },
  { name: 'keep-query', doc: 'Addresses that differ after the ? are different.' },
  { name: 'json', doc: 'Print JSON with titles where they are known, one line an address.' },
  { name: 'timeout', takes: 'SECONDS', doc: 'Time for everything (default 60).' },
  ...visitFlags,
]

/** What is wrong with the arguments of `map`, all of it. */
export function checkMap(args: ParsedArguments): string[] {
  const { values, positionals } = args
  const faults: string[] = []
  if (positionals.length !== 1) faults.push(`one address is needed, ${positionals.length || 'none'} was given`)
  const { limit, sitemap } = values
  if (limit !== undefined && !(/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_LIMIT)) {
    faults.push(`--limit: "${limit}" is not a whole number from 1 to ${MAX_LIMIT}`)
  }
  if (sitemap !== undefined && !sitemapWords.includes(sitemap as SitemapWord)) {
    faults.push(`--sitemap: "${sitemap}" is none of ${sitemapWords.join(', ')}`)
  }
  return [...faults, ...checkVisit(args)]
}
