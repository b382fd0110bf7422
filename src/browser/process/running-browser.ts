import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { BrowserGone, whileConnected } from '../crash.ts'
import { memoryOfBrowser, watchProcesses } from './process-watch.ts'

/** Why a browser takes no more pages. `stuck`: it no longer opens or closes any. */
export type Ending = 'idle' | 'pages' | 'age' | 'memory' | 'stuck' | 'died'

/** A browser process: its pages, its limits and its end. */
export class RunningBrowser {
  readonly browser: Browser
  readonly #control: CDPSession
  readonly #pid: number
  readonly startedAt = new Date()
  readonly #startedAtMs = performance.now()
  readonly #limits: BrowserLimits
  readonly #endWatch: () => void
  readonly #closing = new Set<Promise<void>>()
  #active = 0
  #served = 0
  #ending: Ending | undefined
  #lost = false
  readonly #losing = Promise.withResolvers<never>()
  #killedAt = Number.NEGATIVE_INFINITY
  #ended: Promise<void> | undefined

  private constructor(browser: Browser, control: CDPSession, { pid, limits }: { pid: number; limits: BrowserLimits }) {
    this.browser = browser
    this.#control = control
    this.#pid = pid
    this.#limits = limits
    this.#endWatch = watchProcesses({
      control,
      busy: () => this.#active > 0,
      maxProcessBytes: limits.maxPageBytes,
      onKilled: () => {
        this.#killedAt = performance.now()
      },
      onNetworkLost: () => this.#giveUp('its network process ended'),
      onCheck: (bytes) => {
        if (bytes > limits.maxBytes) this.retire('memory')
      },
    })
    browser.once('disconnected', () => {
      this.#endWatch()
      this.#giveUp('it ended')
    })
    this.gone.catch(() => undefined)
    if (!browser.isConnected()) this.#giveUp('it ended')
  }

  static async of(browser: Browser, limits: BrowserLimits = BROWSER_LIMITS): Promise<RunningBrowser> {
    const control = await whileConnected(browser, browser.newBrowserCDPSession())
    const { processInfo } = await whileConnected(browser, control.send('SystemInfo.getProcessInfo'))
    const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0
    return new RunningBrowser(browser, control, { pid, limits })
  }

  /** Process id of the browser; its other processes are children of that one. */
  get pid(): number {
    return this.#pid
  }

  get alive(): boolean {
    return !this.#lost && this.browser.isConnected()
  }

  /** Rejects with BrowserGone once its pages are lost. */
  get gone(): Promise<never> {
    return this.#losing.promise
  }

  /** Whether it takes another page. */
  get open(): boolean {
    return this.alive && this.ending === undefined
  }

  get ending(): Ending | undefined {
    const { maxPages, maxAgeMs } = this.#limits
    if (this.#ending !== undefined) return this.#ending
    if (this.#served >= maxPages) return 'pages'
    return performance.now() - this.#startedAtMs > maxAgeMs ? 'age' : undefined
  }

  /** Memory of its processes, in bytes. */
  memory(): Promise<number> {
    return memoryOfBrowser(this.#control)
  }

  /** Whether a page that has just crashed was killed for using too much memory. */
  get hasKilled(): boolean {
    return performance.now() - this.#killedAt < CRASH_MS
  }

  get maxPageBytes(): number {
    return this.#limits.maxPageBytes
  }

  get idle(): boolean {
    return this.#active === 0
  }

  enter(): void {
    this.#active += 1
    this.#served += 1
  }

  /** Call it when a page is done and was closed. Resolves once its context is closed, and the browser too if it has to end. */
  async leave(): Promise<void> {
    await Promise.all(this.#closing)
    this.#active -= 1
    if (!this.open && this.idle) await this.end()
  }

  /** Closes a context once its page is over, even one that is still being opened. */
  closes(opening: Promise<BrowserContext>): { close: () => void } {
    let isClosed = false
    return {
      close: () => {
        if (isClosed) return
        isClosed = true
        const closed = this.#closeContext(opening)
        this.#closing.add(closed)
        closed.finally(() => this.#closing.delete(closed))
      },
    }
  }

  async #closeContext(opening: Promise<BrowserContext>): Promise<void> {
    const closing = opening.then((context) => context.close()).catch(() => undefined)
    // A page in an endless loop cannot be closed. Its browser then takes no more pages and ends after the last one.
    if (!(await within(CLOSE_MS, closing))) this.retire('stuck')
  }

  /** Stops taking pages. */
  retire(why: Ending): void {
    this.#ending ??= why
  }

  #giveUp(why: string): void {
    if (this.#lost) return
    this.#lost = true
    this.retire('died')
    this.#losing.reject(new BrowserGone(`the browser is gone: ${why}`))
    void this.end()
  }

  /** Ends the browser and all its processes. */
  end(): Promise<void> {
    this.retire(this.ending ?? 'idle')
    this.#ended ??= this.#end()
    return this.#ended
  }

  async #end(): Promise<void> {
    this.#endWatch()
    const closed = await within(
      CLOSE_MS,
      this.browser.close().catch(() => undefined),
    )
    if (!closed) kill(this.#pid)
  }
}

/** When a browser is replaced (after its last page), and when a page is killed. */
export interface BrowserLimits {
  /** Pages that it has rendered. */
  maxPages: number
  maxAgeMs: number
  /** Memory of all its processes. */
  maxBytes: number
  /** Memory of one page's process, which is killed beyond that. */
  maxPageBytes: number
}

export const BROWSER_LIMITS: BrowserLimits = {
  maxPages: 1_000,
  maxAgeMs: 60 * 60_000,
  maxBytes: 2 * 1024 ** 3,
  maxPageBytes: 1.5 * 1024 ** 3,
}

/** The crash of a killed page is reported within this time. */
const CRASH_MS = 5_000

/** How long a context or a browser may take to close before it is killed. */
const CLOSE_MS = 3_000

/** Whether `work` ended in time. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

function kill(pid: number): void {
  if (pid <= 1) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
