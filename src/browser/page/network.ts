import type { Page, Request } from 'playwright-core'

/** The requests of a page that are in flight. */
export class Network {
  readonly #page: Page
  readonly #inFlight = new Map<Request, number>()
  /** Requests so far. */
  started = 0
  #changed = Promise.withResolvers<void>()

  constructor(page: Page) {
    this.#page = page
    const end = (request: Request) => {
      if (this.#inFlight.delete(request)) this.#changed.resolve()
    }
    page.on('request', (request) => {
      if (ignored.has(request.resourceType())) return
      this.started += 1
      this.#inFlight.set(request, performance.now())
    })
    page.on('requestfinished', end).on('requestfailed', end)
  }

  /** Requests in flight that are at most `staleMs` old. Older ones are probably long polls. */
  inFlight(staleMs: number): number {
    const since = performance.now() - staleMs
    return [...this.#inFlight.values()].filter((startedAt) => startedAt >= since).length
  }

  /** Whether the document of the page is still on the way. */
  get loadsDocument(): boolean {
    return [...this.#inFlight.keys()].some(
      (request) => request.isNavigationRequest() && request.frame() === this.#page.mainFrame(),
    )
  }

  /** Waits until no request is in flight, or until `endsAt`, a `performance.now()` timestamp. */
  async idle(staleMs: number, endsAt: number): Promise<void> {
    while (this.inFlight(staleMs) > 0) {
      const leftMs = endsAt - performance.now()
      if (leftMs <= 0) return
      this.#changed = Promise.withResolvers()
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, Math.min(leftMs, STALE_CHECK_MS))
      await Promise.race([this.#changed.promise, promise])
      clearTimeout(timer)
    }
  }
}

/** These never end while the page lives, or do not change its text. */
const ignored: ReadonlySet<string> = new Set(['eventsource', 'websocket', 'media', 'ping', 'manifest', 'texttrack'])

const STALE_CHECK_MS = 250
