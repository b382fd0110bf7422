// Requests and responses of browser sessions (docs/compatibility.md#browser-sessions).
import { type Static, Type } from '@sinclair/typebox'
import type { ReplayPage, SessionInfo } from '../../engines/session.ts'
import type { EndedSession, Interaction, NewSession, SessionLimits } from '../../operations/sessions.ts'
import { cdpPath } from '../engine/cdp.ts'
import { decodeQuery } from '../job.ts'
import { liveViewPath } from '../live-view.ts'
import { oneOf, optional, strict } from '../schema.ts'
import { type SessionEnd, sessionEnds } from '../session-ends.ts'
import { clientMembers } from './scrape.ts'
import { decodeWork, type Outcome, Output, outcomeMembers, outcomeOf, type V2WorkRequest } from './session-work.ts'
import { Time } from './time.ts'

const Seconds = (minimum: number, maximum: number, usual: number, description: string) =>
  optional(Type.Integer({ minimum, maximum, default: usual, description: `${description}, in seconds.` }))

const DEFAULT_TTL = 600
const DEFAULT_ACTIVITY_TTL = 300

/** Body of `POST /v2/browser`. */
export const V2SessionRequest = strict({
  ttl: Seconds(30, 3600, DEFAULT_TTL, 'How long the session lives at most'),
  activityTtl: Seconds(10, 3600, DEFAULT_ACTIVITY_TTL, 'How long it lives without a request'),
  streamWebView: optional(Type.Boolean({ default: true, description: 'Whether the session has a live view.' })),
  recordSession: optional(Type.Boolean({ default: true, description: 'Keep pictures of its pages for the replay.' })),
  profile: optional(
    strict(
      {
        name: Type.String({
          minLength: 1,
          maxLength: 128,
          pattern: '^[^\\u0000-\\u001f\\u007f]*$',
          description: 'a name without control characters',
        }),
        saveChanges: optional(
          Type.Boolean({ default: true, description: 'Save cookies and storage when the session ends.' }),
        ),
      },
      { description: 'Cookies and local storage of an earlier session of yours. A new name starts an empty profile.' },
    ),
  ),
  ...clientMembers,
})

/** Query of `GET /v2/browser`. */
export const V2SessionsQuery = strict({
  status: optional(oneOf(['active', 'destroyed'], { description: 'Only sessions in this state.' })),
})

/** Addresses of an active session. Clients need strings, so that what does not exist is empty. */
const viewMembers = {
  cdpUrl: Type.String({ description: 'For Playwright and Puppeteer; empty unless the operator allows it. Secret.' }),
  liveViewUrl: Type.String({ description: 'A page that shows the session live. The URL is the credential.' }),
  interactiveLiveViewUrl: Type.String({ description: 'The same with mouse and keyboard.' }),
}

function viewsOf({ id, live, cdp }: SessionInfo, base: string): Static<ReturnType<typeof strict<typeof viewMembers>>> {
  const link = (token: string | undefined) => (token === undefined ? '' : `${base}${liveViewPath(id, token)}`)
  const cdpUrl = cdp === undefined ? '' : `${base.replace(/^http/, 'ws')}${cdpPath(id, cdp)}`
  return { cdpUrl, liveViewUrl: link(live?.view), interactiveLiveViewUrl: link(live?.interact) }
}

export const V2SessionResponse = strict({
  success: Type.Literal(true),
  id: Type.String(),
  ...viewMembers,
  expiresAt: Time('When the session ends at the latest'),
})

export const V2SessionsResponse = strict({
  success: Type.Literal(true),
  sessions: Type.Array(
    strict({
      id: Type.String(),
      status: oneOf(['active', 'destroyed']),
      ...viewMembers,
      streamWebView: Type.Boolean({ description: 'Whether there is a live view.' }),
      createdAt: Time('When it was opened'),
      lastActivity: Time('When it was last used'),
      expiresAt: Time('When it ends, or would have ended, at the latest'),
      endedAt: optional(Time('When it ended')),
      endReason: optional(
        oneOf(Object.keys(sessionEnds) as SessionEnd[], {
          description: 'What ended it: a request, `ttl`, `activityTtl`, a crash, or the end of its engine.',
        }),
      ),
      url: Type.String({ description: 'URL of its page.' }),
      title: Type.String({ description: 'Title of its page.' }),
      scrapeId: optional(Type.String({ description: 'The scrape that it continues.' })),
    }),
  ),
})

/** Code that fails makes `success` false: the clients raise `error` then. */
export const V2InteractResponse = strict({
  success: Type.Boolean(),
  id: Type.String({ description: 'Id of the session, for `/v2/browser/{id}/execute`.' }),
  sessionId: Type.String({ description: 'The same.' }),
  ...viewMembers,
  expiresAt: Time('When the session ends at the latest'),
  output: Output,
  ...outcomeMembers,
})

export const V2SessionEnded = strict({
  success: Type.Literal(true),
  sessionDurationMs: Type.Integer({ description: 'How long it lived.' }),
  creditsBilled: Type.Literal(0),
  warning: optional(Type.String({ description: 'Why its profile was not saved.' })),
})

export const V2ReplayResponse = strict({
  success: Type.Literal(true),
  pages: Type.Array(
    strict({
      pageId: Type.String({ description: 'Name of its picture: `GET …/replay/{pageId}`.' }),
      url: Type.String(),
      pageUrl: Type.String({ description: 'The same.' }),
      title: Type.String(),
      timestamp: Time('When the picture was taken'),
      startTimeMs: Type.Integer({ description: 'From the first picture to this one.' }),
      endTimeMs: Type.Integer({ description: 'From the first picture to the next one.' }),
    }),
  ),
  pageCount: Type.Integer(),
})

export function decodeV2Session(request: Static<typeof V2SessionRequest>): NewSession {
  const { recordSession = true, streamWebView = true, profile } = request
  return {
    ...limitsOf(request),
    record: recordSession,
    live: streamWebView,
    profile: profile && { name: profile.name, saveChanges: profile.saveChanges ?? true },
  }
}

function limitsOf({
  ttl = DEFAULT_TTL,
  activityTtl = DEFAULT_ACTIVITY_TTL,
}: Pick<Static<typeof V2SessionRequest>, 'ttl' | 'activityTtl'>): SessionLimits {
  return { ttlMs: ttl * 1000, activityTtlMs: activityTtl * 1000 }
}

/** Without work, the request only opens the session. */
export const decodeV2Interact = (request: Static<typeof V2WorkRequest>): Interaction => ({
  ...decodeWork(request),
  limits: limitsOf({}),
})

/** The state that a list is limited to. @throws ServiceError `invalid_request` */
export function decodeV2SessionsQuery(query: Readonly<Record<string, unknown>>): SessionInfo['state'] | undefined {
  const { status } = decodeQuery(V2SessionsQuery, query)
  return status && (status === 'active' ? 'active' : 'ended')
}

/** @param base the URL under which the client reaches the service */
export function encodeV2Session(session: SessionInfo, base: string): Static<typeof V2SessionResponse> {
  return { success: true, id: session.id, ...viewsOf(session, base), expiresAt: timeOf(session.expiresAt) }
}

export function encodeV2Sessions(sessions: readonly SessionInfo[], base: string): Static<typeof V2SessionsResponse> {
  return {
    success: true,
    sessions: sessions.map((session) => ({
      id: session.id,
      status: session.state === 'active' ? 'active' : 'destroyed',
      ...viewsOf(session, base),
      streamWebView: session.live !== undefined,
      createdAt: timeOf(session.createdAt),
      lastActivity: timeOf(session.lastActivityAt),
      expiresAt: timeOf(session.expiresAt),
      ...(session.endedAt !== undefined && { endedAt: timeOf(session.endedAt) }),
      ...(session.ended !== undefined && { endReason: session.ended }),
      url: session.url,
      title: session.title,
      ...(session.scrapeId !== undefined && { scrapeId: session.scrapeId }),
    })),
  }
}

export function encodeV2Interaction(
  session: SessionInfo,
  base: string,
  outcome: Outcome,
): Static<typeof V2InteractResponse> {
  const { id, expiresAt } = session
  const members = { id, sessionId: id, ...viewsOf(session, base), expiresAt: timeOf(expiresAt) }
  return { success: outcome.exitCode === 0, ...members, output: outcome.output ?? '', ...outcomeOf(outcome) }
}

export function encodeV2SessionEnded({ durationMs, warning }: EndedSession): Static<typeof V2SessionEnded> {
  return {
    success: true,
    sessionDurationMs: durationMs,
    creditsBilled: 0,
    ...(warning !== undefined && { warning }),
  }
}

export function encodeV2Replay(pages: readonly ReplayPage[]): Static<typeof V2ReplayResponse> {
  const start = pages[0]?.at ?? 0
  return {
    success: true,
    pages: pages.map(({ number, url, title, at }, index) => ({
      pageId: String(number),
      url,
      pageUrl: url,
      title,
      timestamp: timeOf(at),
      startTimeMs: Math.round(at - start),
      endTimeMs: Math.round((pages[index + 1]?.at ?? at) - start),
    })),
    pageCount: pages.length,
  }
}

const timeOf = (at: number) => new Date(at).toISOString()
