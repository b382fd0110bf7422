import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { memoryOf } from './memory.ts'

/** How long a context or a browser may take to close before it is ended from outside. */
const CLOSE_MS = 3_000

/** A browser is replaced after so many pages, so long, or when its processes hold so much. */
const MAX_SERVED = 1_000
const MAX_AGE_MS = 60 * 60_000
const MAX_MEMORY_BYTES = 2 * 1024 ** 3

/** Memory is looked at every so many pages. */
const LOOK_EVERY = 10

/** A browser process with what is known of it. */
export class RunningBrowser {
  readonly browser: Browser
  readonly #control: CDPSession
  readonly #pid: number
  readonly #startedAt = performance.now()
  readonly #closing = new Set<Promise<void>>()
  #active = 0
  #served = 0
  #retired = false
  #ended: Promise<void> | undefined

  private constructor(browser: Browser, control: CDPSession, pid: number) {
    this.browser = browser
    this.#control = control
    this.#pid = pid
  }

  static async of(browser: Browser): Promise<RunningBrowser> {
    const control = await browser.newBrowserCDPSession()
    const { processInfo } = await control.send('SystemInfo.getProcessInfo')
    const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0
    return new RunningBrowser(browser, control, pid)
  }

  /** The process of the browser, of which the others are children. */
  get pid(): number {
    return this.#pid
  }

  get alive(): boolean {
    return this.browser.isConnected()
  }

  /** Whether it takes another page. */
  get open(): boolean {
    const spent = this.#served >= MAX_SERVED || performance.now() - this.#startedAt > MAX_AGE_MS
    return this.alive && !this.#retired && !spent
  }

  get idle(): boolean {
    return this.#active === 0
  }

  enter(): void {
    this.#active += 1
    this.#served += 1
  }

  /** To be called when a page is over. Resolves when its context is closed, or the whole browser when it must end. */
  async leave(): Promise<void> {
    await Promise.all(this.#closing)
    this.#active -= 1
    if (this.#served % LOOK_EVERY === 0 && this.open) await this.#look()
    if (!this.open && this.idle) await this.end()
  }

  /** Takes care that a context is closed after its page, one that is still being opened as well. */
  closes(opening: Promise<BrowserContext>): { close: () => void } {
    const over = Promise.withResolvers<void>()
    const closed = over.promise.then(async () => {
      const gone = opening.then((context) => context.close()).catch(() => undefined)
      // An endless loop holds up its own closing; its browser then takes no more pages, and ends after the last.
      if (!(await within(CLOSE_MS, gone))) this.retire()
    })
    this.#closing.add(closed)
    closed.finally(() => this.#closing.delete(closed))
    return { close: () => over.resolve() }
  }

  /** Takes no more pages. */
  retire(): void {
    this.#retired = true
  }

  /** Ends the browser with all its processes. */
  end(): Promise<void> {
    this.#retired = true
    this.#ended ??= this.#end()
    return this.#ended
  }

  async #end(): Promise<void> {
    const closed = await within(
      CLOSE_MS,
      this.browser.close().catch(() => undefined),
    )
    if (!closed) kill(this.#pid)
  }

  async #look(): Promise<void> {
    const info = await this.#control.send('SystemInfo.getProcessInfo').catch(() => undefined)
    const pids = info?.processInfo.map(({ id }) => id) ?? []
    if ((await memoryOf(pids)) > MAX_MEMORY_BYTES) this.retire()
  }
}

/** Whether it was over in time. */
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
    // It ended by itself.
  }
}
