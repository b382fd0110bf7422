import type { Page } from 'playwright-core'
import type { Action } from '../../engines/engine.ts'
import { elementError, elementsOf } from './element.ts'
import { ActionError } from './errors.ts'
import { seconds, type TimeLimits, timeLeft } from './time-limits.ts'

/** Waits for a time, or until an element is visible, for as long as the request has time. */
export async function wait(page: Page, action: Extract<Action, { type: 'wait' }>, limits: TimeLimits): Promise<void> {
  if ('milliseconds' in action) return Bun.sleep(action.milliseconds)
  const timeout = timeLeft(limits)
  const elements = await elementsOf(page, action.selector, timeout)
  try {
    await elements.visible.first().waitFor({ timeout: timeLeft(limits) })
  } catch (error) {
    const reason = await elementError(elements, error, limits)
    if (!(reason instanceof ActionError)) throw reason
    throw new ActionError(`${reason.message} after ${seconds(timeout)}`, { cause: error })
  }
}
