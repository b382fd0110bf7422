import type { Call } from '../call.ts'
import type { RenderEngine } from '../engines/engine.ts'
import type { AddressRules, Service } from '../net/guard/address.ts'
import { Trail } from './attempt-log.ts'
import { fetchByPlan } from './attempts.ts'
import type { Location, PlannedEngine, Proxies, ProxyMode, RenderOptions } from './plan.ts'
import { race } from './race.ts'
import { renderByPlan } from './render-page.ts'
import type { EngineOutcome, Snapshot } from './snapshot.ts'
import type { TlsClient } from './tls/tls.ts'

export interface FetchRequest {
  url: URL
  /** The caller's, checked by `checkHeaders`. */
  headers: Record<string, string>
  /** In place of the service's own, on every host that the page leads to. */
  userAgent?: string
  location: Location
  skipTlsVerification: boolean
  /** As planned; of two the better answer is taken. */
  engines: PlannedEngine[]
  /** For a browser. */
  render?: RenderOptions
  /** `auto` without. */
  proxy?: ProxyMode
  /** Bound of the decoded body, when it is not that of pages. */
  maxBytes?: number
  mayFollow?: MayFollow
}

/** Asked before a redirect is followed over HTTP (a browser asks nobody): what it throws is the failure of the page. */
export type MayFollow = (target: URL) => Promise<void>

export interface Fetched {
  snapshot: Snapshot
  /** Every engine that was tried, in order. */
  outcomes: EngineOutcome[]
  /** Why an earlier engine's answer was not taken. */
  fallbackReason?: string
  /** A browser should have rendered it and could not, for now: another time there may be a better answer. */
  provisional?: true
  /** Whether this is a kept copy; absent where no cache was asked. */
  cacheState?: 'hit' | 'miss'
  /** When the copy was made, ISO 8601. */
  cachedAt?: string
}

export type FetchPage = (request: FetchRequest, call: Call) => Promise<Fetched>

export interface FetchSettings {
  userAgent: string
  rules: AddressRules
  /** Decoded bytes of a page that are read; a longer page is an error. */
  maxBytes: number
  proxies?: Proxies
  tlsClient?: TlsClient
  /** Renders pages; without one they are taken as they come. */
  renderer?: RenderEngine
  /** What else the operator configured, such as rendering engines: itself no page. */
  services?: readonly Service[]
}

/** A `FetchPage` with the operator's settings; what is set there is itself no page. Failures are `ServiceError`s. */
export function createFetchPage(settings: FetchSettings): FetchPage {
  const closed = { ...settings, rules: closedRules(settings) }
  return (request, call) => {
    const { url, engines } = request
    if (!engines.includes('browser')) return fetchByPlan(request, closed, new Trail(url, call.log, 'http'), call)
    if (!engines.includes('http')) return renderByPlan(request, closed, new Trail(url, call.log, 'browser'), call)
    return race(request, closed, call)
  }
}

/** The rules by which no page is where the operator's own services are. */
export function closedRules({ rules, proxies = {}, tlsClient, services = [] }: FetchSettings): AddressRules {
  const own = [...Object.values(proxies), ...(tlsClient === undefined ? [] : [tlsClient.service]), ...services]
  return { ...rules, services: own }
}
