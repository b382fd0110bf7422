// One crawl as a worker knows it: its options, its rules, and what robots.txt forbids.
import type { Call } from '../call.ts'
import { forEachYielding } from '../concurrency/yielding.ts'
import { ownCopy } from '../content/own-copy.ts'
import type { StoredCrawl } from '../crawl/options.ts'
import { type CrawlRules, crawlRules, MAX_URL_CHARS } from '../crawl/rules.ts'
import type { SecretKey } from '../crawl/secrets.ts'
import { optionsOf, storedOptions } from '../crawl/stored-options.ts'
import type { FetchPage } from '../fetch/request.ts'
import { withoutPlace } from '../frontier/identity.ts'
import type { FoundUrl } from '../queue/settle.ts'
import type { JobFacts } from '../worker/task.ts'
import { MAX_FETCHED_BYTES, ROBOTS_TIMEOUT_MS, type RobotsCache, type RobotsDenial } from './robots.ts'
import { fetchFile } from './site-fetch.ts'

/** What a crawl needs of the process. */
export interface CrawlParts {
  fetchPage: FetchPage
  robots: RobotsCache
  secretKey?: SecretKey | undefined
}

/** The page that found a URL. */
export interface Finder {
  depth: number
  /** Of the job's options. */
  optionsVersion: number
}

/** Number of cached links: the pages of a site link to the same few hundred URLs. */
const MAX_CACHED_LINKS = 10_000
/** Sites may use URLs of any length. */
const MAX_CACHED_CHARS = 2_000_000

type CheckedLink = Pick<FoundUrl, 'key' | 'url' | 'forbidden'>

export class Crawl {
  readonly rules: CrawlRules
  readonly #cachedLinks = new Map<string, CheckedLink | undefined>()
  #cachedChars = 0

  /** @param options with their secrets; as a rule those of the job */
  constructor(
    readonly job: JobFacts,
    private readonly parts: CrawlParts,
    readonly options: StoredCrawl = optionsOf<StoredCrawl>(job.options, parts.secretKey),
  ) {
    this.rules = crawlRules(options)
  }

  /** The same crawl after its start page has redirected to `landed`. */
  landing(landed: URL): Crawl {
    return new Crawl(this.job, this.parts, { ...this.options, landed: landed.href })
  }

  /** Its options in the form that is stored with the job. */
  stored(): object {
    return storedOptions(this.options, this.parts.secretKey)
  }

  /** Why robots.txt forbids a page. Fetches the robots.txt if necessary. */
  async denialOf(url: URL, call: Call): Promise<RobotsDenial | undefined> {
    const { ignoreRobotsTxt, robotsUserAgent } = this.options
    if (ignoreRobotsTxt) return undefined
    return this.parts.robots.denialOf(url, this.job.id, robotsUserAgent, (file) => this.#robotsFile(file, call))
  }

  sitemapsNamedBy(origin: string, call: Call): Promise<readonly string[]> {
    return this.parts.robots.sitemapsOf(origin, this.job.id, (file) => this.#robotsFile(file, call))
  }

  /** Those of the URLs that belong to the crawl, each once, in their order. */
  async found(urls: Iterable<string>, { depth, optionsVersion }: Finder, call: Call): Promise<FoundUrl[]> {
    const found = new Map<string, FoundUrl>()
    await forEachYielding(urls, (url) => {
      const link = this.#checkCached(url, call)
      if (link !== undefined && !found.has(link.key)) found.set(link.key, { ...link, depth, optionsVersion })
    })
    return [...found.values()]
  }

  /** Pages link to many places in the same few hundred pages. */
  #checkCached(href: string, call: Call): CheckedLink | undefined {
    const url = withoutPlace(href)
    if (this.#cachedLinks.has(url)) return this.#cachedLinks.get(url)
    const link = this.#check(url, call)
    this.#cachedChars += url.length
    if (this.#cachedLinks.size >= MAX_CACHED_LINKS || this.#cachedChars > MAX_CACHED_CHARS) {
      this.#cachedLinks.clear()
      this.#cachedChars = url.length
    }
    if (url.length <= MAX_URL_CHARS) this.#cachedLinks.set(ownCopy(url), link)
    return link
  }

  #check(href: string, { log }: Call): CheckedLink | undefined {
    const candidate = this.rules.candidate(href)
    if (candidate === undefined) return undefined
    const { url, key } = candidate
    const { ignoreRobotsTxt, robotsUserAgent } = this.options
    const forbidden = ignoreRobotsTxt ? undefined : this.parts.robots.knownDenial(url, this.job.id, robotsUserAgent)
    // Such a page never becomes a task, whose log line would say so.
    if (forbidden !== undefined) log.debug('robots_denied', { url_host: url.host })
    return { key, url: url.href, ...(forbidden !== undefined && { forbidden }) }
  }

  #robotsFile(url: URL, call: Call) {
    const bounds = { timeoutMs: ROBOTS_TIMEOUT_MS, maxBytes: MAX_FETCHED_BYTES }
    return fetchFile({ url, crawl: this, ...bounds }, this.parts.fetchPage, call)
  }
}
