import { untilAborted } from '../../concurrency/abort.ts'
import type { ActionResult, RenderedPage, RenderRequest } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'
import { abortError } from '../../net/errors.ts'
import { runActions } from '../actions/actions.ts'
import { takeScreenshot } from '../actions/screenshot.ts'
import { NavigationAborted } from '../crash.ts'
import type { PageState } from '../handoff.ts'
import type { RunningBrowser } from '../process/running-browser.ts'
import { isShown, type MainDocument } from './main-document.ts'
import { navigationError } from './navigation-error.ts'
import { readDocument } from './read-document.ts'
import { waitForDocument, waitUntilStable } from './stability.ts'
import { needsView, openTab, type Tab, type TabOptions } from './tab.ts'

export interface RenderLimits {
  signal: AbortSignal
  /** A `performance.now()` timestamp. */
  endsAt: number
  /** Called before the first action. From then on, the page must not be rendered a second time. */
  onAction: () => void
}

export interface Rendered {
  page: Omit<RenderedPage, 'scrapeId'>
  state: PageState
}

/**
 * Opens a tab, renders one page in it and closes it.
 *
 * @throws ServiceError; any error of playwright if the browser or the page crashed
 */
export async function renderPage(
  running: RunningBrowser,
  request: RenderRequest,
  options: TabOptions,
  limits: RenderLimits,
): Promise<Rendered> {
  const tab = await openTab(running, request, options, limits.signal)
  try {
    return await renderInTab(tab, request, limits)
  } finally {
    tab.close()
  }
}

/**
 * Renders one page in an open tab, which stays open.
 *
 * @throws as `renderPage`
 */
export async function renderInTab(tab: Tab, request: RenderRequest, limits: RenderLimits): Promise<Rendered> {
  const work = Promise.race([render({ tab, request, limits, unfinished: false }), tab.lost])
  return untilAborted(limits.signal, work, () => abortError(limits.signal, request.url.host))
}

interface Rendering {
  tab: Tab
  request: RenderRequest
  limits: RenderLimits
  /** The document is read although it is still loading. */
  unfinished: boolean
}

async function render(rendering: Rendering): Promise<Rendered> {
  const { tab, request } = rendering
  const { mainFrame } = tab
  const work = load(rendering)
  // If there is a body, its navigation was aborted on purpose and nobody needs that error.
  work.catch(() => undefined)
  const document = await Promise.race([tab.body, work])
  mainFrame.decided = true
  if (document === undefined) return read(rendering, await view(rendering))
  if (!needsView(request)) return fromBody(tab, document, { results: [] })
  if (!isShown(document)) throw notShown(document)
  await work
  return fromBody(tab, document, await view(rendering))
}

/** What a request wants in addition to the text. */
type View = Pick<RenderedPage, 'results' | 'screenshot'>

async function view(rendering: Rendering): Promise<View> {
  const { tab, request } = rendering
  const results = await act(rendering)
  if (request.screenshot === undefined) return { results }
  return { results, screenshot: await takeScreenshot(tab.page, request.screenshot) }
}

function notShown({ url, contentType = 'no content type' }: MainDocument): ServiceError {
  return new ServiceError('unsupported_document', `${url.host} sent a file that no browser displays (${contentType})`, {
    hint: 'Remove screenshot and actions from the request.',
  })
}

/** The signal ends every wait, with the right reason. */
const NO_TIMEOUT = 0

/** Resolves when the page has loaded and is stable, or with the document that Chrome does not display as a page. */
async function load(rendering: Rendering): Promise<MainDocument | undefined> {
  const { tab, request } = rendering
  const { page, mainFrame } = tab
  const url = new URL(request.url.href)
  url.username = ''
  url.password = ''
  try {
    const go = () => page.goto(url.href, { waitUntil: 'commit', timeout: NO_TIMEOUT })
    const navigate = async () => {
      await go()
        .catch((thrown: Error) => (abortedByChrome(tab, thrown) ? go() : Promise.reject(thrown)))
        .catch(ignoreNewNavigation)
      // So that the page cannot go back to `about:blank`, where every tab starts.
      tab.session.send('Page.resetNavigationHistory').catch(() => undefined)
      await settle(rendering)
    }
    await navigate()
    for (let returns = 0; wentBack(tab) && returns < MAX_RETURNS; returns += 1) await navigate()
    if (request.waitForMs > 0) await waitFor(rendering)
    checkShown(tab)
    return undefined
  } catch (thrown) {
    // Chrome aborts the navigation to a document that is not a page; its body is on the way.
    if (mainFrame.decided) return await tab.body
    if (mainFrame.refused !== undefined) throw mainFrame.refused
    if (isAborted(thrown)) await page.waitForTimeout(CRASH_REPORT_MS)
    throw errorOf(tab, thrown)
  }
}

/** Waits until the document is stable, or until there is just enough time to read it as it is. */
async function settle(rendering: Rendering): Promise<void> {
  const { tab, request, limits } = rendering
  rendering.unfinished = !(await waitForDocument(tab, limits.endsAt))
  if (rendering.unfinished) return
  await waitUntilStable(tab, limits.endsAt, { scrolls: request.actions.length === 0 })
}

/** Waits as long as the request wants. A document that came meanwhile is not read half. */
async function waitFor(rendering: Rendering): Promise<void> {
  const { tab, request } = rendering
  const { page, mainFrame, nextDocument } = tab
  const { current } = mainFrame
  await page.waitForTimeout(request.waitForMs)
  if (mainFrame.current !== current || nextDocument.isDue(request.waitForMs)) await settle(rendering)
}

/** Chrome reports the end of a page's process (`tab.lost`) up to this long after the navigation that it aborted. */
const CRASH_REPORT_MS = 500

const isAborted = (thrown: unknown) => thrown instanceof Error && /net::ERR_ABORTED/.test(thrown.message)

/** Under load, Chrome now and then aborts a navigation that the site has nothing to do with. */
function abortedByChrome({ mainFrame }: Tab, thrown: Error): boolean {
  return isAborted(thrown) && !mainFrame.decided && !mainFrame.answered && mainFrame.refused === undefined
}

/** How often a page is opened again that went back. */
const MAX_RETURNS = 3

/** Under load, a script that goes back may be faster than the reset of the history. */
const wentBack = ({ page, mainFrame }: Tab) => page.url() === 'about:blank' && mainFrame.answered

/** A script may navigate to another page before this one has loaded. We then wait for that page. */
function ignoreNewNavigation(thrown: Error): null {
  if (/interrupted by another navigation/.test(thrown.message)) return null
  throw thrown
}

/** @throws ServiceError if the page navigated to one that could not be loaded */
function checkShown(tab: Tab, url = tab.page.url()): void {
  if (url.startsWith('chrome-error:')) throw errorOf(tab, 'net::ERR_FAILED')
}

/** What a navigation failed with. The gateway knows the reason best, because Chrome only sees the gateway. */
function errorOf({ pass, mainFrame }: Tab, thrown: unknown): unknown {
  if (thrown instanceof ServiceError) return thrown
  const error = pass.errorFor(mainFrame.lastRequested)
  if (error !== undefined) return error
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  // Chrome aborted the navigation twice.
  if (isAborted(thrown) && !mainFrame.answered) return new NavigationAborted(text, { cause: thrown })
  return /net::ERR_/.test(text) ? navigationError(text, mainFrame.lastRequested.host, thrown) : thrown
}

async function act({ tab, request, limits }: Rendering): Promise<ActionResult[]> {
  const { actions } = request
  const { signal, endsAt, onAction } = limits
  if (actions.length === 0) return []
  onAction()
  const readHtml = async () => (await readDocument(tab)).html ?? ''
  return runActions(tab.page, actions, { signal, endsAt, readHtml })
}

async function read({ tab, unfinished }: Rendering, view: View): Promise<Rendered> {
  const { context, mainFrame, nextDocument, errors, maxBytes } = tab
  mainFrame.locked = true
  nextDocument.giveUp()
  checkShown(tab)
  // At once, since the page may show another document meanwhile.
  const reading = readDocument(tab).then((found) => ({ found, document: mainFrame.current }))
  const [{ found, document }, cookies] = await Promise.all([reading, context.cookies()])
  const { url, origin, localStorage, sessionStorage } = found
  // The page that Chrome shows instead may have come meanwhile.
  checkShown(tab, url)
  const body = new TextEncoder().encode(found.html ?? '')
  if (found.html === null || body.byteLength > maxBytes) {
    throw new ServiceError('body_too_large', `the page is larger than ${maxBytes} bytes, the most this service reads`)
  }
  return {
    page: {
      ...headOf(document),
      finalUrl: url,
      // Chrome returns text, which we encode as UTF-8 whatever encoding the page had.
      contentType: `${found.contentType}; charset=utf-8`,
      body,
      ...view,
      pageErrors: [...errors],
      ...(unfinished && { unended: true as const }),
    },
    state: { url, origin, cookies, localStorage, sessionStorage },
  }
}

async function fromBody({ context, errors }: Tab, document: MainDocument, view: View): Promise<Rendered> {
  const { url, contentType, body = new Uint8Array() } = document
  return {
    page: { ...headOf(document), finalUrl: url.href, contentType, body, ...view, pageErrors: [...errors] },
    state: {
      url: url.href,
      origin: url.origin,
      cookies: await context.cookies(),
      localStorage: [],
      sessionStorage: [],
    },
  }
}

function headOf(document: MainDocument | undefined) {
  const { status = 200, statusText = '', headers = [] } = document ?? {}
  return { status, ...(statusText !== '' && { statusText }), headers }
}
