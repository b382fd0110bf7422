import type { CDPSession, Page } from 'playwright-core'
import { ActionError, hasNavigated } from './errors.ts'
import { withNavigation } from './navigation.ts'
import { keepFor, type Packed, runAndPack } from './script-value.ts'
import { StepTimeout, seconds, type TimeLimits, timeLeft } from './time-limits.ts'

export interface ScriptValue {
  /** Name of the JavaScript type, or `null`. */
  type: string
  value: unknown
}

/**
 * Runs a script in the page, and nowhere else. Its value is that of the last expression or of `return`; a promise is
 * awaited. If the script navigates, this returns once the new page has loaded, and the value is lost.
 *
 * It uses DevTools instead of playwright's `evaluate`, because DevTools can stop an endless loop and the page's content
 * security policy does not apply.
 */
export async function executeJavascript(
  page: Page,
  { script }: { script: string },
  limits: TimeLimits,
): Promise<ScriptValue> {
  const devtools = await page.context().newCDPSession(page)
  try {
    return unpacked(await withNavigation(page, limits, () => run(devtools, script, limits)))
  } finally {
    devtools.detach().catch(() => undefined)
  }
}

async function run(devtools: CDPSession, script: string, limits: TimeLimits): Promise<Packed> {
  const timeout = timeLeft(limits)
  try {
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression: `(${keepFor})((${runAndPack})(${JSON.stringify(script)}, ${MAX_VALUE_LENGTH}), ${timeout})`,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
      timeout,
    })
    if (exceptionDetails !== undefined) throw new ActionError('the page does not allow scripts')
    return (result.value ?? {}) as Packed
  } catch (error) {
    if (hasNavigated(error)) return { type: 'undefined' }
    // DevTools reports this for a script that it stopped after `timeout`.
    if (/internal error/i.test((error as Error).message))
      throw new StepTimeout(`did not finish within ${seconds(timeout)}`)
    throw error
  }
}

/** This comes from the page, so nothing in it is trusted. */
function unpacked({ type, json, error, length }: Packed): ScriptValue {
  if (typeof error === 'string') throw new ActionError(error)
  if (typeof length === 'number') {
    throw new ActionError(`its value has ${length} characters as JSON, more than the limit of ${MAX_VALUE_LENGTH}`)
  }
  return { type: String(type).slice(0, MAX_TYPE_LENGTH), value: typeof json === 'string' ? parsed(json) : null }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new ActionError('its value cannot be read because the page has replaced JSON.stringify', { cause })
  }
}

/** Characters of a value's JSON. */
const MAX_VALUE_LENGTH = 8 * 1024 * 1024
const MAX_TYPE_LENGTH = 20
