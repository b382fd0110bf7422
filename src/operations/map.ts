// Lists the URLs of a site, from its page and its sitemaps.
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import { forEachYielding } from '../concurrency/yielding.ts'
import { Ranking } from '../content/ranking.ts'
import { type MapLink, PageSet } from '../crawl/page-set.ts'
import { type SiteRoots, scopeOf, siteRootsOf } from '../crawl/site-roots.ts'
import { readSitemaps, type SitemapReading, type SitemapWalk, sitemapsNamedBy } from '../crawl/sitemaps.ts'
import { type StartPage, siteMayAnswer, startPageOf } from '../crawl/start-page.ts'
import type { Location } from '../engines/engine.ts'
import { asServiceError, type ServiceError } from '../errors.ts'
import { checkHeaders } from '../fetch/http/headers.ts'
import { checkCountry } from '../fetch/http/language.ts'
import { type ProxyMode, planEngines } from '../fetch/plan.ts'
import type { FetchRequest } from '../fetch/request.ts'
import type { EngineName, Snapshot } from '../fetch/snapshot.ts'
import { MAX_SITEMAP_BYTES, type SitemapEntry } from '../frontier/sitemap.ts'
import { sameCredentialScope } from '../net/guard/credential-scope.ts'
import { parseTarget, targetCredentials } from '../net/guard/target.ts'
import type { Scraping } from './scrape.ts'

export type { MapLink } from '../crawl/page-set.ts'

/** The options of a map request, in any API. */
export interface MapOptions {
  /** As typed by the client. */
  url: string
  /** Words to sort the links by. */
  search: string | undefined
  /** Whether to use sitemaps and links, links only, or sitemaps only. */
  sitemap: 'include' | 'skip' | 'only'
  /** Whether to include other hosts of the same registrable domain. */
  includeSubdomains: boolean
  ignoreQueryParameters: boolean
  /** On the host of the start URL, keep only URLs below its path. */
  filterByPath: boolean
  /** Maximum number of links in the result. */
  limit: number
  /** For the whole request. The default is 60 s, of which the sitemaps may take 30. */
  timeoutMs: number | undefined
  headers: Record<string, string>
  location: Location
  skipTlsVerification: boolean
}

export interface MapResult {
  /** As typed, without a password. */
  requestedUrl: string
  links: MapLink[]
  /** The engine that fetched the site. */
  engine: EngineName
  /** Problems that did not make the map fail. */
  warnings: string[]
  elapsedMs: number
}

/** What a process needs to map sites. Maps are never cached. */
type Mapping = Omit<Scraping, 'fetchCached' | 'mayFollow'>

const DEFAULT_TIMEOUT_MS = 60_000
const DEFAULT_SITEMAPS_MS = 30_000
/** If the start page takes longer, the sitemaps of the requested URL are read meanwhile. */
const HEAD_START_MS = 2000

/**
 * Lists the URLs of a site: the start page, the links on it, then the entries of the sitemaps. If a part fails or the time
 * runs out, the result has the rest and a warning.
 *
 * A map takes one slot of the limiter, however many files it fetches. Links are ranked by `search` before `limit` is
 * applied, so that the best ones are kept.
 *
 * @throws ServiceError `invalid_request`, `capacity_exhausted`, `blocked_address`, `cancelled`; if nothing was found,
 *   `map_timeout` or the error of the start page
 */
export async function map(options: MapOptions, mapping: Mapping, call: Call): Promise<MapResult> {
  const started = performance.now()
  checkHeaders(options.headers)
  checkCountry(options.location.country)
  const requested = parseTarget(options.url)
  using limit = deadline(options.timeoutMs ?? DEFAULT_TIMEOUT_MS, call.signal, { code: 'map_timeout' })
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  using _slot = await mapping.limiter.enter(own.signal, own.owner)
  const site = new Site(requested, options, mapping)

  const start = site.start(own)
  const walk = options.sitemap === 'skip' ? undefined : await site.walk(start, own)
  const { page, error } = await start
  if (call.signal.aborted) limit.signal.throwIfAborted()
  if (error !== undefined && (walk === undefined || !siteMayAnswer(error))) throw error

  const links = await linksOf(options, siteRootsOf(requested, page?.url), page, walk)
  if (links.length === 0 && error !== undefined) throw error
  return {
    requestedUrl: targetCredentials(options.url) === undefined ? options.url : requested.href,
    links,
    engine: site.engine,
    warnings: [
      ...startPageWarnings(page, error),
      ...(walk?.warnings ?? []),
      ...emptyWarnings(links, requested, options),
    ],
    elapsedMs: Math.round(performance.now() - started),
  }
}

interface Start {
  page?: StartPage
  error?: ServiceError
}

/** Fetches the files of one map. */
class Site {
  readonly #requested: URL
  readonly #options: MapOptions
  readonly #mapping: Mapping
  readonly #headers: Record<string, string>
  /** The proxy that fetched the start page also gets its sitemaps. */
  #proxy: ProxyMode = 'auto'
  #engine: EngineName | undefined

  constructor(requested: URL, options: MapOptions, mapping: Mapping) {
    const credentials = targetCredentials(options.url)
    this.#requested = requested
    this.#options = options
    this.#mapping = mapping
    this.#headers = credentials === undefined ? options.headers : { Authorization: credentials, ...options.headers }
  }

  /** The engine that fetched the first file. */
  get engine(): EngineName {
    return this.#engine ?? 'http'
  }

  /** Fetches the start page. Never rejects. */
  async start(call: Call): Promise<Start> {
    try {
      const snapshot = await this.#snapshotOf(this.#requested, call)
      this.#proxy = snapshot.proxy ?? 'auto'
      return { page: await startPageOf(snapshot, this.#mapping.convert, call) }
    } catch (thrown) {
      return { error: asServiceError(thrown) }
    }
  }

  /** Reads the sitemaps of the site that the start page redirects to, or of the requested URL if the page is slow. */
  async walk(start: Promise<Start>, call: Call): Promise<SitemapWalk | undefined> {
    const { page, error } = await orEmptyWhenSlow(start)
    if (error !== undefined && !siteMayAnswer(error)) return undefined
    const siteRoots = siteRootsOf(this.#requested, page?.url)
    using budget = deadline(this.#options.timeoutMs ?? DEFAULT_SITEMAPS_MS, call.signal)
    const own = { ...call, signal: budget.signal }
    const fetchFile: SitemapReading['fetchFile'] = (url, call) =>
      this.#snapshotOf(url, call, { maxBytes: MAX_SITEMAP_BYTES })
    const reading = {
      fetchFile,
      namedBy: (origin: string, call: Call) => sitemapsNamedBy(origin, fetchFile, call),
      take: this.#stopAtLimit(siteRoots, page),
    }
    const walk = await readSitemaps(siteRoots, reading, own)
    if (!budget.signal.aborted) return walk
    return {
      ...walk,
      warnings: [...walk.warnings, 'The time limit was reached before all sitemaps were read. Pages may be missing.'],
    }
  }

  /** Sends the client's headers to the host of the start URL only, because sitemaps may be on other hosts. */
  async #snapshotOf(url: URL, call: Call, bound: Pick<FetchRequest, 'maxBytes'> = {}): Promise<Snapshot> {
    const { location, skipTlsVerification } = this.#options
    const headers = sameCredentialScope(this.#requested, url) ? this.#headers : {}
    const request = {
      url,
      headers,
      location,
      skipTlsVerification,
      engines: planEngines('never'),
      proxy: this.#proxy,
      ...bound,
    }
    const { snapshot } = await this.#mapping.fetchPage(request, call)
    this.#engine ??= snapshot.engine
    return snapshot
  }

  /** Returns a function that takes the entries of each file and says whether `limit` pages are found. A search needs all. */
  #stopAtLimit(
    siteRoots: SiteRoots,
    page: StartPage | undefined,
  ): (entries: readonly SitemapEntry[]) => Promise<boolean> {
    const { limit } = this.#options
    const pages = pageSetFor(this.#options, siteRoots, new Set())
    if (page !== undefined && this.#options.sitemap === 'include') addPage(pages, page)
    const unseen: (readonly SitemapEntry[])[] = []
    let most = pages.size
    return async (entries) => {
      if (isSearch(this.#options)) return false
      unseen.push(entries)
      most += entries.length
      if (most < limit) return false
      for (const some of unseen.splice(0)) await forEachYielding(some, (entry) => pages.add(entry))
      most = pages.size
      return pages.size >= limit
    }
  }
}

/** Clients send an empty string for no search. */
function isSearch<T extends Pick<MapOptions, 'search'>>(options: T): options is T & { search: string } {
  return options.search !== undefined && options.search.trim() !== ''
}

async function orEmptyWhenSlow(start: Promise<Start>): Promise<Start> {
  const { promise: empty, resolve } = Promise.withResolvers<Start>()
  const timer = setTimeout(() => resolve({}), HEAD_START_MS)
  return Promise.race([start, empty]).finally(() => clearTimeout(timer))
}

async function linksOf(
  options: MapOptions,
  siteRoots: SiteRoots,
  page: StartPage | undefined,
  walk: SitemapWalk | undefined,
): Promise<MapLink[]> {
  const pages = pageSetFor(options, siteRoots, walk?.files ?? new Set())
  if (page !== undefined && options.sitemap !== 'only') addPage(pages, page)
  await forEachYielding(walk?.entries ?? [], (entry) => pages.add(entry))
  // With `only`, the sitemaps may list the start page. Its title and description are known, so they are added.
  if (page !== undefined && pages.has(page.url.href)) pages.add(described(page))
  if (!isSearch(options)) return pages.links.slice(0, options.limit)
  const ranking = new Ranking<MapLink>(options.search)
  await forEachYielding(pages.links, (link) => ranking.add(link))
  return ranking.ranked().slice(0, options.limit)
}

function pageSetFor(options: MapOptions, siteRoots: SiteRoots, files: ReadonlySet<string>): PageSet {
  return new PageSet({ isInScope: scopeOf(siteRoots, options), ignoreQuery: options.ignoreQueryParameters, files })
}

function addPage(pages: PageSet, page: StartPage): void {
  pages.add(described(page))
  for (const { url, text } of page.anchors) pages.add({ url, ...(text !== undefined && { title: text }) })
}

const described = ({ url, title, description }: StartPage): MapLink => ({
  url: url.href,
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
})

function startPageWarnings(page: StartPage | undefined, error: ServiceError | undefined): string[] {
  if (error !== undefined) return [`The start page could not be read: ${error.message}`]
  return page !== undefined && page.status >= 400 ? [`The start page answered with HTTP ${page.status}.`] : []
}

/** Warns if the start page is the only link, unless the client asked for no more. */
function emptyWarnings(links: readonly MapLink[], requested: URL, { limit, sitemap }: MapOptions): string[] {
  if (links.length === 0 && sitemap === 'only') return ['No pages were found in the sitemaps of this site.']
  if (links.length > 1 || limit === 1 || requested.pathname === '/') return []
  return [`No other pages were found under this URL. A map of ${requested.origin}/ may find more.`]
}
