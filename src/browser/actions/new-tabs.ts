// Keeps the actions of a request in one tab: what would open in a new tab or window replaces the page.
import type { CDPSession, Page } from 'playwright-core'
import { type TimeLimits, timeLeft, withTimeout } from './time-limits.ts'

export class NewTabs implements Disposable {
  readonly #page: Page
  readonly #session: CDPSession
  #opened: string | undefined
  /** Called when there is a page to follow. */
  onOpened: () => void = () => undefined

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
    session.on('Page.windowOpen', ({ url, userGesture }) => {
      if (userGesture && /^https?:/.test(url)) this.#open(url)
    })
    page.on('popup', this.#onPopup)
  }

  static async watch(page: Page, { signal }: TimeLimits): Promise<NewTabs> {
    const session = await page.context().newCDPSession(page)
    const tabs = new NewTabs(page, session)
    const script = { source: `(${stayInTab})()`, worldName: 'web-extract-actions', runImmediately: true }
    const sent = [session.send('Page.enable'), session.send('Page.addScriptToEvaluateOnNewDocument', script)]
    // A page that hangs answers later; its actions report that.
    await withTimeout(MAX_ANSWER_MS, signal, Promise.all(sent)).catch(() => undefined)
    return tabs
  }

  /** Goes to the page that was opened since the last call, if there is one. `moved`: the page itself has navigated, which counts more. */
  async follow(limits: TimeLimits, moved: boolean): Promise<void> {
    const url = this.#opened
    this.#opened = undefined
    if (url === undefined || moved) return
    const going = this.#page.goto(url, { waitUntil: 'load', referer: this.#page.url(), timeout: 0 })
    await withTimeout(timeLeft(limits, MAX_LOAD_MS), limits.signal, going).catch((thrown) => {
      // As after a click on a link: what the new page lacks is found when it is read.
      if (limits.signal.aborted) throw thrown
    })
  }

  [Symbol.dispose](): void {
    this.#page.off('popup', this.#onPopup)
    this.#session.detach().catch(() => undefined)
  }

  #open(url: string): void {
    this.#opened ??= url
    this.onOpened()
  }

  /** A window that is opened empty gets its URL a moment later. It loads nothing itself, since the gateway refuses it. */
  readonly #onPopup = (popup: Page) => {
    popup.on('request', (request) => {
      if (request.isNavigationRequest() && request.method() === 'GET') this.#open(request.url())
    })
  }
}

const MAX_ANSWER_MS = 1_000

/** How long the new page may take to load. After that, the next actions run in whatever is there. */
const MAX_LOAD_MS = 15_000

/** The parts of the DOM that `stayInTab` uses. */
interface InPage {
  document: {
    querySelector(selector: string): { target: string } | null
    getElementsByName(name: string): ArrayLike<unknown>
  }
  addEventListener(type: string, listen: (event: InPageEvent) => void, capture: boolean): void
  setTimeout(run: () => void, ms: number): void
}

interface InPageEvent {
  composedPath(): Targeted[]
  target: Targeted
  submitter?: Targeted | null
}

interface Targeted {
  localName?: string
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
}

/**
 * Gives links and forms that open a new tab the target `_self` while they are followed, so that their method, body and
 * referrer are kept. Runs in the page.
 */
function stayInTab(): void {
  const page = globalThis as unknown as InPage
  const opens = (target: string) =>
    target !== '' && !/^_(self|top|parent)$/i.test(target) && page.document.getElementsByName(target).length === 0
  const keep = (element: Targeted, attribute: string) => {
    const own = element.getAttribute(attribute)
    if (!opens(own ?? page.document.querySelector('base[target]')?.target ?? '')) return
    element.setAttribute(attribute, '_self')
    page.setTimeout(() => {
      if (own === null) element.removeAttribute(attribute)
      else element.setAttribute(attribute, own)
    }, 0)
  }
  page.addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find(({ localName }) => localName === 'a' || localName === 'area')
      if (link !== undefined) keep(link, 'target')
    },
    true,
  )
  page.addEventListener(
    'submit',
    ({ target, submitter }) => {
      const byButton = submitter?.getAttribute('formtarget') != null
      keep(byButton ? submitter! : target, byButton ? 'formtarget' : 'target')
    },
    true,
  )
}
