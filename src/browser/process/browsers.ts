import type { Browser } from 'playwright-core'
import { ServiceError } from '../../errors.ts'
import { type BrowserLimits, type Ending, RunningBrowser } from './running-browser.ts'

interface BrowsersOptions {
  /** @param former why the previous browser ended; undefined for the first one */
  launch: (signal: AbortSignal, former: Ending | undefined) => Promise<Browser>
  /** How long a browser without pages keeps running. */
  idleMs: number
  limits?: BrowserLimits | undefined
}

/** The browser that takes new pages, which is started on demand, and older ones that still finish theirs. */
export class Browsers {
  readonly #options: BrowsersOptions
  readonly #all = new Set<RunningBrowser>()
  #starting: Promise<RunningBrowser> | undefined
  #current: RunningBrowser | undefined
  /** The latest one, whether it still runs or not. */
  #latest: RunningBrowser | undefined
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #recycles = 0

  constructor(options: BrowsersOptions) {
    this.#options = options
  }

  /** The browser that takes new pages; undefined while none runs. */
  get current(): RunningBrowser | undefined {
    return this.#current?.alive ? this.#current : undefined
  }

  /** How often one took the place of one that had served its time, or had crashed. */
  get recycles(): number {
    return this.#recycles
  }

  /** When the oldest that runs was started; undefined while none runs. */
  get oldestStart(): Date | undefined {
    const starts = [...this.#all].filter(({ alive }) => alive).map(({ startedAt }) => startedAt.getTime())
    return starts.length === 0 ? undefined : new Date(Math.min(...starts))
  }

  /** Memory of all of them, in bytes. */
  async memory(): Promise<number> {
    const each = await Promise.all([...this.#all].map((running) => (running.alive ? running.memory() : 0)))
    return each.reduce((sum, bytes) => sum + bytes, 0)
  }

  /** A browser for one page; call `leave` when the page is done. @throws the error of `launch` */
  async take(): Promise<RunningBrowser> {
    clearTimeout(this.#idleTimer)
    const running = this.#current?.open ? this.#current : await this.#start()
    if (!running.open) return this.take()
    running.enter()
    return running
  }

  async leave(running: RunningBrowser): Promise<void> {
    await running.leave()
    this.#forgetEnded()
    if (running.idle) this.#endSoon(running)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idleTimer)
    await this.#starting?.catch(() => undefined)
    await Promise.all([...this.#all].map((running) => running.end()))
    this.#all.clear()
  }

  /** One start serves all callers that wait for it. */
  #start(): Promise<RunningBrowser> {
    if (this.#closed) return Promise.reject(new Error('the engine is closed'))
    this.#starting ??= this.#launch().finally(() => {
      this.#starting = undefined
    })
    return this.#starting
  }

  async #launch(): Promise<RunningBrowser> {
    const former = this.#current
    if (this.#latest !== undefined && this.#latest.ending !== 'idle') this.#recycles += 1
    if (former?.idle) void former.end()
    const browser = await this.#options.launch(AbortSignal.timeout(LAUNCH_MS), this.#latest?.ending)
    const running = await RunningBrowser.of(browser, this.#options.limits).catch(async (cause) => {
      await browser.close().catch(() => undefined)
      throw new ServiceError('render_unavailable', 'The browser ended right after its start', { cause })
    })
    this.#all.add(running)
    this.#current = running
    this.#latest = running
    return running
  }

  #forgetEnded(): void {
    for (const running of this.#all) {
      if (!running.alive) this.#all.delete(running)
    }
  }

  #endSoon(running: RunningBrowser): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => {
      if (!running.idle) return
      if (this.#current === running) this.#current = undefined
      void running.end().then(() => this.#forgetEnded())
    }, this.#options.idleMs)
    this.#idleTimer.unref()
  }
}

/** A browser starts within a second, but on a machine under load it can take much longer. */
const LAUNCH_MS = 60_000
