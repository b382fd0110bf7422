// The task that an extraction gets whenever it has nothing left to do.
import type { Sql } from 'postgres'
import type { Call } from '../call.ts'
import { forEachYielding } from '../concurrency/yielding.ts'
import { crawlRules } from '../crawl/rules.ts'
import { type ErrorCode, ServiceError } from '../errors.ts'
import { type StoredExtract, siteCrawlOf } from '../extraction/options.ts'
import { type ExtractedPage, packed, unpacked } from '../extraction/page.ts'
import { relevanceFor } from '../extraction/relevance.ts'
import { listed, type ReadPage, resultOf } from '../extraction/result.ts'
import { planSite } from '../extraction/site-plan.ts'
import { backoffMs } from '../queue/backoff.ts'
import type { LeasedTask } from '../queue/lease.ts'
import { type PageError, readErrors, readKeys, readPages } from '../queue/read.ts'
import type { FoundUrl, Outcome } from '../queue/settle.ts'
import type { Search } from '../search/search.ts'
import type { JobFacts, TaskResult } from '../worker/task.ts'
import { extractionOf } from './extract.ts'
import type { ScrapeParts } from './page.ts'
import { pagesOfSearch } from './web-search.ts'

/** Most bytes of JSON that a result may have: what a response may hold. */
const MAX_RESULT_BYTES = 10 * 1024 * 1024
/** Most bytes that all pages together may have, which are in memory while they are merged. */
const MAX_PAGES_BYTES = 64 * 1024 * 1024

/**
 * Adds further pages of the sites that an extraction reads. If there are none, it merges the data of all pages, once, so
 * that reading the status costs the same for any number of pages.
 */
export async function gather(
  { jobId, attempt }: LeasedTask,
  job: JobFacts,
  { sql, secretKey, search }: Pick<ScrapeParts, 'secretKey'> & { sql: Sql; search?: Search | undefined },
  call: Call,
): Promise<TaskResult> {
  const { options } = extractionOf(job, secretKey)
  const known = await knownOf(sql, jobId).catch((error: unknown) => {
    call.log.warn('job_read_failed', { message: String(error) })
    return undefined
  })
  call.signal.throwIfAborted()
  // The database was away.
  if (known === undefined && attempt < MAX_ATTEMPTS) {
    return { outcome: { state: 'ready', waitMs: backoffMs(attempt, Math.random()) }, found: [] }
  }
  if (known === undefined) return failed('database_unavailable', 'The pages could not be read from the database.')
  if (known.pages === undefined) return failed('result_too_large', TOO_MUCH)
  const { pages, found } = planned(options, { ...known, pages: known.pages })
  if (found.length > 0) return { outcome: { state: 'done' }, found }
  const searched = await searchedFor(options, { ...known, pages: known.pages }, search, call)
  if (searched.found.length > 0) return { outcome: { state: 'done' }, found: searched.found }
  if (searched.failure?.retryable && attempt < job.maxAttempts) {
    return { outcome: { state: 'ready', waitMs: backoffMs(attempt, Math.random()) }, found: [] }
  }
  try {
    return { outcome: await merged(pages, { errors: known.errors, search: searched.failure }, options), found: [] }
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    return failed(thrown.code, thrown.message)
  }
}

const MAX_ATTEMPTS = 10

async function knownOf(sql: Sql, jobId: number) {
  return {
    pages: await storedPages(sql, jobId),
    errors: await readErrors(sql, jobId, MAX_ERRORS),
    known: await readKeys(sql, jobId),
  }
}

const TOO_MUCH = `The data of all pages together has more than ${MAX_PAGES_BYTES / 1024 / 1024} MiB. Ask for fewer URLs or fewer fields.`

/** More than an extraction can have. */
const MAX_ERRORS = 10_000

/** All pages that were read; undefined if they are too large to be merged. */
async function storedPages(sql: Sql, jobId: number): Promise<ExtractedPage[] | undefined> {
  const pages: ExtractedPage[] = []
  let bytes = 0
  for (let after = 0; ; ) {
    const rows = await readPages(sql, jobId, { after, limit: PAGES_AT_ONCE, maxBytes: BYTES_AT_ONCE })
    if (rows.length === 0) return pages
    for (const { ord, page } of rows) {
      pages.push(unpacked<ExtractedPage>(page))
      after = ord
    }
    bytes += rows.reduce((sum, { page }) => sum + page.byteLength, 0)
    if (bytes > MAX_PAGES_BYTES / USUAL_COMPRESSION) return undefined
  }
}

const PAGES_AT_ONCE = 16
const BYTES_AT_ONCE = 8 * 1024 * 1024
const USUAL_COMPRESSION = 4

/** Pages that a web search adds, or why it adds none. */
async function searchedFor(
  options: StoredExtract,
  { pages, errors, known }: Known,
  search: Search | undefined,
  call: Call,
): Promise<{ found: FoundUrl[]; failure?: ServiceError }> {
  const urls = [...pages.flatMap(({ url, finalUrl }) => [url, finalUrl]), ...errors.map(({ url }) => url)]
  try {
    return { found: await pagesOfSearch(options, { urls, known }, search, call) }
  } catch (thrown) {
    call.signal.throwIfAborted()
    if (!(thrown instanceof ServiceError)) throw thrown
    return { found: [], failure: thrown }
  }
}

interface Known {
  pages: readonly ExtractedPage[]
  errors: readonly PageError[]
  /** `taskKey` of every page of the job. */
  known: ReadonlySet<string>
}

/** The pages in the order in which they count: by source, and those of a site along its links. And what to read next. */
function planned(
  options: StoredExtract,
  { pages, errors, known }: Known,
): { pages: ExtractedPage[]; found: FoundUrl[] } {
  const relevance = relevanceFor(options.page.content.extraction ?? {})
  const offered = new Set<string>()
  const plans = options.sources.map(({ isSite }, source) => {
    const own = pages.filter((page) => page.source === source)
    if (!isSite) return { pages: own, found: [] }
    const rules = rulesOf(options, source, own)
    const failed = errors.filter(({ url }) => rules.candidate(url) !== undefined).length
    const room = Math.max(0, options.pagesPerSite - own.length - failed)
    const plan = planSite({ rules, pages: own, known, relevance, room })
    const next = plan.next.filter(({ key }) => !offered.has(key))
    for (const { key } of next) offered.add(key)
    return { pages: plan.pages, found: next.map(({ url, key }) => ({ url, key, depth: source })) }
  })
  // By rank, which is where the sources end.
  const searched = pages.filter(({ source }) => source >= options.sources.length).sort((a, b) => a.source - b.source)
  return {
    pages: [...plans.flatMap((plan) => plan.pages), ...searched],
    found: plans.flatMap(({ found }) => found),
  }
}

/** The rules of a site, with what its start page has redirected to. */
function rulesOf(options: StoredExtract, source: number, pages: readonly ExtractedPage[]) {
  const crawl = siteCrawlOf(options, source)
  const rules = crawlRules(crawl)
  const start = pages.find(({ url }) => rules.keyOf(new URL(url)) === rules.keyOf(rules.requested))
  return start === undefined ? rules : crawlRules({ ...crawl, landed: start.finalUrl })
}

async function merged(
  pages: readonly ExtractedPage[],
  { errors, search }: { errors: readonly PageError[]; search: ServiceError | undefined },
  options: StoredExtract,
): Promise<Outcome> {
  const read = pages.filter((page): page is ReadPage => page.data !== undefined)
  const refused = pages.filter(({ data }) => data === undefined)
  const failures = [
    ...errors.map(({ url, code, message }) => ({ url, code, message })),
    ...refused.map(({ url, status }) => ({ url, code: 'invalid_response' as const, message: answeredWith(status) })),
  ]
  if (read.length === 0) return nothingRead(failures, search)
  const { schema } = options.page.content.extraction ?? {}
  const request = { ...(schema !== undefined && { schema }), showSources: options.showSources }
  const result = await inSlices(resultOf(read, request))
  const missed = failures.map(({ url, message }) => `${url} (${message.replace(/\.$/, '')})`)
  const warnings = [
    ...(search === undefined ? [] : [searchFailed(search)]),
    ...(missed.length === 0 ? [] : [`These pages could not be read: ${listed(missed)}.`]),
    ...result.warnings,
  ]
  const page = packed({ ...result, warnings })
  if (page.size > MAX_RESULT_BYTES) return failed('result_too_large', tooLarge(page.size)).outcome
  return { state: 'done', page }
}

/** Runs steps to their end, and other work between them. */
async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  let end: { value: T } | undefined
  function* all() {
    end = { value: yield* steps }
  }
  await forEachYielding(all(), () => undefined)
  return end!.value
}

const answeredWith = (status: number) => `The site answered with HTTP ${status}.`

const tooLarge = (bytes: number) =>
  `The merged data has ${bytes} bytes, and a result may have ${MAX_RESULT_BYTES}. Ask for fewer URLs or fewer fields.`

const searchFailed = ({ message }: ServiceError) => `The web search failed: ${message.replace(/\.?$/, '.')}`

/** Why no page was read: the reason of the first. */
function nothingRead(
  failures: readonly { url: string; code: ErrorCode; message: string }[],
  search: ServiceError | undefined,
): Outcome {
  const [first] = failures
  if (first === undefined && search !== undefined) return failed(search.code, searchFailed(search)).outcome
  if (first === undefined) return failed('invalid_response', 'The site has no page that may be read.').outcome
  const others = failures.length - 1
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'page' : 'pages'} could not be read either.`
  return failed(first.code, `${first.url}: ${first.message.replace(/\.?$/, '.')}${more}`).outcome
}

const failed = (code: ErrorCode, message: string): { outcome: Outcome; found: [] } => ({
  outcome: { state: 'failed', code, message },
  found: [],
})
