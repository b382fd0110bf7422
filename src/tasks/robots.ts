// The robots.txt of the sites of running jobs, fetched once and remembered.
import { asServiceError, type ErrorCode, type ServiceError } from '../errors.ts'
import type { Snapshot } from '../fetch/snapshot.ts'
import { decide, MAX_ROBOTS_BYTES, parseRobots, type Robots, type RobotsRule } from '../frontier/robots.ts'

/** A site that cannot answer this in ten seconds cannot be crawled either. */
export const ROBOTS_TIMEOUT_MS = 10_000
/** Ten times as much as is parsed (RFC 9309 2.5). A larger file is not a robots.txt. */
export const MAX_FETCHED_BYTES = 10 * MAX_ROBOTS_BYTES

/** RFC 9309 2.4 allows a day. A long crawl looks again now and then. */
const KEEP_MS = 3_600_000
/** For a site that answered with an error. */
const KEEP_BROKEN_MS = 60_000
/** Other errors may pass: waiting pages share one, later attempts ask again. */
const KEEP_FAILED_MS = 1000
const MAX_SITES = 2000
/** Total size of the files. In parsed form they take about ten times as much. */
const MAX_BYTES = 8 * 1024 * 1024

/** Names of this crawler in robots.txt, best first, if the caller gives none (docs/compatibility.md#robots-rules). */
const AGENTS = ['web-extract', 'FirecrawlAgent']

/** Why a page must not be fetched. */
export interface RobotsDenial {
  code: ErrorCode
  message: string
  /** Whether another try may find it allowed. */
  retryable: boolean
  /** Whether it applies to the whole site. */
  wholeSite: boolean
}

/** The rules of a site, or why nothing of it may be fetched. */
type Site = { robots: Robots; bytes: number } | { denial: RobotsDenial; bytes: 0 }

interface Entry {
  site: Promise<Site>
  /** The same once it is there. */
  known?: Site
  until: number
}

/** Fetches a robots.txt, within its own time limit. */
export type FetchRobots = (url: URL) => Promise<Snapshot>

/**
 * Applies RFC 9309: a missing file (4xx) allows everything, a server error or an unreachable site forbids everything. All
 * pages that wait for a file share one fetch. Each job has its own copies, since proxy, login and agent may differ.
 */
export class RobotsCache {
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /** Why a URL must not be fetched. Undefined if it may be. */
  async denialOf(
    url: URL,
    jobId: string,
    agent: string | undefined,
    fetchFile: FetchRobots,
  ): Promise<RobotsDenial | undefined> {
    return denialBy(await this.#siteOf(url.origin, jobId, fetchFile), url, agent)
  }

  /** The sitemaps that the robots.txt of a site lists. */
  async sitemapsOf(origin: string, jobId: string, fetchFile: FetchRobots): Promise<readonly string[]> {
    const site = await this.#siteOf(origin, jobId, fetchFile)
    return 'robots' in site ? site.robots.sitemaps : []
  }

  /** Why a URL must not be fetched, if the robots.txt of its site has been read already. */
  knownDenial(url: URL, jobId: string, agent: string | undefined): string | undefined {
    const site = this.#entries.get(keyOf(url.origin, jobId))?.known
    return site === undefined || 'denial' in site ? undefined : denialBy(site, url, agent)?.message
  }

  #siteOf(origin: string, jobId: string, fetchFile: FetchRobots): Promise<Site> {
    const key = keyOf(origin, jobId)
    const entry = this.#take(key)
    const current: Entry =
      entry !== undefined && performance.now() < entry.until
        ? entry
        : { site: siteOf(new URL('/robots.txt', origin), fetchFile), until: Infinity }
    this.#put(key, current)
    if (current !== entry) current.site.then((site) => this.#learn(key, current, site))
    return current.site
  }

  #learn(key: string, entry: Entry, site: Site): void {
    entry.until = performance.now() + keepFor(site)
    if (this.#entries.get(key) !== entry) return
    this.#take(key)
    entry.known = site
    this.#put(key, entry)
  }

  #take(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (this.#entries.delete(key)) this.#bytes -= entry?.known?.bytes ?? 0
    return entry
  }

  #put(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    this.#bytes += entry.known?.bytes ?? 0
    for (const oldest of this.#entries.keys()) {
      if (oldest === key || (this.#entries.size <= MAX_SITES && this.#bytes <= MAX_BYTES)) break
      this.#take(oldest)
    }
  }
}

const keyOf = (origin: string, jobId: string) => `${jobId} ${origin}`

function keepFor(site: Site): number {
  if ('robots' in site) return KEEP_MS
  if (site.denial.code === 'blocked_by_robots') return KEEP_BROKEN_MS
  return site.denial.code === 'cancelled' ? 0 : KEEP_FAILED_MS
}

/** Never rejects. */
async function siteOf(url: URL, fetchFile: FetchRobots): Promise<Site> {
  try {
    const { status, body, finalUrl } = await fetchFile(url)
    if (status >= 500) return { denial: broken(url, status), bytes: 0 }
    return status < 300 ? readSite(body, finalUrl) : readSite(NOTHING, finalUrl)
  } catch (thrown) {
    const error = asServiceError(thrown)
    return isMissing(error) ? readSite(NOTHING, url.href) : { denial: unreachable(url, error), bytes: 0 }
  }
}

const NOTHING = new Uint8Array()

const readSite = (body: Uint8Array, url: string): Site => ({
  robots: parseRobots(body, url),
  bytes: Math.min(body.byteLength, MAX_ROBOTS_BYTES),
})

/** Endless redirects count as a missing file (RFC 9309 2.3.1.2). So does a bot challenge, which is a 403 for robots. */
const isMissing = ({ code }: ServiceError) => code === 'too_many_redirects' || code === 'bot_challenge'

function broken(url: URL, status: number): RobotsDenial {
  const message = `${url.href} answered with HTTP ${status}, so no page of this site may be fetched (RFC 9309 2.3.1.4). ignoreRobotsTxt overrides this.`
  return { code: 'blocked_by_robots', message, retryable: false, wholeSite: true }
}

/** Errors of the host, whatever is requested. */
const hostErrors: ReadonlySet<ErrorCode> = new Set([
  'blocked_address',
  'dns_failed',
  'connection_refused',
  'tls_failed',
  'proxy_failed',
])

/** Takes the error's code: the page would most likely fail with the same one. */
function unreachable({ href }: URL, { code, message, retryable }: ServiceError): RobotsDenial {
  const sentence = `${href} could not be read, so no page of this site may be fetched: ${message}`
  return { code, message: hostErrors.has(code) ? message : sentence, retryable, wholeSite: true }
}

function denialBy(site: Site, url: URL, agent: string | undefined): RobotsDenial | undefined {
  if ('denial' in site) return site.denial
  const { allowed, rule } = decide(site.robots, url, agent === undefined ? AGENTS : [agent])
  if (allowed || rule === undefined) return undefined
  return { code: 'blocked_by_robots', message: sentenceOf(url, rule), retryable: false, wholeSite: false }
}

function sentenceOf({ origin }: URL, { path, line, agent }: RobotsRule): string {
  const whom = agent === '*' ? 'every crawler' : agent
  return `${origin}/robots.txt forbids it: line ${line}, "Disallow: ${path.slice(0, 200)}" for ${whom}.`
}
