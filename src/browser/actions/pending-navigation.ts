import type { Frame, Page, Request } from 'playwright-core'

/** Watches whether a page navigates to another document, and its script requests, until it is disposed. */
export class PendingNavigation implements Disposable {
  readonly #page: Page
  readonly #scriptRequests = new Set<Request>()
  #finished: PromiseWithResolvers<void> | undefined
  /** How many navigations have started. */
  started = 0

  constructor(page: Page) {
    this.#page = page
    page.on('request', this.#onRequest).on('requestfinished', this.#onEnd).on('requestfailed', this.#onFailure)
    page.on('framenavigated', this.#onNavigation).on('close', this.#finish)
  }

  /** Requests of the page's scripts that have not been answered yet. */
  get openRequests(): number {
    return this.#scriptRequests.size
  }

  /** During a navigation: resolves when the new document is there, or when none comes (a download, a 204). */
  get finished(): Promise<void> | undefined {
    return this.#finished?.promise
  }

  [Symbol.dispose](): void {
    const page = this.#page
    page.off('request', this.#onRequest).off('requestfinished', this.#onEnd).off('requestfailed', this.#onFailure)
    page.off('framenavigated', this.#onNavigation).off('close', this.#finish)
    this.#finish()
  }

  readonly #onRequest = (request: Request) => {
    if (/^(xhr|fetch)$/.test(request.resourceType())) this.#scriptRequests.add(request)
    if (!this.#isNavigation(request)) return
    this.started += 1
    this.#finished ??= Promise.withResolvers()
  }

  readonly #onEnd = (request: Request) => {
    this.#scriptRequests.delete(request)
  }

  readonly #onFailure = (request: Request) => {
    this.#scriptRequests.delete(request)
    if (this.#isNavigation(request)) this.#finish()
  }

  readonly #onNavigation = (frame: Frame) => {
    if (frame === this.#page.mainFrame()) this.#finish()
  }

  readonly #finish = () => {
    this.#finished?.resolve()
    this.#finished = undefined
  }

  #isNavigation(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame()
  }
}
