import type { Page } from 'playwright-core'
import { Departures } from './departures.ts'
import { type Limits, timeLeft, within } from './limits.ts'

/** How soon after an action, and after what it asked the server, a page that leaves because of it has begun to. */
const GRACE_MS = 100
/** How long an answer to what an action asked may take: a script may leave for another page because of it. */
const MAX_ANSWER_MS = 2_000
/** How long the next page may take; the steps after it go on then with what is there. */
const MAX_NAVIGATION_MS = 15_000
const LOOK_EVERY_MS = 20

/**
 * Does `act`; if the page begins to leave for another meanwhile, or because of an answer to what `act` made it ask, that
 * one has loaded when this ends. What a timer of the page starts later is waited for by the next action.
 */
export async function followed<T>(page: Page, limits: Limits, act: () => Promise<T>): Promise<T> {
  using departures = new Departures(page)
  const given = await act()
  await Bun.sleep(GRACE_MS)
  if (departures.asking > 0) {
    const until = performance.now() + timeLeft(limits, MAX_ANSWER_MS)
    const waits = () => departures.begun === 0 && departures.asking > 0 && performance.now() < until
    while (waits()) await Bun.sleep(LOOK_EVERY_MS)
    if (departures.begun === 0) await Bun.sleep(GRACE_MS)
  }
  if (departures.begun > 0) await arrived(page, departures, limits)
  return given
}

/** Waits until the page that is being gone to, if any, has loaded. */
export async function arrived(page: Page, departures: Departures, limits: Limits): Promise<void> {
  const arrival = (departures.arrival ?? Promise.resolve()).then(() => page.waitForLoadState('load'))
  await within(timeLeft(limits, MAX_NAVIGATION_MS), limits.signal, arrival).catch((late) => {
    if (limits.signal.aborted) throw late
  })
}
