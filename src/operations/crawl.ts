import type { CrawlOptions, JobBounds } from '../crawl/options.ts'
import { type CrawlRules, crawlRules } from '../crawl/rules.ts'
import { storedOptions } from '../crawl/stored-options.ts'
import { ServiceError } from '../errors.ts'
import { checkHeaders } from '../fetch/http/headers.ts'
import { pageOf } from '../frontier/identity.ts'
import { refuseForbidden } from '../net/guard/resolve.ts'
import { insertJob } from '../queue/insert.ts'
import { checkJobPage, type JobContext, queueBounds, type Starter } from './job-context.ts'
import { checkedWebhook, type WebhookOptions } from './webhook.ts'

export interface NewCrawl {
  options: CrawlOptions
  bounds: JobBounds
  webhook?: WebhookOptions
  /** UUID; a second job with the same one is refused. */
  idempotencyKey?: string | undefined
}

/**
 * Starts a crawl: judges the options, keeps them with a first task, and leaves the rest to the workers. Its sitemaps are
 * read once the start page has told where the site is.
 *
 * @returns the public id, and the URL as it is shown
 * @throws ServiceError `invalid_request`, `blocked_address`, `idempotency_key_used`
 */
export async function startCrawl(
  { options, bounds, webhook, idempotencyKey }: NewCrawl,
  context: JobContext,
  { owner, requestId }: Starter,
): Promise<{ id: string; url: string }> {
  const { sql, retentionSeconds, secretKey } = context
  const { requested, keyOf } = judgedCrawl(options, context)
  const url = pageOf(requested, false).href
  const id = await insertJob(sql, {
    kind: 'crawl',
    owner,
    url,
    options: storedOptions({ ...options, limit: bounds.limit }, secretKey),
    pageLimit: bounds.limit,
    ...queueBounds(bounds),
    retentionSeconds,
    tasks: [{ key: keyOf(requested), url, kind: 'page' }],
    webhook: webhook && (await checkedWebhook(webhook, context)),
    idempotencyKey,
    requestId,
  })
  return { id, url }
}

/**
 * What belongs to a crawl that can be started. Nothing is fetched.
 *
 * @throws ServiceError `invalid_request` naming the member, `blocked_address`
 */
export function judgedCrawl(
  options: CrawlOptions,
  { rules: addresses, proxies }: Pick<JobContext, 'rules' | 'proxies'>,
): CrawlRules {
  checkJobPage(options.page, proxies)
  checkAgent(options.robotsUserAgent)
  const rules = crawlRules(options)
  if (addresses !== undefined) refuseForbidden(rules.requested, addresses)
  return rules
}

/** It is sent as a header, and its first word is looked for in robots.txt. */
function checkAgent(agent: string | undefined): void {
  if (agent === undefined) return
  if (!/^[\w-]/.test(agent)) throw refusal('must begin with the name of a crawler, such as "ExampleBot/1.0"')
  try {
    checkHeaders({ 'User-Agent': agent })
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    throw refusal(thrown.message.replace(/^headers(?:\.User-Agent)?: /, ''))
  }
}

function refusal(fault: string): ServiceError {
  const message = `robotsUserAgent: ${fault}`
  return new ServiceError('invalid_request', message, {
    details: [{ code: 'invalid_value', path: ['robotsUserAgent'], message }],
  })
}
