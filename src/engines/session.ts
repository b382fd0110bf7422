// A browser session: a page that stays open between the requests of its owner. Its engine is in this process
// (browser/session) or in another one (engines/pool.ts).
import type { Call } from '../call.ts'
import type { Service } from '../net/guard/address.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import type { ViewInput } from '../wire/live-view.ts'
import type { SessionEnd } from '../wire/session-ends.ts'
import type { CdpConnection } from './session-cdp.ts'
import type { SessionView, Viewer, ViewTokens } from './session-view.ts'

/** What a session starts with. */
export interface SessionRequest {
  /** How long it lives at most. */
  ttlMs: number
  /** How long it lives without a request. */
  activityTtlMs: number
  /**
   * Continues from a finished scrape of the same owner: its final URL, cookies and storage. A scrape has one session: if
   * it is open, it is returned.
   */
  scrapeId?: string
  /** The profile that `state` comes from. The engine returns it to the caller that closes the session. */
  profile?: SessionProfile
  /** Whether pictures are kept for the replay; by default they are. */
  record?: boolean
  /** Whether it has a live view; by default it does. */
  live?: boolean
  /** Whether DevTools clients may connect; by default they may not. */
  cdp?: boolean
  /** Cookies and storage of a profile. */
  state?: SessionState
  proxy?: UpstreamProxy
  /** Services of the operator that its pages may not reach, in addition to those that the engine knows. */
  closed?: readonly Service[]
}

/** A profile, and whether the state of the session replaces it when the session ends. */
export interface SessionProfile {
  name: string
  saveChanges: boolean
}

/** Cookies and storage, as a profile keeps them. */
export interface SessionState {
  cookies: readonly SessionCookie[]
  origins: readonly { origin: string; localStorage: readonly [key: string, value: string][] }[]
}

export interface SessionCookie {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
}

/** A session as its owner sees it. Times are Unix milliseconds. */
export interface SessionInfo {
  /** `<engine>.<random>`: the engine's instance id leads to it, so that no table is needed. */
  id: string
  state: 'active' | 'ended'
  /** Why it ended: by its owner, its time, its inactivity, its browser, or the service. */
  ended?: SessionEnd
  createdAt: number
  lastActivityAt: number
  expiresAt: number
  endedAt?: number
  url: string
  title: string
  /** The scrape that it continues. */
  scrapeId?: string
  profile?: SessionProfile
  /** While it is active, unless it has no live view. */
  live?: ViewTokens
  /** The credential of DevTools clients: while it is active, if they may connect. */
  cdp?: string
}

export interface ScriptRequest {
  /** Statements and expressions; the value of the last expression is the result. `await` is allowed. */
  code: string
  timeoutMs: number
}

/** How a script ended. */
export interface ScriptOutcome {
  /** JSON of the value, or the string itself; empty for undefined. */
  result: string
  /** What it logged. */
  stdout: string
  /** Errors and warnings that it logged, and the error that ended it. */
  stderr: string
  /** 0, or 1 if an error or the time ended it. */
  exitCode: number
  /** Whether its time was over. */
  killed: boolean
  error?: string
}

/** A picture of the page after an execution or a navigation. */
export interface ReplayPage {
  /** Its number, from 1; also the name of its picture. */
  number: number
  url: string
  title: string
  /** Unix milliseconds. */
  at: number
}

/** What a DevTools client sends over its connection. */
export interface CdpMessages {
  token: string
  connection: string
  messages: readonly string[]
}

/** The sessions of an engine. An id of another owner is unknown: `not_found`. */
export interface Sessions {
  /**
   * For a scrape whose session is open, returns that session: calls at the same time open one.
   *
   * @throws ServiceError `not_found` for an unknown scrape, `session_ended` for one whose session is over, both before
   *   `capacity_exhausted` at the cap; `render_unavailable`
   */
  open(request: SessionRequest, call: Call): Promise<SessionInfo>
  /** Scripts of one session run one after another. @throws ServiceError `not_found`, `session_ended` */
  execute(id: string, script: ScriptRequest, call: Call): Promise<ScriptOutcome>
  list(call: Call): Promise<SessionInfo[]>
  /**
   * Ends it, and returns its cookies and storage for a profile: once, also if its time had ended it before. There is no
   * state if its browser crashed or if it was returned before.
   *
   * @throws ServiceError `not_found`
   */
  close(id: string, call: Call): Promise<{ info: SessionInfo; state?: SessionState }>
  /** Kept for four hours after the end. @throws ServiceError `not_found` */
  replay(id: string, call: Call): Promise<ReplayPage[]>
  /** JPEG. @throws ServiceError `not_found` */
  picture(id: string, number: number, call: Call): Promise<Uint8Array>
  /** What a token of the live view allows. The token is the credential, so that the call may have any owner. @throws ServiceError `not_found` */
  viewer(id: string, token: string, call: Call): Promise<Viewer>
  /** Shows a session until it ends. The signal of the call is for the beginning. @throws ServiceError `not_found`, `capacity_exhausted` */
  watch(id: string, token: string, call: Call): Promise<SessionView>
  /** Input of a viewer in another process. @throws ServiceError `not_found`, also if the token does not allow it */
  input(id: string, token: string, events: readonly ViewInput[], call: Call): Promise<void>
  /**
   * A DevTools client of a session, until that ends. The signal of the call is for the beginning; the token is the credential.
   *
   * @throws ServiceError `not_found`, also if no client may connect; `capacity_exhausted`
   */
  connect(id: string, token: string, call: Call): Promise<CdpConnection>
  /** Messages of a DevTools client in another process. @throws ServiceError `not_found` */
  command(id: string, sent: CdpMessages, call: Call): Promise<void>
}
