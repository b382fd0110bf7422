import type { Frame, Locator, Page } from 'playwright-core'
import { ActionError } from './errors.ts'
import { type TimeLimits, timeToExplain, withTimeout } from './time-limits.ts'

/** How long an element may take to appear and become ready. */
export const MAX_ELEMENT_MS = 5000
export interface Elements {
  /** As the caller wrote it. */
  selector: string
  /** All matches, also in shadow trees. */
  every: Locator
  /** The visible ones. */
  visible: Locator
}

/**
 * The matches of a selector in the page or, if there are none, in its same-origin frames, since our HTML of the page
 * includes their content. If there are such frames, this waits up to `maxMs` for a match.
 */
export async function elementsOf(page: Page, selector: string, maxMs: number): Promise<Elements> {
  const until = performance.now() + maxMs
  for (;;) {
    const [main, ...inner] = framesOf(page).map((frame) => elementsIn(frame, selector))
    if (inner.length === 0 || (await main!.every.count()) > 0) return main!
    for (const elements of inner) {
      // A frame that is removed meanwhile matches nothing.
      if ((await elements.every.count().catch(() => 0)) > 0) return elements
    }
    if (performance.now() >= until) return main!
    await Bun.sleep(POLL_MS)
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

/** Why an element could not be used, from playwright's error and the content of the page. */
export async function elementError(elements: Elements, thrown: unknown, limits: TimeLimits): Promise<unknown> {
  if (!(thrown instanceof Error) || thrown.name !== 'TimeoutError') return thrown
  const { selector, every, visible } = elements
  const ms = timeToExplain(limits, MAX_EXPLAIN_MS)
  const count = (locator: Locator) =>
    withTimeout(ms, limits.signal, locator.count()).catch(() => Number.POSITIVE_INFINITY)
  const [matching, shown] = await Promise.all([count(every), count(visible)])
  if (matching === 0) return new ActionError(`no element matches "${selector}"`, { hint: HINT, cause: thrown })
  if (shown === 0) return new ActionError(`"${selector}" exists but is not visible`, { hint: HINT, cause: thrown })
  return new ActionError(`"${selector}" ${obstacleIn(thrown.message)}`, { cause: thrown })
}

/** Playwright's message contains its log; the last obstacle in it is the one that remained. */
function obstacleIn(log: string): string {
  const obstacles: [string, string][] = [
    ['intercepts pointer events', 'is covered by another element'],
    ['element is not enabled', 'is disabled'],
    ['element is not stable', 'keeps moving'],
    ['outside of the viewport', 'cannot be scrolled into view'],
  ]
  const [, obstacle] = obstacles
    .map(([phrase, meaning]) => [log.lastIndexOf(phrase), meaning] as const)
    .reduce((last, next) => (next[0] > last[0] ? next : last), [-1, 'does not respond'] as const)
  return obstacle
}

/** How long finding out why an element cannot be used may take. */
const MAX_EXPLAIN_MS = 2000
/** How many frames are searched, and how often. */
const MAX_FRAMES = 50
const POLL_MS = 100
const HINT = 'To wait longer, add an action {"type": "wait", "selector": …} before this one.'
