import type net from 'node:net'
import { Duplex } from 'node:stream'

/**
 * A stream in front of a socket. If an HTTP/2 session of Bun (1.4.5, measured) gets the socket itself, it bypasses every
 * listener and `pause`, so that we cannot count what a server sends. The stream costs no measurable CPU.
 */
export class Transport extends Duplex {
  readonly #socket: net.Socket

  constructor(socket: net.Socket) {
    super({ allowHalfOpen: false })
    this.#socket = socket
    socket.on('data', (chunk) => {
      if (!this.push(chunk)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done)
  }

  override _final(done: () => void): void {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }
}
