import type { CDPSession, Page } from 'playwright-core'
import type { InputCommand } from './view-input.ts'

interface Frame {
  jpeg: Uint8Array
  /** Size of the page's window in CSS pixels. */
  width: number
  height: number
}

/**
 * The pictures that Chrome sends of a page whenever it has drawn something new, at most `MAX_FPS` a second. Chrome waits
 * for their acknowledgement, which is what slows it down.
 */
export class Screencast {
  readonly #page: Page
  readonly #onFrame: (frame: Frame) => void
  #session: Promise<CDPSession> | undefined
  #wanted = false
  #running = false
  #work: Promise<void> = Promise.resolve()
  #unacknowledged = 0
  #nextAckAt = 0
  /** Chrome may have left out a frame while it waited, perhaps the last one. */
  #mayLack = false
  #refresh: ReturnType<typeof setTimeout> | undefined

  constructor(page: Page, onFrame: (frame: Frame) => void) {
    this.#page = page
    this.#onFrame = onFrame
  }

  /** Starts or stops it. Without viewers it costs nothing. */
  want(wanted: boolean): void {
    this.#wanted = wanted
    this.#work = this.#work.then(() => this.#apply()).catch(() => undefined)
  }

  /** Sends a command to the page that is shown. */
  async send([method, parameters]: InputCommand): Promise<void> {
    await (await this.#open()).send(method, parameters as never)
  }

  async #apply(): Promise<void> {
    if (this.#wanted === this.#running) return
    this.#running = this.#wanted
    const session = await this.#open()
    if (this.#running) await start(session)
    else {
      clearTimeout(this.#refresh)
      this.#mayLack = false
      await session.send('Page.stopScreencast')
    }
  }

  #open(): Promise<CDPSession> {
    this.#session ??= this.#page
      .context()
      .newCDPSession(this.#page)
      .then((session) => {
        session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
          this.#acknowledge(session, sessionId)
          const { deviceWidth: width, deviceHeight: height } = metadata
          if (this.#wanted && data.length <= MAX_FRAME_CHARACTERS)
            this.#onFrame({ jpeg: Buffer.from(data, 'base64'), width, height })
        })
        return session
      })
    return this.#session
  }

  /** Acknowledgements are spaced, which spaces the frames. */
  #acknowledge(session: CDPSession, sessionId: number): void {
    const now = performance.now()
    const at = Math.max(now, this.#nextAckAt)
    this.#nextAckAt = at + 1_000 / MAX_FPS
    this.#unacknowledged += 1
    if (this.#unacknowledged >= MAX_IN_FLIGHT) this.#mayLack = true
    const send = () => {
      this.#unacknowledged -= 1
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    }
    if (at === now) send()
    else setTimeout(send, at - now)
    clearTimeout(this.#refresh)
    if (this.#mayLack) this.#refresh = setTimeout(() => this.#again(), at - now + QUIET_MS)
  }

  /** A screencast that starts sends what the page shows now. */
  #again(): void {
    this.#mayLack = false
    this.#work = this.#work
      .then(async () => {
        if (!this.#running) return
        const session = await this.#open()
        await session.send('Page.stopScreencast')
        await start(session)
      })
      .catch(() => undefined)
  }
}

const start = (session: CDPSession) =>
  session.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY, ...MAX_SIZE })

const MAX_FPS = 10
const QUALITY = 60
const MAX_SIZE = { maxWidth: 1280, maxHeight: 960 }
/** Base64. A picture of pure noise in this size and quality has a quarter of it. */
const MAX_FRAME_CHARACTERS = 4 * 1024 * 1024
/** How many frames Chrome sends before it waits. */
const MAX_IN_FLIGHT = 3
/** How long no frame has come when the page has come to rest. */
const QUIET_MS = 250
