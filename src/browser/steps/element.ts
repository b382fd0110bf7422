import type { Locator, Page } from 'playwright-core'
import { StepFailure } from './failure.ts'
import { type Limits, timeToTell, within } from './limits.ts'

/** How long an element may take to be there and ready. */
export const MAX_ELEMENT_MS = 5000
/** How long a page is asked why nothing could be done with an element. */
const MAX_EXPLAIN_MS = 2000
const HINT = 'Put an action {"type": "wait", "selector": …} before it to wait longer.'

export interface Elements {
  /** As the caller wrote it. */
  selector: string
  /** All that match, in shadow trees too. */
  every: Locator
  /** Those that can be seen. */
  visible: Locator
}

export function elementsOf(page: Page, selector: string): Elements {
  const every = page.locator(`css=${selector}`)
  return { selector, every, visible: every.filter({ visible: true }) }
}

/** Why nothing could be done with an element, from what playwright says and what is in the page. */
export async function elementFailure(elements: Elements, thrown: unknown, limits: Limits): Promise<unknown> {
  if (!(thrown instanceof Error) || thrown.name !== 'TimeoutError') return thrown
  const { selector, every, visible } = elements
  const ms = timeToTell(limits, MAX_EXPLAIN_MS)
  const count = (locator: Locator) => within(ms, limits.signal, locator.count()).catch(() => Number.POSITIVE_INFINITY)
  const [there, seen] = await Promise.all([count(every), count(visible)])
  if (there === 0) return new StepFailure(`no element matches "${selector}"`, { hint: HINT, cause: thrown })
  if (seen === 0) return new StepFailure(`"${selector}" is there, but not visible`, { hint: HINT, cause: thrown })
  return new StepFailure(`"${selector}" ${obstacleIn(thrown.message)}`, { cause: thrown })
}

/** Playwright's log of what it waited for, which is part of its message; the last obstacle is what stayed. */
function obstacleIn(log: string): string {
  const obstacles: [string, string][] = [
    ['intercepts pointer events', 'is covered by another element'],
    ['element is not enabled', 'is disabled'],
    ['element is not stable', 'does not stop moving'],
    ['outside of the viewport', 'cannot be brought into view'],
  ]
  const [, obstacle] = obstacles
    .map(([sign, meaning]) => [log.lastIndexOf(sign), meaning] as const)
    .reduce((last, next) => (next[0] > last[0] ? next : last), [-1, 'does not respond'] as const)
  return obstacle
}
