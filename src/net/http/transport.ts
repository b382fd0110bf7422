import type net from 'node:net'
import { Duplex } from 'node:stream'

/**
 * A connection as a stream in front of its socket. Given the socket itself, an HTTP/2 session of Bun (1.4.5, measured)
 * reads it past every listener and `pause`, so that nobody learns how much a server sends. Costs no measurable CPU.
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
