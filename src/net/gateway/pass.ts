import type net from 'node:net'
import { ServiceError } from '../../errors.ts'
import type { Service } from '../guard/address.ts'
import type { UpstreamProxy } from '../proxy/proxy.ts'

export interface PassOptions {
  /** If set, everything goes through this proxy. */
  proxy?: UpstreamProxy | undefined
  /** Hosts that are refused without a DNS lookup, such as those of ads. */
  refuses?: ((hostname: string) => boolean) | undefined
  /** Services of the operator that are refused, in addition to those in the rules of the gateway. */
  closed?: readonly Service[] | undefined
}

/**
 * Lets one tab through the gateway. It has its own proxy and its own limits, and ending it ends all its connections.
 */
export class Pass {
  /** The tab's secret: 122 random bits. */
  readonly token: string = crypto.randomUUID()
  readonly options: PassOptions
  readonly #ended = new AbortController()
  /** The connections, and when each last received something from its site. */
  readonly #sockets = new Map<net.Socket, number>()
  readonly #errors = new Map<string, ServiceError>()
  readonly #onEnd: () => void
  #bytesLeft = MAX_BYTES

  constructor(options: PassOptions, onEnd: () => void) {
    this.options = options
    this.#onEnd = onEnd
  }

  get signal(): AbortSignal {
    return this.#ended.signal
  }

  /** Registers a connection until it closes. If there are too many, closes it and returns false. */
  register(socket: net.Socket): boolean {
    if (this.#sockets.size >= MAX_CONNECTIONS || this.signal.aborted) {
      socket.destroy()
      return false
    }
    this.#sockets.set(socket, performance.now())
    socket.once('close', () => this.#sockets.delete(socket))
    return true
  }

  /** Records that a site has answered on this connection. */
  touch(socket: net.Socket): void {
    if (this.#sockets.has(socket)) this.#sockets.set(socket, performance.now())
  }

  /** Closes connections on which the site has been silent for this long. What waits for them fails. */
  endSilent(forMs: number): void {
    const since = performance.now() - forMs
    for (const [socket, heardAt] of this.#sockets) if (heardAt <= since) socket.destroy()
  }

  /** Counts transferred bytes. Beyond the limit, the pass ends. */
  spend(bytes: number): void {
    this.#bytesLeft -= bytes
    if (this.#bytesLeft < 0) this.end()
  }

  /** @param authority host and port, as the browser requested them */
  recordError(authority: string, error: ServiceError): void {
    if (this.#errors.size < MAX_ERRORS) this.#errors.set(authority, error)
  }

  clearError(authority: string): void {
    this.#errors.delete(authority)
  }

  /** Why the last connection to the host of a URL failed or was refused; undefined if it succeeded. */
  errorFor(url: URL): ServiceError | undefined {
    if (this.#bytesLeft < 0) {
      return new ServiceError(
        'body_too_large',
        `the page at ${url.host} transfers more than ${MAX_BYTES / 1024 / 1024} MiB`,
      )
    }
    return this.#errors.get(authorityOf(url))
  }

  end(): void {
    if (this.signal.aborted) return
    this.#ended.abort(new ServiceError('cancelled', 'the page is closed'))
    for (const socket of this.#sockets.keys()) socket.destroy()
    this.#onEnd()
  }
}

/** Chrome opens 32 connections through one proxy, and WebSockets in addition. */
const MAX_CONNECTIONS = 96

/** What one page may transfer in both directions. A page of text stays far below; a long video does not. */
const MAX_BYTES = 256 * 1024 * 1024

/** How many errors are stored. Only the one of the main document is read, and it is among the first. */
const MAX_ERRORS = 200

/** `host:port`, always with the port. */
export function authorityOf(url: URL): string {
  return `${url.hostname}:${url.port || (/^(https|wss):$/.test(url.protocol) ? 443 : 80)}`
}
