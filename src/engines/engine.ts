import type { Call } from '../call.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'

/** A picture of a page: the whole of it, or the part in view (specification 4.3.3). */
export interface ScreenshotOptions {
  fullPage: boolean
  /** 1 to 100 makes a JPEG; a PNG without. */
  quality?: number
  viewport?: { width: number; height: number }
}

/** One step in a browser page, in the order the caller gave (specification, table of browser actions). */
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

/** What one action gave; actions that give nothing have no result. */
export type ActionResult =
  | { index: number; type: 'screenshot'; dataUrl: string }
  | { index: number; type: 'scrape'; url: string; html: string }
  | { index: number; type: 'executeJavascript'; value: { type: string; value: unknown } }
  | { index: number; type: 'pdf'; dataUrl: string }

/** What is asked of a rendering engine. */
export interface RenderRequest {
  url: URL
  /** The caller's, for the page's own host only. */
  headers: Record<string, string>
  location: Location
  skipTlsVerification: boolean
  proxy?: UpstreamProxy
  blockAds: boolean
  /** Pause after the page has settled. */
  waitForMs: number
  actions: readonly Action[]
  /** Taken after the actions. */
  screenshot?: ScreenshotOptions
}

/** Where the visitor seems to be. */
export interface Location {
  /** ISO 3166-1 alpha-2, in any case. */
  country?: string
  /** BCP 47 tags, best first. */
  languages?: string[]
}

/** A page as the browser has it in the end. */
export interface RenderedPage {
  finalUrl: string
  status: number
  statusText?: string
  contentType: string | undefined
  headers: [string, string][]
  /** The DOM: shadow roots flattened, frames of the same origin inlined. For what is no page, the body as it came. */
  body: Uint8Array
  screenshot?: string
  results: ActionResult[]
  /** Errors of the page and of its console, at most a few, for diagnosis. */
  pageErrors: string[]
  /** The document was still coming when it was read, since the time was over. */
  unended?: true
  /** Names the kept state (address, cookies, storage) for a handoff. */
  scrapeId: string
}

/** Health of one engine (specification 2.7). */
export interface EngineHealth {
  instanceId: string
  version: string
  pages: { active: number; available: number }
  jobs: { running: number; waiting: number; completed: number; failed: number }
  sessions: { active: number; available: number }
  engines: { browser: boolean }
}

/** What else an engine tells for figures. */
export interface EngineFigures {
  /** What the processes of its browser hold. */
  browserBytes?: number
  /** Whether each engine of a pool takes pages. */
  instances?: readonly { instance: string; up: boolean }[]
}

/**
 * A rendering engine: in this process (browser/engine.ts) or another (fetch/engines.ts).
 *
 * `render` throws ServiceError: `render_unavailable` when there is no browser or it does not start,
 * `capacity_exhausted` when no page becomes free in time, `fetch_timeout`, `blocked_address`, `action_failed` (with index,
 * type and reason of the action), or what the site's failure is called.
 */
export interface RenderEngine {
  render(request: RenderRequest, call: Call): Promise<RenderedPage>
  health(): Promise<EngineHealth>
  /** After `health`, of which it may tell what was seen. */
  figures?(): Promise<EngineFigures>
  close(): Promise<void>
}
