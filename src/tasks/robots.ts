import { asServiceError, type ErrorCode, type ServiceError } from '../errors.ts'
import type { Snapshot } from '../fetch/snapshot.ts'
import { judge, MAX_ROBOTS_BYTES, parseRobots, type Robots, type RobotsRule } from '../frontier/robots.ts'

/** A site that cannot say this much in ten seconds is not fit to be crawled. */
export const ROBOTS_TIMEOUT_MS = 10_000
/** Ten times what is read of it (RFC 9309 2.5); what is larger is no robots.txt. */
export const MAX_FETCHED_BYTES = 10 * MAX_ROBOTS_BYTES

/** RFC 9309 2.4 has a day at most; a long crawl looks again now and then. */
const KEPT_MS = 3_600_000
/** A site that answers, but with an error, has decided for now. */
const BROKEN_KEPT_MS = 60_000
/** Other failures may pass: the pages that wait share one, the next tries ask again. */
const FAILURE_KEPT_MS = 1000
const MOST_SITES = 2000
/** Of all files; what they say takes some ten times as much. */
const MOST_BYTES = 8 * 1024 * 1024

/** Names by which this crawler is meant where the caller gives none (v2-server-semantics.md 6.2), best first. */
const AGENTS = ['web-extract', 'FirecrawlAgent']

/** Why a page must not be fetched. */
export interface RobotsDenial {
  code: ErrorCode
  message: string
  /** Whether another try may find it allowed. */
  retryable: boolean
  /** Whether it is meant for all of the site. */
  wholeSite: boolean
}

/** What is known of a site's wishes. */
type Site = { robots: Robots; bytes: number } | { refusal: RobotsDenial; bytes: 0 }

interface Kept {
  site: Promise<Site>
  /** Once it is there. */
  known?: Site
  until: number
}

/** Fetches a robots.txt; it ends by itself. */
export type FetchRobots = (url: URL) => Promise<Snapshot>

/**
 * The robots.txt of the sites of running jobs (RFC 9309): what can be read counts, no file (4xx) allows everything, a
 * server error or a site that cannot be reached forbids everything. There is one fetch for all pages that wait for it.
 * Each job has its own copies, since proxy, login and name may differ.
 */
export class RobotsCache {
  /** The least recently used first. */
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  /** Why a URL must not be fetched; undefined when it may. */
  async denialOf(
    url: URL,
    jobId: string,
    agent: string | undefined,
    fetchFile: FetchRobots,
  ): Promise<RobotsDenial | undefined> {
    return refusalBy(await this.#siteOf(url.origin, jobId, fetchFile), url, agent)
  }

  /** Sitemaps that the robots.txt of a site names. */
  async sitemapsOf(origin: string, jobId: string, fetchFile: FetchRobots): Promise<readonly string[]> {
    const site = await this.#siteOf(origin, jobId, fetchFile)
    return 'robots' in site ? site.robots.sitemaps : []
  }

  /** What forbids a URL of a site whose robots.txt has been read already, as a sentence. */
  knownDenial(url: URL, jobId: string, agent: string | undefined): string | undefined {
    const site = this.#kept.get(keyOf(url.origin, jobId))?.known
    return site === undefined || 'refusal' in site ? undefined : refusalBy(site, url, agent)?.message
  }

  #siteOf(origin: string, jobId: string, fetchFile: FetchRobots): Promise<Site> {
    const key = keyOf(origin, jobId)
    const kept = this.#take(key)
    const current: Kept =
      kept !== undefined && performance.now() < kept.until
        ? kept
        : { site: siteOf(new URL('/robots.txt', origin), fetchFile), until: Infinity }
    this.#put(key, current)
    if (current !== kept) current.site.then((site) => this.#learn(key, current, site))
    return current.site
  }

  #learn(key: string, kept: Kept, site: Site): void {
    kept.until = performance.now() + keepFor(site)
    if (this.#kept.get(key) !== kept) return
    this.#take(key)
    kept.known = site
    this.#put(key, kept)
  }

  #take(key: string): Kept | undefined {
    const kept = this.#kept.get(key)
    if (this.#kept.delete(key)) this.#bytes -= kept?.known?.bytes ?? 0
    return kept
  }

  #put(key: string, kept: Kept): void {
    this.#kept.set(key, kept)
    this.#bytes += kept.known?.bytes ?? 0
    for (const oldest of this.#kept.keys()) {
      if (oldest === key || (this.#kept.size <= MOST_SITES && this.#bytes <= MOST_BYTES)) break
      this.#take(oldest)
    }
  }
}

const keyOf = (origin: string, jobId: string) => `${jobId} ${origin}`

function keepFor(site: Site): number {
  if ('robots' in site) return KEPT_MS
  if (site.refusal.code === 'blocked_by_robots') return BROKEN_KEPT_MS
  return site.refusal.code === 'cancelled' ? 0 : FAILURE_KEPT_MS
}

/** It never rejects. */
async function siteOf(url: URL, fetchFile: FetchRobots): Promise<Site> {
  try {
    const { status, body, finalUrl } = await fetchFile(url)
    if (status >= 500) return { refusal: broken(url, status), bytes: 0 }
    return status < 300 ? readSite(body, finalUrl) : readSite(NOTHING, finalUrl)
  } catch (thrown) {
    const error = asServiceError(thrown)
    return isAbsence(error) ? readSite(NOTHING, url.href) : { refusal: unreachable(url, error), bytes: 0 }
  }
}

const NOTHING = new Uint8Array()

const readSite = (body: Uint8Array, url: string): Site => ({
  robots: parseRobots(body, url),
  bytes: Math.min(body.byteLength, MAX_ROBOTS_BYTES),
})

/** Endless redirects are "unavailable" as a 404 is (RFC 9309 2.3.1.2); so is a challenge, which is a 403 for robots. */
const isAbsence = ({ code }: ServiceError) => code === 'too_many_redirects' || code === 'bot_challenge'

function broken(url: URL, status: number): RobotsDenial {
  const message = `${url.href} answers HTTP ${status}, which means that nothing of the site may be fetched (RFC 9309 2.3.1.4); ignoreRobotsTxt passes over it.`
  return { code: 'blocked_by_robots', message, retryable: false, wholeSite: true }
}

/** Failures of a host, whatever is asked of it. */
const ofTheHost: ReadonlySet<ErrorCode> = new Set([
  'blocked_address',
  'dns_failed',
  'connection_refused',
  'tls_failed',
  'proxy_failed',
])

/** The page would most likely fail for the same reason, under whose name this goes. */
function unreachable({ href }: URL, { code, message, retryable }: ServiceError): RobotsDenial {
  const sentence = `${href} could not be read, so that nothing of the site may be fetched: ${message}`
  return { code, message: ofTheHost.has(code) ? message : sentence, retryable, wholeSite: true }
}

function refusalBy(site: Site, url: URL, agent: string | undefined): RobotsDenial | undefined {
  if ('refusal' in site) return site.refusal
  const { allowed, rule } = judge(site.robots, url, agent === undefined ? AGENTS : [agent])
  if (allowed || rule === undefined) return undefined
  return { code: 'blocked_by_robots', message: sentenceOf(url, rule), retryable: false, wholeSite: false }
}

function sentenceOf({ origin }: URL, { path, line, agent }: RobotsRule): string {
  const whom = agent === '*' ? 'every crawler' : agent
  return `${origin}/robots.txt forbids it: line ${line}, "Disallow: ${path.slice(0, 200)}" for ${whom}.`
}
