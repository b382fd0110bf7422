import { answeredBy, withMaterial } from '../answers/answers.ts'
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { Limiter } from '../concurrency/limiter.ts'
import type { ContentOptions, PageDocument } from '../content/document.ts'
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
import type { ModelChoice, OpenModel } from '../model/model.ts'
import { parseTarget, targetCredentials } from '../net/guard/target.ts'
import {
  type ChangeTracking,
  needed,
  type TrackedChange,
  type Tracking,
  trackChange,
  withCopied,
} from './change-tracking.ts'
import { checkContent, modelFor } from './content-options.ts'

/** The options of a scrape request, in any API. */
export interface ScrapeOptions {
  /** As typed by the client. */
  url: string
  content: ContentOptions
  headers: Record<string, string>
  /** Replaces the default User-Agent. */
  userAgent?: string
  location: Location
  skipTlsVerification: boolean
  /** For the whole request: waiting, fetching and converting. */
  timeoutMs: number
  /** Extra wait for the page's scripts. */
  waitForMs: number
  /** Applies to rendered pages. */
  blockAds: boolean
  /** Steps to run before the page is read. They need a browser. */
  actions: readonly Action[]
  /** Taken after the actions. It needs a browser. */
  screenshot?: ScreenshotOptions
  useBrowser: UseBrowser
  proxy: ProxyMode
  cache: CacheUse
  /** Compare the page with its owner's last copy. */
  changeTracking?: ChangeTracking
  /** The model that answers, if not the one of the settings. */
  model?: ModelChoice
}

export interface ScrapeResult {
  /** As typed, without a password. */
  requestedUrl: string
  fetched: Fetched
  document: PageDocument
  /** Data URL. */
  screenshot?: string
  /** Results of the actions, in order. */
  actionResults?: readonly ActionResult[]
  changeTracking?: TrackedChange
  /** Problems that did not make the scrape fail. */
  warnings: string[]
  elapsedMs: number
}

/** What a process needs to scrape pages. */
export interface Scraping {
  fetchPage: FetchPage
  fetchCached: FetchCached
  convert: Convert
  /** Limits the number of pages in memory at the same time. */
  limiter: Limiter
  /** Opens language models. Without it, no model answers. */
  openModel?: OpenModel
  /** Called before a redirect is followed. */
  mayFollow?: MayFollow
  /** Keeps copies of pages, for `changeTracking`. */
  tracking?: Tracking | undefined
}

/**
 * Fetches a page and converts it to a document. Options are checked before the URL, and the URL before any connection.
 *
 * @throws ServiceError `invalid_request`, `blocked_address`, `fetch_timeout` after `timeoutMs`, or the error of the site
 */
export async function scrape(
  options: ScrapeOptions,
  { openModel, tracking, ...scraping }: Omit<Scraping, 'fetchPage'>,
  call: Call,
): Promise<ScrapeResult> {
  const started = performance.now()
  const { changeTracking } = options
  if (changeTracking !== undefined) needed(tracking)
  const wanted = changeTracking === undefined ? options.content : withCopied(options.content, changeTracking)
  checkPageOptions({ ...options, content: wanted })
  const model = modelFor({ ...options, content: wanted }, openModel)
  using limit = deadline(options.timeoutMs, call.signal)
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  const content = model === undefined ? wanted : withMaterial(wanted)
  const { fetched, document, requestedUrl } = await readPage({ ...options, content }, scraping, own)
  const url = fetched.snapshot.finalUrl
  const answered = model === undefined ? document : await answeredBy(model, { document, url, content }, own)
  const page = { document: answered, fetched, requestedUrl }
  const tracked =
    changeTracking && (await trackChange({ options: { ...options, changeTracking }, ...page }, tracking, own))
  return {
    ...page,
    ...(tracked && { document: tracked.document, changeTracking: tracked.change }),
    ...browserResults(fetched),
    warnings: [...warningsOf(options, fetched, answered), ...(tracked?.warning === undefined ? [] : [tracked.warning])],
    elapsedMs: Math.round(performance.now() - started),
  }
}

/** Fetches and converts. A page holds its slot until then, and not while a model answers. */
async function readPage(
  options: ScrapeOptions,
  { fetchCached, convert, limiter, mayFollow }: Omit<Scraping, 'fetchPage' | 'openModel'>,
  call: Call,
): Promise<{ fetched: Fetched; document: PageDocument; requestedUrl: string }> {
  const render = renderOptions(options)
  const engines = planEngines(options.useBrowser, render)
  const url = parseTarget(options.url)
  const credentials = targetCredentials(options.url)
  using _slot = await limiter.enter(call.signal, call.owner)
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
    call,
  )
  const { snapshot } = fetched
  const { body, contentType, finalUrl } = snapshot
  const source = { body, contentType, url: finalUrl, rendered: isRenderedHtml(snapshot) }
  const document = await convert(source, options.content, call).catch((thrown) => {
    throw rememberOutcomes(asServiceError(thrown), fetched.outcomes)
  })
  return { fetched, document, requestedUrl: credentials === undefined ? options.url : url.href }
}

/**
 * Checks the options of a page without fetching it.
 *
 * @throws ServiceError `invalid_request` that names the member
 */
export function checkPageOptions({ headers, location, content }: Omit<ScrapeOptions, 'url'>): void {
  checkHeaders(headers)
  checkCountry(location.country)
  checkContent(content)
}

/** Whether the body is a DOM from a browser. For anything but HTML, a browser also returns the original bytes. */
function isRenderedHtml({ engine, contentType = '' }: Snapshot): boolean {
  return engine === 'browser' && /^(?:text\/html|application\/xhtml\+xml)\b/.test(contentType)
}

/** The screenshot and the action results, if any. */
function browserResults({ snapshot }: Fetched): Pick<ScrapeResult, 'screenshot' | 'actionResults'> {
  const { screenshot, results = [] } = snapshot.rendering ?? {}
  return { ...(screenshot !== undefined && { screenshot }), ...(results.length > 0 && { actionResults: results }) }
}

/** Actions and screenshots need an open page, so they bypass the cache. */
function cacheUse({ actions, screenshot, cache }: ScrapeOptions): CacheUse {
  return actions.length > 0 || screenshot !== undefined ? { ...cache, maxAgeMs: 0, store: false } : cache
}

function renderOptions({ blockAds, waitForMs, actions, screenshot }: ScrapeOptions): RenderOptions {
  return { blockAds, waitForMs, actions, ...(screenshot !== undefined && { screenshot }) }
}

const UNENDED_WARNING = 'The page was still loading when the time limit was almost reached. Its end may be missing.'

function warningsOf(options: ScrapeOptions, fetched: Fetched, document: PageDocument): string[] {
  const warnings = document.warning === undefined ? [] : [document.warning]
  if (fetched.snapshot.rendering?.unended) warnings.push(UNENDED_WARNING)
  if (fetched.snapshot.engine === 'browser') return warnings
  if (options.waitForMs > 0) warnings.push(`The wait had no effect: ${whyUnrendered(fetched)}.`)
  else if (missedBrowser(fetched)) {
    const missing = document.warning === undefined ? ' Content that its scripts add may be missing.' : ''
    warnings.push(`No browser rendered this page (${fetched.fallbackReason}).${missing}`)
  }
  return warnings
}

function whyUnrendered({ outcomes }: Fetched): string {
  const rejected = outcomes.some(({ engine, status }) => engine === 'browser' && status === 'rejected')
  return rejected ? 'the rendered page was worse than this one' : 'no browser rendered this page'
}

/** Whether the page was fetched without a browser because the browser failed. */
function missedBrowser({ outcomes, fallbackReason }: Fetched): boolean {
  return outcomes.some(
    ({ engine, reason }) => engine === 'browser' && reason !== undefined && reason === fallbackReason,
  )
}
