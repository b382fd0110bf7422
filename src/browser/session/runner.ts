// Runs the code of a caller in a page, and can stop it.
import type { CDPSession, Page } from 'playwright-core'
import type { Protocol } from 'playwright-core/types/protocol'
import { NEVER, StepTimeout, seconds, withTimeout } from '../actions/time-limits.ts'
import { leftDocument } from '../page/page-scripts.ts'
import { cut, MAX_OUTPUT, Output } from './output.ts'
import { textOfValue } from './value-text.ts'

export interface RunLimits {
  timeoutMs: number
  /** Ends the run; its reason is thrown. */
  signal: AbortSignal
  /** Rejects when the page is lost. */
  lost: Promise<never>
}

/** How code ended. */
export interface Ran {
  result: string
  stdout: string
  stderr: string
  /** What it threw, or why it was stopped. */
  error?: string
  killed: boolean
}

/**
 * Runs code in one page, with DevTools: statements and expressions as in its console, `await` included. The content
 * security policy of the page does not apply.
 */
export class Runner {
  readonly session: CDPSession
  readonly #output: Output

  private constructor(session: CDPSession) {
    this.session = session
    this.#output = new Output(session, SOURCE)
  }

  static async of(page: Page): Promise<Runner> {
    const session = await page.context().newCDPSession(page)
    const runner = new Runner(session)
    await session.send('Runtime.enable')
    return runner
  }

  /**
   * Code that navigates has no result.
   *
   * @throws the reason of `signal` or of `lost`; the code is stopped then
   */
  async run(code: string, limits: RunLimits): Promise<Ran> {
    this.#output.start()
    const ended = await this.#within(limits, this.#evaluate(code)).catch(async (thrown) => {
      await this.#output.end()
      throw thrown
    })
    const { stdout, stderr } = await this.#output.end()
    const trace = ended.trace ?? ended.error
    const { result, error, killed = false } = ended
    return {
      result: cut(result ?? ''),
      stdout,
      stderr: trace === undefined ? stderr : cut(`${stderr}${trace}\n`),
      ...(error !== undefined && { error: error.slice(0, MAX_ERROR) }),
      killed,
    }
  }

  /** The value of an expression or of its promise, as JSON has it. @throws Error with what it threw */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#ask({ expression }).catch((thrown) => {
      throw leftDocument(thrown) ? new Error('The page navigated before the expression had a value') : thrown
    })
    if (exceptionDetails !== undefined) throw new Error((await this.#failed(exceptionDetails)).error)
    if (result.type === 'undefined' || result.type === 'function') return undefined
    const text = await textOfValue(this.session, result, MAX_OUTPUT)
    if (text.length > MAX_OUTPUT) throw new Error(`The value has more than ${MAX_OUTPUT} characters`)
    return result.objectId === undefined || result.subtype === 'node' ? (result.value ?? text) : parsed(text)
  }

  /** Stops what runs now. Returns whether the page answers afterwards. */
  async stop(): Promise<boolean> {
    for (let attempt = 0; attempt < STOP_ATTEMPTS; attempt += 1) {
      if (await this.#answers(ANSWER_MS)) return true
      const stopping = this.session.send('Runtime.terminateExecution')
      await withTimeout(ANSWER_MS, NEVER, stopping).catch(() => undefined)
    }
    return this.#answers(LAST_ANSWER_MS)
  }

  async #within({ timeoutMs, signal, lost }: RunLimits, work: Promise<Ended>): Promise<Ended> {
    try {
      return await withTimeout(timeoutMs, signal, Promise.race([work, lost]))
    } catch (thrown) {
      work.catch(() => undefined)
      if (thrown instanceof StepTimeout) {
        await this.stop()
        return { error: `The code did not finish within ${seconds(timeoutMs)} and was stopped`, killed: true }
      }
      if (signal.aborted) await this.stop()
      throw thrown
    }
  }

  async #evaluate(code: string): Promise<Ended> {
    const ended = await this.#evaluateOnce(code)
    // Allowed in a function only. It is a syntax error, so nothing has run yet.
    if (ended.trace === undefined || !/^SyntaxError: Illegal return/.test(ended.trace)) return ended
    return this.#evaluateOnce(`await (async () => {\n${code}\n})()`)
  }

  async #evaluateOnce(code: string): Promise<Ended> {
    try {
      const expression = `${code}\n//# sourceURL=${SOURCE}`
      const { result, exceptionDetails } = await this.#ask({ expression, replMode: true })
      if (exceptionDetails !== undefined) return this.#failed(exceptionDetails)
      return { result: await textOfValue(this.session, result, MAX_OUTPUT) }
    } catch (thrown) {
      if (/promise was collected/i.test((thrown as Error).message))
        return { error: 'The code waits for a promise that never settles', killed: true }
      if (leftDocument(thrown)) return { result: '' }
      if (isGone(thrown)) throw thrown
      return { error: `The browser reported an error: ${(thrown as Error).message}` }
    } finally {
      this.session.send('Runtime.releaseObjectGroup', { objectGroup: 'session' }).catch(() => undefined)
    }
  }

  /** While one document replaces another there is none to ask, so this asks again. */
  async #ask(parameters: { expression: string; replMode?: boolean }) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.session.send('Runtime.evaluate', {
          ...parameters,
          awaitPromise: true,
          userGesture: true,
          objectGroup: 'session',
        })
      } catch (thrown) {
        if (attempt >= ASK_ATTEMPTS || !/default execution context/i.test((thrown as Error).message)) throw thrown
        await Bun.sleep(ASK_AGAIN_MS)
      }
    }
  }

  async #failed({ exception, text }: Protocol.Runtime.ExceptionDetails): Promise<Ended> {
    const trace = exception === undefined ? text : await textOfValue(this.session, exception, MAX_OUTPUT)
    return { error: trace.split('\n')[0]!, trace }
  }

  async #answers(withinMs: number): Promise<boolean> {
    const asked = this.session.send('Runtime.evaluate', { expression: '0' })
    return withTimeout(withinMs, NEVER, asked).then(
      () => true,
      () => false,
    )
  }
}

/** Whether the page is gone: it was closed, it crashed, or its browser ended. */
const isGone = (thrown: unknown) => /closed|crashed/i.test((thrown as Error).message)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface Ended {
  result?: string
  error?: string
  /** The error with the places where it happened. */
  trace?: string
  killed?: boolean
}

/** What stack traces call the code of the caller. */
const SOURCE = 'session-code.js'

const MAX_ERROR = 2_000

const ASK_ATTEMPTS = 40
const ASK_AGAIN_MS = 50

/** A page that runs no script answers within a few milliseconds, on a busy machine within some hundred. */
const ANSWER_MS = 500
/** What others have sent to us may have to be read first. */
const LAST_ANSWER_MS = 5_000
const STOP_ATTEMPTS = 3
