// Starts a batch, or adds URLs to one.
import { forEachYielding } from '../concurrency/yielding.ts'
import type { BatchOptions, JobBounds, StoredBatch } from '../crawl/options.ts'
import { storedOptions } from '../crawl/stored-options.ts'
import { type Issue, ServiceError } from '../errors.ts'
import { refuseForbidden } from '../net/guard/resolve.ts'
import { parseTarget, targetCredentials, withoutCredentials } from '../net/guard/target.ts'
import { appendToBatch, insertJob, type NewTask } from '../queue/insert.ts'
import { checkJobPage, type JobContext, queueBounds, type Starter } from './job-context.ts'
import { checkedWebhook, type WebhookOptions } from './webhook.ts'

export interface NewBatch {
  /** As typed by the client. */
  urls: readonly string[]
  /** Whether to skip invalid and forbidden URLs instead of rejecting the request. */
  ignoreInvalid: boolean
  options: BatchOptions
  bounds: Omit<JobBounds, 'limit'>
  /** Adds the URLs to this batch of the owner instead of starting a new one. */
  appendToId?: string
  webhook?: WebhookOptions
  /** UUID. A second job with the same key is rejected. */
  idempotencyKey?: string | undefined
}

export interface StartedBatch {
  id: string
  /** Number of URLs to scrape. Duplicates count. */
  total: number
  /** As typed, without user names and passwords. */
  invalidUrls: string[]
}

/** Maximum number of issues in one response. */
const MAX_ISSUES = 100

/**
 * Starts a batch, or adds URLs to the owner's batch `appendToId`. The options apply to the new URLs only.
 *
 * @throws ServiceError `invalid_request` if no URL is valid, or if any is invalid and `ignoreInvalid` is false;
 *   `not_found` for `appendToId`; `idempotency_key_used`
 */
export async function startBatch(
  { urls, ignoreInvalid, options, bounds, appendToId, webhook: requestedWebhook, idempotencyKey }: NewBatch,
  context: JobContext,
  { owner, requestId }: Starter,
): Promise<StartedBatch> {
  const { sql, retentionSeconds, rules, proxies, secretKey } = context
  checkJobPage(options.page, proxies)
  const { tasks, logins, issues } = await checkUrls(urls, rules)
  if (tasks.length === 0 || (issues.length > 0 && !ignoreInvalid)) throw invalidUrls(issues, tasks.length)
  const withLogins: StoredBatch = { ...options, ...(logins.size > 0 && { logins: Object.fromEntries(logins) }) }
  const stored = storedOptions(withLogins, secretKey)
  const invalid = issues.map(({ url }) => withoutCredentials(url))
  const webhook = requestedWebhook && (await checkedWebhook(requestedWebhook, context))
  if (appendToId !== undefined) {
    const batch = { owner, id: appendToId, idempotencyKey, webhook }
    if (!(await appendToBatch(sql, batch, stored, tasks))) throw new ServiceError('not_found', 'Job not found')
    return { id: appendToId, total: tasks.length, invalidUrls: invalid }
  }
  const id = await insertJob(sql, {
    kind: 'batch',
    owner,
    url: tasks[0]!.url,
    options: stored,
    pageLimit: tasks.length,
    ...queueBounds(bounds),
    retentionSeconds,
    tasks,
    webhook,
    idempotencyKey,
    requestId,
  })
  return { id, total: tasks.length, invalidUrls: invalid }
}

/** Each URL in the request gets its own task, so duplicates must not be merged. */
const uniqueKey = () => crypto.randomUUID().replaceAll('-', '')

interface InvalidUrl {
  /** As typed. */
  url: string
  /** In the request. */
  index: number
  issue: Issue
}

/** Makes a task for each valid URL and an issue for each invalid one. Yields, because there may be very many. */
export async function checkUrls(urls: readonly string[], rules: JobContext['rules']) {
  const tasks: NewTask[] = []
  const logins = new Map<string, string>()
  const issues: InvalidUrl[] = []
  await forEachYielding(urls.entries(), ([index, url]) => {
    try {
      const target = parseTarget(url)
      if (rules !== undefined) refuseForbidden(target, rules)
      const login = targetCredentials(url)
      // As typed, without a password.
      const publicUrl = login === undefined ? url.trim().toWellFormed() : target.href
      if (login !== undefined) logins.set(publicUrl, login)
      tasks.push({ key: uniqueKey(), url: publicUrl, kind: 'page' })
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown
      const message = `urls[${index}]: ${thrown.message.replace(/^url: /, '')}`
      issues.push({ url, index, issue: { code: 'invalid_url', path: ['urls', index], message } })
    }
  })
  return { tasks, logins, issues }
}

/** @param valid number of valid URLs in the request */
export function invalidUrls(issues: readonly InvalidUrl[], valid: number): ServiceError {
  const [first] = issues
  if (first === undefined) {
    const message = 'urls: at least one URL is required'
    return new ServiceError('invalid_request', message, { details: [{ code: 'too_small', path: ['urls'], message }] })
  }
  const others = issues.length - 1
  const more = others === 0 ? '' : ` (and ${others} more)`
  return new ServiceError('invalid_request', `${first.issue.message}${more}`, {
    details: issues.slice(0, MAX_ISSUES).map(({ issue }) => issue),
    ...(valid > 0 && { hint: 'Set ignoreInvalidURLs to scrape only the valid URLs.' }),
  })
}
