import { deadline } from '../concurrency/deadline.ts'
import type { KeptCrawl } from '../crawl/options.ts'
import type { FetchPage } from '../fetch/fetch.ts'
import { planEngines } from '../fetch/plan.ts'
import type { Snapshot } from '../fetch/snapshot.ts'
import type { Log } from '../log.ts'
import { sameCredentialScope } from '../net/guard/credential-scope.ts'
import { targetCredentials } from '../net/guard/target.ts'

type Headers = Record<string, string>

/**
 * What a crawl sends to a URL beside what a browser sends: the caller's headers and the login of the URL asked for go
 * to the host that the caller named and to no other; the name of the crawler goes everywhere.
 */
export function senderFor(
  url: URL,
  { url: asked, page, robotsUserAgent }: KeptCrawl,
  requested: URL,
): { headers: Headers; userAgent?: string } {
  const headers = sameCredentialScope(requested, url) ? { ...loginOf(asked), ...page.headers } : {}
  if (robotsUserAgent === undefined) return { headers }
  return { headers: withoutAgent(headers), userAgent: robotsUserAgent }
}

function loginOf(asked: string): Headers {
  const credentials = targetCredentials(asked)
  return credentials === undefined ? {} : { Authorization: credentials }
}

function withoutAgent(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'user-agent'))
}

export interface FileBounds {
  timeoutMs: number
  /** Decoded. */
  maxBytes: number
}

export interface FileContext {
  fetchPage: FetchPage
  signal: AbortSignal
  owner: string
  log: Log
}

/** A file of a site beside its pages (robots.txt, a sitemap), fetched as the job fetches its pages. */
export async function fetchFile(
  url: URL,
  options: KeptCrawl,
  requested: URL,
  { timeoutMs, maxBytes, fetchPage, signal, owner, log }: FileBounds & FileContext,
): Promise<Snapshot> {
  using limit = deadline(timeoutMs, signal, {
    timedOut: `${url.href} was not there within ${timeoutMs / 1000} s.`,
  })
  const { location, skipTlsVerification, proxy } = options.page
  const { snapshot } = await fetchPage(
    {
      url,
      ...senderFor(url, options, requested),
      location,
      skipTlsVerification,
      proxy,
      engines: planEngines('never'),
      maxBytes,
    },
    { signal: limit.signal, endsAt: limit.endsAt, owner, log },
  )
  return snapshot
}
