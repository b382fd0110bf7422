import type { Call } from '../call.ts'
import { untilAborted } from '../concurrency/abort.ts'
import type {
  EngineHealth,
  EngineReport,
  EngineStats,
  RenderEngine,
  RenderedPage,
  RenderRequest,
} from '../engines/engine.ts'
import { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { abortError } from '../net/errors.ts'
import { type Gateway, openGateway } from '../net/gateway/gateway.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { BrowserGone, NavigationAborted, PageCrash } from './crash.ts'
import { Handoffs } from './handoff.ts'
import { firstBrowser } from './install/chromium.ts'
import { navigationError } from './page/navigation-error.ts'
import { type RenderLimits, renderPage } from './page/render.ts'
import type { TabOptions } from './page/tab.ts'
import { createPageLimiter, type PageLimiter } from './page-limiter.ts'
import { Browsers } from './process/browsers.ts'
import { launch } from './process/launch.ts'
import type { BrowserLimits, Ending, RunningBrowser } from './process/running-browser.ts'
import { checkScheme, crashedAfterActions, crashedTwice, tooMuchMemory } from './render-errors.ts'
import { logStart, reportOf } from './report.ts'
import { LocalSessions } from './session/sessions.ts'

export interface EngineSettings {
  /** Must list the operator's own addresses in `closed` and `services`, so that no page reaches them. */
  rules: AddressRules
  /** Pages that are open at once. */
  maxPages: number
  /** Browser sessions that are open at once. They do not count as pages. */
  maxSessions: number
  /** Limit for what is read of a page. */
  maxBytes: number
  /** By default the browser's own, without the word that reveals headless mode. */
  userAgent?: string
  /** The `Accept-Language` header for a location. */
  acceptLanguageOf: TabOptions['acceptLanguageOf']
  version: string
  browserPath?: string
  cacheDir: string
  /** How long a browser without pages keeps running. */
  idleMs?: number
  browserLimits?: BrowserLimits
  log?: Log
  /** Unix milliseconds, for what ends sessions. */
  now?: () => number
}

/** An engine in this process, with the states of its finished scrapes. */
export interface LocalEngine extends RenderEngine {
  handoffs: Handoffs
  sessions: LocalSessions
  /** Process id of the browser that takes new pages; undefined while none runs. */
  browserPid(): number | undefined
}

/**
 * A rendering engine in this process. The browser starts with the first page, and ends after a minute without pages.
 */
export function createEngine(settings: EngineSettings): LocalEngine {
  return new Engine(settings)
}

class Engine implements LocalEngine {
  readonly handoffs: Handoffs
  readonly sessions: LocalSessions
  readonly #settings: EngineSettings
  readonly #instanceId: string = crypto.randomUUID()
  readonly #pages: PageLimiter
  readonly #browsers: Browsers
  readonly #jobs = { running: 0, completed: 0, failed: 0 }
  readonly #closing = new Set<Promise<void>>()
  readonly #closed = new AbortController()
  #gateway: Promise<Gateway> | undefined
  #startFailedAt = Number.NEGATIVE_INFINITY

  constructor(settings: EngineSettings) {
    const { maxPages, maxSessions, browserPath, cacheDir, idleMs = IDLE_MS, browserLimits, now = Date.now } = settings
    this.#settings = settings
    this.handoffs = new Handoffs(now)
    this.sessions = new LocalSessions({
      instanceId: this.#instanceId,
      maxSessions,
      handoffs: this.handoffs,
      now,
      take: (signal) => this.#take(signal, 'the session'),
      leave: (running) => this.#leave(running),
      tabOptions: (running) => this.#tabOptions(running),
      log: settings.log,
    })
    this.#pages = createPageLimiter(maxPages, maxPages * MAX_WAITING_PER_PAGE)
    const start = async (signal: AbortSignal, former: Ending | undefined) => {
      const { port } = await this.#openGateway()
      const launched = await launch({ proxyPort: port, signal, browserPath, cacheDir })
      logStart(launched, former, settings.log)
      return launched.browser
    }
    this.#browsers = new Browsers({ launch: start, idleMs, limits: browserLimits })
  }

  async render(request: RenderRequest, call: Call): Promise<RenderedPage> {
    const endsAt = Math.min(call.endsAt ?? Number.POSITIVE_INFINITY, performance.now() + MAX_PAGE_MS)
    const timeout = AbortSignal.timeout(Math.max(0, endsAt - performance.now()))
    const signal = AbortSignal.any([call.signal, this.#closed.signal, timeout])
    checkScheme(request.url)
    const slot = await this.#pages.enter(call.owner, signal)
    this.#jobs.running += 1
    try {
      const page = await this.#renderWithRetry(request, { ...call, signal, endsAt }, slot)
      this.#jobs.completed += 1
      return page
    } catch (thrown) {
      this.#jobs.failed += 1
      throw thrown
    } finally {
      this.#jobs.running -= 1
    }
  }

  async health(): Promise<EngineHealth> {
    const { active, maxPages, waiting } = this.#pages
    return {
      instanceId: this.#instanceId,
      version: this.#settings.version,
      pages: { active, available: maxPages - active },
      jobs: { ...this.#jobs, waiting },
      sessions: this.sessions.load,
      engines: { browser: await this.#hasBrowser() },
    }
  }

  async stats(): Promise<EngineStats> {
    return { browserBytes: await this.#browsers.memory() }
  }

  async report(): Promise<EngineReport[]> {
    return [reportOf(await this.health(), this.#browsers, await this.#browsers.memory())]
  }

  /** Whether a browser is installed and did not fail to start just now. */
  async #hasBrowser(): Promise<boolean> {
    if (this.#browsers.current !== undefined) return true
    if (performance.now() - this.#startFailedAt < START_AGAIN_MS) return false
    return firstBrowser(this.#settings.browserPath).then(
      (found) => found !== undefined,
      () => false,
    )
  }

  async close(): Promise<void> {
    this.#closed.abort(new ServiceError('cancelled', 'the rendering engine is closed'))
    this.sessions.shutDown()
    await Promise.all(this.#closing)
    await this.#browsers.close()
    await (await this.#gateway)?.[Symbol.asyncDispose]()
  }

  browserPid(): number | undefined {
    return this.#browsers.current?.pid
  }

  /** Renders a second time if the browser crashed, or aborted the navigation, before the first action of the request. */
  async #renderWithRetry(
    request: RenderRequest,
    call: Call & Pick<RenderLimits, 'endsAt'>,
    slot: Disposable,
  ): Promise<RenderedPage> {
    let acted = false
    const onAction = () => {
      acted = true
    }
    let running: RunningBrowser | undefined
    const crashes: Crash[] = []
    try {
      for (;;) {
        try {
          running = await this.#take(call.signal, request.url.host)
          return await this.#renderOnce(running, request, { ...call, onAction })
        } catch (thrown) {
          if (running === undefined || !this.#mayPass(thrown, running) || call.signal.aborted) throw thrown
          if (thrown instanceof PageCrash && running.hasKilled)
            throw tooMuchMemory(request, running.maxPageBytes, thrown)
          crashes.push({ running, at: performance.now() })
          const again = !acted && mayRetry(crashes)
          const aborted = thrown instanceof NavigationAborted
          if (!aborted) this.#settings.log?.warn('browser_died', { request_id: call.requestId, again })
          if (!again && aborted) throw navigationError(thrown.message, request.url.host, thrown)
          if (!again) throw acted ? crashedAfterActions(request, thrown) : crashedTwice(request, thrown)
          this.#leave(running)
          running = undefined
        }
      }
    } finally {
      this.#leave(running, slot)
    }
  }

  async #renderOnce(
    running: RunningBrowser,
    request: RenderRequest,
    { owner, ...limits }: RenderLimits & Pick<Call, 'owner'>,
  ): Promise<RenderedPage> {
    const options = await this.#tabOptions(running)
    try {
      const { page, state } = await renderPage(running, request, options, limits)
      return { ...page, scrapeId: this.handoffs.keep(owner, state) }
    } catch (thrown) {
      if (limits.signal.aborted) throw abortError(limits.signal, request.url.host)
      throw thrown
    }
  }

  async #tabOptions({ browser }: RunningBrowser): Promise<TabOptions> {
    const { userAgent = plainUserAgent(browser.version()), maxBytes, acceptLanguageOf } = this.#settings
    return { gateway: await this.#openGateway(), maxBytes, userAgent, acceptLanguageOf }
  }

  async #take(signal: AbortSignal, host: string): Promise<RunningBrowser> {
    const taking = this.#browsers.take()
    try {
      return await untilAborted(signal, taking, () => abortError(signal, host))
    } catch (thrown) {
      if (signal.aborted) taking.then((late) => this.#leave(late)).catch(() => undefined)
      else this.#startFailedAt = performance.now()
      throw thrown
    }
  }

  /** The response does not wait until the tab is closed, but the slot of its page does. */
  #leave(running: RunningBrowser | undefined, slot?: Disposable): void {
    const left = running === undefined ? Promise.resolve() : this.#browsers.leave(running)
    const closing = left
      .catch((thrown: Error) => this.#settings.log?.warn('browser_close_failed', { cause: thrown.message }))
      .then(() => slot?.[Symbol.dispose]())
    this.#closing.add(closing)
    closing.finally(() => this.#closing.delete(closing))
  }

  /** Whether an error comes from the browser and not from the page: a crash, or a navigation that it aborted. */
  #mayPass(thrown: unknown, running: RunningBrowser): boolean {
    if (thrown instanceof ServiceError) return false
    const known = [PageCrash, BrowserGone, NavigationAborted].some((kind) => thrown instanceof kind)
    return known || !running.alive || hasCrashed(thrown)
  }

  #openGateway(): Promise<Gateway> {
    this.#gateway ??= openGateway(this.#settings.rules)
    return this.#gateway
  }
}

const IDLE_MS = 60_000

/** How many requests may wait for a page, for each page of the limit. */
const MAX_WAITING_PER_PAGE = 32

/** No page is rendered for longer than this, the longest timeout that a request may have. */
const MAX_PAGE_MS = 300_000

/** A browser that failed to start is tried again after this time; it may have lacked memory or disk space. */
const START_AGAIN_MS = 5_000

/** A crash of the browser under a page, or of the page alone. */
interface Crash {
  running: RunningBrowser
  /** By `performance.now()`. */
  at: number
}

/** The browser may give a process that was just killed to the retried page, or end itself a moment later. */
const SAME_CRASH_MS = 1_000

/** Whether the crashes may have a single cause other than the page: a page, and soon after it the same browser. */
function mayRetry([first, second, ...more]: readonly Crash[]): boolean {
  if (second === undefined) return true
  if (more.length > 0 || second.running !== first?.running) return false
  return !second.running.alive || second.at - first.at < SAME_CRASH_MS
}

/** The page crashed before we listened for its crash. */
const hasCrashed = (thrown: unknown) => /(target|page) crashed/i.test(String((thrown as Error).message))

/** The user agent of a Chrome with a window. It contains only the major version. */
function plainUserAgent(version: string): string {
  const [major] = version.split('.')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
}
