/** Sends one progress notification. It must not reject. */
export type SendProgress = (progress: { progress: number; total?: number; message: string }) => void

/**
 * Tells the client how far a call is. Each notification has a larger number than the one before, as the protocol requires. While
 * nothing else is said, one is sent every few seconds, so that clients which wait for a sign of life keep waiting.
 */
export class Progress implements Disposable {
  #last = 0
  #message: string
  #total: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly send: SendProgress | undefined,
    subject: string,
    everyMs = HEARTBEAT_MS,
  ) {
    this.#message = subject
    if (send !== undefined) this.#timer = setInterval(() => this.#tell(this.#last + TINY), everyMs)
  }

  /** @param total absent if it is not known */
  tell(done: number, total: number | undefined, message: string): void {
    if (message === this.#message && done <= this.#last) return
    this.#message = message
    this.#total = total
    this.#tell(Math.max(done, this.#last + TINY))
  }

  #tell(progress: number): void {
    this.#last = progress
    const total = this.#total === undefined || this.#total < progress ? {} : { total: this.#total }
    this.send?.({ progress, ...total, message: this.#message })
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}

const HEARTBEAT_MS = 5000
/** Larger than before, and not a step. */
const TINY = 0.001
