import type { Frame, Page, Request } from 'playwright-core'

/** Whether a page leaves for another document, and what it asks of servers, from now on until it is disposed. */
export class Departures implements Disposable {
  readonly #page: Page
  readonly #asked = new Set<Request>()
  #arrival: PromiseWithResolvers<void> | undefined
  /** How often it has begun to leave. */
  begun = 0

  constructor(page: Page) {
    this.#page = page
    page.on('request', this.#onRequest).on('requestfinished', this.#onEnd).on('requestfailed', this.#onFailure)
    page.on('framenavigated', this.#onNavigation).on('close', this.#arrive)
  }

  /** Requests of its scripts that have no answer yet. */
  get asking(): number {
    return this.#asked.size
  }

  /** While it is leaving: until another document is there, or none comes (a download, a 204). */
  get arrival(): Promise<void> | undefined {
    return this.#arrival?.promise
  }

  [Symbol.dispose](): void {
    const page = this.#page
    page.off('request', this.#onRequest).off('requestfinished', this.#onEnd).off('requestfailed', this.#onFailure)
    page.off('framenavigated', this.#onNavigation).off('close', this.#arrive)
    this.#arrive()
  }

  readonly #onRequest = (request: Request) => {
    if (/^(xhr|fetch)$/.test(request.resourceType())) this.#asked.add(request)
    if (!this.#isPage(request)) return
    this.begun += 1
    this.#arrival ??= Promise.withResolvers()
  }

  readonly #onEnd = (request: Request) => {
    this.#asked.delete(request)
  }

  readonly #onFailure = (request: Request) => {
    this.#asked.delete(request)
    if (this.#isPage(request)) this.#arrive()
  }

  readonly #onNavigation = (frame: Frame) => {
    if (frame === this.#page.mainFrame()) this.#arrive()
  }

  readonly #arrive = () => {
    this.#arrival?.resolve()
    this.#arrival = undefined
  }

  #isPage(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame()
  }
}
