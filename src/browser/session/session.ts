import type { Frame } from 'playwright-core'
import type { Call } from '../../call.ts'
import { untilAborted } from '../../concurrency/abort.ts'
import type { ScriptOutcome, ScriptRequest, SessionInfo, SessionRequest, SessionState } from '../../engines/session.ts'
import { ServiceError } from '../../errors.ts'
import type { SessionEnd } from '../../wire/session-ends.ts'
import { withNavigation } from '../actions/navigation.ts'
import { NewTabs } from '../actions/new-tabs.ts'
import { NEVER, withTimeout } from '../actions/time-limits.ts'
import type { Tab } from '../page/tab.ts'
import type { RunningBrowser } from '../process/running-browser.ts'
import { CdpAccess } from './cdp/access.ts'
import { Facade } from './facade.ts'
import { LiveView } from './live-view.ts'
import { outcomeOf, reasonOf, sessionEnded } from './outcome.ts'
import { Replay, type ReplayRoom } from './replay.ts'
import { type Ran, type RunLimits, Runner } from './runner.ts'
import { Sandbox } from './sandbox.ts'
import { stateOf } from './state.ts'
import { usesPage } from './uses-page.ts'

interface SessionOptions {
  id: string
  tab: Tab
  running: RunningBrowser
  /** What sites see. */
  userAgent: string
  request: SessionRequest
  /** Unix milliseconds. */
  now: () => number
  room: ReplayRoom
  /** Called once, with the tab closed. */
  onEnd: (reason: SessionEnd) => void
}

/** One browser session: a tab that stays open, the code that runs in it, and its end. */
export class Session {
  readonly #options: SessionOptions
  readonly #tab: Tab
  readonly #runner: Runner
  readonly #newTabs: NewTabs
  readonly #replay: Replay
  /** Absent if no DevTools client may connect, or if nobody may watch. */
  readonly cdp: CdpAccess | undefined
  readonly live: LiveView | undefined
  readonly #stopped = new AbortController()
  readonly #createdAt: number
  #lastActivityAt: number
  #ended: { reason: SessionEnd; at: number; url: string } | undefined
  /** What it has left for its profile. */
  #left: Promise<SessionState> | undefined
  #title = ''
  #isLost = false
  /** When a page was last looked at because it had loaded, by `performance.now()`. */
  #lookedAt = 0
  /** When a viewer last used its mouse or keyboard, by `performance.now()`. */
  #inputAt = Number.NEGATIVE_INFINITY
  readonly #facade: Facade
  #sandbox: Sandbox | undefined
  #running = 0
  /** Settles when all scripts so far have ended. */
  #last: Promise<unknown> = Promise.resolve()

  private constructor(options: SessionOptions, parts: { runner: Runner; newTabs: NewTabs }) {
    this.#options = options
    this.#tab = options.tab
    this.#runner = parts.runner
    this.#newTabs = parts.newTabs
    this.#replay = new Replay(options.room)
    this.#createdAt = options.now()
    this.#lastActivityAt = this.#createdAt
    const { page, lost, pass, mainFrame } = this.#tab
    this.#facade = new Facade({
      page,
      runner: this.#runner,
      onCalled: () => this.#follow(),
      errorOf: () => pass.errorFor(mainFrame.lastRequested),
    })
    lost.catch(() => {
      this.#isLost = true
      this.end('crashed')
    })
    page.on('load', () => this.#onLoad(page.mainFrame()))
    if (options.request.cdp === true) this.cdp = new CdpAccess(options, () => this.#onInput())
    if (options.request.live !== false) this.live = new LiveView(page, () => this.#onInput())
    this.#newTabs.onOpened = () => {
      if (performance.now() - this.#inputAt < INPUT_MS) void this.#follow().catch(() => undefined)
    }
  }

  static async open(options: SessionOptions): Promise<Session> {
    const { page } = options.tab
    const runner = await Runner.of(page)
    const newTabs = await NewTabs.watch(page, { signal: NEVER, endsAt: Number.POSITIVE_INFINITY })
    const session = new Session(options, { runner, newTabs })
    await session.#look()
    return session
  }

  get info(): SessionInfo {
    const { id, request } = this.#options
    const { ttlMs, scrapeId, profile } = request
    return {
      id,
      state: this.#ended === undefined ? 'active' : 'ended',
      ...(this.#ended !== undefined && { ended: this.#ended.reason, endedAt: this.#ended.at }),
      ...(this.#ended === undefined && this.live && { live: this.live.tokens }),
      ...(this.#ended === undefined && this.cdp && { cdp: this.cdp.token }),
      createdAt: this.#createdAt,
      lastActivityAt: this.#lastActivityAt,
      expiresAt: this.#createdAt + ttlMs,
      url: this.#ended?.url ?? this.#tab.page.url(),
      title: this.#title,
      ...(scrapeId !== undefined && { scrapeId }),
      ...(profile && { profile }),
    }
  }

  get replay(): Replay {
    return this.#replay
  }

  /** Why it has to end now; undefined if it may go on. */
  get overdue(): SessionEnd | undefined {
    const { now, request } = this.#options
    const { ttlMs, activityTtlMs } = request
    if (now() >= this.#createdAt + ttlMs) return 'ttl'
    return this.#running === 0 && now() >= this.#lastActivityAt + activityTtlMs ? 'activity' : undefined
  }

  /** When it ends if nobody uses it, in Unix milliseconds. */
  get endsAt(): number {
    const { ttlMs, activityTtlMs } = this.#options.request
    return Math.min(this.#createdAt + ttlMs, this.#lastActivityAt + activityTtlMs)
  }

  /** @throws ServiceError `session_ended`, `capacity_exhausted` if too many scripts wait; as the signal of the call */
  async execute(script: ScriptRequest, call: Call): Promise<ScriptOutcome> {
    if (this.#running >= MAX_WAITING) {
      throw new ServiceError('capacity_exhausted', `${MAX_WAITING} scripts already wait for this session`)
    }
    this.#running += 1
    const turn = this.#last.then(() => this.#execute(script, call))
    this.#last = turn
      .catch(() => undefined)
      .then(() => {
        this.#running -= 1
        this.#lastActivityAt = this.#options.now()
      })
    return untilAborted(call.signal, turn)
  }

  /** Cookies and storage, of a session that has ended only once. What a page does not give in time is left out. */
  async takeState(): Promise<SessionState | undefined> {
    if (this.#ended === undefined) return stateOf(this.#tab.context)
    const left = this.#left
    this.#left = undefined
    return left
  }

  /** Whatever runs in it is stopped. If its time ends it, its state is kept for its profile. Calling it again changes nothing. */
  end(reason: SessionEnd): void {
    if (this.#ended !== undefined) return
    this.#ended = { reason, at: this.#options.now(), url: this.#tab.page.url() }
    this.#stopped.abort(sessionEnded(reason))
    this.#newTabs[Symbol.dispose]()
    this.#sandbox?.close()
    this.live?.end(reason)
    this.cdp?.end()
    const close = () => {
      this.#tab.close()
      this.#options.onEnd(reason)
    }
    const { profile } = this.#options.request
    if (!profile?.saveChanges || (reason !== 'ttl' && reason !== 'activity')) close()
    else {
      this.#left = stateOf(this.#tab.context)
      void this.#left.finally(close)
    }
  }

  async #execute({ code, timeoutMs }: ScriptRequest, { signal: cancelled }: Call): Promise<ScriptOutcome> {
    cancelled.throwIfAborted()
    this.#stopped.signal.throwIfAborted()
    this.#lastActivityAt = this.#options.now()
    const signal = AbortSignal.any([cancelled, this.#stopped.signal])
    const left = Math.max(1, Math.min(timeoutMs, this.info.expiresAt - this.#options.now()))
    const limits = { signal, endsAt: performance.now() + left + MARGIN_MS }
    try {
      const run = { timeoutMs: left, signal, lost: this.#tab.lost }
      const ran = usesPage(code)
        ? await this.#runOutside(code, run)
        : await this.#moving(limits, () => this.#runner.run(code, run))
      if (ran.killed && !(await this.#runner.stop())) this.#crash()
      await this.#look()
      return outcomeOf(ran)
    } catch (thrown) {
      if (cancelled.aborted) throw thrown
      // The page or its browser is gone, or the session was ended meanwhile.
      this.end('crashed')
      return outcomeOf({
        result: '',
        stdout: '',
        stderr: `${reasonOf(thrown)}\n`,
        error: reasonOf(thrown),
        killed: true,
      })
    }
  }

  /** Runs playwright code in the sandbox. What happens to that does not end the session. */
  async #runOutside(code: string, limits: RunLimits): Promise<Ran> {
    const { running } = this.#options
    if (!this.#sandbox?.usable) {
      this.#sandbox?.close()
      this.#sandbox = undefined
      this.#sandbox = await Sandbox.open(running, this.#facade)
    }
    const sandbox = this.#sandbox
    try {
      return await sandbox.run(code, limits)
    } catch (thrown) {
      if (limits.signal.aborted || this.#isLost) throw thrown
      const error = thrown instanceof ServiceError ? thrown.message : 'The code used too much memory, or crashed'
      return { result: '', stdout: '', stderr: `${error}\n`, error, killed: true }
    } finally {
      if (!sandbox.usable) sandbox.close()
    }
  }

  /** Waits for the page that the work goes to, also if it wants to open that in a new tab. */
  async #moving<T>(limits: { signal: AbortSignal; endsAt: number }, work: () => Promise<T>): Promise<T> {
    const { page } = this.#tab
    let moved = false
    const onMove = (frame: Frame) => {
      if (frame === page.mainFrame()) moved = true
    }
    page.on('framenavigated', onMove)
    try {
      const done = await withNavigation(page, limits, work)
      await this.#newTabs.follow(limits, moved)
      return done
    } finally {
      page.off('framenavigated', onMove)
    }
  }

  /** Takes a picture, and reads the title. */
  async #look(): Promise<void> {
    const { page } = this.#tab
    await withTimeout(LOOK_MS, this.#stopped.signal, page.title()).then(
      (title) => {
        this.#title = title.slice(0, MAX_TITLE)
      },
      () => undefined,
    )
    if (this.#options.request.record === false) return
    const at = this.#options.now()
    await this.#replay.take(this.#runner.session, () => ({ url: page.url(), title: this.#title, at }))
  }

  #onInput(): void {
    this.#inputAt = performance.now()
    const { overdue } = this
    if (overdue === undefined) this.#lastActivityAt = this.#options.now()
    else this.end(overdue)
  }

  /** Goes to a page that wants to open in a new tab. */
  #follow(): Promise<void> {
    return this.#newTabs.follow({ signal: this.#stopped.signal, endsAt: performance.now() + FOLLOW_MS }, false)
  }

  #onLoad(frame: Frame): void {
    const now = performance.now()
    if (frame.url() === 'about:blank' || now - this.#lookedAt < LOOK_EVERY_MS) return
    this.#lookedAt = now
    void this.#look()
  }

  /** A page that cannot be stopped otherwise. */
  #crash(): void {
    this.#runner.session.send('Page.crash').catch(() => undefined)
    this.end('crashed')
  }
}

const MAX_WAITING = 32
const MAX_TITLE = 1_000
const LOOK_MS = 1_000
/** A page that keeps reloading itself must not keep the browser busy with pictures. */
const LOOK_EVERY_MS = 300
/** What a page opens so soon after an input, the viewer has asked for. */
const INPUT_MS = 5_000
/** For a page that a call of the code has opened. */
const FOLLOW_MS = 15_000
/** For a page that is still loading when the time of a script is over. */
const MARGIN_MS = 1_000
