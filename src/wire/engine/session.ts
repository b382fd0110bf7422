// Browser sessions between a process and its rendering engine: one address for each method of `Sessions`.
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { ReplayPage, ScriptOutcome, SessionInfo, SessionRequest, SessionState } from '../../engines/session.ts'
import type { Viewer } from '../../engines/session-view.ts'
import { ServiceError } from '../../errors.ts'
import { ViewInput } from '../live-view.ts'
import { lenient, oneOf, optional } from '../schema.ts'
import { type SessionEnd, sessionEnds } from '../session-ends.ts'
import { ProxyOnWire, ServicesOnWire } from './render.ts'

const sessionMethods = [
  'open',
  'execute',
  'list',
  'close',
  'replay',
  'picture',
  'viewer',
  'watch',
  'input',
  'connect',
  'command',
] as const
export type SessionMethod = (typeof sessionMethods)[number]

/** `POST` of a method. */
export const sessionPath = (method: SessionMethod) => `sessions/${method}`

/** The method that a path names. */
export const sessionMethodOf = (path: string) => sessionMethods.find((method) => path === `/${sessionPath(method)}`)

/** No method takes longer: a script of 300 s that waits for another one. */
const MAX_TIMEOUT_MS = 700_000

const State = lenient({
  cookies: Type.Array(
    lenient({
      name: Type.String(),
      value: Type.String(),
      domain: Type.String(),
      path: Type.String(),
      expires: Type.Number(),
      httpOnly: Type.Boolean(),
      secure: Type.Boolean(),
      sameSite: oneOf(['Strict', 'Lax', 'None']),
    }),
  ),
  origins: Type.Array(
    lenient({ origin: Type.String(), localStorage: Type.Array(Type.Tuple([Type.String(), Type.String()])) }),
  ),
})

const Profile = lenient({ name: Type.String(), saveChanges: Type.Boolean() })

/** What every request has. The session is only found for its owner. */
const caller = {
  owner: Type.String(),
  /** The remaining time. */
  timeoutMs: Type.Integer({ minimum: 1, maximum: MAX_TIMEOUT_MS }),
}
const ofSession = { ...caller, id: Type.String() }
const ofView = { ...ofSession, token: Type.String() }

/** The events of one request for input. */
export const MAX_INPUTS = 200

/** The bodies by method. They hold secrets (code, cookies, proxy passwords) and are never logged. */
const requests = {
  open: lenient({
    ...caller,
    request: lenient({
      ttlMs: Type.Integer({ minimum: 1 }),
      activityTtlMs: Type.Integer({ minimum: 1 }),
      scrapeId: optional(Type.String()),
      profile: optional(Profile),
      record: optional(Type.Boolean()),
      live: optional(Type.Boolean()),
      cdp: optional(Type.Boolean()),
      state: optional(State),
      closed: optional(ServicesOnWire),
    }),
    proxy: optional(ProxyOnWire),
  }),
  execute: lenient({
    ...ofSession,
    script: lenient({ code: Type.String(), timeoutMs: Type.Integer({ minimum: 1, maximum: MAX_TIMEOUT_MS }) }),
  }),
  list: lenient(caller),
  close: lenient(ofSession),
  replay: lenient(ofSession),
  picture: lenient({ ...ofSession, number: Type.Integer({ minimum: 0 }) }),
  viewer: lenient(ofView),
  watch: lenient(ofView),
  input: lenient({ ...ofView, events: Type.Array(ViewInput, { maxItems: MAX_INPUTS }) }),
  connect: lenient(ofView),
  command: lenient({ ...ofView, connection: Type.String(), messages: Type.Array(Type.String()) }),
} satisfies Record<SessionMethod, TSchema>

export type SessionCall<M extends SessionMethod> = Static<(typeof requests)[M]>

const Info = lenient({
  id: Type.String(),
  state: oneOf(['active', 'ended']),
  ended: optional(oneOf(Object.keys(sessionEnds) as SessionEnd[])),
  createdAt: Type.Number(),
  lastActivityAt: Type.Number(),
  expiresAt: Type.Number(),
  endedAt: optional(Type.Number()),
  url: Type.String(),
  title: Type.String(),
  scrapeId: optional(Type.String()),
  profile: optional(Profile),
  live: optional(lenient({ view: Type.String(), interact: Type.String() })),
  cdp: optional(Type.String()),
})

/** The answers by method; a picture is sent as it is, a view and a DevTools connection as streams (view.ts, cdp.ts). */
const answers = {
  open: Info,
  execute: lenient({
    result: Type.String(),
    stdout: Type.String(),
    stderr: Type.String(),
    exitCode: Type.Integer(),
    killed: Type.Boolean(),
    error: optional(Type.String()),
  }),
  list: Type.Array(Info),
  close: lenient({ info: Info, state: optional(State) }),
  replay: Type.Array(lenient({ number: Type.Integer(), url: Type.String(), title: Type.String(), at: Type.Number() })),
  viewer: lenient({ mode: oneOf(['view', 'interact']), owner: Type.String() }),
  input: lenient({}),
  command: lenient({}),
} satisfies Record<Exclude<SessionMethod, 'picture' | 'watch' | 'connect'>, TSchema>

/** What an engine answers, by method. */
export interface SessionAnswers {
  open: SessionInfo
  execute: ScriptOutcome
  list: SessionInfo[]
  close: { info: SessionInfo; state?: SessionState }
  replay: ReplayPage[]
  viewer: Viewer
  input: object
  command: object
}

/** A request as it is sent; secret. */
export function encodeSessionCall<M extends SessionMethod>(_: M, call: SessionCall<M>): string {
  return JSON.stringify(call)
}

/** The members of a request to open a session, with the proxy in a form that can be sent. */
export function encodeOpening({ proxy, ...request }: SessionRequest): Omit<SessionCall<'open'>, keyof typeof caller> {
  const { name, handshakeMs } = proxy ?? {}
  return {
    request: request as SessionCall<'open'>['request'],
    ...(proxy && { proxy: { name: name!, url: proxy.secretUrl(), handshakeMs: handshakeMs! } }),
  }
}

/** The remaining time, as a request may name it. */
export const sessionTimeout = (ms: number) => Math.min(MAX_TIMEOUT_MS, Math.max(1, Math.round(ms)))

/** @throws ServiceError `invalid_request`, which shows nothing of the request */
export function decodeSessionCall<M extends SessionMethod>(method: M, bytes: Uint8Array): SessionCall<M> {
  const call = jsonOf(bytes)
  if (Value.Check(requests[method], call)) return call as SessionCall<M>
  throw new ServiceError(
    'invalid_request',
    `The body is not a valid POST /${sessionPath(method)} request of this version`,
  )
}

/** @throws Error if it is not an answer to this method */
export function decodeSessionAnswer<M extends keyof SessionAnswers>(method: M, bytes: Uint8Array): SessionAnswers[M] {
  const answer = jsonOf(bytes)
  if (!Value.Check(answers[method], answer)) throw new Error(`the answer does not fit ${sessionPath(method)}`)
  return answer as unknown as SessionAnswers[M]
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
