import type { Log } from '../log.ts'
import type { AddressRules } from '../net/address.ts'
import { fetchByPlan } from './attempts.ts'
import type { Location, PlannedEngine, Proxies, ProxyMode } from './plan.ts'
import type { EngineOutcome, Snapshot } from './snapshot.ts'
import type { TlsClient } from './tls.ts'

export interface FetchRequest {
  url: URL
  /** The caller's, checked by `checkHeaders`. */
  headers: Record<string, string>
  location: Location
  skipTlsVerification: boolean
  /** As planned, in order. */
  engines: PlannedEngine[]
  /** `auto` without. */
  proxy?: ProxyMode
  /** Bound of the decoded body, when it is not that of pages. */
  maxBytes?: number
}

export interface Fetched {
  snapshot: Snapshot
  /** Every engine that was tried, in order. */
  outcomes: EngineOutcome[]
  /** Why an earlier engine's answer was not taken. */
  fallbackReason?: string
  /** Whether this is a kept copy; absent where no cache was asked. */
  cacheState?: 'hit' | 'miss'
  /** When the copy was made, ISO 8601. */
  cachedAt?: string
}

export interface FetchContext {
  /** Carries the deadline of the request. */
  signal: AbortSignal
  /** When that deadline is, on the clock of `performance.now()`; absent where nobody knows. */
  endsAt?: number
  /** Its lines carry the request id. */
  log: Log
}

export type FetchPage = (request: FetchRequest, context: FetchContext) => Promise<Fetched>

export interface FetchSettings {
  userAgent: string
  rules: AddressRules
  /** Decoded bytes of a page that are read; a longer page is an error. */
  maxBytes: number
  proxies?: Proxies
  tlsClient?: TlsClient
}

/** A `FetchPage` with the operator's settings; what is set there is itself no page. Failures are `ServiceError`s. */
export function createFetchPage(settings: FetchSettings): FetchPage {
  const { proxies = {}, tlsClient, rules } = settings
  const services = [...Object.values(proxies), ...(tlsClient === undefined ? [] : [tlsClient.service])]
  const closed = { ...settings, rules: { ...rules, services } }
  return (request, context) => fetchByPlan(request, closed, context)
}
