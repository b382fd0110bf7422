import type net from 'node:net'
import { onAbort } from '../../concurrency/abort.ts'

/**
 * An exchange of bytes before a connection is used. Dispose it before the connection is used; from then on, it consumes no
 * bytes. The socket is not paused, because Bun (1.4.5, measured) never resumes a paused one for HTTP. Bytes that arrive
 * before we send again would be lost, but neither protocol allows any. Every wait ends when the connection closes, or
 * with the reason of `signal`.
 */
export class Handshake implements Disposable {
  readonly #socket: net.Socket
  readonly #stopListening: () => void
  #received: Buffer = Buffer.alloc(0)
  #error: unknown
  #changed = Promise.withResolvers<void>()

  constructor(socket: net.Socket, signal: AbortSignal) {
    this.#socket = socket
    const onData = (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      if (this.#received.byteLength > MAX_BYTES) this.#fail(protocolError('it sent too much'))
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

  /** Exactly `count` bytes. */
  bytes(count: number): Promise<Buffer> {
    return this.#until(() => (this.#received.byteLength >= count ? count : undefined))
  }

  /** The head of an HTTP message, including the empty line. */
  async head(): Promise<string> {
    const bytes = await this.#until(() => {
      const end = this.#received.indexOf('\r\n\r\n')
      return end < 0 ? undefined : end + 4
    })
    return bytes.toString('latin1')
  }

  /** @throws Error if the proxy has sent more than it should: in both protocols it is our turn */
  end(): void {
    if (this.#received.byteLength > 0) throw protocolError('it sent more than it should')
  }

  [Symbol.dispose](): void {
    this.#stopListening()
  }

  /** Waits until enough bytes have arrived, and consumes them. */
  async #until(length: () => number | undefined): Promise<Buffer> {
    for (;;) {
      const found = length()
      if (found !== undefined) {
        const bytes = this.#received.subarray(0, found)
        this.#received = this.#received.subarray(found)
        return bytes
      }
      if (this.#error !== undefined) throw this.#error
      await this.#changed.promise
      this.#changed = Promise.withResolvers()
    }
  }

  #fail(reason: unknown): void {
    this.#error ??= reason
    this.#changed.resolve()
  }
}

/** Has the code of a response that is not HTTP, so that `netError` reports it as one. */
const protocolError = (message: string) => Object.assign(new Error(message), { code: 'HPE_HANDSHAKE' })

/** What a proxy may send during the handshake. squid's longest error pages have 4 KiB. */
const MAX_BYTES = 16 * 1024
