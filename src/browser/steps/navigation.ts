import type { Frame, Page, Request } from 'playwright-core'
import { type Limits, timeLeft, within } from './limits.ts'

/** How soon after an action a page that leaves because of it has asked for the next one. */
const GRACE_MS = 100
/** How long the next page may take; the steps after it go on then with what is there. */
const MAX_NAVIGATION_MS = 15_000

/**
 * Does `act`; if the page begins to leave for another meanwhile, that one has loaded when this ends. What a timer of the
 * page starts later is not waited for.
 */
export async function followed<T>(page: Page, limits: Limits, act: () => Promise<T>): Promise<T> {
  using departure = watchDeparture(page)
  const given = await act()
  await Bun.sleep(GRACE_MS)
  if (departure.begun()) {
    const arrival = departure.arrived.then(() => page.waitForLoadState('load'))
    await within(timeLeft(limits, MAX_NAVIGATION_MS), limits.signal, arrival).catch((late) => {
      if (limits.signal.aborted) throw late
    })
  }
  return given
}

/** Whether the page leaves, from now on; `arrived` when another document is there, or none comes (a download, a 204). */
function watchDeparture(page: Page): Disposable & { begun: () => boolean; arrived: Promise<void> } {
  const arrival = Promise.withResolvers<void>()
  let begun = false
  const isPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  const onRequest = (request: Request) => {
    if (isPage(request)) begun = true
  }
  const onFailure = (request: Request) => {
    if (isPage(request)) arrival.resolve()
  }
  const onNavigation = (frame: Frame) => {
    if (begun && frame === page.mainFrame()) arrival.resolve()
  }
  const onClose = () => arrival.resolve()
  page.on('request', onRequest).on('requestfailed', onFailure).on('framenavigated', onNavigation)
  page.on('close', onClose)
  return {
    begun: () => begun,
    arrived: arrival.promise,
    [Symbol.dispose]() {
      page.off('request', onRequest).off('requestfailed', onFailure).off('framenavigated', onNavigation)
      page.off('close', onClose)
    },
  }
}
