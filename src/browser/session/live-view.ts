import type { Frame, Page } from 'playwright-core'
import { ViewFeed } from '../../concurrency/view-feed.ts'
import type { SessionView, Viewer, ViewMode } from '../../engines/session-view.ts'
import { ServiceError } from '../../errors.ts'
import type { ViewInput } from '../../wire/live-view.ts'
import type { SessionEnd } from '../../wire/session-ends.ts'
import { inputPastes } from '../actions/pasting.ts'
import { NEVER, withTimeout } from '../actions/time-limits.ts'
import { Screencast } from './screencast.ts'
import { commandOf, type MouseInput, releaseOf } from './view-input.ts'
import { modeOfToken, newViewTokens } from './view-tokens.ts'

/** Shows the page of a session to those who have a link of it, and passes their input on. They share one screencast. */
export class LiveView {
  readonly tokens = newViewTokens()
  readonly #page: Page
  readonly #onInput: () => void
  readonly #screencast: Screencast
  readonly #feeds = new Set<ViewFeed>()
  /** The last frame, for viewers that join a page at rest. */
  #shown: Uint8Array | undefined
  #size: { width: number; height: number }
  #title = ''
  #held: MouseInput | undefined
  /** Commands that the page has not carried out yet. */
  #pending = 0

  /** @param onInput called for each input */
  constructor(page: Page, onInput: () => void) {
    this.#page = page
    this.#onInput = onInput
    this.#size = page.viewportSize() ?? { width: 1280, height: 800 }
    this.#screencast = new Screencast(page, ({ jpeg, width, height }) => {
      this.#shown = jpeg
      this.#size = { width, height }
      this.#push({ type: 'frame', jpeg })
    })
    page.on('framenavigated', this.#onMove)
    page.on('domcontentloaded', this.#onLoad)
    page.on('load', this.#onLoad)
  }

  modeOf(token: string): ViewMode | undefined {
    return modeOfToken(this.tokens, token)
  }

  /** @throws ServiceError `capacity_exhausted` */
  watch({ mode, owner }: Viewer): SessionView {
    if (this.#feeds.size >= MAX_VIEWERS)
      throw new ServiceError('capacity_exhausted', `${MAX_VIEWERS} viewers already watch this session`)
    const feed = new ViewFeed()
    this.#feeds.add(feed)
    if (this.#feeds.size === 1) this.#screencast.want(true)
    if (this.#shown !== undefined) feed.push({ type: 'frame', jpeg: this.#shown })
    feed.push(this.#pageEvent)
    void this.#onLoad()
    return Object.assign(feed, {
      mode,
      owner,
      input: (event: ViewInput) => {
        if (mode === 'interact' && this.#feeds.has(feed)) this.input(event)
      },
      close: () => this.#close(feed),
    })
  }

  /** Passes input on, in its order. A page that does not keep up loses some of it. */
  input(event: ViewInput): void {
    const fleeting = event.type === 'wheel' || (event.type === 'mouse' && event.action === 'move')
    if (this.#pending >= (fleeting ? MAX_PENDING_MOVES : MAX_PENDING)) return
    const command = commandOf(event, this.#size)
    if (inputPastes(command[0], { ...command[1] })) return
    this.#onInput()
    if (event.type === 'mouse') this.#held = event.buttons === 0 ? undefined : event
    this.#pending += 1
    this.#screencast
      .send(command)
      .catch(() => undefined)
      .finally(() => {
        this.#pending -= 1
      })
  }

  end(reason: SessionEnd): void {
    this.#push({ type: 'ended', reason })
    this.#feeds.clear()
    this.#shown = undefined
    this.#screencast.want(false)
    this.#page.off('framenavigated', this.#onMove)
    this.#page.off('domcontentloaded', this.#onLoad)
    this.#page.off('load', this.#onLoad)
  }

  #close(feed: ViewFeed): void {
    if (!this.#feeds.delete(feed) || this.#feeds.size > 0) return
    // The one who held a button is gone.
    const held = this.#held
    if (held !== undefined) this.input(releaseOf(held))
    this.#shown = undefined
    this.#screencast.want(false)
  }

  #push(event: Parameters<ViewFeed['push']>[0]): void {
    for (const feed of this.#feeds) feed.push(event)
  }

  get #pageEvent() {
    const url = this.#page.url()
    return { type: 'page', url: url.slice(0, MAX_SHOWN_URL), title: this.#title } as const
  }

  readonly #onMove = (frame: Frame) => {
    if (frame !== this.#page.mainFrame()) return
    this.#title = ''
    this.#push(this.#pageEvent)
  }

  readonly #onLoad = async () => {
    if (this.#feeds.size === 0) return
    const title = await withTimeout(TITLE_MS, NEVER, this.#page.title()).catch(() => '')
    if (title === this.#title) return
    this.#title = title.slice(0, MAX_SHOWN_TITLE)
    this.#push(this.#pageEvent)
  }
}

const MAX_VIEWERS = 10

const MAX_PENDING_MOVES = 64
const MAX_PENDING = 512

const MAX_SHOWN_URL = 2_048
const MAX_SHOWN_TITLE = 300
/** A page that hangs has no title. */
const TITLE_MS = 1_000
