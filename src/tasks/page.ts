import type { Call } from '../call.ts'
import type { PageOptions } from '../crawl/options.ts'
import { packPage } from '../crawl/page-record.ts'
import type { SecretKey } from '../crawl/secrets.ts'
import { siteMayAnswer } from '../crawl/start-page.ts'
import { ServiceError } from '../errors.ts'
import type { MayFollow } from '../fetch/request.ts'
import { type ScrapeResult, type Scraping, scrape } from '../operations/scrape.ts'
import { taskKey } from '../queue/key.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { FoundUrl, Outcome } from '../queue/settle.ts'
import type { Discover, TaskResult } from '../worker/task.ts'
import type { Crawl } from './crawl.ts'
import { afterAnswer, afterFailure } from './retry-policy.ts'
import type { RobotsDenial } from './robots.ts'
import { headersFor } from './site-fetch.ts'

/** What scraping needs beside what the task says. */
export interface ScrapeParts extends Scraping {
  /** Under which the secrets of jobs are kept; without it they are kept as they are. */
  secretKey?: SecretKey | undefined
}

/** `seq` of the page at which a crawl begins. */
const START = 1

/** Links of one page that are looked at. */
const MAX_LINKS = 50_000
/** Of which so many are added at once: the row of the job is locked meanwhile. */
const LINKS_AT_ONCE = 1000

/** A page of a crawl: it may be fetched, it is scraped, it belongs where it led to, its links go on. */
export async function crawlPage(
  task: LeasedTask,
  crawl: Crawl,
  { discover, ...scraping }: Scraping & { discover: Discover },
  call: Call,
): Promise<TaskResult> {
  const { job, options, rules } = crawl
  const tries = { attempt: task.attempt, maxAttempts: job.maxAttempts }
  const url = new URL(task.url)
  try {
    const refusal = await crawl.denialOf(url, call)
    if (refusal !== undefined) return ended(afterFailure(refusal, tries), task, crawl, !refusal.wholeSite)
    const follows = options.sitemap !== 'only' && (options.maxDepth === undefined || task.depth < options.maxDepth)
    const page = { ...options.page, ...headersFor(url, options, rules.requested) }
    const own = { ...scraping, mayFollow: judgeOf(crawl, call) }
    const result = await scrape({ ...withAnchors(page, follows), url: task.url }, own, call)
    const again = afterAnswer(result, tries, Date.now())
    if (again !== undefined) return { outcome: again, found: [] }
    return await addEarly(await settled(task, crawl, { result, follows }, call), discover)
  } catch (thrown) {
    if (call.signal.aborted || !(thrown instanceof ServiceError)) throw thrown
    return ended(afterFailure(thrown, tries), task, crawl, siteMayAnswer(thrown) || isNoPage(thrown))
  }
}

/** A page that leads to where robots.txt forbids to go is not followed there. */
function judgeOf(crawl: Crawl, call: Call): MayFollow {
  return async (target) => {
    const refusal = await crawl.denialOf(target, call)
    if (refusal !== undefined) throw new ServiceError(refusal.code, ledTo(target, refusal))
  }
}

const ledTo = ({ href }: URL, { message }: RobotsDenial) => `The page led to ${href}. ${message}`

/** Adds what is too much for one settlement; what cannot be added now is left to it. */
async function addEarly(result: TaskResult, discover: Discover): Promise<TaskResult> {
  // Options that the page learned are known only once it is settled.
  if (result.newOptions !== undefined) return result
  let { found } = result
  while (found.length > LINKS_AT_ONCE) {
    const held = await discover(found.slice(0, LINKS_AT_ONCE)).catch(() => undefined)
    if (held === undefined) break
    found = held ? found.slice(LINKS_AT_ONCE) : []
  }
  return { ...result, found }
}

/** A page that has no document. Where the start page is lost alone, the sitemaps may still list others. */
function ended(outcome: Outcome, task: LeasedTask, crawl: Crawl, siteIsThere: boolean): TaskResult {
  const goesOn = task.seq === START && outcome.state === 'failed' && siteIsThere
  return { outcome, found: goesOn ? sitemapsOf(crawl, task.optionsVersion) : [] }
}

/** The site has answered, with something else than a page that may be fetched. */
const isNoPage = ({ code }: ServiceError) =>
  code === 'unsupported_document' || code === 'document_unreadable' || code === 'blocked_by_robots'

interface Scraped {
  result: ScrapeResult
  /** Whether its links are followed if it is no page of another site. */
  follows: boolean
}

async function settled(task: LeasedTask, asked: Crawl, { result, follows }: Scraped, call: Call): Promise<TaskResult> {
  const url = new URL(task.url)
  const final = new URL(result.fetched.snapshot.finalUrl)
  const isStart = task.seq === START
  const landed = isStart && (final.origin !== url.origin || asked.rules.keyOf(final) !== asked.rules.keyOf(url))
  const crawl = landed ? asked.landing(final) : asked
  const optionsVersion = landed ? task.optionsVersion + 1 : task.optionsVersion
  const { anchors = [], ...document } = result.document
  const refusal = await denialOf(final, { url, crawl, isStart }, call)
  const outcome: Outcome = refusal ?? { state: 'done', page: packPage({ ...result, document }) }
  const leadsOn = outcome.state === 'done' || (isStart && refusal?.code === 'crawl_denied')
  const links = leadsOn && follows && crawl.rules.locationOf(final) === 'inside' ? anchors.slice(0, MAX_LINKS) : []
  const found = await crawl.found(
    links.map((link) => link.url),
    { depth: task.depth + 1, optionsVersion },
    call,
  )
  const alias = crawl.rules.keyOf(final)
  return {
    outcome,
    ...(outcome.state === 'done' && alias !== crawl.rules.keyOf(url) && { alias }),
    ...(landed && { newOptions: { version: optionsVersion, value: crawl.stored() } }),
    found: isStart ? [...sitemapsOf(crawl, optionsVersion), ...found] : found,
  }
}

type Failed = Extract<Outcome, { state: 'failed' }>

interface Judged {
  url: URL
  crawl: Crawl
  isStart: boolean
}

/** Why a page is not kept, if it is not: where it led is judged as its own address was, and of the start both are. */
async function denialOf(final: URL, { url, crawl, isStart }: Judged, call: Call): Promise<Failed | undefined> {
  const { rules } = crawl
  const start = isStart ? rules.denial(url, 'inside') : undefined
  if (start !== undefined) return denied(`The crawl begins here, but this is no page of it: ${start}.`)
  if (final.href === url.href) return undefined
  const place = rules.locationOf(final)
  if (place === undefined) return denied(`The page led to ${final.href}, which is outside the crawl.`)
  const denial = rules.denial(final, place)
  if (denial !== undefined) return denied(`The page led to ${final.href}, which is no page of the crawl: ${denial}.`)
  const refusal = await crawl.denialOf(final, call)
  if (refusal === undefined) return undefined
  return { state: 'failed', code: refusal.code, message: ledTo(final, refusal) }
}

const denied = (message: string): Failed => ({ state: 'failed', code: 'crawl_denied', message })

/** The sitemaps are read once it is known where the site is. */
function sitemapsOf({ options }: Crawl, optionsVersion: number): FoundUrl[] {
  if (options.sitemap === 'skip') return []
  return [{ key: taskKey('sitemaps'), url: '', depth: 0, kind: 'sitemaps', optionsVersion }]
}

/** Links come from the whole page, in the same reading of it as what the caller wants. */
function withAnchors(page: PageOptions, wanted: boolean): PageOptions {
  if (!wanted) return page
  return { ...page, content: { ...page.content, formats: [...page.content.formats, 'anchors'] } }
}
