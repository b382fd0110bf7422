import type { Page } from 'playwright-core'
import type { ServiceError } from '../../errors.ts'
import { withTimeout } from '../actions/time-limits.ts'
import { locatorBuilders, locatorOf, pageBuilders } from './locators.ts'
import { argumentsOf, revived } from './method-arguments.ts'
import { callMethod, ofKeyboards, ofLocators, ofMice, ofPages } from './methods.ts'
import { MAX_OUTPUT } from './output.ts'
import { PasteGuard } from './paste-guard.ts'
import type { Runner } from './runner.ts'

interface FacadeOptions {
  page: Page
  /** That of the page. */
  runner: Runner
  /** Called after each call, for what a click has opened. */
  onCalled: () => Promise<void>
  /** Why the page could not go somewhere, if the network knows. */
  errorOf: () => ServiceError | undefined
}

interface CallLimits {
  signal: AbortSignal
  /** A `performance.now()` timestamp. */
  endsAt: number
}

/** Carries out what playwright code asks of the page of its session. Nothing that the code sends is trusted. */
export class Facade {
  readonly #options: FacadeOptions
  readonly #pasting = new PasteGuard()

  constructor(options: FacadeOptions) {
    this.#options = options
  }

  /** What the code can call, for the `page` in its sandbox. */
  get names() {
    return {
      url: this.#options.page.url(),
      maxOutput: 2 * MAX_OUTPUT,
      page: [...Object.keys(ofPages), 'evaluate', 'waitForTimeout'],
      locator: Object.keys(ofLocators),
      keyboard: Object.keys(ofKeyboards),
      mouse: Object.keys(ofMice),
      builders: locatorBuilders,
      pageBuilders,
    }
  }

  /** @throws Error with a message for the code; the reason of the signal */
  async call({ on, method, args }: Sent, { signal, endsAt }: CallLimits): Promise<unknown> {
    const timeoutMs = Math.max(1, endsAt - performance.now())
    const work = Promise.resolve().then(() => this.#call(on ?? {}, { method: String(method), args, timeoutMs }))
    try {
      const value = await withTimeout(timeoutMs, signal, work)
      await this.#options.onCalled()
      return value
    } catch (thrown) {
      const { message } = (/net::ERR_/.test((thrown as Error).message) && this.#options.errorOf()) || (thrown as Error)
      throw new Error(plain(message))
    }
  }

  #call(on: NonNullable<Sent['on']>, asked: { method: string; args: unknown; timeoutMs: number }): unknown {
    const { page } = this.#options
    const { method, args, timeoutMs } = asked
    this.#pasting.check(method, args)
    if (on.locator !== undefined) return callMethod(ofLocators, { target: locatorOf(page, on.locator), ...asked })
    if (on.device === 'keyboard') return callMethod(ofKeyboards, { target: page.keyboard, ...asked })
    if (on.device === 'mouse') return callMethod(ofMice, { target: page.mouse, ...asked })
    if (method === 'evaluate') return this.#evaluate(args)
    if (method === 'waitForTimeout') {
      const [ms] = argumentsOf(args, { method, kinds: ['number'], options: [], timeoutMs })
      return Bun.sleep(Math.max(0, Math.min(Number(ms), timeoutMs)))
    }
    return callMethod(ofPages, { target: page, ...asked })
  }

  /** A function with one argument, or an expression. */
  #evaluate(args: unknown): Promise<unknown> {
    const [code, argument] = Array.isArray(args) ? args : []
    const source = (code as { $function?: unknown } | undefined)?.$function
    if (typeof source === 'string') {
      const json = JSON.stringify(revived(argument)) ?? 'undefined'
      return this.#options.runner.evaluate(`(${source})(${json})`)
    }
    if (typeof code === 'string') return this.#options.runner.evaluate(code)
    throw new Error('page.evaluate takes a function or a string')
  }
}

/** A call as the code sends it. */
export interface Sent {
  on?: { locator?: unknown; device?: unknown }
  method?: unknown
  args?: unknown
}

/** Messages of playwright are coloured and end with a log of its own. */
function plain(message: string): string {
  return message.replace(/\u001b\[[0-9;]*m/g, '').slice(0, MAX_MESSAGE)
}

const MAX_MESSAGE = 2_000
