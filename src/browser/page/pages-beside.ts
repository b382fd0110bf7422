import type { Page } from 'playwright-core'
import { MainFrame } from './main-frame.ts'
import { watchPage } from './page-events.ts'

interface Furnishing {
  /** Port of the gateway, and the password that it asks for. */
  gateway: { port: number; token: string }
  maxBytes: number
  identity: { userAgent: string; acceptLanguage: string }
}

/** The pages that are opened beside the first one of a context, on our own account. */
export class PagesBeside {
  readonly #first: Page
  readonly #pages = new Set<Page>()
  #opening = 0

  constructor(first: Page) {
    this.#first = first
  }

  /** Whether a page is one of these. While one is being opened, a new page may be it. */
  has(page: Page): boolean {
    return this.#pages.has(page) || this.#opening > 0
  }

  /** It closes when it crashes, leaves for a forbidden address, or floods us. */
  async open({ gateway, maxBytes, identity }: Furnishing): Promise<Page> {
    const context = this.#first.context()
    this.#opening += 1
    const page = await context.newPage().finally(() => {
      this.#opening -= 1
    })
    this.#pages.add(page)
    page.once('close', () => this.#pages.delete(page))
    const close = () => void page.close().catch(() => undefined)
    try {
      // Others may have opened meanwhile.
      if (this.#opening === 0) this.#closeOthers()
      watchPage(page, close)
      const session = await context.newCDPSession(page)
      const url = new URL('about:blank')
      const frame = new MainFrame(session, {
        gateway,
        url,
        headers: {},
        maxBytes,
        shows: false,
        onBody: () => undefined,
      })
      frame.browses()
      await Promise.all([frame.start(), session.send('Emulation.setUserAgentOverride', identity)])
      return page
    } catch (thrown) {
      close()
      throw thrown
    }
  }

  #closeOthers(): void {
    for (const other of this.#first.context().pages()) {
      if (other !== this.#first && !this.#pages.has(other)) other.close().catch(() => undefined)
    }
  }
}
