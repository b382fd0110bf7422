import type { Page } from 'playwright-core'
import { NewTabs } from '../../actions/new-tabs.ts'
import { NEVER } from '../../actions/time-limits.ts'
import type { Tab } from '../../page/tab.ts'
import { CdpError } from './protocol.ts'

/** A page of the session: its own, or one that a client has opened beside it. */
export interface OwnPage {
  /** As the browser knows it. */
  targetId: string
  page: Page
  isMain: boolean
  /** The most pixels that a side of one of its CSS pixels has had. */
  factor: number
}

interface PageListener {
  opened(own: OwnPage): Promise<void>
  changed(own: OwnPage): void
  closed(own: OwnPage): void
}

/** The pages that DevTools clients of one session see. All of them are in its context, behind its pass. */
export class OwnPages {
  readonly #tab: Tab
  readonly #pages = new Map<string, OwnPage>()
  readonly #listeners = new Set<PageListener>()
  #main: Promise<OwnPage> | undefined
  #opening = 0

  constructor(tab: Tab) {
    this.#tab = tab
  }

  listen(listener: PageListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async list(): Promise<OwnPage[]> {
    this.#main ??= this.#add(this.#tab.page, true)
    await this.#main
    return [...this.#pages.values()]
  }

  /** @throws CdpError for a target that is not of this session, or gone */
  async find(targetId: unknown): Promise<OwnPage> {
    await this.list()
    const own = this.#pages.get(String(targetId))
    if (own === undefined) throw new CdpError('No target with given id found')
    return own
  }

  /** Opens an empty page. @throws CdpError beyond the limit */
  async open(): Promise<OwnPage> {
    const beside = [...this.#pages.values()].filter(({ isMain }) => !isMain).length
    if (beside + this.#opening >= MAX_PAGES) throw new CdpError(`A session has at most ${MAX_PAGES} more pages`)
    this.#opening += 1
    try {
      return await this.#add(await this.#tab.openBeside(), false)
    } finally {
      this.#opening -= 1
    }
  }

  /** @throws CdpError for the page of the session, which ends with it */
  async close({ page, isMain }: OwnPage): Promise<void> {
    if (isMain) throw new CdpError('The first page of a session stays open until the session ends')
    await page.close()
  }

  async #add(page: Page, isMain: boolean): Promise<OwnPage> {
    const session = await page.context().newCDPSession(page)
    const { targetInfo } = await session.send('Target.getTargetInfo')
    session.detach().catch(() => undefined)
    const own: OwnPage = { targetId: targetInfo.targetId, page, isMain, factor: 1 }
    this.#pages.set(own.targetId, own)
    page.once('close', () => {
      if (this.#pages.delete(own.targetId)) for (const listener of this.#listeners) listener.closed(own)
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) for (const listener of this.#listeners) listener.changed(own)
    })
    if (isMain) return own
    await NewTabs.watch(page, { signal: NEVER, endsAt: Number.POSITIVE_INFINITY })
    // Clients expect to hear of it before the answer to the command that opened it.
    await Promise.all([...this.#listeners].map((listener) => listener.opened(own)))
    return own
  }
}

/** In addition to the page of the session. */
const MAX_PAGES = 8
