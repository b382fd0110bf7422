import type { Page } from 'playwright-core'
import type { Action } from '../../engines/engine.ts'
import { elementError, elementsOf, MAX_ELEMENT_MS } from './element.ts'
import { scrollElement, scrollPage } from './in-page.ts'
import { type TimeLimits, timeLeft } from './time-limits.ts'

/** Scrolls the page or an element by its visible height. */
export async function scroll(
  page: Page,
  { direction, selector }: Extract<Action, { type: 'scroll' }>,
  limits: TimeLimits,
): Promise<void> {
  const sign = direction === 'down' ? 1 : -1
  if (selector === undefined) await page.evaluate(scrollPage, sign)
  else await scrollMatch(page, selector, sign, limits)
  await Bun.sleep(LAZY_REQUEST_MS)
}

async function scrollMatch(page: Page, selector: string, sign: number, limits: TimeLimits): Promise<void> {
  const elements = await elementsOf(page, selector, timeLeft(limits, MAX_ELEMENT_MS))
  try {
    await elements.every.first().evaluate(scrollElement, sign, { timeout: timeLeft(limits, MAX_ELEMENT_MS) })
  } catch (error) {
    throw await elementError(elements, error, limits)
  }
}

/** Lazy content has been requested by then. */
const LAZY_REQUEST_MS = 100
