import type { CDPSession, Page } from 'playwright-core'
import { hasNavigated, StepFailure } from './errors.ts'
import { Late, type Limits, seconds, timeLeft } from './limits.ts'
import { followed } from './navigation.ts'
import { type Packed, runAndPack } from './script-value.ts'

/** Characters of a value's JSON. */
const MAX_VALUE_LENGTH = 8 * 1024 * 1024
const MAX_TYPE_LENGTH = 20

export interface ScriptValue {
  /** Name of the JavaScript type; `null` has its own. */
  type: string
  value: unknown
}

/**
 * Runs a script in the page, and in nothing but the page. Its value is that of the last expression, or what a `return`
 * gives; a promise is awaited. A page that opens because of it has then loaded, and the value is lost.
 *
 * DevTools runs it rather than playwright's `evaluate`: there it can be ended in an endless loop, and no policy of the
 * page (CSP) forbids it.
 */
export async function executeJavascript(
  page: Page,
  { script }: { script: string },
  limits: Limits,
): Promise<ScriptValue> {
  const devtools = await page.context().newCDPSession(page)
  try {
    return unpacked(await followed(page, limits, () => run(devtools, script, limits)))
  } finally {
    devtools.detach().catch(() => undefined)
  }
}

async function run(devtools: CDPSession, script: string, limits: Limits): Promise<Packed> {
  const timeout = timeLeft(limits)
  try {
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression: `(${runAndPack})(${JSON.stringify(script)}, ${MAX_VALUE_LENGTH})`,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
      timeout,
    })
    if (exceptionDetails !== undefined) throw new StepFailure('the page does not let scripts run')
    return (result.value ?? {}) as Packed
  } catch (error) {
    if (hasNavigated(error)) return { type: 'undefined' }
    // What the protocol says of a script that it has ended after `timeout`.
    if (/internal error/i.test((error as Error).message)) throw new Late(`did not end within ${seconds(timeout)}`)
    throw error
  }
}

/** The page has made this: nothing of it is taken on trust. */
function unpacked({ type, json, error, length }: Packed): ScriptValue {
  if (typeof error === 'string') throw new StepFailure(error)
  if (typeof length === 'number') {
    throw new StepFailure(`its value has ${length} characters as JSON; ${MAX_VALUE_LENGTH} are the most`)
  }
  return { type: String(type).slice(0, MAX_TYPE_LENGTH), value: typeof json === 'string' ? parsed(json) : null }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new StepFailure('the page has replaced JSON.stringify, so that its value cannot be had', { cause })
  }
}
