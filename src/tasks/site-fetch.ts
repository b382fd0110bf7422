// What a crawl sends to a site, and how it fetches files other than pages.
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { StoredCrawl } from '../crawl/options.ts'
import type { CrawlRules } from '../crawl/rules.ts'
import { planEngines } from '../fetch/plan.ts'
import type { FetchPage } from '../fetch/request.ts'
import type { Snapshot } from '../fetch/snapshot.ts'
import { sameCredentialScope } from '../net/guard/credential-scope.ts'
import { targetCredentials } from '../net/guard/target.ts'

type Headers = Record<string, string>

/**
 * The headers that a crawl adds to a request. The caller's headers and the login of the requested URL go only to the host
 * that the caller named; the crawler's name goes everywhere.
 */
export function headersFor(
  url: URL,
  { url: requestedUrl, page, robotsUserAgent }: StoredCrawl,
  requested: URL,
): { headers: Headers; userAgent?: string } {
  const headers = sameCredentialScope(requested, url) ? { ...loginOf(requestedUrl), ...page.headers } : {}
  if (robotsUserAgent === undefined) return { headers }
  return { headers: withoutAgent(headers), userAgent: robotsUserAgent }
}

function loginOf(requestedUrl: string): Headers {
  const credentials = targetCredentials(requestedUrl)
  return credentials === undefined ? {} : { Authorization: credentials }
}

function withoutAgent(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'user-agent'))
}

interface FileRequest {
  url: URL
  /** Whose headers, proxy and login it is fetched with. */
  crawl: { options: StoredCrawl; rules: Pick<CrawlRules, 'requested'> }
  timeoutMs: number
  /** Of the decoded file. */
  maxBytes: number
}

/** Fetches a robots.txt or sitemap the way the job fetches its pages. */
export async function fetchFile(
  { url, crawl: { options, rules }, timeoutMs, maxBytes }: FileRequest,
  fetchPage: FetchPage,
  call: Call,
): Promise<Snapshot> {
  using limit = deadline(timeoutMs, call.signal, {
    timedOut: `${url.href} did not arrive within ${timeoutMs / 1000} s.`,
  })
  const { location, skipTlsVerification, proxy } = options.page
  const { snapshot } = await fetchPage(
    {
      url,
      ...headersFor(url, options, rules.requested),
      location,
      skipTlsVerification,
      proxy,
      engines: planEngines('never'),
      maxBytes,
    },
    { ...call, signal: limit.signal, endsAt: limit.endsAt },
  )
  return snapshot
}
