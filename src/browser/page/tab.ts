import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { untilAborted } from '../../concurrency/abort.ts'
import type { RenderRequest } from '../../engines/engine.ts'
import type { SessionState } from '../../engines/session.ts'
import { ServiceError } from '../../errors.ts'
import { abortError } from '../../net/errors.ts'
import type { Gateway } from '../../net/gateway/gateway.ts'
import type { Pass } from '../../net/gateway/pass.ts'
import { NEVER, StepTimeout, withTimeout } from '../actions/time-limits.ts'
import { BrowserGone } from '../crash.ts'
import type { RunningBrowser } from '../process/running-browser.ts'
import { refusesAds } from './ads.ts'
import {
  addCookies,
  type BrowsingDefaults,
  contextOptions,
  languageTags,
  requestHeaders,
  userAgentFor,
} from './context-options.ts'
import type { MainDocument } from './main-document.ts'
import { MainFrame } from './main-frame.ts'
import { Network } from './network.ts'
import { NextDocument } from './next-document.ts'
import { closePopups, watchPage } from './page-events.ts'
import { type RunPageScript, runnerOf } from './page-scripts.ts'
import { PagesBeside } from './pages-beside.ts'
import { WITHOUT_PASTE } from './paste.ts'

export interface TabOptions extends BrowsingDefaults {
  gateway: Gateway
  /** Limit for what is read of a page. */
  maxBytes: number
  /** Of a session: what `localStorage` has in the beginning. */
  origins?: SessionState['origins']
}

/**
 * A page in a browser context of its own, which shares nothing with other pages. It stays open until it is closed, so one
 * tab can be rendered once or serve a whole session.
 */
export interface Tab {
  page: Page
  context: BrowserContext
  session: CDPSession
  runScript: RunPageScript
  pass: Pass
  /** Limit for the text of the document, and for a body that is not a page. */
  maxBytes: number
  mainFrame: MainFrame
  network: Network
  nextDocument: NextDocument
  /** Errors from the scripts and the console of the page. */
  errors: readonly string[]
  /** Rejects when the tab is lost: the page crashed, it left for a forbidden address, or the browser ended. */
  lost: Promise<never>
  /** A main document that is not a page. */
  body: Promise<MainDocument>
  /** Opens another empty page in the context, which a visitor uses as it likes. */
  openBeside(): Promise<Page>
  /** Closes the tab. The browser waits for it before it ends; nobody else needs to. */
  close(): void
}

/**
 * Opens a tab at `about:blank`. If this throws, nothing stays open.
 *
 * @throws BrowserGone if the browser ends or opens no page; the reason of `signal`
 */
export async function openTab(
  running: RunningBrowser,
  request: RenderRequest,
  options: TabOptions,
  signal: AbortSignal,
): Promise<Tab> {
  const opening = prepare(running, request, options)
  const context = running.closes(opening.then((tab) => tab.context))
  const close = () => context.close()
  const work = Promise.race([openInTime(opening, running, options), running.gone])
  try {
    return { ...(await untilAborted(signal, work, () => abortError(signal, request.url.host))), close }
  } catch (thrown) {
    close()
    throw thrown
  }
}

/** A page opens within a second or two. After this long, the browser has lost the process that would open it. */
const OPEN_MS = 10_000

/** Playwright visits each origin to restore its storage. The pages there are its own. */
const RESTORE_MS = 2_000

/** @throws BrowserGone if no page opens; the browser then gets no more pages */
async function openInTime<T>(
  opening: Promise<T>,
  running: RunningBrowser,
  { origins = [] }: Pick<TabOptions, 'origins'>,
): Promise<T> {
  try {
    return await withTimeout(OPEN_MS + origins.length * RESTORE_MS, NEVER, opening)
  } catch (thrown) {
    if (!(thrown instanceof StepTimeout)) throw thrown
    running.retire('stuck')
    throw new BrowserGone('the browser cannot open a page', { cause: thrown })
  }
}

async function prepare(
  running: RunningBrowser,
  request: RenderRequest,
  options: TabOptions,
): Promise<Omit<Tab, 'close'>> {
  const { gateway, maxBytes } = options
  const { url } = request
  const refuses = request.blockAds ? refusesAds(url.hostname) : undefined
  const context = await running.browser.newContext({
    ...contextOptions(request, options),
    ...(options.origins !== undefined && { storageState: storageState(options.origins) }),
  })
  const pass = gateway.admit({ proxy: request.proxy, refuses, closed: request.closed })
  context.once('close', () => pass.end())
  try {
    await context.addInitScript(takesKeys(request, options) ? `${GUARDS}; ${WITHOUT_PASTE}` : GUARDS)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const lost = Promise.withResolvers<never>()
    const body = Promise.withResolvers<MainDocument>()
    for (const { promise } of [lost, body]) promise.catch(() => undefined)
    running.gone.catch(lost.reject)
    const mainFrame = new MainFrame(session, {
      gateway: { port: gateway.port, token: pass.token },
      url,
      headers: requestHeaders(request),
      maxBytes,
      shows: needsView(request),
      onBody: (outcome) => (outcome instanceof ServiceError ? body.reject(outcome) : body.resolve(outcome)),
    })
    const network = new Network(page)
    const nextDocument = new NextDocument(page, session)
    const errors = watchPage(page, lost.reject)
    const beside = new PagesBeside(page)
    closePopups({ page, context }, lost.reject, (other) => beside.has(other))
    const identity = {
      userAgent: userAgentFor(request, options),
      acceptLanguage: languageTags(request, options).join(','),
    }
    // All at once, because each is a round trip between three processes.
    const [frameId] = await Promise.all([
      mainFrame.start(),
      session.send('Emulation.setUserAgentOverride', identity),
      addCookies(context, request),
    ])
    nextDocument.watch(frameId)
    return {
      page,
      context,
      session,
      runScript: runnerOf(session, frameId),
      pass,
      maxBytes,
      mainFrame,
      network,
      nextDocument,
      errors,
      lost: lost.promise,
      body: body.promise,
      openBeside: () => beside.open({ gateway: { port: gateway.port, token: pass.token }, maxBytes, identity }),
    }
  } catch (thrown) {
    pass.end()
    await context.close().catch(() => undefined)
    throw thrown
  }
}

/** In the form of playwright. */
function storageState(origins: SessionState['origins']) {
  const entries = (stored: readonly [string, string][]) => stored.map(([name, value]) => ({ name, value }))
  return {
    cookies: [],
    origins: origins.map(({ origin, localStorage }) => ({ origin, localStorage: entries(localStorage) })),
  }
}

/** Whether somebody may press keys in the page: in a session, or with actions. */
const takesKeys = ({ actions }: RenderRequest, { origins }: TabOptions) => origins !== undefined || actions.length > 0

/** Whether a request wants more than the text of a page: a screenshot or actions. */
export function needsView({ screenshot, actions }: RenderRequest): boolean {
  return screenshot !== undefined || actions.length > 0
}

/**
 * A headless shell ignores the flag that keeps WebRTC from sending UDP past the proxy: a page in the bundled browser
 * reached a STUN server with 4 packets. Runs in every frame and window before its own scripts. Workers have no WebRTC.
 */
const WITHOUT_WEBRTC = 'delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection'

/** A page may close its own window, also in Chrome, if the window has no history. Nothing could then be read of it. */
const STAYS_OPEN = 'globalThis.close = function close() {}'

/** Runs in each document before its own scripts. */
export const GUARDS = `${WITHOUT_WEBRTC}; ${STAYS_OPEN}`
