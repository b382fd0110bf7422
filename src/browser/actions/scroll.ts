import type { Page } from 'playwright-core'
import type { Action } from '../../engines/engine.ts'
import { elementFailure, elementsOf, MAX_ELEMENT_MS } from './element.ts'
import { scrollElement, scrollPage } from './in-page.ts'
import { type Limits, timeLeft } from './limits.ts'

/** What loads when it comes into view has been asked for by then. */
const SETTLE_MS = 100

/** Scrolls the page or an element by the height of what is in view of it. */
export async function scroll(
  page: Page,
  { direction, selector }: Extract<Action, { type: 'scroll' }>,
  limits: Limits,
): Promise<void> {
  const sign = direction === 'down' ? 1 : -1
  if (selector === undefined) await page.evaluate(scrollPage, sign)
  else await scrollMatch(page, selector, sign, limits)
  await Bun.sleep(SETTLE_MS)
}

async function scrollMatch(page: Page, selector: string, sign: number, limits: Limits): Promise<void> {
  const elements = await elementsOf(page, selector, timeLeft(limits, MAX_ELEMENT_MS))
  try {
    await elements.every.first().evaluate(scrollElement, sign, { timeout: timeLeft(limits, MAX_ELEMENT_MS) })
  } catch (error) {
    throw await elementFailure(elements, error, limits)
  }
}
