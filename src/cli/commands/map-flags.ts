import { MAX_MAP_LIMIT, sitemapUses } from '../../wire/map-members.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { checkVisit, visitFlags } from '../request-flags.ts'

export type SitemapWord = (typeof sitemapUses)[number]

export const DEFAULT_LIMIT = 5000

export const mapFlags: Flag[] = [
  { name: 'search', takes: 'WORDS', doc: 'Best matches first.' },
  { name: 'limit', takes: 'NUMBER', doc: `Most addresses to print (default ${DEFAULT_LIMIT}).` },
  { name: 'sitemap', takes: sitemapUses.join('|'), doc: 'Sitemaps beside the links of the page, none, or alone.' },
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
  if (limit !== undefined && !(/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_MAP_LIMIT)) {
    faults.push(`--limit: "${limit}" is not a whole number from 1 to ${MAX_MAP_LIMIT}`)
  }
  if (sitemap !== undefined && !sitemapUses.includes(sitemap as SitemapWord)) {
    faults.push(`--sitemap: "${sitemap}" is none of ${sitemapUses.join(', ')}`)
  }
  return [...faults, ...checkVisit(args)]
}
