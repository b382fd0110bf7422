import type { Call } from '../call.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { abridged } from '../net/errors.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import { type AttemptLog, rememberOutcomes } from './attempt-log.ts'
import { challengeOf } from './challenge.ts'
import { fetchHttp } from './http/http.ts'
import { planProxies } from './plan.ts'
import type { FetchRequest } from './request.ts'
import type { FetchSettings } from './settings.ts'
import type { Fetched, Snapshot } from './snapshot.ts'
import { tlsWithFallback } from './tls/fallback.ts'
import { userAgentFor } from './tls/profiles.ts'

/** Answers by which a site keeps robots out; another address of ours may be let in (v2-server-semantics.md 5.4). */
const blockingStatuses: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Fetches a page through the proxies of the plan, one after the other while they are blocked or fail; once one was
 * blocked, a site that fails behind the next is no reason to stop either. The last answer counts, whatever its status;
 * but a bot challenge is never the page.
 *
 * @throws ServiceError `invalid_request` for a proxy that is not configured, `proxy_failed`, `bot_challenge`, or what
 *   `fetchHttp` throws
 */
export async function fetchByPlan(
  request: FetchRequest,
  settings: FetchSettings,
  trail: AttemptLog,
  call: Call,
): Promise<Fetched> {
  const proxies = planProxies(request.proxy ?? 'auto', settings.proxies ?? {})
  return tryProxies(proxies, (proxy) => fetchThrough(proxy, request, settings, trail, call), trail, call)
}

/** The same for any engine: `visit` gets the page through a proxy or, without one, directly. */
export async function tryProxies(
  proxies: readonly (UpstreamProxy | undefined)[],
  visit: (proxy: UpstreamProxy | undefined) => Promise<Snapshot>,
  trail: AttemptLog,
  call: Call,
): Promise<Fetched> {
  let failure: ServiceError | undefined
  for (const [index, proxy] of proxies.entries()) {
    const isLast = index === proxies.length - 1
    try {
      const way = proxy?.within(handshakeTime(call, proxies.length - index))
      trail.begin()
      const snapshot = await visit(way)
      const block = blockOf(snapshot)
      if (block === undefined || (isLast && block.challenge === undefined)) return trail.select(snapshot)
      trail.reject(snapshot, block.reason)
      failure = block.challenge === undefined ? undefined : challenged(snapshot, block.challenge)
    } catch (thrown) {
      failure = asServiceError(thrown)
      trail.fail(failure, proxy)
      const goesOn = failure.code === 'proxy_failed' || trail.blocked
      if (call.signal.aborted || !goesOn) throw failure
    }
  }
  // A page that says 403 is better than nothing.
  const page = trail.lastPage
  if (page !== undefined && failure?.code !== 'bot_challenge') return trail.select(page)
  if (failure !== undefined) rememberOutcomes(failure, trail.outcomes)
  throw failure ?? new Error('a request was planned without a way to the site')
}

/**
 * A fair part of the time that is left, so that one that says nothing leaves some for those after it and for the page;
 * at least a millisecond, whole.
 */
function handshakeTime({ endsAt }: Call, waysLeft: number): number {
  if (endsAt === undefined) return Infinity
  return Math.max(1, Math.round((endsAt - performance.now()) / (waysLeft + 1)))
}

function fetchThrough(
  proxy: UpstreamProxy | undefined,
  { engines: _, proxy: __, render: ___, ...request }: FetchRequest,
  settings: FetchSettings,
  trail: AttemptLog,
  { signal, endsAt }: Call,
): Promise<Snapshot> {
  const { tlsClient, rules } = settings
  const maxBytes = request.maxBytes ?? settings.maxBytes
  const ours = tlsClient === undefined ? settings.userAgent : userAgentFor(tlsClient.profile, settings.userAgent)
  const userAgent = request.userAgent ?? ours
  const options = { ...request, maxBytes, userAgent, rules, proxy, signal }
  if (tlsClient === undefined) return fetchHttp(options)
  const sender = tlsWithFallback(tlsClient, { maxBytes, endsAt, trail })
  return fetchHttp({ ...options, send: sender.send }).then((snapshot) => ({ ...snapshot, engine: sender.engine }))
}

/** Why an answer is no page for robots; undefined for any other. */
function blockOf(snapshot: Snapshot): { reason: string; challenge?: string } | undefined {
  const challenge = challengeOf(snapshot)
  if (challenge !== undefined) return { reason: `bot_challenge (${challenge})`, challenge }
  return blockingStatuses.has(snapshot.status) ? { reason: `http_${snapshot.status}` } : undefined
}

function challenged({ finalUrl, status }: Snapshot, challenge: string): ServiceError {
  const host = abridged(new URL(finalUrl).host)
  const message = `${host} answered with a bot challenge (${challenge}, HTTP ${status}) in place of the page`
  return new ServiceError('bot_challenge', message, {
    hint: 'A proxy in another network (SERVICE_STEALTH_PROXY_URL) or a TLS client (SERVICE_TLS_CLIENT_URL) may be let in.',
  })
}
