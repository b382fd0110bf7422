import type { Call } from '../../call.ts'
import { untilAborted } from '../../concurrency/abort.ts'
import type {
  CdpMessages,
  ReplayPage,
  ScriptOutcome,
  ScriptRequest,
  SessionInfo,
  SessionRequest,
  SessionState,
  Sessions,
} from '../../engines/session.ts'
import type { CdpConnection } from '../../engines/session-cdp.ts'
import type { SessionView, Viewer } from '../../engines/session-view.ts'
import { ServiceError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { noLiveView, type ViewInput } from '../../wire/live-view.ts'
import type { SessionEnd } from '../../wire/session-ends.ts'
import type { Handoffs } from '../handoff.ts'
import type { Tab, TabOptions } from '../page/tab.ts'
import type { RunningBrowser } from '../process/running-browser.ts'
import type { CdpAccess } from './cdp/access.ts'
import type { LiveView } from './live-view.ts'
import { sessionEnded } from './outcome.ts'
import { ReplayRoom } from './replay.ts'
import { Session } from './session.ts'
import { openSessionTab, type Start } from './start.ts'

/** What the sessions need of their engine. */
interface SessionHost {
  instanceId: string
  maxSessions: number
  handoffs: Handoffs
  /** Unix milliseconds. */
  now: () => number
  /** A browser, which stays until `leave`. @throws ServiceError `render_unavailable` */
  take(signal: AbortSignal): Promise<RunningBrowser>
  leave(running: RunningBrowser): void
  tabOptions(running: RunningBrowser): Promise<TabOptions>
  log?: Log | undefined
}

/** The browser sessions of the engine in this process. */
export class LocalSessions implements Sessions {
  readonly #host: SessionHost
  readonly #room = new ReplayRoom()
  readonly #closed = new AbortController()
  /** In the order of their start. */
  readonly #sessions = new Map<string, { owner: string; session: Session }>()
  /** The session of each scrape that one continues, from when it is being opened. */
  readonly #ofScrapes = new Map<string, { owner: string; opening: Promise<Session> }>()
  #opening = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(host: SessionHost) {
    this.#host = host
  }

  get load(): { active: number; available: number } {
    this.sweep()
    const active = this.#active.length + this.#opening
    return { active, available: Math.max(0, this.#host.maxSessions - active) }
  }

  async open(request: SessionRequest, call: Call): Promise<SessionInfo> {
    this.#closed.signal.throwIfAborted()
    const { scrapeId } = request
    if (scrapeId === undefined) return (await this.#start({ request, scraped: undefined }, call)).info
    const session = await this.#continue(scrapeId, request, call)
    const { info } = session
    if (info.ended !== undefined) throw sessionEnded(info.ended)
    return info
  }

  /** The session of a scrape. All that ask for it get the same one. */
  async #continue(scrapeId: string, request: SessionRequest, call: Call): Promise<Session> {
    this.sweep()
    const known = this.#ofScrapes.get(scrapeId)
    if (known?.owner === call.owner) return untilAborted(call.signal, known.opening)
    const scraped = this.#host.handoffs.stateOf(scrapeId, call.owner)
    if (scraped === undefined) {
      throw new ServiceError('not_found', 'No state of this scrape is kept. It was not rendered, or too long ago.')
    }
    // Others may wait for it when this caller has left.
    const opening = this.#start({ request, scraped }, { ...call, signal: AbortSignal.timeout(MAX_OPENING_MS) })
    this.#ofScrapes.set(scrapeId, { owner: call.owner, opening })
    opening.catch(() => this.#ofScrapes.delete(scrapeId))
    return untilAborted(call.signal, opening)
  }

  async #start(start: Start, { owner, signal }: Call): Promise<Session> {
    if (this.load.available === 0) throw this.#exhausted()
    this.#opening += 1
    try {
      const session = await this.#open(start, AbortSignal.any([signal, this.#closed.signal]))
      this.#sessions.set(session.info.id, { owner, session })
      this.#timer ??= setInterval(() => this.sweep(), SWEEP_MS)
      this.#timer.unref()
      return session
    } finally {
      this.#opening -= 1
    }
  }

  async execute(id: string, script: ScriptRequest, call: Call): Promise<ScriptOutcome> {
    const session = this.#find(id, call)
    const { ended } = session.info
    if (ended !== undefined) throw sessionEnded(ended)
    return session.execute(script, call)
  }

  async list({ owner }: Call): Promise<SessionInfo[]> {
    this.sweep()
    return [...this.#sessions.values()].filter((entry) => entry.owner === owner).map(({ session }) => session.info)
  }

  async close(id: string, call: Call): Promise<{ info: SessionInfo; state?: SessionState }> {
    const session = this.#find(id, call)
    const state = await session.takeState()
    session.end('closed')
    return { info: session.info, ...(state && { state }) }
  }

  async replay(id: string, call: Call): Promise<ReplayPage[]> {
    return this.#find(id, call).replay.pages
  }

  async picture(id: string, number: number, call: Call): Promise<Uint8Array> {
    return this.#find(id, call).replay.picture(number)
  }

  async viewer(id: string, token: string): Promise<Viewer> {
    return this.#viewed(id, token).viewer
  }

  async watch(id: string, token: string): Promise<SessionView> {
    const { live, viewer } = this.#viewed(id, token)
    return live.watch(viewer)
  }

  async input(id: string, token: string, events: readonly ViewInput[]): Promise<void> {
    const { live, viewer } = this.#viewed(id, token)
    if (viewer.mode !== 'interact') throw new ServiceError('not_found', 'This link of the live view takes no input')
    for (const event of events) live.input(event)
  }

  async connect(id: string, token: string): Promise<CdpConnection> {
    const { access, owner } = this.#accessOf(id, token)
    return access.connect(owner)
  }

  async command(id: string, { token, connection, messages }: CdpMessages): Promise<void> {
    const found = this.#accessOf(id, token).access.find(connection)
    for (const text of messages) found.send(text)
  }

  /** @throws ServiceError `not_found`, also if it has ended or no client may connect */
  #accessOf(id: string, token: string): { access: CdpAccess; owner: string } {
    this.sweep()
    const { owner, session } = this.#sessions.get(id) ?? {}
    const access = session?.info.state === 'active' ? session.cdp : undefined
    if (owner !== undefined && access?.accepts(token)) return { access, owner }
    throw new ServiceError('not_found', 'There is no session for DevTools at this URL')
  }

  /** @throws ServiceError `not_found`, also if it has ended or has no live view */
  #viewed(id: string, token: string): { live: LiveView; viewer: Viewer } {
    this.sweep()
    const { owner, session } = this.#sessions.get(id) ?? {}
    const live = session?.info.state === 'active' ? session.live : undefined
    const mode = live?.modeOf(token)
    if (live === undefined || mode === undefined || owner === undefined) throw noLiveView()
    return { live, viewer: { mode, owner } }
  }

  /** Ends the sessions whose time is over, and forgets those that ended long ago. */
  sweep(): void {
    for (const { session } of this.#sessions.values()) {
      const reason = session.info.state === 'active' ? session.overdue : undefined
      if (reason !== undefined) session.end(reason)
    }
    const ended = [...this.#sessions].filter(([, { session }]) => session.info.state === 'ended')
    const tooMany = ended.length - MAX_ENDED
    for (const [index, [id, { session }]] of ended.entries()) {
      const { endedAt = 0 } = session.info
      if (index >= tooMany && endedAt + KEPT_MS > this.#host.now()) continue
      this.#room.replays.delete(session.replay)
      this.#sessions.delete(id)
      if (session.info.scrapeId !== undefined) this.#ofScrapes.delete(session.info.scrapeId)
    }
  }

  shutDown(): void {
    this.#closed.abort(new ServiceError('cancelled', 'the rendering engine is closed'))
    clearInterval(this.#timer)
    for (const session of this.#active) session.end('shutdown')
  }

  get #active(): Session[] {
    return [...this.#sessions.values()].map(({ session }) => session).filter(({ info }) => info.state === 'active')
  }

  /** @throws ServiceError `not_found`, also if it is another owner's */
  #find(id: string, { owner }: Call): Session {
    this.sweep()
    const entry = this.#sessions.get(id)
    if (entry?.owner === owner) return entry.session
    throw new ServiceError('not_found', 'There is no session with this id')
  }

  /** A browser that ends while it opens a session, or opens none, is replaced once. */
  async #open(start: Start, signal: AbortSignal): Promise<Session> {
    try {
      return await this.#openIn(await this.#host.take(signal), start, signal)
    } catch (thrown) {
      if (signal.aborted || thrown instanceof ServiceError) throw thrown
    }
    return this.#openIn(await this.#host.take(signal), start, signal).catch((cause) => {
      if (signal.aborted || cause instanceof ServiceError) throw cause
      throw new ServiceError('render_unavailable', 'The browser ended while it opened the session', { cause })
    })
  }

  async #openIn(running: RunningBrowser, start: Start, signal: AbortSignal): Promise<Session> {
    let tab: Tab | undefined
    try {
      const options = await this.#host.tabOptions(running)
      tab = await openSessionTab(running, start, options, signal)
      const id = `${this.#host.instanceId}.${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')}`
      return await Session.open({
        id,
        tab,
        running,
        userAgent: options.userAgent,
        request: start.request,
        now: this.#host.now,
        room: this.#room,
        onEnd: (reason) => {
          this.#host.leave(running)
          if (ON_THEIR_OWN.includes(reason)) this.#host.log?.info('session', { session: id, outcome: 'ended', reason })
        },
      })
    } catch (thrown) {
      tab?.close()
      this.#host.leave(running)
      throw thrown
    }
  }

  #exhausted(): ServiceError {
    const { maxSessions, now } = this.#host
    const next = Math.min(...this.#active.map(({ endsAt }) => endsAt))
    const seconds = Number.isFinite(next) ? Math.ceil((next - now()) / 1_000) : 5
    return new ServiceError('capacity_exhausted', `All ${maxSessions} browser sessions are in use`, {
      retryAfterSeconds: Math.min(Math.max(seconds, 1), 60),
      hint: 'Close a session that you no longer need, or raise RENDER_ENGINE_MAX_SESSIONS.',
    })
  }
}

/** Nobody asked for these ends, so that no request is logged for them. */
const ON_THEIR_OWN: readonly SessionEnd[] = ['ttl', 'activity', 'crashed']

const SWEEP_MS = 30_000

/** For the session of a scrape: a browser that starts, and a page that loads. */
const MAX_OPENING_MS = 60_000

/** How long an ended session stays listed, with its replay. */
const KEPT_MS = 4 * 3600 * 1000
const MAX_ENDED = 200
