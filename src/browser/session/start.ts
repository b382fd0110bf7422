// How the tab of a session begins: empty, with the cookies and storage of a profile, or where a scrape has ended.
import type { BrowserContext } from 'playwright-core'
import { untilAborted } from '../../concurrency/abort.ts'
import type { RenderRequest } from '../../engines/engine.ts'
import type { SessionCookie, SessionRequest, SessionState } from '../../engines/session.ts'
import { abortError } from '../../net/errors.ts'
import type { PageState } from '../handoff.ts'
import { navigationError } from '../page/navigation-error.ts'
import { openTab, type Tab, type TabOptions } from '../page/tab.ts'
import type { RunningBrowser } from '../process/running-browser.ts'
import { limitDialogs } from './dialogs.ts'
import { plainCookie } from './state.ts'

export interface Start {
  request: SessionRequest
  /** The page where the scrape has ended that the session continues. */
  scraped: PageState | undefined
}

/**
 * Opens the tab of a session. If this throws, nothing stays open.
 *
 * @throws ServiceError of the site if the page of the scrape does not load; as `openTab`
 */
export async function openSessionTab(
  running: RunningBrowser,
  { request, scraped }: Start,
  options: TabOptions,
  signal: AbortSignal,
): Promise<Tab> {
  const origins = storageOf(request.state, scraped)
  const tab = await openTab(running, emptyPage(request), { ...options, origins }, signal)
  try {
    tab.mainFrame.browses()
    await limitDialogs(tab)
    await addCookies(tab.context, [...(request.state?.cookies ?? []), ...(scraped?.cookies ?? [])])
    if (scraped !== undefined) await continueFrom(tab, scraped, signal)
    return tab
  } catch (thrown) {
    tab.close()
    throw thrown
  }
}

function emptyPage({ proxy, closed }: SessionRequest): RenderRequest {
  return {
    url: new URL('about:blank'),
    headers: {},
    location: {},
    skipTlsVerification: false,
    ...(proxy !== undefined && { proxy }),
    ...(closed !== undefined && { closed }),
    blockAds: false,
    waitForMs: 0,
    actions: [],
  }
}

/** What `localStorage` has in the beginning, by origin. That of the scrape is newer than that of a profile. */
function storageOf(state: SessionState | undefined, scraped: PageState | undefined): SessionState['origins'] {
  const known = new Map(state?.origins.map(({ origin, localStorage }) => [origin, localStorage]))
  if (scraped !== undefined && scraped.localStorage.length > 0) known.set(scraped.origin, scraped.localStorage)
  const ofWeb = [...known].filter(([origin]) => isOfWeb(origin)).slice(-MAX_ORIGINS)
  return ofWeb.map(([origin, localStorage]) => ({ origin, localStorage }))
}

/** Restoring one takes some ten milliseconds. */
const MAX_ORIGINS = 50

const isOfWeb = (url: string) => /^https?:/.test(url)

async function addCookies(context: BrowserContext, cookies: readonly SessionCookie[]): Promise<void> {
  // A cookie that Chrome rejects, for example because it has expired, is left out.
  for (const cookie of cookies) await context.addCookies([plainCookie(cookie)]).catch(() => undefined)
}

/** Goes to the page of a scrape. Its storage is there before the page's own scripts run. */
async function continueFrom(tab: Tab, { url, origin, sessionStorage }: PageState, signal: AbortSignal): Promise<void> {
  if (!isOfWeb(url)) return
  const { page, session } = tab
  const source = `(${restoreSessionStorage})(${JSON.stringify(origin)}, ${JSON.stringify(sessionStorage)})`
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source })
  const going = async () => {
    await page.goto(url, { waitUntil: 'commit', timeout: GO_MS })
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
    // A page that never finishes loading is shown as it is.
    await page.waitForLoadState('load', { timeout: LOAD_MS }).catch(() => undefined)
  }
  try {
    await untilAborted(signal, Promise.race([going(), tab.lost]), () => abortError(signal, new URL(url).host))
  } catch (thrown) {
    if (signal.aborted || !/net::ERR_/.test((thrown as Error).message)) throw thrown
    const { host } = new URL(url)
    throw tab.pass.errorFor(tab.mainFrame.lastRequested) ?? navigationError((thrown as Error).message, host, thrown)
  }
}

const GO_MS = 30_000
const LOAD_MS = 10_000

/** Runs in the page, before its own scripts. */
function restoreSessionStorage(origin: string, entries: readonly [string, string][]): void {
  const view = globalThis as unknown as {
    top: unknown
    location: { origin: string }
    sessionStorage: { setItem(key: string, value: string): void }
  }
  if (view.location.origin !== origin || view.top !== view) return
  for (const [key, value] of entries) view.sessionStorage.setItem(key, value)
}
