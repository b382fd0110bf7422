import type { ElementHandle, Page } from 'playwright-core'
import { type Elements, elementFailure, elementsOf, MAX_ELEMENT_MS } from './element.ts'
import { StepFailure } from './errors.ts'
import { type Limits, timeLeft } from './limits.ts'
import { followed } from './navigation.ts'

/** Elements that one action clicks. */
const MAX_CLICKS = 100

/** Clicks the first visible match, or every one, as a mouse does; a page that opens because of it has then loaded. */
export async function click(page: Page, { selector, all }: { selector: string; all: boolean }, limits: Limits) {
  const elements = await elementsOf(page, selector, timeLeft(limits, MAX_ELEMENT_MS))
  await followed(page, limits, () => (all ? clickAll(page, elements, limits) : clickFirst(elements, limits)))
}

async function clickFirst(elements: Elements, limits: Limits): Promise<void> {
  try {
    await elements.visible.first().click({ timeout: timeLeft(limits, MAX_ELEMENT_MS), noWaitAfter: true })
  } catch (error) {
    throw await elementFailure(elements, error, limits)
  }
}

/** Of the elements that match at first; those that a click before has taken away are let go. */
async function clickAll(page: Page, elements: Elements, limits: Limits): Promise<void> {
  const { selector, visible } = elements
  try {
    await visible.first().waitFor({ timeout: timeLeft(limits, MAX_ELEMENT_MS) })
  } catch (error) {
    throw await elementFailure(elements, error, limits)
  }
  const matches = await visible.elementHandles()
  if (matches.length > MAX_CLICKS) {
    throw new StepFailure(`"${selector}" matches ${matches.length} elements; "all" clicks at most ${MAX_CLICKS}`)
  }
  const address = page.url()
  for (const match of matches) {
    if (page.url() !== address) return
    await clickOne(match, elements, limits)
  }
}

async function clickOne(match: ElementHandle, elements: Elements, limits: Limits): Promise<void> {
  try {
    await match.click({ timeout: timeLeft(limits, MAX_ELEMENT_MS), noWaitAfter: true })
  } catch (error) {
    const gone = !(await match.isVisible().catch(() => false))
    if (!gone) throw await elementFailure(elements, error, limits)
  }
}
