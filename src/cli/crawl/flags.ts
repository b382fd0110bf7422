// The flags of `web-extract crawl`, and the checks of their values.
import { proxyModes } from '../../fetch/plan.ts'
import { MAX_CONCURRENCY, MAX_CRAWL_LIMIT, MAX_DELAY_SECONDS } from '../../wire/crawl-members.ts'
import { servedFormats } from '../../wire/formats.ts'
import { DEFAULT_RETRIES, MAX_RETRIES } from '../../wire/job.ts'
import { sitemapUses } from '../../wire/map-members.ts'
import { NATIVE_LIMIT } from '../../wire/native/crawl.ts'
import { NATIVE_CONCURRENCY } from '../../wire/native/job-page.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { browserFlag, checkBrowser, checkFormats, DEFAULT_TIMEOUT_MS, fullFlag } from '../commands/scrape-flags.ts'
import { checkMarkdown, markdownFlags } from '../markdown-flags.ts'
import { checkWord } from '../operands.ts'
import { checkVisit, visitFlags } from '../request-flags.ts'

/** Flags of one run. All others belong to the crawl, and a resumed crawl keeps them. */
const runFlags: Flag[] = [
  {
    name: 'output',
    short: 'o',
    takes: 'DIR',
    doc: 'Required. A new or empty folder for one file per page, index.jsonl and errors.jsonl.',
  },
  {
    name: 'resume',
    doc: 'Continue the crawl in the folder with its own URL and flags, or start one if there is none.',
  },
  {
    name: 'update',
    doc: 'Fetch what has changed since the crawl in the folder, with its own URL and flags, or start one if there is none.',
  },
]

/** Flags that belong to the crawl. */
export const ruleFlags: Flag[] = [
  { name: 'limit', takes: 'NUMBER', doc: `Maximum number of pages (default: ${NATIVE_LIMIT}).` },
  { name: 'depth', takes: 'NUMBER', doc: 'Maximum link depth, counted from the start URL (default: no limit).' },
  {
    name: 'include',
    takes: 'REGEX',
    repeatable: true,
    doc: 'Crawl only pages whose path matches, e.g. ^/docs/. Can be repeated.',
  },
  {
    name: 'exclude',
    takes: 'REGEX',
    repeatable: true,
    doc: 'Skip pages whose path matches. Takes precedence over --include. Can be repeated.',
  },
  { name: 'entire-domain', doc: 'Crawl the whole host, not only pages below the path of the start URL.' },
  { name: 'subdomains', doc: 'Crawl subdomains too.' },
  { name: 'external', doc: 'Fetch linked pages of other sites too, one level deep.' },
  {
    name: 'sitemap',
    takes: sitemapUses.join('|'),
    doc: 'Use sitemaps and links (include, the default), links only (skip) or sitemaps only (only).',
  },
  { name: 'ignore-query', doc: 'Treat URLs that differ only in their query string as the same page.' },
  { name: 'ignore-robots', doc: 'Ignore robots.txt.' },
  { name: 'robots-agent', takes: 'NAME', doc: 'User agent for robots.txt rules and requests.' },
  {
    name: 'concurrency',
    takes: 'NUMBER',
    doc: `Maximum number of pages at the same time (default: ${NATIVE_CONCURRENCY}).`,
  },
  { name: 'delay', takes: 'SECONDS', doc: 'Wait this long between pages. Pages are then fetched one at a time.' },
  {
    name: 'retries',
    takes: 'NUMBER',
    doc: `How many times to retry a page after a temporary error (default: ${DEFAULT_RETRIES}).`,
  },
  {
    name: 'format',
    short: 'f',
    takes: 'NAME,…',
    doc: `Formats to save, one file each: ${servedFormats.join(', ')} (default: markdown).`,
  },
  fullFlag,
  ...markdownFlags,
  { name: 'local-links', doc: 'Make links between the saved Markdown files relative.' },
  browserFlag,
  { name: 'timeout', takes: 'SECONDS', doc: `Time limit per page (default: ${DEFAULT_TIMEOUT_MS / 1000}).` },
  { name: 'proxy', takes: proxyModes.join('|'), doc: 'Which configured proxy to use (default: auto).' },
  ...visitFlags,
]

export const crawlFlags: Flag[] = [...runFlags, ...ruleFlags]

/** Every error in the arguments of `crawl`. */
export function checkCrawl(args: ParsedArguments): string[] {
  const { values, positionals, switches, refused } = args
  const errors: string[] = []
  const none = positionals.length === 0
  if (positionals.length > 1) errors.push(`expected one URL, got ${positionals.length}`)
  else if (none && !switches.has('resume') && !switches.has('update')) errors.push('no URL given')
  if (values.output === undefined && !refused.has('output')) errors.push('no output folder given. Use -o DIR')
  for (const [name, least, most] of wholeNumbers) {
    const text = values[name]
    if (text === undefined || (/^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most)) continue
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`
    errors.push(`--${name}: "${text}" is not a whole number ${range}`)
  }
  const { delay } = values
  if (delay !== undefined && !(/^\d*\.?\d+$/.test(delay) && Number(delay) <= MAX_DELAY_SECONDS)) {
    errors.push(`--delay: "${delay}" is not a number of seconds from 0 to ${MAX_DELAY_SECONDS}`)
  }
  errors.push(...checkWord('sitemap', sitemapUses, values), ...checkWord('proxy', proxyModes, values))
  return [...errors, ...checkFormats(values.format), ...checkMarkdown(args), ...checkBrowser(args), ...checkVisit(args)]
}

const wholeNumbers: readonly [name: string, least: number, most: number][] = [
  ['limit', 1, MAX_CRAWL_LIMIT],
  ['depth', 0, Number.MAX_SAFE_INTEGER],
  ['concurrency', 1, MAX_CONCURRENCY],
  ['retries', 0, MAX_RETRIES],
]
