// Fetches a page through the configured proxies, one after the other.
import type { Call } from '../call.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { shortened } from '../net/errors.ts'
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

/** Statuses with which sites turn robots away. A request from another address may succeed. */
const blockingStatuses: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Fetches a page over HTTP through the planned proxies, moving to the next one while they fail or are blocked. Once one was
 * blocked, any error behind the next moves on as well. The last answer counts, whatever its status, unless it is a bot
 * challenge.
 *
 * @throws ServiceError `invalid_request` for a proxy that is not configured, `proxy_failed`, `bot_challenge`, or as
 *   `fetchHttp`
 */
export async function fetchByPlan(
  request: FetchRequest,
  settings: FetchSettings,
  attempts: AttemptLog,
  call: Call,
): Promise<Fetched> {
  const proxies = planProxies(request.proxy ?? 'auto', settings.proxies ?? {})
  return tryProxies(proxies, (proxy) => fetchThrough(proxy, request, settings, attempts, call), attempts, call)
}

/** The same for any engine. `visit` gets the page through a proxy or, without one, directly. */
export async function tryProxies(
  proxies: readonly (UpstreamProxy | undefined)[],
  visit: (proxy: UpstreamProxy | undefined) => Promise<Snapshot>,
  attempts: AttemptLog,
  call: Call,
): Promise<Fetched> {
  let error: ServiceError | undefined
  for (const [index, proxy] of proxies.entries()) {
    const isLast = index === proxies.length - 1
    try {
      const way = proxy?.within(handshakeTime(call, proxies.length - index))
      attempts.begin()
      const snapshot = await visit(way)
      const block = blockOf(snapshot)
      if (block === undefined || (isLast && block.challenge === undefined)) return attempts.select(snapshot)
      attempts.reject(snapshot, block.reason)
      error = block.challenge === undefined ? undefined : challenged(snapshot, block.challenge)
    } catch (thrown) {
      error = asServiceError(thrown)
      attempts.fail(error, proxy)
      const goesOn = error.code === 'proxy_failed' || attempts.blocked
      if (call.signal.aborted || !goesOn) throw error
    }
  }
  // A page with status 403 is better than none.
  const page = attempts.lastPage
  if (page !== undefined && error?.code !== 'bot_challenge') return attempts.select(page)
  if (error !== undefined) rememberOutcomes(error, attempts.outcomes)
  throw error ?? new Error('a request was planned without an outbound route')
}

/**
 * A fair share of the remaining time in whole milliseconds, so that a proxy that does not answer leaves time for the others
 * and for the page.
 */
function handshakeTime({ endsAt }: Call, waysLeft: number): number {
  if (endsAt === undefined) return Infinity
  return Math.max(1, Math.round((endsAt - performance.now()) / (waysLeft + 1)))
}

function fetchThrough(
  proxy: UpstreamProxy | undefined,
  { engines: _, proxy: __, render: ___, conditions = {}, ...request }: FetchRequest,
  settings: FetchSettings,
  attempts: AttemptLog,
  { signal, endsAt }: Call,
): Promise<Snapshot> {
  const { tlsClient, rules } = settings
  const maxBytes = request.maxBytes ?? settings.maxBytes
  const ours = tlsClient === undefined ? settings.userAgent : userAgentFor(tlsClient.profile, settings.userAgent)
  const userAgent = request.userAgent ?? ours
  const headers = { ...request.headers, ...conditions }
  const options = { ...request, headers, maxBytes, userAgent, rules, proxy, signal }
  if (tlsClient === undefined) return fetchHttp(options)
  const sender = tlsWithFallback(tlsClient, { maxBytes, endsAt, attempts })
  return fetchHttp({ ...options, send: sender.send }).then((snapshot) => ({ ...snapshot, engine: sender.engine }))
}

/** Why an answer counts as blocked. Undefined for any other. */
function blockOf(snapshot: Snapshot): { reason: string; challenge?: string } | undefined {
  const challenge = challengeOf(snapshot)
  if (challenge !== undefined) return { reason: `bot_challenge (${challenge})`, challenge }
  return blockingStatuses.has(snapshot.status) ? { reason: `http_${snapshot.status}` } : undefined
}

function challenged({ finalUrl, status }: Snapshot, challenge: string): ServiceError {
  const host = shortened(new URL(finalUrl).host)
  const message = `${host} answered with a bot challenge (${challenge}, HTTP ${status}) instead of the page`
  return new ServiceError('bot_challenge', message, {
    hint: 'A proxy in another network (SERVICE_STEALTH_PROXY_URL) or a TLS client (SERVICE_TLS_CLIENT_URL) may get through.',
  })
}
