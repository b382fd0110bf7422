import { asServiceError, type ErrorCode, type ServiceError } from '../errors.ts'
import type { Snapshot } from '../fetch/snapshot.ts'
import { judge, MAX_ROBOTS_BYTES, parseRobots, type Robots, type RobotsRule } from '../frontier/robots.ts'

/** Google's time for it is not known; a site that cannot say this much in ten seconds is not fit to be crawled. */
export const ROBOTS_TIMEOUT_MS = 10_000
/** Ten times what is read of it (RFC 9309 2.5); what is larger is no robots.txt. */
export const MAX_FETCHED_BYTES = 10 * MAX_ROBOTS_BYTES

/** RFC 9309 2.4 has a day at most; a long crawl looks again now and then. */
const KEPT_MS = 3_600_000
/** An error may pass: the other pages that wait for it share it, the next tries ask again. */
const ERROR_KEPT_MS = 1000
/** A site that answers, but with an error, has decided for now. */
const BROKEN_KEPT_MS = 60_000
const MOST_KEPT = 2000

/** Names by which this crawler is meant where the caller gives none (v2-server-semantics.md 6.2), best first. */
const AGENTS = ['web-extract', 'FirecrawlAgent']

/** Why a page must not be fetched. */
export interface Refusal {
  code: 'blocked_by_robots' | ErrorCode
  message: string
  /** Whether another try may find it allowed. */
  retryable: boolean
  /** Whether it is meant for all of the site. */
  wholeSite: boolean
}

/** What is known of a site's wishes. */
type Site = { robots: Robots } | { refusal: Refusal }

interface Kept {
  site: Promise<Site>
  /** Once it is there. */
  known?: Site
  until: number
}

/**
 * The robots.txt of the sites of running jobs (RFC 9309): what can be read counts, no file (4xx) allows everything, a
 * server error or a site that cannot be reached forbids everything. One fetch for all pages that wait for it.
 */
export class RobotsCache {
  readonly #kept = new Map<string, Kept>()

  /**
   * @param jobId one job's files are not another's: proxy, login and name may differ
   * @param fetchFile ends by itself
   */
  async refusalOf(
    url: URL,
    jobId: string,
    agent: string | undefined,
    fetchFile: FetchRobots,
  ): Promise<Refusal | undefined> {
    return refusalBy(await this.#siteOf(url.origin, jobId, fetchFile), url, agent)
  }

  /** Sitemaps that the robots.txt of a site names. */
  async sitemapsOf(origin: string, jobId: string, fetchFile: FetchRobots): Promise<readonly string[]> {
    const site = await this.#siteOf(origin, jobId, fetchFile)
    return 'robots' in site ? site.robots.sitemaps : []
  }

  /** What forbids a URL of a site whose robots.txt has been read already, as a sentence. */
  knownRefusal(url: URL, jobId: string, agent: string | undefined): string | undefined {
    const site = this.#kept.get(keyOf(url.origin, jobId))?.known
    return site === undefined || 'refusal' in site ? undefined : refusalBy(site, url, agent)?.message
  }

  #siteOf(origin: string, jobId: string, fetchFile: FetchRobots): Promise<Site> {
    const key = keyOf(origin, jobId)
    const kept = this.#kept.get(key)
    if (kept !== undefined && performance.now() < kept.until) {
      // The least recently used are first.
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept.site
    }
    const fresh: Kept = { site: siteOf(new URL('/robots.txt', origin), fetchFile), until: Infinity }
    fresh.site.then((site) => {
      fresh.known = site
      fresh.until = performance.now() + keepFor(site)
    })
    this.#kept.delete(key)
    this.#kept.set(key, fresh)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break
      this.#kept.delete(oldest)
    }
    return fresh.site
  }
}

function keepFor(site: Site): number {
  if ('robots' in site) return KEPT_MS
  if (site.refusal.code === 'blocked_by_robots') return BROKEN_KEPT_MS
  return site.refusal.code === 'cancelled' ? 0 : ERROR_KEPT_MS
}

export type FetchRobots = (url: URL) => Promise<Snapshot>

const keyOf = (origin: string, jobId: string) => `${jobId} ${origin}`

async function siteOf(url: URL, fetchFile: FetchRobots): Promise<Site> {
  try {
    const { status, body, finalUrl } = await fetchFile(url)
    if (status >= 500) return { refusal: broken(url, status) }
    return { robots: parseRobots(status < 300 ? body : NOTHING, finalUrl) }
  } catch (thrown) {
    const error = asServiceError(thrown)
    return isAbsence(error) ? { robots: parseRobots(NOTHING, url.href) } : { refusal: unreachable(url, error) }
  }
}

const NOTHING = new Uint8Array()

/** Endless redirects are "unavailable" as a 404 is (RFC 9309 2.3.1.2); so is a challenge, which is a 403 for robots. */
const isAbsence = ({ code }: ServiceError) => code === 'too_many_redirects' || code === 'bot_challenge'

function broken(url: URL, status: number): Refusal {
  const message = `${url.href} answers HTTP ${status}, which means that nothing of the site may be fetched (RFC 9309 2.3.1.4); ignoreRobotsTxt passes over it.`
  return { code: 'blocked_by_robots', message, retryable: false, wholeSite: true }
}

/** The page would most likely fail for the same reason, under whose name this goes. */
function unreachable({ href }: URL, { code, message, retryable }: ServiceError): Refusal {
  return {
    code,
    message: `${href} could not be read, so that nothing of the site may be fetched: ${message}`,
    retryable,
    wholeSite: true,
  }
}

function refusalBy(site: Site, url: URL, agent: string | undefined): Refusal | undefined {
  if ('refusal' in site) return site.refusal
  const { allowed, rule } = judge(site.robots, url, agent === undefined ? AGENTS : [agent])
  if (allowed || rule === undefined) return undefined
  return { code: 'blocked_by_robots', message: sentenceOf(url, rule), retryable: false, wholeSite: false }
}

function sentenceOf({ origin }: URL, { path, line, agent }: RobotsRule): string {
  return `${origin}/robots.txt forbids it: line ${line}, "Disallow: ${path}" for ${agent === '*' ? 'every crawler' : agent}.`
}
