import type { Call } from '../call.ts'
import { untilAborted } from '../concurrency/abort.ts'
import type { EngineHealth, EngineStats, RenderEngine, RenderedPage, RenderRequest } from '../engines/engine.ts'
import { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { interruption } from '../net/errors.ts'
import { type Gateway, openGateway } from '../net/gateway/gateway.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { BrowserGone } from './errors.ts'
import { Handoffs } from './handoff.ts'
import { firstBrowser } from './install/chromium.ts'
import { type GuestOptions, PageCrash } from './page/guest.ts'
import { type RenderLimits, renderPage } from './page/render.ts'
import type { BrowserLimits, Ending, RunningBrowser } from './process/browser.ts'
import { Browsers } from './process/browsers.ts'
import { type Launched, launch } from './process/launch.ts'
import { createQueue, type Queue } from './queue.ts'

export interface EngineSettings {
  /** With what the operator configured in `closed` and `services`: no page reaches those. */
  rules: AddressRules
  /** Pages at once. */
  maxPages: number
  /** Bytes of a page that are read. */
  maxBytes: number
  /** The browser's own, without its confession that nobody sees it, when absent. */
  userAgent?: string
  /** The `Accept-Language` of a location. */
  acceptLanguageOf: GuestOptions['acceptLanguageOf']
  version: string
  browserPath?: string
  cacheDir?: string
  /** How long a browser without pages is kept. */
  idleMs?: number
  browserLimits?: BrowserLimits
  log?: Log
}

/** An engine in this process, with what it kept of its scrapes. */
export interface LocalEngine extends RenderEngine {
  handoffs: Handoffs
  /** Process of the browser that takes pages; undefined while none runs. */
  browserPid(): number | undefined
}

const IDLE_MS = 60_000

/** Requests that wait for a page, for each page there is. */
const MAX_WAITING_PER_PAGE = 32

/** No page is looked at for longer: the longest timeout of a request (specification 8). */
const MAX_PAGE_MS = 300_000

/** A browser that did not start is tried again after so long; memory or room may have been wanting. */
const START_AGAIN_MS = 5_000

/**
 * A rendering engine in this process. Nothing is started before the first page, and the browser ends when it had none
 * for a minute.
 */
export function createEngine(settings: EngineSettings): LocalEngine {
  return new Engine(settings)
}

class Engine implements LocalEngine {
  readonly handoffs = new Handoffs()
  readonly #settings: EngineSettings
  readonly #instanceId: string = crypto.randomUUID()
  readonly #queue: Queue
  readonly #browsers: Browsers
  readonly #jobs = { running: 0, completed: 0, failed: 0 }
  readonly #endings = new Set<Promise<void>>()
  readonly #closed = new AbortController()
  #gateway: Promise<Gateway> | undefined
  #startFailedAt = Number.NEGATIVE_INFINITY

  constructor(settings: EngineSettings) {
    const { maxPages, browserPath, cacheDir, idleMs = IDLE_MS, browserLimits } = settings
    this.#settings = settings
    this.#queue = createQueue(maxPages, maxPages * MAX_WAITING_PER_PAGE)
    const start = async (signal: AbortSignal, former: Ending | undefined) => {
      const { port } = await this.#openGateway()
      const launched = await launch({ proxyPort: port, signal, browserPath, cacheDir })
      tell(launched, former, settings.log)
      return launched.browser
    }
    this.#browsers = new Browsers({ launch: start, idleMs, limits: browserLimits })
  }

  async render(request: RenderRequest, call: Call): Promise<RenderedPage> {
    const endsAt = Math.min(call.endsAt ?? Number.POSITIVE_INFINITY, performance.now() + MAX_PAGE_MS)
    const clock = AbortSignal.timeout(Math.max(0, endsAt - performance.now()))
    const signal = AbortSignal.any([call.signal, this.#closed.signal, clock])
    checkScheme(request.url)
    const place = await this.#queue.enter(call.owner, signal)
    this.#jobs.running += 1
    try {
      const page = await this.#renderTwice(request, { ...call, signal, endsAt }, place)
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
    const { active, places, waiting } = this.#queue
    return {
      instanceId: this.#instanceId,
      version: this.#settings.version,
      pages: { active, available: places - active },
      jobs: { ...this.#jobs, waiting },
      sessions: { active: 0, available: 0 },
      engines: { browser: await this.#hasBrowser() },
    }
  }

  async stats(): Promise<EngineStats> {
    return { browserBytes: await this.#browsers.held() }
  }

  /** Whether one is installed, and did start unless that was a while ago: the next page that is sent then tries again. */
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
    await Promise.all(this.#endings)
    await this.#browsers.close()
    await (await this.#gateway)?.[Symbol.asyncDispose]()
  }

  browserPid(): number | undefined {
    return this.#browsers.current?.pid
  }

  /** A second time when the browser died under the page and nothing was done there yet. */
  async #renderTwice(
    request: RenderRequest,
    call: Call & Pick<RenderLimits, 'endsAt'>,
    place: Disposable,
  ): Promise<RenderedPage> {
    let acted = false
    const onAction = () => {
      acted = true
    }
    let running: RunningBrowser | undefined
    const deaths: Death[] = []
    try {
      for (;;) {
        try {
          running = await this.#take(call.signal, request)
          return await this.#renderOnce(running, request, { ...call, onAction })
        } catch (thrown) {
          if (running === undefined || !this.#died(thrown, running) || call.signal.aborted) throw thrown
          if (thrown instanceof PageCrash && running.hasKilled)
            throw tooMuchMemory(request, running.maxPageBytes, thrown)
          deaths.push({ running, at: performance.now() })
          const again = !acted && isOneDeath(deaths)
          this.#settings.log?.warn('browser_died', { request_id: call.requestId, again })
          if (!again) throw acted ? crashed(request, thrown) : diedTwice(request, thrown)
          this.#leave(running)
          running = undefined
        }
      }
    } finally {
      this.#leave(running, place)
    }
  }

  async #renderOnce(
    running: RunningBrowser,
    request: RenderRequest,
    { owner, ...limits }: RenderLimits & Pick<Call, 'owner'>,
  ): Promise<RenderedPage> {
    const { browser } = running
    const { userAgent = plainUserAgent(browser.version()), maxBytes, acceptLanguageOf } = this.#settings
    const gateway = await this.#openGateway()
    try {
      const { page, state } = await renderPage(
        running,
        request,
        { gateway, maxBytes, userAgent, acceptLanguageOf },
        limits,
      )
      return { ...page, scrapeId: this.handoffs.keep(owner, state) }
    } catch (thrown) {
      if (limits.signal.aborted) throw interruption(limits.signal, request.url.host)
      throw thrown
    }
  }

  async #take(signal: AbortSignal, { url }: RenderRequest): Promise<RunningBrowser> {
    const taking = this.#browsers.take()
    try {
      return await untilAborted(signal, taking, () => interruption(signal, url.host))
    } catch (thrown) {
      if (signal.aborted) taking.then((late) => this.#leave(late)).catch(() => undefined)
      else this.#startFailedAt = performance.now()
      throw thrown
    }
  }

  /** The answer does not wait until the page is closed; its place does. */
  #leave(running: RunningBrowser | undefined, place?: Disposable): void {
    const left = running === undefined ? Promise.resolve() : this.#browsers.leave(running)
    const ending = left
      .catch((thrown: Error) => this.#settings.log?.warn('browser_close_failed', { cause: thrown.message }))
      .then(() => place?.[Symbol.dispose]())
    this.#endings.add(ending)
    ending.finally(() => this.#endings.delete(ending))
  }

  #died(thrown: unknown, running: RunningBrowser): boolean {
    if (thrown instanceof ServiceError) return false
    return thrown instanceof PageCrash || thrown instanceof BrowserGone || !running.alive || hasCrashed(thrown)
  }

  #openGateway(): Promise<Gateway> {
    this.#gateway ??= openGateway(this.#settings.rules)
    return this.#gateway
  }
}

/** Of the browser under a page, or of the page alone. */
interface Death {
  running: RunningBrowser
  /** By `performance.now()`. */
  at: number
}

/** A browser may give a process that has just been killed to a page that comes back, or end itself a moment later. */
const SAME_DEATH_MS = 1_000

/** Whether nothing tells that a page itself is what kills: it, and the same browser soon after it, may have one cause. */
function isOneDeath([first, second, ...more]: readonly Death[]): boolean {
  if (second === undefined) return true
  if (more.length > 0 || second.running !== first?.running) return false
  return !second.running.alive || second.at - first.at < SAME_DEATH_MS
}

function diedTwice({ url }: RenderRequest, cause: unknown): ServiceError {
  return new ServiceError('render_unavailable', `the browser died twice while it was at work on ${url.host}`, { cause })
}

/** Which browser was started, why in place of another, and what is to be known of it. */
function tell({ browser, found, sandboxed, notes }: Launched, reason: Ending | undefined, log: Log | undefined): void {
  for (const { message, hint } of notes) log?.warn('browser', { message, hint })
  log?.info('browser_started', { browser: found.path, browser_version: browser.version(), sandboxed, reason })
}

/** A page that ended before it was watched. */
const hasCrashed = (thrown: unknown) => /(target|page) crashed/i.test(String((thrown as Error).message))

function tooMuchMemory({ url }: RenderRequest, maxBytes: number, cause: unknown): ServiceError {
  const gigabytes = Math.round(maxBytes / 1024 ** 2) / 1024
  return new ServiceError('body_too_large', `${url.host} takes more than ${gigabytes} GiB of memory for one page`, {
    cause,
  })
}

function checkScheme({ protocol }: URL): void {
  if (protocol === 'http:' || protocol === 'https:') return
  throw new ServiceError('blocked_address', `${protocol} addresses are blocked; only http and https are fetched`)
}

function crashed({ url }: RenderRequest, cause: unknown): ServiceError {
  return new ServiceError('internal', `the browser died while it was at work on ${url.host}`, {
    cause,
    hint: 'Its actions had begun, so that the page was not visited a second time.',
  })
}

/** As a visible Chrome of that version calls itself: only its first number is told. */
function plainUserAgent(version: string): string {
  const [major] = version.split('.')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
}
