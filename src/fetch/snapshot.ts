import type { ActionResult } from '../engines/engine.ts'
import type { ProxyName } from '../net/proxy/proxy.ts'

/** A fetched page, and how it was fetched. */
export interface Fetched {
  snapshot: Snapshot
  /** Every engine that was tried, in order. */
  outcomes: EngineOutcome[]
  /** Why an earlier engine's answer was not taken. */
  fallbackReason?: string
  /** A browser should have rendered the page but could not. Another try may give a better answer. */
  provisional?: true
  /** Whether this is a cached copy. Absent if no cache was used. */
  cacheState?: 'hit' | 'miss'
  /** When the copy was made, ISO 8601. */
  cachedAt?: string
}

/** The response for a URL. */
export interface Snapshot {
  /** The URL as requested, without user name and password. */
  requestedUrl: string
  /** After redirects, with the fragment that a browser would show. */
  finalUrl: string
  status: number
  statusText?: string
  /** Of its `Content-Type` header, undefined if that names no type. The bytes then decide. */
  contentType: string | undefined
  /** Of the final response, in the order they came. */
  headers: [string, string][]
  /** Without content encoding. Empty if there is none. */
  body: Uint8Array
  engine: EngineName
  /** The proxy it came through. Absent for a direct connection. */
  proxy?: ProxyName
  /** Present if a browser rendered the page. */
  rendering?: Rendering
}

/** A way to get a page. */
export type EngineName = 'http' | 'tls' | 'browser'

/** How one engine's attempt ended. */
export interface EngineOutcome {
  engine: EngineName
  /** Absent for a direct connection. */
  proxy?: ProxyName
  status: 'success' | 'selected' | 'failed' | 'rejected' | 'skipped'
  /** The error code, or why the attempt was rejected or skipped. */
  reason?: string
  /** HTTP status of the page. */
  statusCode?: number
  /** 0 to 100 (content/quality.ts), where answers were compared. */
  score?: number
  /** When it started, after the fetch did. Absent if it never did. */
  startedMs?: number
  elapsedMs: number
  /** Of the page, without content encoding. */
  bytes?: number
}

/** The results of rendering. */
export interface Rendering {
  /** Names the page state kept for a handoff. Only its owner sees it. */
  scrapeId?: string
  owner: string
  /** A data URL. */
  screenshot?: string
  /** Results of the actions, in order. */
  results: readonly ActionResult[]
  /** Errors of the page, for diagnosis. */
  pageErrors: readonly string[]
  /** The page was still loading when it was read, because time ran out. */
  unended?: true
}
