// Starts a batch, or adds URLs to one.
import { inSlices } from '../concurrency/yielding.ts'
import type { BatchOptions, JobBounds, StoredBatch } from '../crawl/options.ts'
import { storedOptions } from '../crawl/stored-options.ts'
import { type Issue, ServiceError } from '../errors.ts'
import { refuseForbidden } from '../net/guard/resolve.ts'
import { parseTarget, targetCredentials } from '../net/guard/target.ts'
import { appendToBatch, insertJob, type NewTask } from '../queue/insert.ts'
import { checkJobPage, type JobContext, queueBounds, type Starter } from './job-context.ts'
import { checkedWebhook, type WebhookOptions } from './webhook.ts'

export interface NewBatch {
  /** As typed by the caller. */
  urls: readonly string[]
  /** Whether those that are no addresses, or forbidden ones, are left out rather than refused. */
  ignoreInvalid: boolean
  options: BatchOptions
  bounds: Omit<JobBounds, 'limit'>
  /** A batch of the owner that gets the URLs, in place of a new one. */
  appendToId?: string
  webhook?: WebhookOptions
  /** UUID; a second job with the same one is refused. */
  idempotencyKey?: string | undefined
}

export interface StartedBatch {
  id: string
  /** URLs that will be scraped: one task for each that was sent, also for the same one sent twice. */
  total: number
  /** As typed. */
  invalidUrls: string[]
}

/** Issues that one answer lists at most. */
const MAX_ISSUES = 100

/**
 * Starts a batch, or adds URLs to the owner's batch `appendToId`, which the new options then apply to.
 *
 * @throws ServiceError `invalid_request` when no URL can be used, or one cannot and `ignoreInvalid` is false;
 *   `not_found` for `appendToId`; `idempotency_key_used`
 */
export async function startBatch(
  { urls, ignoreInvalid, options, bounds, appendToId, webhook: asked, idempotencyKey }: NewBatch,
  context: JobContext,
  { owner, requestId }: Starter,
): Promise<StartedBatch> {
  const { sql, retentionSeconds, rules, proxies, secretKey } = context
  checkJobPage(options.page, proxies)
  const { tasks, logins, issues } = await sorted(urls, rules)
  if (tasks.length === 0 || (issues.length > 0 && !ignoreInvalid)) throw invalidUrls(issues, tasks.length)
  const logged: StoredBatch = { ...options, ...(logins.size > 0 && { logins: Object.fromEntries(logins) }) }
  const kept = storedOptions(logged, secretKey)
  const invalid = issues.map(({ url }) => url)
  const webhook = asked && (await checkedWebhook(asked, context))
  if (appendToId !== undefined) {
    const batch = { owner, id: appendToId, idempotencyKey, webhook }
    if (!(await appendToBatch(sql, batch, kept, tasks))) throw new ServiceError('not_found', 'Job not found')
    return { id: appendToId, total: tasks.length, invalidUrls: invalid }
  }
  const id = await insertJob(sql, {
    kind: 'batch',
    owner,
    url: tasks[0]!.url,
    options: kept,
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

/** A task for each URL sent, so that nothing makes two of them one. */
const ownKey = () => crypto.randomUUID().replaceAll('-', '')

/** Tells URLs that can be scraped from those that cannot, with what is wrong with them. There may be very many. */
async function sorted(urls: readonly string[], rules: JobContext['rules']) {
  const tasks: NewTask[] = []
  const logins = new Map<string, string>()
  const issues: { url: string; issue: Issue }[] = []
  await inSlices(urls.entries(), ([index, url]) => {
    try {
      const target = parseTarget(url)
      if (rules !== undefined) refuseForbidden(target, rules)
      const login = targetCredentials(url)
      // As typed, but for a password in it.
      const shown = login === undefined ? url.trim().toWellFormed() : target.href
      if (login !== undefined) logins.set(shown, login)
      tasks.push({ key: ownKey(), url: shown, kind: 'page' })
    } catch (thrown) {
      if (!(thrown instanceof ServiceError)) throw thrown
      const message = `urls[${index}]: ${thrown.message.replace(/^url: /, '')}`
      issues.push({ url, issue: { code: 'invalid_url', path: ['urls', index], message } })
    }
  })
  return { tasks, logins, issues }
}

/** @param valid how many the others are */
function invalidUrls(issues: readonly { issue: Issue }[], valid: number): ServiceError {
  const [first] = issues
  if (first === undefined) {
    const message = 'urls: give at least one address'
    return new ServiceError('invalid_request', message, { details: [{ code: 'too_small', path: ['urls'], message }] })
  }
  const others = issues.length - 1
  const more = others === 0 ? '' : `; and ${others} more`
  return new ServiceError('invalid_request', `${first.issue.message}${more}`, {
    details: issues.slice(0, MAX_ISSUES).map(({ issue }) => issue),
    ...(valid > 0 && { hint: 'With ignoreInvalidURLs the others are scraped.' }),
  })
}
