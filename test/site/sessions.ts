import type { Call } from '../../src/call.ts'
import { ViewFeed } from '../../src/concurrency/view-feed.ts'
import type { ScriptOutcome, SessionInfo, SessionRequest, SessionState, Sessions } from '../../src/engines/session.ts'
import type { ViewEvent } from '../../src/engines/session-view.ts'
import { ServiceError } from '../../src/errors.ts'
import { noLiveView, type ViewInput } from '../../src/wire/live-view.ts'
import { cdpEcho } from './cdp-echo.ts'

interface PlainSessions extends Sessions {
  /** What was asked to open. */
  opened: SessionRequest[]
  /** The code that ran, and in which session. */
  ran: { id: string; code: string }[]
  /** DevTools clients that are connected. */
  clients(): number
  /** Ends a session as its time does. */
  expire(id: string): void
  /** Shows something to the viewers of a session. */
  show(id: string, event: ViewEvent): void
  /** Viewers that are watching a session. */
  viewers(id: string): number
  /** What viewers did. */
  inputs: ViewInput[]
}

/** What code does in a plain session: it throws what `throw` names, and is its own value otherwise. */
const outcomeOf = (code: string): ScriptOutcome => {
  const error = /^throw (.*)$/.exec(code)?.[1]
  const quiet = { stdout: '', killed: false }
  return error === undefined
    ? { ...quiet, result: code, stderr: '', exitCode: 0 }
    : { ...quiet, result: '', stderr: error, exitCode: 1, error }
}

export const leftState: SessionState = {
  cookies: [
    {
      name: 'login',
      value: 'canary-cookie',
      domain: 'site.test',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    },
  ],
  origins: [{ origin: 'http://site.test', localStorage: [['token', 'canary-storage']] }],
}

/** Sessions without a browser, by the rules of an engine: at most `max`, each of its owner, one for each of `scrapes`. */
export function plainSessions({ max = 8, name = 'plain', scrapes = {} as Record<string, string> } = {}): PlainSessions {
  const sessions = new Map<string, { owner: string; info: SessionInfo; state: SessionState | undefined }>()
  const found = (id: string, { owner }: Call) => {
    const session = sessions.get(id)
    if (session?.owner !== owner) throw new ServiceError('not_found', 'Browser session not found')
    return session
  }
  const feeds: { id: string; feed: ViewFeed }[] = []
  const show = (id: string, event: ViewEvent) => {
    for (const each of feeds) if (each.id === id) each.feed.push(event)
  }
  const end = (id: string, ended: NonNullable<SessionInfo['ended']>) => {
    const { info } = sessions.get(id)!
    if (info.state === 'ended') return info
    delete info.live
    delete info.cdp
    show(id, { type: 'ended', reason: ended })
    return Object.assign(info, { state: 'ended', ended, endedAt: Date.now() })
  }
  const viewed = (id: string, token: string) => {
    const { owner, info } = sessions.get(id) ?? {}
    const mode = (['view', 'interact'] as const).find((each) => info?.live?.[each] === token)
    if (owner === undefined || mode === undefined) throw noLiveView()
    return { mode, owner }
  }
  const echo = cdpEcho()
  const ownerOf = (id: string, token: string) => {
    const { owner, info } = sessions.get(id) ?? {}
    if (owner === undefined || info?.cdp !== token) throw new ServiceError('not_found', 'No session for DevTools')
    return owner
  }
  const engine: PlainSessions = {
    clients: () => echo.open.size,
    opened: [],
    ran: [],
    inputs: [],
    show,
    viewers: (id) => feeds.filter((each) => each.id === id).length,
    expire: (id) => void end(id, 'ttl'),
    async open(request, { owner }) {
      const { scrapeId, ttlMs, profile } = request
      if (scrapeId !== undefined) {
        if (scrapes[scrapeId] !== owner) throw new ServiceError('not_found', 'Scrape not found')
        const [known] = [...sessions.values()].filter(({ info }) => info.scrapeId === scrapeId)
        if (known?.info.state === 'ended') throw new ServiceError('session_ended', 'The session has ended')
        if (known !== undefined) return known.info
      }
      const active = [...sessions.values()].filter(({ info }) => info.state === 'active')
      if (active.length >= max) throw new ServiceError('capacity_exhausted', `${max} sessions are open`)
      engine.opened.push(request)
      const at = Date.now()
      const info: SessionInfo = {
        id: `${name}.${crypto.randomUUID()}`,
        state: 'active',
        createdAt: at,
        lastActivityAt: at,
        expiresAt: at + ttlMs,
        url: 'about:blank',
        title: '',
        ...(request.live !== false && { live: { view: crypto.randomUUID(), interact: crypto.randomUUID() } }),
        ...(request.cdp === true && { cdp: crypto.randomUUID() }),
        ...(scrapeId !== undefined && { scrapeId }),
        ...(profile && { profile }),
      }
      sessions.set(info.id, { owner, info, state: leftState })
      return info
    },
    async execute(id, { code }, call) {
      const { info } = found(id, call)
      if (info.state === 'ended') throw new ServiceError('session_ended', 'The session has ended')
      engine.ran.push({ id, code })
      return outcomeOf(code)
    },
    list: async ({ owner }) => [...sessions.values()].filter((each) => each.owner === owner).map(({ info }) => info),
    async close(id, call) {
      const session = found(id, call)
      const { state } = session
      session.state = undefined
      return { info: end(id, 'closed'), ...(state && { state }) }
    },
    async replay(id, call) {
      found(id, call)
      return [
        { number: 1, url: 'http://site.test/', title: 'One', at: 1_000 },
        { number: 2, url: 'http://site.test/2', title: 'Two', at: 4_000 },
      ]
    },
    async picture(id, number, call) {
      found(id, call)
      if (number > 2) throw new ServiceError('not_found', 'This session has no such picture')
      return new Uint8Array([0xff, 0xd8, 0xff, number])
    },
    viewer: async (id, token) => viewed(id, token),
    async watch(id, token) {
      const viewer = viewed(id, token)
      const watching = { id, feed: new ViewFeed() }
      feeds.push(watching)
      watching.feed.push({ type: 'page', url: 'http://site.test/', title: 'One' })
      return Object.assign(watching.feed, {
        ...viewer,
        input: (event: ViewInput) => void engine.inputs.push(event),
        close: () => void (feeds.includes(watching) && feeds.splice(feeds.indexOf(watching), 1)),
      })
    },
    async input(id, token, events) {
      if (viewed(id, token).mode !== 'interact') throw noLiveView()
      engine.inputs.push(...events)
    },
    connect: async (id, token) => echo.connect(ownerOf(id, token)),
    async command(id, { token, connection, messages }) {
      ownerOf(id, token)
      for (const text of messages) echo.find(connection).send(text)
    },
  }
  return engine
}
