import type net from 'node:net'
import { onAbort } from '../../concurrency/abort.ts'

/** What a proxy may say before a connection can be used: squid's longest refusals have 4 KiB. */
const MAX_BYTES = 16 * 1024

/**
 * A talk that precedes the use of a connection. Dispose it before the connection is used: it then takes no more bytes
 * from it. The socket is not paused, for Bun (1.4.5, measured) never resumes one for HTTP; what comes before the next
 * word of ours is lost, and nothing may. Every wait ends when the connection does, or with the reason of `signal`.
 */
export class Handshake implements Disposable {
  readonly #socket: net.Socket
  readonly #stopListening: () => void
  #received: Buffer = Buffer.alloc(0)
  #failure: unknown
  #changed = Promise.withResolvers<void>()

  constructor(socket: net.Socket, signal: AbortSignal) {
    this.#socket = socket
    const onData = (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      if (this.#received.byteLength > MAX_BYTES) this.#fail(notUnderstood('it talks too much'))
      this.#changed.resolve()
    }
    const onClose = () => this.#fail(Object.assign(new Error('closed during the handshake'), { code: 'ECONNRESET' }))
    const onError = (error: unknown) => this.#fail(error)
    const over = onAbort(signal, () => this.#fail(signal.reason))
    socket.on('data', onData).once('close', onClose).once('end', onClose).once('error', onError)
    this.#stopListening = () => {
      over()
      socket.off('data', onData).off('close', onClose).off('end', onClose).off('error', onError)
    }
  }

  write(bytes: string | Uint8Array): void {
    this.#socket.write(bytes)
  }

  /** Exactly so many bytes. */
  bytes(count: number): Promise<Buffer> {
    return this.#until(() => (this.#received.byteLength >= count ? count : undefined))
  }

  /** The head of an HTTP message, with its empty line. */
  async head(): Promise<string> {
    const bytes = await this.#until(() => {
      const end = this.#received.indexOf('\r\n\r\n')
      return end < 0 ? undefined : end + 4
    })
    return bytes.toString('latin1')
  }

  /** @throws Error when the other side has said more than was asked: in both protocols the next word is ours */
  end(): void {
    if (this.#received.byteLength > 0) throw notUnderstood('it said more than it was asked')
  }

  [Symbol.dispose](): void {
    this.#stopListening()
  }

  /** Waits until the first bytes are what is wanted, and takes them. */
  async #until(length: () => number | undefined): Promise<Buffer> {
    for (;;) {
      const found = length()
      if (found !== undefined) {
        const bytes = this.#received.subarray(0, found)
        this.#received = this.#received.subarray(found)
        return bytes
      }
      if (this.#failure !== undefined) throw this.#failure
      await this.#changed.promise
      this.#changed = Promise.withResolvers()
    }
  }

  #fail(reason: unknown): void {
    this.#failure ??= reason
    this.#changed.resolve()
  }
}

/** Coded like an answer that is no HTTP, so that `netError` says so. */
const notUnderstood = (message: string) => Object.assign(new Error(message), { code: 'HPE_HANDSHAKE' })
