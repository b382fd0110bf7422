import type { Frame, Locator, Page } from 'playwright-core'
import { StepFailure } from './errors.ts'
import { type Limits, timeToTell, within } from './limits.ts'

/** How long an element may take to be there and ready. */
export const MAX_ELEMENT_MS = 5000
/** How long a page is asked why nothing could be done with an element. */
const MAX_EXPLAIN_MS = 2000
/** Frames that are looked into, and how often. */
const MAX_FRAMES = 50
const LOOK_EVERY_MS = 100
const HINT = 'Put an action {"type": "wait", "selector": …} before it to wait longer.'

export interface Elements {
  /** As the caller wrote it. */
  selector: string
  /** All that match, in shadow trees too. */
  every: Locator
  /** Those that can be seen. */
  visible: Locator
}

/**
 * What a selector matches in the page, or, where nothing there does, in its frames of the same origin, whose content
 * stands in the page's HTML as we give it. With such frames this waits until something matches, `maxMs` at most.
 */
export async function elementsOf(page: Page, selector: string, maxMs: number): Promise<Elements> {
  const until = performance.now() + maxMs
  for (;;) {
    const [main, ...inner] = framesOf(page).map((frame) => elementsIn(frame, selector))
    if (inner.length === 0 || (await main!.every.count()) > 0) return main!
    for (const elements of inner) {
      // A frame that goes meanwhile matches nothing.
      if ((await elements.every.count().catch(() => 0)) > 0) return elements
    }
    if (performance.now() >= until) return main!
    await Bun.sleep(LOOK_EVERY_MS)
  }
}

function elementsIn(frame: Frame, selector: string): Elements {
  const every = frame.locator(`css=${selector}`)
  return { selector, every, visible: every.filter({ visible: true }) }
}

/** The main frame first. */
function framesOf(page: Page): Frame[] {
  const main = page.mainFrame()
  const origin = URL.parse(main.url())?.origin
  const own = (frame: Frame) => frame.url().startsWith('about:') || URL.parse(frame.url())?.origin === origin
  return [
    main,
    ...page
      .frames()
      .filter((frame) => frame !== main && own(frame))
      .slice(0, MAX_FRAMES),
  ]
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
