import type { Anchor } from '../content/anchors.ts'
import { ServiceError } from '../errors.ts'
import { type PageOptions, storedOptions } from '../operations/crawl-options.ts'
import { packPage } from '../operations/page-record.ts'
import { type ScrapeContext, type ScrapeResult, scrape } from '../operations/scrape.ts'
import { siteMayAnswer } from '../operations/start-page.ts'
import { taskKey } from '../queue/key.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { FoundUrl, Outcome, PackedPage } from '../queue/settle.ts'
import type { Crawl } from './crawl.ts'
import { headersFor } from './job-fetch.ts'
import { afterAnswer, afterFailure } from './outcomes.ts'
import type { TaskResult } from './task.ts'

/** What scraping needs beside what the task says. */
export type ScrapeParts = Omit<ScrapeContext, 'signal' | 'owner'>

/** `seq` of the page at which a crawl begins. */
const START = 1

/** Links of one page that are looked at. */
const MAX_LINKS = 10_000

/** A page of a crawl: it may be fetched, it is scraped, it belongs where it led to, its links go on. */
export async function crawlPage(
  task: LeasedTask,
  crawl: Crawl,
  parts: ScrapeParts,
  signal: AbortSignal,
): Promise<TaskResult> {
  const { job, options, rules } = crawl
  const tries = { attempt: task.attempt, maxAttempts: job.maxAttempts }
  const url = new URL(task.url)
  try {
    const refusal = await crawl.refusalOf(url, signal)
    if (refusal !== undefined) return ended(afterFailure(refusal, tries), task, crawl, !refusal.wholeSite)
    const follows = options.sitemap !== 'only' && (options.maxDepth === undefined || task.depth < options.maxDepth)
    const page = { ...options.page, headers: headersFor(url, options, rules.requested) }
    const context = { ...parts, signal, owner: job.owner }
    const result = await scrape({ ...withAnchors(page, follows), url: task.url }, context)
    const again = afterAnswer(result, tries, Date.now())
    if (again !== undefined) return { outcome: again, found: [] }
    return await settled(task, crawl, { result, follows, signal })
  } catch (thrown) {
    if (signal.aborted || !(thrown instanceof ServiceError)) throw thrown
    return ended(afterFailure(thrown, tries), task, crawl, siteMayAnswer(thrown))
  }
}

/** A page that has no document. Where the start page is lost alone, the sitemaps may still list others. */
function ended(outcome: Outcome, task: LeasedTask, crawl: Crawl, siteIsThere: boolean): TaskResult {
  const goesOn = task.seq === START && outcome.state === 'failed' && siteIsThere
  return { outcome, found: goesOn ? sitemapsOf(crawl, task.options) : [] }
}

interface Scraped {
  result: ScrapeResult
  /** Whether its links are followed if it is no page of another site. */
  follows: boolean
  signal: AbortSignal
}

async function settled(task: LeasedTask, asked: Crawl, { result, follows, signal }: Scraped): Promise<TaskResult> {
  const url = new URL(task.url)
  const final = new URL(result.fetched.snapshot.finalUrl)
  const isStart = task.seq === START
  const landed = isStart && (final.origin !== url.origin || asked.rules.keyOf(final) !== asked.rules.keyOf(url))
  const crawl = landed ? asked.landing(final) : asked
  const version = landed ? task.options + 1 : task.options
  const place = crawl.rules.placeOf(final)
  const { anchors = [], page } = packed(result)
  const links = follows && place === 'inside' ? anchors.slice(0, MAX_LINKS).map((anchor) => anchor.url) : []
  const found = await crawl.found(links, { depth: task.depth + 1, options: version })
  const alias = crawl.rules.keyOf(final)
  return {
    outcome: await outcomeOf(final, { url, crawl, isStart, page, signal }),
    ...(alias !== crawl.rules.keyOf(url) && place !== undefined && { alias }),
    ...(landed && { options: { version, value: storedOptions(crawl.options) } }),
    found: isStart ? [...sitemapsOf(crawl, version), ...found] : found,
  }
}

/** Whether a page may be kept: where it led is judged as its own address was. */
async function outcomeOf(
  final: URL,
  {
    url,
    crawl,
    isStart,
    page,
    signal,
  }: { url: URL; crawl: Crawl; isStart: boolean; page: PackedPage; signal: AbortSignal },
): Promise<Outcome> {
  const moved = final.href !== url.href
  const place = crawl.rules.placeOf(final)
  if (place === undefined) return denied(`The page led to ${final.href}, which is outside the crawl.`)
  const denial = moved || isStart ? crawl.rules.denial(final, place) : undefined
  const start = isStart ? crawl.rules.denial(url, 'inside') : undefined
  if (start !== undefined) return denied(`${url.href} is where the crawl begins, but no page of it: ${start}.`)
  if (denial !== undefined) return denied(`The page led to ${final.href}, which is no page of the crawl: ${denial}.`)
  const refusal = moved ? await crawl.refusalOf(final, signal) : undefined
  if (refusal === undefined) return { state: 'done', page }
  return { state: 'failed', code: refusal.code, message: `The page led to ${final.href}. ${refusal.message}` }
}

const denied = (message: string): Outcome => ({ state: 'failed', code: 'crawl_denied', message })

/** The sitemaps are read once it is known where the site is. */
function sitemapsOf({ options }: Crawl, version: number): FoundUrl[] {
  if (options.sitemap === 'skip') return []
  return [{ key: taskKey('sitemaps'), url: '', depth: 0, kind: 'sitemaps', options: version }]
}

/** Links come from the whole page, in the same reading of it as what the caller wants. */
function withAnchors(page: PageOptions, wanted: boolean): PageOptions {
  if (!wanted) return page
  return { ...page, content: { ...page.content, formats: [...page.content.formats, 'anchors'] } }
}

/** The links of the whole page are followed and not kept. */
export function packed(result: ScrapeResult): { page: PackedPage; anchors?: Anchor[] } {
  const { anchors, ...document } = result.document
  return { page: packPage({ ...result, document }), ...(anchors !== undefined && { anchors }) }
}
