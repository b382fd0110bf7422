// Starts an extraction and reads its state.
import type { Sql } from 'postgres'
import { crawlRules } from '../crawl/rules.ts'
import { storedOptions } from '../crawl/stored-options.ts'
import { type ErrorCode, ServiceError } from '../errors.ts'
import { type ExtractOptions, type ExtractSource, type StoredExtract, siteCrawlOf } from '../extraction/options.ts'
import { unpacked } from '../extraction/page.ts'
import type { ExtractResult } from '../extraction/result.ts'
import { withoutCredentials } from '../net/guard/target.ts'
import { insertJob, type NewTask } from '../queue/insert.ts'
import { taskKey } from '../queue/key.ts'
import { type JobKey, type JobStatus, readJob, readResult } from '../queue/read.ts'
import { checkUrls, invalidUrls } from './batch.ts'
import { checkJobPage, type JobContext, queueBounds, type Starter } from './job-context.ts'
import { type Searching, searchOf } from './search.ts'
import { checkedWebhook, type WebhookOptions } from './webhook.ts'

export type { ExtractResult }

export interface NewExtract {
  /** As typed by the client. One that ends with `/*` is a site. Empty if a search finds the pages. */
  urls: readonly string[]
  /** Whether to skip invalid and forbidden URLs instead of rejecting the request. */
  ignoreInvalid: boolean
  options: ExtractOptions
  maxRetries: number
  webhook?: WebhookOptions
  /** UUID. A second job with the same key is rejected. */
  idempotencyKey?: string | undefined
}

/**
 * Starts an extraction: one task for each page, and one for the start of each site. A search runs in the task that gathers,
 * after these.
 *
 * @returns the public id, and the invalid URLs as typed, without passwords
 * @throws ServiceError `invalid_request` if no URL is valid, or if any is invalid and `ignoreInvalid` is false;
 *   `search_unavailable` for a search without a provider; `idempotency_key_used`
 */
export async function startExtract(
  { urls, ignoreInvalid, options, maxRetries, webhook: requestedWebhook, idempotencyKey }: NewExtract,
  context: JobContext & Partial<Pick<Searching, 'search'>>,
  { owner, requestId }: Starter,
): Promise<{ id: string; invalidUrls: string[] }> {
  const { sql, retentionSeconds, rules, proxies, secretKey } = context
  checkJobPage(options.page, proxies)
  if (options.search !== undefined) searchOf(context)
  const { tasks, logins, issues } = await checkUrls(urls.map(startOf), rules)
  const needsUrls = options.search === undefined || urls.length > 0
  if ((tasks.length === 0 && needsUrls) || (!ignoreInvalid && issues.length > 0))
    throw invalidUrls(issues, tasks.length)
  const invalid = new Set(issues.map(({ index }) => index))
  const sites = urls.filter((_, index) => !invalid.has(index)).map(isSite)
  const { sources, keys } = sourcesOf(
    tasks.map(({ url }, index) => ({ url, isSite: sites[index]! })),
    options,
  )
  const stored = { ...options, sources, ...(logins.size > 0 && { logins: Object.fromEntries(logins) }) }
  const webhook = requestedWebhook && (await checkedWebhook(requestedWebhook, context))
  const id = await insertJob(sql, {
    kind: 'extract',
    owner,
    url: sources[0]?.url ?? '',
    options: storedOptions<StoredExtract>(stored, secretKey),
    // One more than it can have: at the limit of a job its other tasks no longer run, but the last one merges the pages.
    pageLimit: 1 + pagesOf(sources, options),
    ...queueBounds({ maxRetries }),
    retentionSeconds,
    tasks:
      sources.length === 0
        ? [GATHERING]
        : sources.map(({ url }, index) => ({ key: keys[index]!, url, kind: 'page', depth: index })),
    webhook,
    idempotencyKey,
    requestId,
  })
  return { id, invalidUrls: issues.map(({ index }) => withoutCredentials(urls[index]!)) }
}

/** The first task of an extraction whose pages a search finds. */
const GATHERING: NewTask = { key: taskKey('gather'), url: '', kind: 'gather' }

/** How many pages an extraction may have. */
const pagesOf = (sources: readonly ExtractSource[], { pagesPerSite, search }: ExtractOptions) =>
  sources.reduce((sum, { isSite }) => sum + (isSite ? pagesPerSite : 1), search?.pages ?? 0)

export interface ExtractReport {
  job: JobStatus
  result?: ExtractResult
  /** Why the extraction failed. */
  error?: { code: ErrorCode; message: string }
}

/**
 * The state of an extraction, and its result once it is completed.
 *
 * @throws ServiceError `not_found`
 */
export async function extractReport(sql: Sql, key: JobKey): Promise<ExtractReport> {
  const job = await readJob(sql, key)
  if (job === undefined) throw new ServiceError('not_found', 'Extract job not found')
  if (job.state !== 'completed') return { job }
  const stored = await readResult(sql, job.number)
  if (stored === undefined) return { job, error: { code: 'internal', message: 'The result of this job is missing.' } }
  if ('code' in stored) return { job, error: stored }
  return { job, result: unpacked<ExtractResult>(stored.result) }
}

const SITE = /\/\*$/
const isSite = (typed: string) => SITE.test(typed.trim())
const startOf = (typed: string) => typed.trim().replace(SITE, '/')

/** Each page once, a site before a single page. */
function sourcesOf(sources: readonly ExtractSource[], options: ExtractOptions) {
  const byKey = new Map<string, ExtractSource>()
  for (const [index, source] of sources.entries()) {
    const rules = crawlRules(siteCrawlOf({ ...options, sources: [...sources] }, index))
    const key = rules.keyOf(rules.requested)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, { ...source })
    else known.isSite ||= source.isSite
  }
  return { sources: [...byKey.values()], keys: [...byKey.keys()] }
}
