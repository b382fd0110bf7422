import type { Call } from '../call.ts'
import type { Service } from '../net/guard/address.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import type { Sessions } from './session.ts'

/** A picture of a page: the full page, or what is in view. */
export interface ScreenshotOptions {
  fullPage: boolean
  /** 1 to 100 makes a JPEG. Without it, a PNG. */
  quality?: number
  viewport?: { width: number; height: number }
}

/** One step in a browser page. Steps run in the order the caller gave. */
export type Action =
  | { type: 'wait'; milliseconds: number }
  | { type: 'wait'; selector: string }
  | { type: 'click'; selector: string; all: boolean }
  | { type: 'write'; text: string }
  | { type: 'press'; key: string }
  | { type: 'scroll'; direction: 'up' | 'down'; selector?: string }
  | ({ type: 'screenshot' } & ScreenshotOptions)
  | { type: 'scrape' }
  | { type: 'executeJavascript'; script: string }
  | { type: 'pdf'; format: string; landscape: boolean; scale: number }

/** The result of one action. Actions that return nothing have none. */
export type ActionResult =
  | { index: number; type: 'screenshot'; dataUrl: string }
  | { index: number; type: 'scrape'; url: string; html: string }
  | { index: number; type: 'executeJavascript'; value: { type: string; value: unknown } }
  | { index: number; type: 'pdf'; dataUrl: string }

/** A page to render. */
export interface RenderRequest {
  url: URL
  /** The caller's. They are sent to the page's own host only. */
  headers: Record<string, string>
  location: Location
  skipTlsVerification: boolean
  proxy?: UpstreamProxy
  /** Services of the operator that the page may not reach, in addition to those that the engine knows. */
  closed?: readonly Service[]
  blockAds: boolean
  /** Pause after the page has become quiet. */
  waitForMs: number
  actions: readonly Action[]
  /** Taken after the actions. */
  screenshot?: ScreenshotOptions
}

/** Where the visitor appears to be. */
export interface Location {
  /** ISO 3166-1 alpha-2, in any case. */
  country?: string
  /** BCP 47 tags, best first. */
  languages?: string[]
}

/** A page as the browser shows it in the end. */
export interface RenderedPage {
  finalUrl: string
  status: number
  statusText?: string
  contentType: string | undefined
  headers: [string, string][]
  /** The DOM with shadow roots flattened and frames of the same origin inlined. For a file, the bytes as they came. */
  body: Uint8Array
  screenshot?: string
  results: ActionResult[]
  /** A few errors of the page and its console, for diagnosis. */
  pageErrors: string[]
  /** The page was still loading when it was read, because time ran out. */
  unended?: true
  /** Names the page state (address, cookies, storage) that is kept for a handoff. */
  scrapeId: string
}

/** The health of one engine, as `GET /health` of an engine shows it. */
export interface EngineHealth {
  instanceId: string
  version: string
  pages: { active: number; available: number }
  jobs: { running: number; waiting: number; completed: number; failed: number }
  sessions: { active: number; available: number }
  engines: { browser: boolean }
}

/** What an engine adds to the metrics. */
export interface EngineStats {
  /** Memory of its browser's processes. */
  browserBytes?: number
  /** Which engines of a pool take pages. */
  instances?: readonly { instance: string; up: boolean }[]
}

/** What an operator sees of one engine. */
export interface EngineReport {
  /** As messages name it. */
  name: string
  /** Of an engine in another process, without credentials. */
  address?: string
  /** An engine in this process starts with the first page. */
  state: 'up' | 'down' | 'not_started'
  /** What is wrong with it, or whether it has a free page. */
  message?: string
  /** Where it stands in the order in which engines are given a page, from 1. Those that are down have no place. */
  order?: number
  /** What it last said; absent if it has said nothing. */
  health?: EngineHealth
  /** Memory of its browsers. */
  memoryBytes?: number
  /** When the oldest of its running browsers was started. */
  browserStartedAt?: Date
  /** How often a browser took the place of one that had served its time, or had crashed. */
  recycles?: number
}

/**
 * A rendering engine: in this process (browser/engine.ts) or in others (engines/pool.ts).
 *
 * `render` throws ServiceError: `render_unavailable` if there is no browser or it does not start, `capacity_exhausted` if
 * no page becomes free in time, `fetch_timeout`, `blocked_address`, `action_failed` (with index, type and reason of the
 * action), or the error of the site.
 */
export interface RenderEngine {
  /** Absent if this engine keeps no sessions. */
  sessions?: Sessions
  render(request: RenderRequest, call: Call): Promise<RenderedPage>
  health(): Promise<EngineHealth>
  /** Call it after `health`: it may report what that call found. */
  stats?(): Promise<EngineStats>
  /** One row for each engine that it consists of. */
  report?(): Promise<EngineReport[]>
  close(): Promise<void>
}
