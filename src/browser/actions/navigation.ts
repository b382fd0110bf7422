import type { Page } from 'playwright-core'
import { PendingNavigation } from './pending-navigation.ts'
import { type TimeLimits, timeLeft, withTimeout } from './time-limits.ts'

/**
 * Runs `act`. If the page navigates because of it, or because of the response to a request that `act` caused, returns once
 * the new page has loaded. A navigation that a timer of the page starts later is waited for by the next action.
 */
export async function withNavigation<T>(page: Page, limits: TimeLimits, act: () => Promise<T>): Promise<T> {
  using navigation = new PendingNavigation(page)
  const result = await act()
  await grace(page, navigation, limits)
  if (navigation.openRequests > 0) {
    const until = performance.now() + timeLeft(limits, MAX_RESPONSE_MS)
    const waits = () => navigation.started === 0 && navigation.openRequests > 0 && performance.now() < until
    while (waits()) await Bun.sleep(POLL_MS)
    if (navigation.started === 0) await grace(page, navigation, limits)
  }
  if (navigation.started > 0) await finishNavigation(page, navigation, limits)
  return result
}

/** Waits until the page has loaded that the current navigation leads to, if there is one. */
export async function finishNavigation(page: Page, navigation: PendingNavigation, limits: TimeLimits): Promise<void> {
  const loaded = (navigation.finished ?? Promise.resolve()).then(() => page.waitForLoadState('load'))
  await withTimeout(timeLeft(limits, MAX_NAVIGATION_MS), limits.signal, loaded).catch((thrown) => {
    if (limits.signal.aborted) throw thrown
  })
}

/** Waits as long as a navigation that was caused may take to start. On a busy machine, that is as late as the page answers. */
async function grace(page: Page, navigation: PendingNavigation, limits: TimeLimits): Promise<void> {
  const asked = performance.now()
  const turn = withTimeout(timeLeft(limits, MAX_TURN_MS), limits.signal, page.evaluate('0'))
    .catch(() => undefined)
    .then(() => performance.now() - asked)
  await Bun.sleep(GRACE_MS)
  if (navigation.started > 0) return
  const until = Math.min(asked + TURNS * (await turn), performance.now() + timeLeft(limits))
  const waits = () => navigation.started === 0 && performance.now() < until && !limits.signal.aborted
  while (waits()) await Bun.sleep(POLL_MS)
}

/** A navigation that an action, or a response to its request, causes starts within this time. */
const GRACE_MS = 100

/** Or within this many times what the page takes to answer a question. */
const TURNS = 3
const MAX_TURN_MS = 500

/** How long to wait for a response that an action caused, because a script may navigate when it gets it. */
const MAX_RESPONSE_MS = 2_000

/** How long the new page may take to load. After that, the next actions run in whatever is there. */
const MAX_NAVIGATION_MS = 15_000

const POLL_MS = 20
