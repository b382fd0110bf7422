import http2 from 'node:http2'
import type net from 'node:net'
import type { Connection } from '../proxy/dial.ts'
import { endOf } from './http2-body.ts'
import { Transport } from './transport.ts'

/** How long a session without requests is kept. */
const IDLE_MS = 10_000

/**
 * What a server may send beside bodies: heads and control frames while requests are under way, control frames when none
 * is. Whoever sends more is flooding us with frames that lead to nothing.
 */
const MAX_OVERHEAD_BYTES = 1024 * 1024
const MAX_IDLE_BYTES = 16 * 1024

/** A body byte pays for itself and for its share of frame headers and padding. */
const OVERHEAD_PER_BODY_BYTE = 4

/**
 * An HTTP/2 session over a connection whose server chose it. It ends, and its connection with it, when it has had no
 * request for 10 s, whatever the server does in the meantime; when the server sends much beside bodies; and when a request
 * was broken off and no other is under way, for such a server may go on sending.
 */
export class Session {
  readonly #session: http2.ClientHttp2Session
  readonly #socket: net.Socket
  readonly #idleMs: number
  #requests = 0
  #retired = false
  #idleSince = 0
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  /** Bytes that may still come. */
  #allowance = MAX_IDLE_BYTES

  constructor({ socket }: Connection, origin: string, idleMs = IDLE_MS) {
    this.#idleMs = idleMs
    // Counted before it is parsed, for what it holds may change the allowance.
    socket.on('data', (chunk: Uint8Array) => this.#spend(chunk.byteLength))
    const transport = new Transport(socket)
    this.#socket = socket
    this.#session = http2.connect(origin, { createConnection: () => transport, settings: { enablePush: false } })
    this.#session.on('error', () => undefined)
    this.#session.once('goaway', () => this.retire()).once('close', () => this.#end())
    this.#idle()
  }

  /** Whether it takes another request. */
  get open(): boolean {
    return !this.#retired && !this.#session.closed && !this.#session.destroyed
  }

  /** Since when it has no request, as `performance.now()`; undefined while it has one. */
  get idleSince(): number | undefined {
    return this.#requests === 0 ? this.#idleSince : undefined
  }

  /** Opens a stream. It counts as a request until it closes. */
  request(headers: http2.OutgoingHttpHeaders, options: http2.ClientSessionRequestOptions): http2.ClientHttp2Stream {
    const stream = this.#session.request(headers, options)
    const ended = endOf(stream)
    this.#requests += 1
    clearTimeout(this.#idleTimer)
    this.#allowance = MAX_OVERHEAD_BYTES
    this.#socket.ref()
    stream.once('close', () => {
      this.#requests -= 1
      if (!ended()) this.#retired = true
      if (this.#requests > 0) return
      if (this.#retired) this.#endSoon()
      else this.#idle()
    })
    return stream
  }

  /** To be told of every part of a body, by its bytes. */
  received(bytes: number): void {
    this.#allowance = Math.min(this.#allowance + OVERHEAD_PER_BODY_BYTE * bytes, MAX_OVERHEAD_BYTES)
  }

  /** Takes no other request, and ends with the last one. */
  retire(): void {
    this.#retired = true
    if (this.#requests === 0) this.#endSoon()
  }

  /** Waits for the next request, without keeping the process alive. */
  #idle(): void {
    this.#socket.unref()
    this.#idleSince = performance.now()
    this.#allowance = MAX_IDLE_BYTES
    this.#idleTimer = setTimeout(() => this.#end(), this.#idleMs)
    this.#idleTimer.unref()
  }

  #spend(bytes: number): void {
    this.#allowance -= bytes
    if (this.#allowance < 0) this.#endSoon()
  }

  /** Not within the parser, which may be in the middle of a frame. */
  #endSoon(): void {
    this.#retired = true
    setImmediate(() => this.#end())
  }

  /** `destroy` of the session alone would leave the connection to the server to close. */
  #end(): void {
    this.#retired = true
    clearTimeout(this.#idleTimer)
    this.#session.destroy()
    this.#socket.destroy()
  }
}
