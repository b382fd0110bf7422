// The task that reads one source of an agent job.
import { promptOf, type StoredAgent } from '../../agent/options.ts'
import { type AgentSource, agentSource } from '../../agent/source.ts'
import { openStep } from '../../agent/state.ts'
import type { Call } from '../../call.ts'
import { factsOf } from '../../crawl/page-facts.ts'
import { optionsOf } from '../../crawl/stored-options.ts'
import { ServiceError } from '../../errors.ts'
import { siteCrawlOf } from '../../extraction/options.ts'
import { packed } from '../../extraction/page.ts'
import { type ScrapeResult, scrape } from '../../operations/scrape.ts'
import type { LeasedTask } from '../../queue/lease.ts'
import type { JobFacts, TaskResult } from '../../worker/task.ts'
import { Crawl } from '../crawl.ts'
import type { ExtractParts } from '../extract.ts'
import { redirectCheck, withFormat } from '../page.ts'
import { afterAnswer, afterFailure } from '../retry-policy.ts'

/**
 * Reads a source. Its document and the step that says so are stored in one transaction, which is what takes the credit:
 * a source that fails, or whose worker dies, costs nothing, and one that was read is never read again.
 */
export async function agentPage(task: LeasedTask, job: JobFacts, parts: ExtractParts, call: Call): Promise<TaskResult> {
  const options = agentOf(job, parts.secretKey)
  const attempts = { attempt: task.attempt, maxAttempts: job.maxAttempts }
  try {
    const result = await read(task, { job, options }, parts, call)
    const again = afterAnswer(result, attempts, Date.now())
    if (again !== undefined) return { outcome: again, found: [] }
    const source = sourceFrom(result, task, options)
    const page = { ...packed(source), facts: factsOf(result) }
    return { outcome: { state: 'done', page }, found: [], steps: [openStep(source)] }
  } catch (thrown) {
    if (call.signal.aborted || !(thrown instanceof ServiceError)) throw thrown
    return { outcome: afterFailure(thrown, attempts), found: [] }
  }
}

type Place = Pick<LeasedTask, 'url' | 'depth'>

/** Reads a source. @throws ServiceError if it cannot be read, or if the site answers with an error */
export async function readSource(place: Place, asked: Asking, parts: ExtractParts, call: Call): Promise<AgentSource> {
  return sourceFrom(await read(place, asked, parts, call), place, asked.options)
}

function sourceFrom(result: ScrapeResult, { url, depth }: Place, options: StoredAgent): AgentSource {
  const { status } = result.fetched.snapshot
  if (status >= 400) throw new ServiceError('invalid_response', `The site answered with HTTP ${status}.`)
  return agentSource(result, { url, depth, prompt: promptOf(options) })
}

interface Asking {
  job: JobFacts
  options: StoredAgent
}

/** URLs of the caller are read as they are. For those that were found, robots.txt is respected. */
async function read({ url, depth }: Place, { job, options }: Asking, parts: ExtractParts, call: Call) {
  const { logins = {} } = options
  const page = withFormat(options.page, 'anchors')
  const login = Object.hasOwn(logins, url) ? logins[url] : undefined
  const headers = login === undefined ? page.headers : { Authorization: login, ...page.headers }
  if (depth === SEED) return scrape({ ...page, headers, url }, parts, call)
  const crawl = new Crawl(job, parts, siteOf(url, options))
  const denial = await crawl.denialOf(new URL(url), call)
  if (denial !== undefined) throw new ServiceError(denial.code, denial.message)
  return scrape({ ...page, headers: {}, url }, { ...parts, mayFollow: redirectCheck(crawl, call) }, call)
}

/** The depth of URLs that the caller names. */
const SEED = 0

const siteOf = (url: string, { page }: StoredAgent) =>
  siteCrawlOf({ sources: [{ url, isSite: true }], externalLinks: true, pagesPerSite: 1, showSources: false, page }, 0)

const agents = new WeakMap<JobFacts, StoredAgent>()

/** The options of a job with their secrets. They are decrypted once. */
export function agentOf(job: JobFacts, key: ExtractParts['secretKey']): StoredAgent {
  const known = agents.get(job)
  if (known !== undefined) return known
  const options = optionsOf<StoredAgent>(job.options, key)
  agents.set(job, options)
  return options
}
