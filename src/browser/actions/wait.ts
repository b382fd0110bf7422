import type { Page } from 'playwright-core'
import type { Action } from '../../engines/engine.ts'
import { elementFailure, elementsOf } from './element.ts'
import { StepFailure } from './errors.ts'
import { type Limits, seconds, timeLeft } from './limits.ts'

/** A pause, or until an element can be seen: as long as the request has time. */
export async function wait(page: Page, action: Extract<Action, { type: 'wait' }>, limits: Limits): Promise<void> {
  if ('milliseconds' in action) return Bun.sleep(action.milliseconds)
  const timeout = timeLeft(limits)
  const elements = await elementsOf(page, action.selector, timeout)
  try {
    await elements.visible.first().waitFor({ timeout: timeLeft(limits) })
  } catch (error) {
    const failure = await elementFailure(elements, error, limits)
    if (!(failure instanceof StepFailure)) throw failure
    throw new StepFailure(`${failure.message} after ${seconds(timeout)}`, { cause: error })
  }
}
