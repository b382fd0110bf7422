import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { Limiter } from '../concurrency/limiter.ts'
import type { ContentOptions, PageDocument } from '../content/document.ts'
import { checkSelectors } from '../content/selection/selectors.ts'
import type { Convert } from '../conversion/pool.ts'
import type { Action, ActionResult, Location, ScreenshotOptions } from '../engines/engine.ts'
import { asServiceError } from '../errors.ts'
import { rememberOutcomes } from '../fetch/attempt-log.ts'
import type { CacheUse, FetchCached } from '../fetch/cache/cached.ts'
import { checkHeaders } from '../fetch/http/headers.ts'
import { checkCountry } from '../fetch/http/language.ts'
import { type ProxyMode, planEngines, type RenderOptions, type UseBrowser } from '../fetch/plan.ts'
import type { FetchPage, MayFollow } from '../fetch/request.ts'
import type { Fetched, Snapshot } from '../fetch/snapshot.ts'
import { parseTarget, targetCredentials } from '../net/guard/target.ts'

/** What a caller may ask of one page, whatever the dialect. */
export interface ScrapeOptions {
  /** As typed by the caller. */
  url: string
  content: ContentOptions
  headers: Record<string, string>
  /** In place of the service's own. */
  userAgent?: string
  location: Location
  skipTlsVerification: boolean
  /** For everything: waiting, fetching, converting. */
  timeoutMs: number
  /** Pause for the page's scripts. */
  waitForMs: number
  /** On rendered pages. */
  blockAds: boolean
  /** Steps in a browser page before it is read; only a browser will do then. */
  actions: readonly Action[]
  /** A picture of the page, after the actions; only a browser will do then. */
  screenshot?: ScreenshotOptions
  useBrowser: UseBrowser
  proxy: ProxyMode
  cache: CacheUse
}

export interface ScrapeResult {
  /** As typed, but for a password in it. */
  requestedUrl: string
  fetched: Fetched
  document: PageDocument
  /** Data URL of the picture that was asked for. */
  screenshot?: string
  /** What the actions gave, in their order. */
  actionResults?: readonly ActionResult[]
  /** What the caller should know although the scrape succeeded. */
  warnings: string[]
  elapsedMs: number
}

/** What a process needs to scrape pages. */
export interface Scraping {
  fetchPage: FetchPage
  fetchCached: FetchCached
  convert: Convert
  /** Bounds the pages that are in memory at once. */
  limiter: Limiter
  /** Asked before a redirect is followed. */
  mayFollow?: MayFollow
}

/**
 * One URL becomes a document. Options are judged before the address, the address before any connection.
 *
 * @throws ServiceError `invalid_request`, `blocked_address`, `fetch_timeout` when `timeoutMs` is over, or what the
 *   site's failure is called
 */
export async function scrape(
  options: ScrapeOptions,
  { fetchCached, convert, limiter, mayFollow }: Omit<Scraping, 'fetchPage'>,
  call: Call,
): Promise<ScrapeResult> {
  const started = performance.now()
  checkPageOptions(options)
  const render = renderOptions(options)
  const engines = planEngines(options.useBrowser, render)
  const url = parseTarget(options.url)
  const credentials = targetCredentials(options.url)
  using limit = deadline(options.timeoutMs, call.signal)
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  using _place = await limiter.enter(own.signal, own.owner)
  const fetched = await fetchCached(
    {
      url,
      headers: credentials === undefined ? options.headers : { Authorization: credentials, ...options.headers },
      ...(options.userAgent !== undefined && { userAgent: options.userAgent }),
      location: options.location,
      skipTlsVerification: options.skipTlsVerification,
      engines,
      proxy: options.proxy,
      ...(engines.includes('browser') && { render }),
      ...(mayFollow !== undefined && { mayFollow }),
    },
    cacheUse(options),
    own,
  )
  const { snapshot } = fetched
  const { body, contentType, finalUrl } = snapshot
  const document = await convert(
    { body, contentType, url: finalUrl, rendered: isDrawn(snapshot) },
    options.content,
    own,
  ).catch((thrown) => {
    throw rememberOutcomes(asServiceError(thrown), fetched.outcomes)
  })
  return {
    requestedUrl: credentials === undefined ? options.url : url.href,
    fetched,
    document,
    ...pictured(fetched),
    warnings: warningsOf(options, fetched, document),
    elapsedMs: Math.round(performance.now() - started),
  }
}

/**
 * Whether pages can be scraped so. Nothing is fetched.
 *
 * @throws ServiceError `invalid_request` naming the member
 */
export function checkPageOptions({ headers, location, content }: Omit<ScrapeOptions, 'url'>): void {
  checkHeaders(headers)
  checkCountry(location.country)
  checkSelectors('includeTags', content.includeTags)
  checkSelectors('excludeTags', content.excludeTags)
  checkSelectors(
    'formats',
    (content.attributes ?? []).map(({ selector }) => selector),
  )
}

/** Whether it is the DOM of a browser; of what is no page, a browser too brings the bytes, which may be a file's. */
function isDrawn({ engine, contentType = '' }: Snapshot): boolean {
  return engine === 'browser' && /^(?:text\/html|application\/xhtml\+xml)\b/.test(contentType)
}

/** What a browser made beside the page. */
function pictured({ snapshot }: Fetched): Pick<ScrapeResult, 'screenshot' | 'actionResults'> {
  const { screenshot, results = [] } = snapshot.rendering ?? {}
  return { ...(screenshot !== undefined && { screenshot }), ...(results.length > 0 && { actionResults: results }) }
}

/** What actions and pictures are made of is an open page: no copy will do, and none would be read. */
function cacheUse({ actions, screenshot, cache }: ScrapeOptions): CacheUse {
  return actions.length > 0 || screenshot !== undefined ? { ...cache, maxAgeMs: 0, store: false } : cache
}

function renderOptions({ blockAds, waitForMs, actions, screenshot }: ScrapeOptions): RenderOptions {
  return { blockAds, waitForMs, actions, ...(screenshot !== undefined && { screenshot }) }
}

const UNENDED_WARNING = 'The page was still being sent when its time was nearly over: this is what had come by then.'

function warningsOf(options: ScrapeOptions, fetched: Fetched, document: PageDocument): string[] {
  const warnings = document.warning === undefined ? [] : [document.warning]
  if (fetched.snapshot.rendering?.unended) warnings.push(UNENDED_WARNING)
  if (fetched.snapshot.engine === 'browser') return warnings
  if (options.waitForMs > 0) warnings.push(`The wait had no effect: ${whyUnrendered(fetched)}.`)
  else if (missedBrowser(fetched)) {
    const missing = document.warning === undefined ? "What the page's scripts would add may be missing: no" : 'No'
    warnings.push(`${missing} browser rendered it (${fetched.fallbackReason}).`)
  }
  return warnings
}

function whyUnrendered({ outcomes }: Fetched): string {
  const worse = outcomes.some(({ engine, status }) => engine === 'browser' && status === 'rejected')
  return worse ? 'the page that a browser rendered was worse than this one' : 'no browser rendered this page'
}

/** Whether the page is plain because the browser that it was to be rendered by could not. */
function missedBrowser({ outcomes, fallbackReason }: Fetched): boolean {
  return outcomes.some(
    ({ engine, reason }) => engine === 'browser' && reason !== undefined && reason === fallbackReason,
  )
}
