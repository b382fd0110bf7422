import http2 from 'node:http2'
import type net from 'node:net'
import type { Connection } from '../proxy/dial.ts'
import { endOf } from './http2-body.ts'
import { Transport } from './transport.ts'

/**
 * An HTTP/2 session, over a connection on which the server chose HTTP/2. The session and its connection end after 10 s
 * without requests, whatever the server does; if the server sends too much in addition to bodies; and if a request was
 * aborted and no other is in flight, because the server may continue to send.
 */
export class Session {
  readonly #session: http2.ClientHttp2Session
  readonly #socket: net.Socket
  readonly #idleMs: number
  #requests = 0
  #retired = false
  #idleSince = 0
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  /** Bytes that the server may still send. */
  #allowance = MAX_IDLE_BYTES

  constructor({ socket }: Connection, origin: string, idleMs = IDLE_MS) {
    this.#idleMs = idleMs
    // Counted before parsing, because parsing may change the allowance.
    socket.on('data', (chunk: Uint8Array) => this.#spend(chunk.byteLength))
    const transport = new Transport(socket)
    this.#socket = socket
    this.#session = http2.connect(origin, { createConnection: () => transport, settings: { enablePush: false } })
    this.#session.on('error', () => undefined)
    this.#session.once('goaway', () => this.retire()).once('close', () => this.#end())
    this.#idle()
  }

  /** Whether it accepts another request. */
  get open(): boolean {
    return !this.#retired && !this.#session.closed && !this.#session.destroyed
  }

  /** When its last request ended, by `performance.now()`; undefined while it has one. */
  get idleSince(): number | undefined {
    return this.#requests === 0 ? this.#idleSince : undefined
  }

  /** Opens a stream, which counts as a request until it closes. */
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

  /** Call it with the size of every chunk of a body. */
  received(bytes: number): void {
    this.#allowance = Math.min(this.#allowance + OVERHEAD_PER_BODY_BYTE * bytes, MAX_OVERHEAD_BYTES)
  }

  /** Accepts no more requests and ends with the last one. */
  retire(): void {
    this.#retired = true
    if (this.#requests === 0) this.#endSoon()
  }

  /** Waits for the next request without keeping the process alive. */
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

  /** Later, because the parser may be in the middle of a frame. */
  #endSoon(): void {
    this.#retired = true
    setImmediate(() => this.#end())
  }

  /** Destroying only the session would leave it to the server to close the connection. */
  #end(): void {
    this.#retired = true
    clearTimeout(this.#idleTimer)
    this.#session.destroy()
    this.#socket.destroy()
  }
}

/** How long an idle session is kept. */
const IDLE_MS = 10_000

/**
 * What a server may send in addition to bodies: heads and control frames during requests, and control frames while idle.
 * A server that sends more is flooding us.
 */
const MAX_OVERHEAD_BYTES = 1024 * 1024
const MAX_IDLE_BYTES = 16 * 1024

/** Each body byte allows this many bytes, for itself and its share of frame headers and padding. */
const OVERHEAD_PER_BODY_BYTE = 4
