import { ServiceError } from '../errors.ts'
import { checkHeaders } from '../fetch/headers.ts'
import { pageOf } from '../frontier/identity.ts'
import { refuseForbidden } from '../net/resolve.ts'
import { insertJob } from '../queue/insert.ts'
import { type CrawlOptions, type JobBounds, storedOptions } from './crawl-options.ts'
import { crawlRules } from './crawl-rules.ts'
import { type JobContext, queueBounds } from './job-context.ts'
import { checkPageOptions } from './scrape.ts'
import { checkedWebhook, type WebhookOptions } from './webhook.ts'

/**
 * Starts a crawl: judges the options, keeps them with a first task, and leaves the rest to the workers. Its sitemaps are
 * read once the start page has told where the site is.
 *
 * @returns the public id, and the URL as it is shown
 * @throws ServiceError `invalid_request`, `blocked_address`, `idempotency_key_used`
 */
export async function startCrawl(
  options: CrawlOptions,
  bounds: JobBounds,
  { sql, owner, retentionSeconds, idempotencyKey, ...context }: JobContext,
  webhook?: WebhookOptions,
): Promise<{ id: string; url: string }> {
  checkPageOptions(options.page)
  checkAgent(options.robotsUserAgent)
  const { requested, keyOf } = crawlRules(options)
  if (context.rules !== undefined) refuseForbidden(requested, context.rules)
  const url = pageOf(requested, false).href
  const id = await insertJob(sql, {
    kind: 'crawl',
    owner,
    url,
    options: storedOptions({ ...options, limit: bounds.limit }),
    pageLimit: bounds.limit,
    ...queueBounds(bounds),
    retentionSeconds,
    tasks: [{ key: keyOf(requested), url, kind: 'page' }],
    webhook: webhook && (await checkedWebhook(webhook, context)),
    idempotencyKey,
  })
  return { id, url }
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
