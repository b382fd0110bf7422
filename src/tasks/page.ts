// The task that fetches a page of a crawl.
import type { Call } from '../call.ts'
import type { PageOptions } from '../crawl/options.ts'
import { packPage } from '../crawl/page-record.ts'
import type { SecretKey } from '../crawl/secrets.ts'
import { siteMayAnswer } from '../crawl/start-page.ts'
import { ServiceError } from '../errors.ts'
import type { MayFollow } from '../fetch/request.ts'
import { urlsIn } from '../frontier/url-list.ts'
import { type ScrapeResult, type Scraping, scrape } from '../operations/scrape.ts'
import { taskKey } from '../queue/key.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { FoundUrl, Outcome } from '../queue/settle.ts'
import type { Discover, TaskResult } from '../worker/task.ts'
import type { Crawl } from './crawl.ts'
import { afterAnswer, afterFailure, pageFor } from './retry-policy.ts'
import type { RobotsDenial } from './robots.ts'
import { headersFor } from './site-fetch.ts'

/** What a worker needs to run tasks. */
export interface ScrapeParts extends Scraping {
  /** Key of the secrets stored with jobs. Without it, they are stored in clear text. */
  secretKey?: SecretKey | undefined
}

/** `seq` of the start page. */
const START = 1

/** Maximum number of links of one page. */
const MAX_LINKS = 50_000
/** Links to add at a time, since that locks the row of the job. */
const LINKS_AT_ONCE = 1000

/** Scrapes one page of a crawl, if robots.txt allows it, and finds its links. */
export async function crawlPage(
  task: LeasedTask,
  crawl: Crawl,
  { discover, ...scraping }: Scraping & { discover: Discover },
  call: Call,
): Promise<TaskResult> {
  const { job, options, rules } = crawl
  const attempts = { attempt: task.attempt, maxAttempts: job.maxAttempts }
  const url = new URL(task.url)
  try {
    const denial = await crawl.denialOf(url, call)
    if (denial !== undefined) return ended(afterFailure(denial, attempts), task, crawl, !denial.wholeSite)
    const follows = options.sitemap !== 'only' && (options.maxDepth === undefined || task.depth < options.maxDepth)
    const page = { ...pageFor(task, options.page), ...headersFor(url, options, rules.requested) }
    const own = { ...scraping, mayFollow: redirectCheck(crawl, call) }
    const result = await scrape({ ...(follows ? withFormat(page, 'targets') : page), url: task.url }, own, call)
    const again = afterAnswer(result, attempts, Date.now())
    if (again !== undefined) return { outcome: again, found: [] }
    return await addEarly(await completed(task, crawl, { result, follows }, call), discover)
  } catch (thrown) {
    if (call.signal.aborted || !(thrown instanceof ServiceError)) throw thrown
    return ended(afterFailure(thrown, attempts), task, crawl, siteMayAnswer(thrown) || isNoPage(thrown))
  }
}

/** A redirect is not followed if robots.txt forbids its target. */
export function redirectCheck(crawl: Crawl, call: Call): MayFollow {
  return async (target) => {
    const denial = await crawl.denialOf(target, call)
    if (denial !== undefined) throw new ServiceError(denial.code, redirectedTo(target, denial))
  }
}

const redirectedTo = ({ href }: URL, { message }: RobotsDenial) => `The page redirected to ${href}. ${message}`

/** Adds links in advance if there are too many for one settlement. If that fails, the settlement adds them. */
async function addEarly(result: TaskResult, discover: Discover): Promise<TaskResult> {
  // New options are stored with the settlement, so links that refer to them must wait for it.
  if (result.newOptions !== undefined) return result
  let { found } = result
  while (found.length > LINKS_AT_ONCE) {
    const held = await discover(found.slice(0, LINKS_AT_ONCE)).catch(() => undefined)
    if (held === undefined) break
    found = held ? found.slice(LINKS_AT_ONCE) : []
  }
  return { ...result, found }
}

/** The result of a page without a document. If only the start page failed, the sitemaps may still list others. */
function ended(outcome: Outcome, task: LeasedTask, crawl: Crawl, siteIsThere: boolean): TaskResult {
  const goesOn = task.seq === START && outcome.state === 'failed' && siteIsThere
  return { outcome, found: goesOn ? sitemapsOf(crawl, task.optionsVersion) : [] }
}

/** Whether the site answered, though not with a page that may be scraped. */
const isNoPage = ({ code }: ServiceError) =>
  code === 'unsupported_document' || code === 'document_unreadable' || code === 'blocked_by_robots'

interface Scraped {
  result: ScrapeResult
  /** Whether its links are followed, unless it is a page of another site. */
  follows: boolean
}

/** The result of a page that was scraped. */
async function completed(
  task: LeasedTask,
  requestedCrawl: Crawl,
  { result, follows }: Scraped,
  call: Call,
): Promise<TaskResult> {
  const url = new URL(task.url)
  const final = new URL(result.fetched.snapshot.finalUrl)
  const isStart = task.seq === START
  const landed =
    isStart && (final.origin !== url.origin || requestedCrawl.rules.keyOf(final) !== requestedCrawl.rules.keyOf(url))
  const crawl = landed ? requestedCrawl.landing(final) : requestedCrawl
  const optionsVersion = landed ? task.optionsVersion + 1 : task.optionsVersion
  const { targets = '', ...document } = result.document
  const denial = await landingDenial(final, { url, crawl, isStart }, call)
  const outcome: Outcome = denial ?? { state: 'done', page: packPage({ ...result, document }) }
  const leadsOn = outcome.state === 'done' || (isStart && denial?.code === 'crawl_denied')
  const links = leadsOn && follows && crawl.rules.regionOf(final) === 'inside' ? urlsIn(targets, MAX_LINKS) : []
  const found = await crawl.found(links, { depth: task.depth + 1, optionsVersion }, call)
  const alias = crawl.rules.keyOf(final)
  return {
    outcome,
    ...(outcome.state === 'done' && alias !== crawl.rules.keyOf(url) && { alias }),
    ...(landed && { newOptions: { version: optionsVersion, value: crawl.stored() } }),
    found: isStart ? [...sitemapsOf(crawl, optionsVersion), ...found] : found,
  }
}

type Failed = Extract<Outcome, { state: 'failed' }>

interface Landing {
  url: URL
  crawl: Crawl
  isStart: boolean
}

/** Why a page is not kept: the URL it redirected to is checked as its own was. For the start page, both are. */
async function landingDenial(final: URL, { url, crawl, isStart }: Landing, call: Call): Promise<Failed | undefined> {
  const { rules } = crawl
  const start = isStart ? rules.denial(url, 'inside') : undefined
  if (start !== undefined) return denied(`The crawl starts here, but this URL does not belong to it: ${start}.`)
  if (final.href === url.href) return undefined
  const region = rules.regionOf(final)
  if (region === undefined) return denied(`The page redirected to ${final.href}, which is outside the crawl.`)
  const exclusion = rules.denial(final, region)
  if (exclusion !== undefined) {
    return denied(`The page redirected to ${final.href}, which does not belong to the crawl: ${exclusion}.`)
  }
  const denial = await crawl.denialOf(final, call)
  if (denial === undefined) return undefined
  return { state: 'failed', code: denial.code, message: redirectedTo(final, denial) }
}

const denied = (message: string): Failed => ({ state: 'failed', code: 'crawl_denied', message })

/** The task that reads the sitemaps. It starts once the start page has shown where the site is. */
function sitemapsOf({ options }: Crawl, optionsVersion: number): FoundUrl[] {
  if (options.sitemap === 'skip') return []
  return [{ key: taskKey('sitemaps'), url: '', depth: 0, kind: 'sitemaps', optionsVersion }]
}

/** Links are taken from the whole page, in the same conversion as the caller's formats. */
export function withFormat(page: PageOptions, links: 'anchors' | 'targets'): PageOptions {
  return { ...page, content: { ...page.content, formats: [...page.content.formats, links] } }
}
