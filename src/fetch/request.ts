import type { Call } from '../call.ts'
import type { Location } from '../engines/engine.ts'
import type { PlannedEngine, ProxyMode, RenderOptions } from './plan.ts'
import type { Fetched } from './snapshot.ts'

/** A request to fetch one URL. */
export interface FetchRequest {
  url: URL
  /** The caller's, checked by `checkHeaders`. */
  headers: Record<string, string>
  /** Headers of a conditional request (RFC 9110 13). Only plain fetches send them, and a 304 is then the answer. */
  conditions?: Record<string, string>
  /** Replaces the default User-Agent on every host. */
  userAgent?: string
  location: Location
  skipTlsVerification: boolean
  /** As planned by `planEngines`. With both, the better page wins. */
  engines: PlannedEngine[]
  /** For a browser. */
  render?: RenderOptions
  /** Default: `auto`. */
  proxy?: ProxyMode
  /** Maximum size of the decoded body, if it differs from that of pages. */
  maxBytes?: number
  mayFollow?: MayFollow
}

/** Called before a redirect is followed over HTTP (a browser does not ask). If it throws, the fetch fails with that error. */
export type MayFollow = (target: URL) => Promise<void>

/** @throws ServiceError only */
export type FetchPage = (request: FetchRequest, call: Call) => Promise<Fetched>
