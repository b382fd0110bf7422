import type { CrawlOptions, JobBounds } from '../crawl/options.ts'
import { type CrawlRules, crawlRules } from '../crawl/rules.ts'
import { storedOptions } from '../crawl/stored-options.ts'
import { ServiceError } from '../errors.ts'
import { checkHeaders } from '../fetch/http/headers.ts'
import { pageOf } from '../frontier/identity.ts'
import { refuseForbidden } from '../net/guard/resolve.ts'
import { insertJob, type NewJob } from '../queue/insert.ts'
import { checkJobPage, type JobContext, queueBounds, type Starter } from './job-context.ts'
import { checkedWebhook, type WebhookOptions } from './webhook.ts'

export interface NewCrawl {
  options: CrawlOptions
  bounds: JobBounds
  webhook?: WebhookOptions
  /** UUID. A second job with the same key is rejected. */
  idempotencyKey?: string | undefined
}

/**
 * Starts a crawl: checks the options and stores them with a first task. The workers do the rest. Sitemaps are read after
 * the start page, which may redirect to another site.
 *
 * @returns the public id, and the start URL without a password
 * @throws ServiceError `invalid_request`, `blocked_address`, `idempotency_key_used`
 */
export async function startCrawl(
  { options, bounds, webhook, idempotencyKey }: NewCrawl,
  context: JobContext,
  { owner, requestId }: Starter,
): Promise<{ id: string; url: string }> {
  const job = crawlJob({ options, bounds }, context)
  const id = await insertJob(context.sql, {
    ...job,
    owner,
    webhook: webhook && (await checkedWebhook(webhook, context)),
    idempotencyKey,
    requestId,
  })
  return { id, url: job.url }
}

/**
 * The job of a crawl.
 *
 * @throws ServiceError `invalid_request`, `blocked_address`
 */
export function crawlJob(
  { options, bounds }: Pick<NewCrawl, 'options' | 'bounds'>,
  context: Pick<JobContext, 'rules' | 'proxies' | 'secretKey' | 'retentionSeconds'>,
): Omit<NewJob, 'owner'> {
  const { requested, keyOf } = checkedCrawlRules(options, context)
  const url = pageOf(requested, false).href
  return {
    kind: 'crawl',
    url,
    options: storedOptions({ ...options, limit: bounds.limit }, context.secretKey),
    pageLimit: bounds.limit,
    ...queueBounds(bounds),
    retentionSeconds: context.retentionSeconds,
    tasks: [{ key: keyOf(requested), url, kind: 'page' }],
  }
}

/**
 * Checks the options of a crawl without fetching anything, and returns its rules.
 *
 * @throws ServiceError `invalid_request` that names the member, `blocked_address`
 */
export function checkedCrawlRules(
  options: CrawlOptions,
  { rules: addresses, proxies }: Pick<JobContext, 'rules' | 'proxies'>,
): CrawlRules {
  checkJobPage(options.page, proxies)
  checkAgent(options.robotsUserAgent)
  const rules = crawlRules(options)
  if (addresses !== undefined) refuseForbidden(rules.requested, addresses)
  return rules
}

/** The agent is sent as a header, and robots.txt is searched for its first word. */
function checkAgent(agent: string | undefined): void {
  if (agent === undefined) return
  if (!/^[\w-]/.test(agent)) throw invalidAgent('must start with the name of a crawler, such as "ExampleBot/1.0"')
  try {
    checkHeaders({ 'User-Agent': agent })
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    throw invalidAgent(thrown.message.replace(/^headers(?:\.User-Agent)?: /, ''))
  }
}

function invalidAgent(problem: string): ServiceError {
  const message = `robotsUserAgent: ${problem}`
  return new ServiceError('invalid_request', message, {
    details: [{ code: 'invalid_value', path: ['robotsUserAgent'], message }],
  })
}
