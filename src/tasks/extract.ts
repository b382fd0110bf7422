// The task that reads one page of an extraction.
import type { Call } from '../call.ts'
import { factsOf } from '../crawl/page-facts.ts'
import { optionsOf } from '../crawl/stored-options.ts'
import { ServiceError } from '../errors.ts'
import { type StoredExtract, siteCrawlOf } from '../extraction/options.ts'
import { type ExtractedPage, extractedPage, packed } from '../extraction/page.ts'
import { scrape } from '../operations/scrape.ts'
import type { LeasedTask } from '../queue/lease.ts'
import type { JobFacts, TaskResult } from '../worker/task.ts'
import { Crawl } from './crawl.ts'
import { redirectCheck, type ScrapeParts, withFormat } from './page.ts'
import { afterAnswer, afterFailure, pageFor } from './retry-policy.ts'
import type { RobotsCache } from './robots.ts'
import { headersFor } from './site-fetch.ts'
import { listedPages } from './sitemaps.ts'

export type ExtractParts = ScrapeParts & { robots: RobotsCache }

/** Scrapes one page of an extraction. Of a site, robots.txt is respected and the links are kept. */
export async function extractPage(
  task: LeasedTask,
  job: JobFacts,
  parts: ExtractParts,
  call: Call,
): Promise<TaskResult> {
  const extraction = extractionOf(job, parts.secretKey)
  const attempts = { attempt: task.attempt, maxAttempts: job.maxAttempts }
  const read = extraction.options.sources[task.depth]?.isSite ? pageOfSite : singlePage
  try {
    const { result, page } = await read(task, extraction, parts, call)
    const again = afterAnswer(result, attempts, Date.now())
    return { outcome: again ?? { state: 'done', page: { ...packed(page), facts: factsOf(result) } }, found: [] }
  } catch (thrown) {
    if (call.signal.aborted || !(thrown instanceof ServiceError)) throw thrown
    return { outcome: afterFailure(thrown, attempts), found: [] }
  }
}

/** An extraction as a worker knows it. */
export interface Extraction {
  job: JobFacts
  options: StoredExtract
  /** Its sites as crawls, by the index of their source. */
  crawls: Map<number, Crawl>
}

const extractions = new WeakMap<JobFacts, Extraction>()

/** Its options with their secrets. They are decrypted once. */
export function extractionOf(job: JobFacts, key: ScrapeParts['secretKey']): Extraction {
  const known = extractions.get(job)
  if (known !== undefined) return known
  const extraction = { job, options: optionsOf<StoredExtract>(job.options, key), crawls: new Map() }
  extractions.set(job, extraction)
  return extraction
}

type Read = (
  task: LeasedTask,
  extraction: Extraction,
  parts: ExtractParts,
  call: Call,
) => Promise<{ result: Awaited<ReturnType<typeof scrape>>; page: ExtractedPage }>

const singlePage: Read = async (task, { options }, parts, call) => {
  const { url, depth: source } = task
  const { page, logins = {} } = options
  const login = Object.hasOwn(logins, url) ? logins[url] : undefined
  const headers = login === undefined ? page.headers : { Authorization: login, ...page.headers }
  const result = await scrape({ ...pageFor(task, page), headers, url }, parts, call)
  return { result, page: extractedPage(result, { url, source }) }
}

const pageOfSite: Read = async (task, extraction, parts, call) => {
  const { url: href, depth: source } = task
  const crawl = crawlOf(extraction, source, parts)
  const url = new URL(href)
  const denial = await crawl.denialOf(url, call)
  if (denial !== undefined) throw new ServiceError(denial.code, denial.message)
  const page = { ...pageFor(task, crawl.options.page), ...headersFor(url, crawl.options, crawl.rules.requested) }
  const own = { ...parts, mayFollow: redirectCheck(crawl, call) }
  const result = await scrape({ ...withFormat(page, 'anchors'), url: href }, own, call)
  const isStart = crawl.rules.keyOf(url) === crawl.rules.keyOf(crawl.rules.requested)
  const landed = crawl.landing(new URL(result.fetched.snapshot.finalUrl))
  const listed = isStart ? await listedPages(landed, parts, call) : []
  return { result, page: extractedPage(result, { url: href, source, links: result.document.anchors ?? [], listed }) }
}

function crawlOf({ job, options, crawls }: Extraction, source: number, parts: ExtractParts): Crawl {
  const known = crawls.get(source)
  if (known !== undefined) return known
  const crawl = new Crawl(job, parts, siteCrawlOf(options, source))
  crawls.set(source, crawl)
  return crawl
}
