// Lists the URLs of a site, from its page and its sitemaps.
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import { inSlices } from '../concurrency/yielding.ts'
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

/** What a caller may ask of a map, whatever the dialect. */
export interface MapOptions {
  /** As typed by the caller. */
  url: string
  /** What the first links should be about. */
  search: string | undefined
  /** The site's sitemaps beside the links of its page, no sitemaps, or sitemaps alone. */
  sitemap: 'include' | 'skip' | 'only'
  /** Other hosts of the same registrable domain too. */
  includeSubdomains: boolean
  ignoreQueryParameters: boolean
  /** Of the start URL's own host only what lies under its path. */
  filterByPath: boolean
  /** Most links in the result. */
  limit: number
  /** For everything; without it the sitemaps have 30 s, and everything has 60. */
  timeoutMs: number | undefined
  headers: Record<string, string>
  location: Location
  skipTlsVerification: boolean
}

export interface MapResult {
  /** As typed, but for a password in it. */
  requestedUrl: string
  links: MapLink[]
  /** What fetched the site. */
  engine: EngineName
  /** What the caller should know although the map succeeded. */
  warnings: string[]
  elapsedMs: number
}

/** What a process needs to map sites. There is no cache: a map is always fresh. */
type Mapping = Omit<Scraping, 'fetchCached' | 'mayFollow'>

const DEFAULT_TIMEOUT_MS = 60_000
const DEFAULT_SITEMAPS_MS = 30_000
/** A page that takes longer does not hold up the sitemaps, which then begin at the address asked for . */
const HEAD_START_MS = 2000

/**
 * The URLs of a site: its page and the links on it, then what its sitemaps list. Whatever fails loses only its own
 * part, which a warning tells; when time is over, what was found by then counts.
 *
 * It takes one slot of the limiter for all that it fetches. Links are ranked by `search` before `limit` cuts, so that the limit counts the best ones.
 *
 * @throws ServiceError `invalid_request`, `capacity_exhausted`, `blocked_address`, `cancelled`, and when nothing was found
 *   `map_timeout` or what the site's failure is called
 */
export async function map(options: MapOptions, mapping: Mapping, call: Call): Promise<MapResult> {
  const started = performance.now()
  checkHeaders(options.headers)
  checkCountry(options.location.country)
  const requested = parseTarget(options.url)
  using limit = deadline(options.timeoutMs ?? DEFAULT_TIMEOUT_MS, call.signal, { code: 'map_timeout' })
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  using _place = await mapping.limiter.enter(own.signal, own.owner)
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
    warnings: [...faultsOf(page, error), ...(walk?.warnings ?? []), ...emptinessOf(links, requested, options)],
    elapsedMs: Math.round(performance.now() - started),
  }
}

interface Start {
  page?: StartPage
  error?: ServiceError
}

/** What is fetched for one map. */
class Site {
  readonly #requested: URL
  readonly #options: MapOptions
  readonly #mapping: Mapping
  readonly #headers: Record<string, string>
  /** That of the page, once it is there: what lets the page through lets its sitemaps through. */
  #proxy: ProxyMode = 'auto'
  #engine: EngineName | undefined

  constructor(requested: URL, options: MapOptions, mapping: Mapping) {
    const credentials = targetCredentials(options.url)
    this.#requested = requested
    this.#options = options
    this.#mapping = mapping
    this.#headers = credentials === undefined ? options.headers : { Authorization: credentials, ...options.headers }
  }

  /** What fetched the first of its files. */
  get engine(): EngineName {
    return this.#engine ?? 'http'
  }

  /** The page of the address asked for. It never rejects. */
  async start(call: Call): Promise<Start> {
    try {
      const snapshot = await this.#snapshotOf(this.#requested, call)
      this.#proxy = snapshot.proxy ?? 'auto'
      return { page: await startPageOf(snapshot, this.#mapping.convert, call) }
    } catch (thrown) {
      return { error: asServiceError(thrown) }
    }
  }

  /** The sitemaps of the site that the page turned out to belong to, or that was asked for while the page is late. */
  async walk(start: Promise<Start>, call: Call): Promise<SitemapWalk | undefined> {
    const { page, error } = await orNothingYet(start)
    if (error !== undefined && !siteMayAnswer(error)) return undefined
    const siteRoots = siteRootsOf(this.#requested, page?.url)
    using budget = deadline(this.#options.timeoutMs ?? DEFAULT_SITEMAPS_MS, call.signal)
    const own = { ...call, signal: budget.signal }
    const fetchFile: SitemapReading['fetchFile'] = (url, call) =>
      this.#snapshotOf(url, call, { maxBytes: MAX_SITEMAP_BYTES })
    const reading = {
      fetchFile,
      namedBy: (origin: string, call: Call) => sitemapsNamedBy(origin, fetchFile, call),
      take: this.#enough(siteRoots, page),
    }
    const walk = await readSitemaps(siteRoots, reading, own)
    if (!budget.signal.aborted) return walk
    return {
      ...walk,
      warnings: [...walk.warnings, 'Time was over before every sitemap was read; pages may be missing.'],
    }
  }

  /** The caller's headers are for the host that the caller named, and for no other that a sitemap may lie on. */
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

  /** Tells from the entries of each file whether there are `limit` pages; a search looks at all there are. */
  #enough(siteRoots: SiteRoots, page: StartPage | undefined): (entries: readonly SitemapEntry[]) => Promise<boolean> {
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
      for (const some of unseen.splice(0)) await inSlices(some, (entry) => pages.add(entry))
      most = pages.size
      return pages.size >= limit
    }
  }
}

/** Clients send an empty text for none. */
function isSearch<T extends Pick<MapOptions, 'search'>>(options: T): options is T & { search: string } {
  return options.search !== undefined && options.search.trim() !== ''
}

async function orNothingYet(start: Promise<Start>): Promise<Start> {
  const { promise: late, resolve } = Promise.withResolvers<Start>()
  const timer = setTimeout(() => resolve({}), HEAD_START_MS)
  return Promise.race([start, late]).finally(() => clearTimeout(timer))
}

async function linksOf(
  options: MapOptions,
  siteRoots: SiteRoots,
  page: StartPage | undefined,
  walk: SitemapWalk | undefined,
): Promise<MapLink[]> {
  const pages = pageSetFor(options, siteRoots, walk?.files ?? new Set())
  if (page !== undefined && options.sitemap !== 'only') addPage(pages, page)
  await inSlices(walk?.entries ?? [], (entry) => pages.add(entry))
  // A list of sitemap entries alone may hold the start page; what is known of it is then told as well.
  if (page !== undefined && pages.has(page.url.href)) pages.add(described(page))
  if (!isSearch(options)) return pages.links.slice(0, options.limit)
  const ranking = new Ranking<MapLink>(options.search)
  await inSlices(pages.links, (link) => ranking.add(link))
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

function faultsOf(page: StartPage | undefined, error: ServiceError | undefined): string[] {
  if (error !== undefined) return [`The page itself could not be read: ${error.message}`]
  return page !== undefined && page.status >= 400 ? [`The page itself answered HTTP ${page.status}.`] : []
}

/** Warns of a list that holds the start page alone, unless no more was asked for. */
function emptinessOf(links: readonly MapLink[], requested: URL, { limit, sitemap }: MapOptions): string[] {
  if (links.length === 0 && sitemap === 'only') return ['No sitemap of this site lists a page.']
  if (links.length > 1 || limit === 1 || requested.pathname === '/') return []
  return [`Nothing more was found under this address; a map of ${requested.origin}/ may list more.`]
}
