// Whether a page is about to show another document: by an announced refresh, a script or a link.
import type { CDPSession, Page, Request } from 'playwright-core'

/** A page that announces a refresh is waited for if it refreshes within this time. */
const MAX_REFRESH_SECONDS = 3

/** On a busy machine, a refresh begins this much later than it is due. */
const LATE_MS = 3_000

/** So long it takes at most from the moment a page asks Chrome for a document until Chrome requests it. */
const REQUEST_MS = 1_000

const LOOK_MS = 20

/** Chrome tells when a page announces a refresh (in a `meta` element or a header), begins to navigate, and has navigated. */
export class NextDocument {
  readonly #session: CDPSession
  #frameId = ''
  /** Timestamps until which a refresh and a request are expected. */
  #refreshUntil = 0
  #requestUntil = 0
  /** On the way, and since when. */
  #request: Request | undefined
  #requestedAt = 0
  /** How many documents the page has shown. */
  #shown = 0

  constructor(page: Page, session: CDPSession) {
    this.#session = session
    session.on('Page.frameScheduledNavigation', ({ frameId, reason, delay, url }) => {
      // A page that refreshes to itself shows the same content again.
      if (frameId !== this.#frameId || !/refresh/i.test(reason) || url === page.url()) return
      if (delay <= MAX_REFRESH_SECONDS) this.#refreshUntil = performance.now() + delay * 1_000 + LATE_MS
    })
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
      if (frameId === this.#frameId && disposition === 'currentTab') this.#requestUntil = performance.now() + REQUEST_MS
    })
    // Comes when a refresh is given up, and after the page has asked for its document.
    session.on('Page.frameClearedScheduledNavigation', ({ frameId }) => {
      if (frameId === this.#frameId) this.#refreshUntil = 0
    })
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== this.#frameId) return
      this.#refreshUntil = 0
      this.#requestUntil = 0
      this.#request = undefined
      this.#shown += 1
    })
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
      this.#requestUntil = 0
      this.#request = request
      this.#requestedAt = performance.now()
    })
    const end = (request: Request) => {
      if (request === this.#request) this.#request = undefined
    }
    page.on('requestfinished', end).on('requestfailed', end)
  }

  /** Must be called before the page loads anything. */
  watch(frameId: string): void {
    this.#frameId = frameId
  }

  /** Whether one is expected, or requested at most `staleMs` ago. */
  isDue(staleMs: number): boolean {
    const now = performance.now()
    if (now < Math.max(this.#refreshUntil, this.#requestUntil)) return true
    return this.#request !== undefined && now <= this.#requestedAt + staleMs
  }

  /** Waits until the page shows it, gives it up or takes too long. Returns whether the page shows another document. */
  async shown(staleMs: number, endsAt: number): Promise<boolean> {
    const before = this.#shown
    while (this.#shown === before && this.isDue(staleMs) && performance.now() < endsAt) await Bun.sleep(LOOK_MS)
    return this.#shown !== before
  }

  /** Keeps the current document. While another is on the way, Chrome runs none of our scripts. */
  giveUp(): void {
    // A page that is gone has nothing to stop.
    if (this.#request !== undefined) this.#session.send('Page.stopLoading').catch(() => undefined)
  }

  /** Calls `work`. A document that is still on the way at `endsAt` is given up. */
  async until<T>(endsAt: number, work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.giveUp(), Math.max(0, endsAt - performance.now()))
    try {
      return await work()
    } finally {
      clearTimeout(timer)
    }
  }
}
