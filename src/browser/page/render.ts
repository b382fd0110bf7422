import { untilAborted } from '../../concurrency/abort.ts'
import type { ActionResult, RenderedPage, RenderRequest } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'
import { interruption } from '../../net/errors.ts'
import { runActions } from '../actions/actions.ts'
import { Late, within } from '../actions/limits.ts'
import { takeScreenshot } from '../actions/screenshot.ts'
import { BrowserGone } from '../errors.ts'
import type { KeptState } from '../handoff.ts'
import type { RunningBrowser } from '../process/browser.ts'
import { navigationFailure } from '../service-errors.ts'
import { type Guest, type GuestOptions, needsView, openGuest, PageCrash } from './guest.ts'
import { isShown, type MainDocument } from './main-document.ts'
import { readDocument } from './reading.ts'
import { arrive, settle } from './settle.ts'

export interface RenderLimits {
  signal: AbortSignal
  /** On the clock of `performance.now()`. */
  endsAt: number
  /** Called before the first action: what follows must not be done twice. */
  onAction: () => void
}

export interface Rendered {
  page: Omit<RenderedPage, 'scrapeId'>
  state: KeptState
}

/**
 * One page, from an empty context to its text. It is closed afterwards, which `running` sees to.
 *
 * @throws ServiceError; whatever playwright throws when the browser or the page died
 */
export async function renderPage(
  running: RunningBrowser,
  request: RenderRequest,
  options: GuestOptions,
  limits: RenderLimits,
): Promise<Rendered> {
  const { signal } = limits
  const unlessEnded = <T>(work: Promise<T>) =>
    untilAborted(signal, Promise.race([work, running.gone]), () => interruption(signal, request.url.host))
  const opening = openGuest(running.browser, request, options)
  const context = running.closes(opening.then((guest) => guest.context))
  try {
    const guest = await unlessEnded(inTime(opening, running))
    return await unlessEnded(Promise.race([visit(guest, request, limits), guest.lost]))
  } finally {
    context.close()
  }
}

/** A page opens within a second or two; where none has by then, the browser has lost what it starts them with. */
const OPEN_MS = 10_000

/** @throws BrowserGone when no page opens, which that browser is then not asked for again */
async function inTime(opening: Promise<Guest>, running: RunningBrowser): Promise<Guest> {
  try {
    return await within(OPEN_MS, NEVER, opening)
  } catch (thrown) {
    if (!(thrown instanceof Late)) throw thrown
    running.retire('stuck')
    throw new BrowserGone('the browser opens no page', { cause: thrown })
  }
}

const NEVER = AbortSignal.any([])

async function visit(guest: Guest, request: RenderRequest, limits: RenderLimits): Promise<Rendered> {
  const { documents } = guest
  const work = drawn(guest, request, limits)
  // When there is a body, nobody hears of the navigation that it broke off.
  work.catch(() => undefined)
  const document = await Promise.race([guest.body, work])
  documents.settled = true
  if (document === undefined) return read(guest, await view(guest, request, limits))
  if (!needsView(request)) return ofBody(guest, document, { results: [] })
  if (!isShown(document)) throw notShown(document)
  await work
  return ofBody(guest, document, await view(guest, request, limits))
}

/** What is wanted beside the text. */
type View = Pick<RenderedPage, 'results' | 'screenshot'>

async function view(guest: Guest, request: RenderRequest, limits: RenderLimits): Promise<View> {
  const results = await act(guest, request, limits)
  if (request.screenshot === undefined) return { results }
  return { results, screenshot: await takeScreenshot(guest.page, request.screenshot) }
}

function notShown({ url, contentType = 'no type' }: MainDocument): ServiceError {
  return new ServiceError(
    'unsupported_document',
    `${url.host} sends what no browser shows as a page (${contentType})`,
    {
      hint: 'Leave out screenshot and actions.',
    },
  )
}

/** The signal ends every wait, with the right reason. */
const NO_TIMEOUT = 0

/** Resolves when the page is drawn, or with what Chrome found to be no page. */
async function drawn(guest: Guest, { url, waitForMs, actions }: RenderRequest, { endsAt }: RenderLimits) {
  const { page, documents } = guest
  const bare = new URL(url.href)
  bare.username = ''
  bare.password = ''
  try {
    const go = () => page.goto(bare.href, { waitUntil: 'commit', timeout: NO_TIMEOUT })
    const visit = async () => {
      await go()
        .catch((thrown: Error) => (brokenOff(guest, thrown) ? go() : Promise.reject(thrown)))
        .catch(unlessGoneOn)
      // So that nothing leads back to where every page begins.
      guest.session.send('Page.resetNavigationHistory').catch(() => undefined)
      const ended = await arrive(guest, endsAt)
      if (ended) await settle(guest, endsAt, { scrolls: actions.length === 0 })
      else guest.unended = true
    }
    await visit()
    if (wentBack(guest)) await visit()
    if (waitForMs > 0) await page.waitForTimeout(waitForMs)
    checkShown(guest)
    return undefined
  } catch (thrown) {
    // What is no page breaks off its navigation; its body is on the way.
    if (documents.settled) return await guest.body
    if (isAborted(thrown)) await page.waitForTimeout(CRASH_TOLD_MS)
    throw navigationError(guest, thrown)
  }
}

/** That a page's process has ended is told so long after what this broke off (`guest.lost`). */
const CRASH_TOLD_MS = 500

const isAborted = (thrown: unknown) => thrown instanceof Error && /net::ERR_ABORTED/.test(thrown.message)

/** Chrome gives up a navigation now and then when the machine is under load, without a word from the site. */
function brokenOff({ documents }: Guest, thrown: Error): boolean {
  return isAborted(thrown) && !documents.settled && documents.current === undefined
}

/** A script that goes back may be faster than the reset of the history, under load. */
const wentBack = ({ page, documents }: Guest) => page.url() === 'about:blank' && documents.current !== undefined

/** A script may leave for another page before this one is there; that one is then waited for. */
function unlessGoneOn(thrown: Error): null {
  if (/interrupted by another navigation/.test(thrown.message)) return null
  throw thrown
}

/** @throws ServiceError when the page was left for one that could not be had */
function checkShown(guest: Guest): void {
  if (guest.page.url().startsWith('chrome-error:')) throw navigationError(guest, 'net::ERR_FAILED')
}

function navigationError({ pass, documents }: Guest, thrown: unknown): unknown {
  if (thrown instanceof ServiceError) return thrown
  const failure = pass.failureAt(documents.lastAsked)
  if (failure !== undefined) return failure
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  // Nobody broke it off, twice.
  if (isAborted(thrown) && documents.current === undefined) return new PageCrash(text, { cause: thrown })
  return /net::ERR_/.test(text) ? navigationFailure(text, documents.lastAsked.host, thrown) : thrown
}

async function act(
  guest: Guest,
  { actions }: RenderRequest,
  { signal, endsAt, onAction }: RenderLimits,
): Promise<ActionResult[]> {
  if (actions.length === 0) return []
  onAction()
  const readHtml = async () => (await readDocument(guest)).html ?? ''
  return runActions(guest.page, actions, { signal, endsAt, readHtml })
}

async function read(guest: Guest, seen: View): Promise<Rendered> {
  const { context, documents, errors } = guest
  documents.held = true
  checkShown(guest)
  const [found, cookies] = await Promise.all([readDocument(guest), context.cookies()])
  const { url, origin, localStorage, sessionStorage } = found
  const body = new TextEncoder().encode(found.html ?? '')
  if (found.html === null || body.byteLength > guest.maxBytes) {
    throw new ServiceError(
      'body_too_large',
      `the page is larger than ${guest.maxBytes} bytes, which is as much as is read`,
    )
  }
  return {
    page: {
      ...headOf(documents.current),
      finalUrl: url,
      // The text is ours, whatever encoding it came in.
      contentType: `${found.contentType}; charset=utf-8`,
      body,
      ...seen,
      pageErrors: errors,
      ...(guest.unended && { unended: true as const }),
    },
    state: { url, origin, cookies, localStorage, sessionStorage },
  }
}

async function ofBody({ context, errors }: Guest, document: MainDocument, seen: View): Promise<Rendered> {
  const { url, contentType, body = new Uint8Array() } = document
  return {
    page: { ...headOf(document), finalUrl: url.href, contentType, body, ...seen, pageErrors: errors },
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
