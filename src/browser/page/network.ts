import type { Page, Request } from 'playwright-core'

/** Never over while the page lives, or of no matter to its text. */
const endless: ReadonlySet<string> = new Set(['eventsource', 'websocket', 'media', 'ping', 'manifest', 'texttrack'])

/** Which requests of a page are under way. */
export class Network {
  readonly #under = new Map<Request, number>()
  /** Requests so far. */
  started = 0
  #changed = Promise.withResolvers<void>()

  constructor(page: Page) {
    const over = (request: Request) => {
      if (this.#under.delete(request)) this.#changed.resolve()
    }
    page.on('request', (request) => {
      if (endless.has(request.resourceType())) return
      this.started += 1
      this.#under.set(request, performance.now())
    })
    page.on('requestfinished', over).on('requestfailed', over)
  }

  /** Requests that are not older than `staleMs`: others may be long polls. */
  under(staleMs: number): number {
    const since = performance.now() - staleMs
    return [...this.#under.values()].filter((startedAt) => startedAt >= since).length
  }

  /** Waits until none is under way, until `endsAt` on the clock of `performance.now()`. */
  async idle(staleMs: number, endsAt: number): Promise<void> {
    while (this.under(staleMs) > 0) {
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

const STALE_CHECK_MS = 250
