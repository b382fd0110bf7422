import { proxyModes } from '../../fetch/plan.ts'
import { MAX_CONCURRENCY, MAX_CRAWL_LIMIT, MAX_DELAY_SECONDS } from '../../wire/crawl-members.ts'
import { servedFormats } from '../../wire/formats.ts'
import { DEFAULT_RETRIES, MAX_RETRIES } from '../../wire/job.ts'
import { sitemapUses } from '../../wire/map-members.ts'
import { NATIVE_LIMIT } from '../../wire/native/crawl.ts'
import { NATIVE_CONCURRENCY } from '../../wire/native/job-page.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { browserFlag, checkBrowser, checkFormats, DEFAULT_TIMEOUT_MS, fullFlag } from '../commands/scrape-flags.ts'
import { checkVisit, visitFlags } from '../request-flags.ts'

/** Of this run alone; all others belong to the crawl, and a crawl that goes on keeps them. */
export const runFlags: Flag[] = [
  {
    name: 'output',
    short: 'o',
    takes: 'DIR',
    doc: 'New or empty folder for a file a page, index.jsonl and errors.jsonl. Needed.',
  },
  { name: 'resume', doc: 'Go on with the crawl in the folder, with its own flags and address; without one, begin.' },
]

/** What makes a crawl. */
export const ruleFlags: Flag[] = [
  { name: 'limit', takes: 'NUMBER', doc: `Most pages (default ${NATIVE_LIMIT}).` },
  { name: 'depth', takes: 'NUMBER', doc: 'Most links from the start to a page; any number unless given.' },
  {
    name: 'include',
    takes: 'REGEX',
    doc: 'Only pages whose path it finds something in, e.g. ^/docs/; may repeat.',
  },
  { name: 'exclude', takes: 'REGEX', doc: 'No page whose path it finds something in; wins; may repeat.' },
  { name: 'entire-domain', doc: 'The whole host, not only what lies under the path of URL.' },
  { name: 'subdomains', doc: 'Other hosts of the same domain too.' },
  { name: 'external', doc: 'Other sites that pages link to too, one page deep.' },
  { name: 'sitemap', takes: sitemapUses.join('|'), doc: 'Sitemaps beside the links of the pages, none, or alone.' },
  { name: 'ignore-query', doc: 'Addresses that differ after the ? are one page.' },
  { name: 'ignore-robots', doc: 'Fetch what robots.txt forbids as well.' },
  { name: 'robots-agent', takes: 'NAME', doc: 'Chooses the group of robots.txt and is sent as User-Agent.' },
  { name: 'concurrency', takes: 'NUMBER', doc: `Pages at once (default ${NATIVE_CONCURRENCY}).` },
  { name: 'delay', takes: 'SECONDS', doc: 'Pause between two pages, which then go one at a time.' },
  {
    name: 'retries',
    takes: 'NUMBER',
    doc: `Further tries of a page whose failure may pass (default ${DEFAULT_RETRIES}).`,
  },
  {
    name: 'format',
    short: 'f',
    takes: 'NAME,…',
    doc: `What to keep of a page, a file each: ${servedFormats.join(', ')} (default markdown).`,
  },
  fullFlag,
  browserFlag,
  { name: 'timeout', takes: 'SECONDS', doc: `Time for each page (default ${DEFAULT_TIMEOUT_MS / 1000}).` },
  { name: 'proxy', takes: proxyModes.join('|'), doc: 'Which of the proxies that are set (default auto).' },
  ...visitFlags,
]

export const crawlFlags: Flag[] = [...runFlags, ...ruleFlags]

/** What is wrong with the arguments of `crawl`, all of it. */
export function checkCrawl(args: ParsedArguments): string[] {
  const { values, positionals, switches } = args
  const faults: string[] = []
  const none = positionals.length === 0
  if (positionals.length > 1) faults.push(`one address is needed, ${positionals.length} were given`)
  else if (none && !switches.has('resume')) faults.push('no address was given')
  if (values.output === undefined) faults.push('no folder was named; -o DIR says where the pages go')
  for (const [name, least, most] of wholeNumbers) {
    const text = values[name]
    if (text === undefined || (/^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most)) continue
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`
    faults.push(`--${name}: "${text}" is not a whole number ${range}`)
  }
  const { delay } = values
  if (delay !== undefined && !(/^\d*\.?\d+$/.test(delay) && Number(delay) <= MAX_DELAY_SECONDS)) {
    faults.push(`--delay: "${delay}" is not a number of seconds from 0 to ${MAX_DELAY_SECONDS}`)
  }
  faults.push(...checkWord('sitemap', sitemapUses, values), ...checkWord('proxy', proxyModes, values))
  return [...faults, ...checkFormats(values.format), ...checkBrowser(args), ...checkVisit(args)]
}

const wholeNumbers: readonly [name: string, least: number, most: number][] = [
  ['limit', 1, MAX_CRAWL_LIMIT],
  ['depth', 0, Number.MAX_SAFE_INTEGER],
  ['concurrency', 1, MAX_CONCURRENCY],
  ['retries', 0, MAX_RETRIES],
]

function checkWord(name: string, words: readonly string[], values: ParsedArguments['values']): string[] {
  const word = values[name]
  return word === undefined || words.includes(word) ? [] : [`--${name}: "${word}" is none of ${words.join(', ')}`]
}
