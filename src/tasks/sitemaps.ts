// The task that reads the sitemaps of a crawl.
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import { forEachYielding } from '../concurrency/yielding.ts'
import { isUsualLocation, readSitemaps, type SitemapReading } from '../crawl/sitemaps.ts'
import { ServiceError } from '../errors.ts'
import { MAX_SITEMAP_BYTES, type SitemapEntry } from '../frontier/sitemap.ts'
import { backoffMs } from '../queue/backoff.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { FoundUrl } from '../queue/settle.ts'
import type { Discover, TaskResult } from '../worker/task.ts'
import type { Crawl } from './crawl.ts'
import type { ScrapeParts } from './page.ts'
import { fetchFile } from './site-fetch.ts'

/** For all files together. What was found by then counts. */
const MAX_READING_MS = 600_000
const FILE_TIMEOUT_MS = 30_000

const MAX_ATTEMPTS = 10

/** URLs to add at a time, since that locks the row of the job. */
const CHUNK = 1000

/** More pages than a crawl has room for (sql/add.sql), even if as many are known already. */
const enoughFor = (limit: number) => 2 * (limit + Math.min(limit, 1000))

/** Reads the sitemaps of a crawl and adds the pages they list, as long as there may be room for them. */
export async function crawlSitemaps(
  task: LeasedTask,
  crawl: Crawl,
  { fetchPage, discover }: Pick<ScrapeParts, 'fetchPage'> & { discover: Discover },
  call: Call,
): Promise<TaskResult> {
  const { options, rules } = crawl
  using limit = deadline(MAX_READING_MS, call.signal)
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  const offered = new Set<string>()
  let open = 0
  let failure: unknown
  const add = async (found: readonly FoundUrl[]): Promise<boolean> => {
    try {
      return await discover(found)
    } catch (thrown) {
      failure = thrown
      return false
    }
  }
  const take = async (entries: readonly SitemapEntry[]): Promise<boolean> => {
    for (let at = 0; at < entries.length; at += CHUNK) {
      const urls = entries.slice(at, at + CHUNK).map(({ url }) => url)
      const found = await crawl.found(urls, { depth: 0, optionsVersion: task.optionsVersion }, own)
      const fresh = found.filter(({ key }) => !offered.has(key))
      if (fresh.length > 0 && !(await add(fresh))) return true
      for (const { key } of fresh) offered.add(key)
      open += fresh.filter(({ forbidden }) => forbidden === undefined).length
      if (open >= enoughFor(options.limit) || limit.signal.aborted) return true
    }
    return false
  }
  const { warnings } = await readSitemaps(rules.siteRoots, { ...readingFor(crawl, fetchPage), take }, own)
  for (const warning of warnings) call.log.debug('sitemaps', { message: warning })
  if (failure === undefined) return { outcome: { state: 'done' }, found: [] }
  // The database was away. What it has not taken is read again.
  if (task.attempt >= MAX_ATTEMPTS) throw failure
  return { outcome: { state: 'ready', waitMs: backoffMs(task.attempt, Math.random()) }, found: [] }
}

const MAX_LISTED = 2000
const MAX_LISTING_MS = 20_000

/** Pages of a site that its sitemaps list: the first ones, as many as were read in time. */
export async function listedPages(
  crawl: Crawl,
  { fetchPage }: Pick<ScrapeParts, 'fetchPage'>,
  call: Call,
): Promise<string[]> {
  using limit = deadline(MAX_LISTING_MS, call.signal)
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  const reading = { ...readingFor(crawl, fetchPage), forgets: false, take: async () => false }
  const { entries } = await readSitemaps(crawl.rules.siteRoots, reading, own)
  const listed = new Set<string>()
  await forEachYielding(entries, ({ url }) => {
    const candidate = listed.size < MAX_LISTED ? crawl.rules.candidate(url) : undefined
    if (candidate !== undefined) listed.add(candidate.url.href)
  })
  return [...listed]
}

/** How the sitemaps of a crawl are read. */
function readingFor(
  crawl: Crawl,
  fetchPage: ScrapeParts['fetchPage'],
): Pick<SitemapReading, 'fetchFile' | 'namedBy' | 'forgets'> {
  const named = new Set<string>()
  /** Sitemaps listed in robots.txt may always be read. Guessed ones only if robots.txt allows it. */
  const refuseGuess = async (url: URL, call: Call) => {
    const { guesses } = crawl.rules.siteRoots
    const isGuess = !named.has(url.href) && (isUsualLocation(url) || guesses.includes(url.href))
    const denial = isGuess ? await crawl.denialOf(url, call) : undefined
    if (denial !== undefined) throw new ServiceError('not_found', denial.message)
  }
  const bounds = { timeoutMs: FILE_TIMEOUT_MS, maxBytes: MAX_SITEMAP_BYTES }
  return {
    fetchFile: async (url, call) => {
      await refuseGuess(url, call)
      return fetchFile({ url, crawl, ...bounds }, fetchPage, call)
    },
    namedBy: async (origin, call) => {
      const names = await crawl.sitemapsNamedBy(origin, call)
      for (const name of names) named.add(name)
      return names
    },
    forgets: true,
  }
}
