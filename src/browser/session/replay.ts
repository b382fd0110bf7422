// Pictures of the pages of sessions.
import type { CDPSession } from 'playwright-core'
import type { ReplayPage } from '../../engines/session.ts'
import { ServiceError } from '../../errors.ts'
import { NEVER, withTimeout } from '../actions/time-limits.ts'

/** The latest pictures of one session. */
export class Replay {
  readonly #shots: Shot[] = []
  readonly #room: ReplayRoom
  #count = 0
  #taking: Promise<void> | undefined

  constructor(room: ReplayRoom) {
    this.#room = room
    room.replays.add(this)
  }

  get pages(): ReplayPage[] {
    return this.#shots.map(({ page }) => ({ ...page }))
  }

  get bytes(): number {
    return this.#shots.reduce((sum, { jpeg }) => sum + jpeg.byteLength, 0)
  }

  /** @throws ServiceError `not_found` */
  picture(number: number): Uint8Array {
    const shot = this.#shots.find(({ page }) => page.number === number)
    if (shot === undefined) throw new ServiceError('not_found', `This session has no picture ${number}`)
    return shot.jpeg
  }

  /** Takes a picture of what the page shows. If it cannot be drawn in time, there is none. */
  async take(session: CDPSession, describe: () => Omit<ReplayPage, 'number'>): Promise<void> {
    await this.#taking
    this.#taking = this.#take(session, describe).catch(() => undefined)
    await this.#taking
  }

  /** Whether a picture was dropped. */
  dropOldest(): boolean {
    return this.#shots.shift() !== undefined
  }

  async #take(session: CDPSession, describe: () => Omit<ReplayPage, 'number'>): Promise<void> {
    for (const quality of QUALITIES) {
      const capture = session.send('Page.captureScreenshot', { format: 'jpeg', quality, optimizeForSpeed: true })
      const { data } = await withTimeout(CAPTURE_MS, NEVER, capture)
      const jpeg = Buffer.from(data, 'base64')
      if (jpeg.byteLength > MAX_BYTES) continue
      this.#count += 1
      this.#shots.push({ page: { number: this.#count, ...describe() }, jpeg })
      if (this.#shots.length > MAX_SHOTS) this.#shots.shift()
      this.#room.makeRoom()
      return
    }
  }
}

/** The replays of all sessions, which share one limit. The oldest session loses its pictures first. */
export class ReplayRoom {
  /** Oldest first. */
  readonly replays = new Set<Replay>()
  readonly #maxBytes: number

  constructor(maxBytes: number = MAX_ALL_BYTES) {
    this.#maxBytes = maxBytes
  }

  makeRoom(): void {
    let bytes = [...this.replays].reduce((sum, replay) => sum + replay.bytes, 0)
    for (const replay of this.replays) {
      while (bytes > this.#maxBytes) {
        const before = replay.bytes
        if (!replay.dropOldest()) break
        bytes -= before - replay.bytes
      }
    }
  }
}

interface Shot {
  page: ReplayPage
  jpeg: Uint8Array
}

const MAX_SHOTS = 50

/** A picture that is larger than `MAX_BYTES` is taken again with the next quality. */
const QUALITIES = [60, 25, 5]
const MAX_BYTES = 300 * 1024
const MAX_ALL_BYTES = 96 * 1024 * 1024

/** A page that hangs is not drawn. */
const CAPTURE_MS = 2_000
