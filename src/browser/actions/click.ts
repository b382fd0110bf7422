import type { ElementHandle, Page } from 'playwright-core'
import { type Elements, elementError, elementsOf, MAX_ELEMENT_MS } from './element.ts'
import { ActionError } from './errors.ts'
import { withNavigation } from './navigation.ts'
import { type TimeLimits, timeLeft } from './time-limits.ts'

/** Clicks the first visible match, or all of them. If that navigates, returns once the new page has loaded. */
export async function click(page: Page, { selector, all }: { selector: string; all: boolean }, limits: TimeLimits) {
  const elements = await elementsOf(page, selector, timeLeft(limits, MAX_ELEMENT_MS))
  await withNavigation(page, limits, () => (all ? clickAll(page, elements, limits) : clickFirst(elements, limits)))
}

async function clickFirst(elements: Elements, limits: TimeLimits): Promise<void> {
  try {
    await elements.visible.first().click({ timeout: timeLeft(limits, MAX_ELEMENT_MS), noWaitAfter: true })
  } catch (error) {
    throw await elementError(elements, error, limits)
  }
}

/** Clicks the elements that match at the start. Elements that an earlier click removed are skipped. */
async function clickAll(page: Page, elements: Elements, limits: TimeLimits): Promise<void> {
  const { selector, visible } = elements
  try {
    await visible.first().waitFor({ timeout: timeLeft(limits, MAX_ELEMENT_MS) })
  } catch (error) {
    throw await elementError(elements, error, limits)
  }
  const matches = await visible.elementHandles()
  if (matches.length > MAX_CLICKS) {
    throw new ActionError(`"${selector}" matches ${matches.length} elements, but "all" clicks at most ${MAX_CLICKS}`)
  }
  const address = page.url()
  for (const match of matches) {
    if (page.url() !== address) return
    await clickOne(match, elements, limits)
  }
}

/** How many elements one action may click. */
const MAX_CLICKS = 100

async function clickOne(match: ElementHandle, elements: Elements, limits: TimeLimits): Promise<void> {
  try {
    await match.click({ timeout: timeLeft(limits, MAX_ELEMENT_MS), noWaitAfter: true })
  } catch (error) {
    const gone = !(await match.isVisible().catch(() => false))
    if (!gone) throw await elementError(elements, error, limits)
  }
}
