import type { ActionResult } from '../engines/engine.ts'
import type { ProxyName } from '../net/proxy/proxy.ts'

/** A way to get a page. */
export type EngineName = 'http' | 'tls' | 'browser'

/** What became of one engine's attempt. */
export interface EngineOutcome {
  engine: EngineName
  /** Absent where none was used. */
  proxy?: ProxyName
  status: 'success' | 'selected' | 'failed' | 'rejected' | 'skipped'
  /** The code of its error, or why it was rejected or skipped. */
  reason?: string
  /** HTTP status of the page. */
  statusCode?: number
  /** Where answers were compared: 0 to 100 (content/quality.ts). */
  score?: number
  elapsedMs: number
}

/** What came back for a URL. */
export interface Snapshot {
  /** The URL as asked for, without user name and password. */
  requestedUrl: string
  /** After redirects, with the fragment that a browser would show. */
  finalUrl: string
  status: number
  statusText?: string
  /** The `Content-Type` header as it came. */
  contentType: string | undefined
  /** Of the final response, in the order they came. */
  headers: [string, string][]
  /** Without content encoding; empty when there is none. */
  body: Uint8Array
  engine: EngineName
  /** What it came through; absent for the direct way. */
  proxy?: ProxyName
  /** Of a page that a browser rendered. */
  rendering?: Rendering
}

/** What only a browser has of a page. */
export interface Rendering {
  /** Names the state that is kept of the page for a handoff, which is its owner's alone; absent for anyone else. */
  scrapeId?: string
  owner: string
  /** A data URL. */
  screenshot?: string
  /** What the actions gave, in order. */
  results: readonly ActionResult[]
  /** Errors of the page, for diagnosis. */
  pageErrors: readonly string[]
  /** It was still coming when it was read, since the time was over. */
  unended?: true
}
