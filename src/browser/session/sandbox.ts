import type { BrowserContext, Page } from 'playwright-core'
import { ServiceError } from '../../errors.ts'
import { NEVER, withTimeout } from '../actions/time-limits.ts'
import { closePopups, watchPage } from '../page/page-events.ts'
import type { RunningBrowser } from '../process/running-browser.ts'
import type { Facade, Sent } from './facade.ts'
import { type Ran, type RunLimits, Runner } from './runner.ts'
import facadeScript from './scripts/facade.page.js' with { type: 'text' }

/**
 * Where playwright code runs: an empty page of its own without any network, in a process of its own. What the code asks of
 * its `page` comes out as messages. So whatever the code does to its own process, the page of the session goes on.
 */
export class Sandbox {
  readonly #page: Page
  readonly #runner: Runner
  readonly #facade: Facade
  readonly #lost: PromiseWithResolvers<never>
  readonly #close: () => void
  #calls = 0
  #pending = 0
  #limits: { signal: AbortSignal; endsAt: number } | undefined
  /** Whether it can run more code. */
  usable = true

  private constructor(parts: { page: Page; runner: Runner; facade: Facade; close: () => void }) {
    this.#page = parts.page
    this.#runner = parts.runner
    this.#facade = parts.facade
    this.#close = parts.close
    this.#lost = Promise.withResolvers()
    this.#lost.promise.catch(() => {
      this.usable = false
    })
    watchPage(this.#page, this.#lost.reject)
    closePopups({ page: this.#page, context: this.#page.context() }, this.#lost.reject)
    this.#page.on('framenavigated', (frame) => {
      if (frame === this.#page.mainFrame()) this.#lose('The code may not navigate its own window; use page.goto')
    })
    this.#runner.session.on('Runtime.bindingCalled', ({ payload }) => void this.#receive(payload))
  }

  /** @throws BrowserGone; Error if no page opens in time */
  static async open(running: RunningBrowser, facade: Facade): Promise<Sandbox> {
    const opening = running.browser.newContext({ offline: true, acceptDownloads: false, serviceWorkers: 'block' })
    const { close } = running.closes(opening)
    try {
      return await withTimeout(OPEN_MS, NEVER, Promise.race([prepare(opening, { facade, close }), running.gone]))
    } catch (thrown) {
      close()
      throw thrown
    }
    async function prepare(context: Promise<BrowserContext>, parts: { facade: Facade; close: () => void }) {
      const page = await (await context).newPage()
      const runner = await Runner.of(page)
      await runner.session.send('Runtime.addBinding', { name: 'sendCall' })
      await runner.evaluate(`(${facadeScript})(${JSON.stringify(parts.facade.names)})`)
      return new Sandbox({ page, runner, ...parts })
    }
  }

  /** @throws as the `run` of a runner, and what ended the sandbox */
  async run(code: string, limits: RunLimits): Promise<Ran> {
    this.#calls = 0
    const over = new AbortController()
    this.#limits = {
      signal: AbortSignal.any([limits.signal, over.signal]),
      // A call that takes too long is no error of its own.
      endsAt: performance.now() + limits.timeoutMs + CALL_MARGIN_MS,
    }
    await this.#tell('beginRun', this.#facade.names.url)
    const lost = Promise.race([this.#lost.promise, limits.lost])
    lost.catch(() => undefined)
    try {
      const ran = await this.#runner.run(code, { ...limits, lost })
      if (ran.killed) this.usable = false
      return ran
    } catch (thrown) {
      this.usable = false
      throw thrown
    } finally {
      this.#limits = undefined
      over.abort(new Error('The code has ended'))
    }
  }

  close(): void {
    this.usable = false
    this.#runner.session.send('Page.crash').catch(() => undefined)
    this.#close()
  }

  async #receive(payload: string): Promise<void> {
    const limits = this.#limits
    this.#calls += 1
    if (limits === undefined) return
    if (this.#calls > MAX_CALLS) return this.#lose(`The code calls its page more than ${MAX_CALLS} times`)
    if (payload.length > MAX_PAYLOAD) return this.#lose(`A call of the code has more than ${MAX_PAYLOAD} characters`)
    if (this.#pending >= MAX_PENDING) return this.#lose(`The code has more than ${MAX_PENDING} open calls of its page`)
    this.#pending += 1
    try {
      const { id, ...sent } = JSON.parse(payload) as Sent & { id: unknown }
      const answer = await this.#facade.call(sent, limits).then(
        (value) => ({ id, value: value ?? null, ...(value === undefined && { value: undefined }) }),
        (thrown: Error) => ({ id, error: thrown.message }),
      )
      await this.#tell('answerCall', { ...answer, url: this.#facade.names.url })
    } catch {
      // The code sent something else than a call.
    } finally {
      this.#pending -= 1
    }
  }

  /** Calls a function of the facade. The sandbox may be gone or in an endless loop, then nobody waits for the answer. */
  async #tell(name: 'answerCall' | 'beginRun', argument: unknown): Promise<void> {
    const json = JSON.stringify(argument)
    const expression =
      json.length > MAX_ANSWER
        ? `${name}(${JSON.stringify({ ...(argument as object), value: undefined, error: 'The answer of the page is too large' })})`
        : `${name}(${json})`
    const told = this.#runner.session.send('Runtime.evaluate', { expression, silent: true })
    await withTimeout(OPEN_MS, NEVER, told).catch(() => undefined)
  }

  #lose(message: string): void {
    this.#lost.reject(new ServiceError('invalid_request', message))
    this.#runner.session.send('Page.crash').catch(() => undefined)
  }
}

/** For one run of code. */
const MAX_CALLS = 10_000
const MAX_PENDING = 100

const CALL_MARGIN_MS = 250

/** Characters of a call and of an answer. */
const MAX_PAYLOAD = 1024 * 1024
const MAX_ANSWER = 12 * 1024 * 1024

const OPEN_MS = 10_000
