import { MAX_MAP_LIMIT, sitemapUses } from '../../wire/map-members.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { checkWord } from '../operands.ts'
import { checkVisit, visitFlags } from '../request-flags.ts'

export type SitemapWord = (typeof sitemapUses)[number]

export const DEFAULT_LIMIT = 5000

export const mapFlags: Flag[] = [
  { name: 'search', takes: 'WORDS', doc: 'Sort by relevance to these words.' },
  { name: 'limit', takes: 'NUMBER', doc: `Maximum number of URLs (default: ${DEFAULT_LIMIT}).` },
  {
    name: 'sitemap',
    takes: sitemapUses.join('|'),
    doc: 'Use sitemaps and the links of the page (include, the default), links only (skip) or sitemaps only (only).',
  },
  { name: 'include-subdomains', doc: 'Include subdomains of the site.' },
  { name: 'keep-query', doc: 'Treat URLs that differ in their query string as different.' },
  { name: 'json', doc: 'Print JSON, one line per URL, with titles where known.' },
  { name: 'timeout', takes: 'SECONDS', doc: 'Time limit for the whole command (default: 60).' },
  ...visitFlags,
]

/** Every error in the arguments of `map`. */
export function checkMap(args: ParsedArguments): string[] {
  const { values, positionals } = args
  const errors: string[] = []
  if (positionals.length !== 1)
    errors.push(positionals.length === 0 ? 'no URL given' : `expected one URL, got ${positionals.length}`)
  const { limit } = values
  if (limit !== undefined && !(/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_MAP_LIMIT)) {
    errors.push(`--limit: "${limit}" is not a whole number from 1 to ${MAX_MAP_LIMIT}`)
  }
  return [...errors, ...checkWord('sitemap', sitemapUses, values), ...checkVisit(args)]
}
