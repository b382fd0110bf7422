import type net from 'node:net'
import { ServiceError } from '../../errors.ts'
import type { UpstreamProxy } from '../proxy/proxy.ts'

/** Chrome opens 32 through one proxy, and WebSockets beside them. */
const MAX_CONNECTIONS = 96

/** What one page may move in both directions: a long video is no text. */
const MAX_BYTES = 256 * 1024 * 1024

/** Failures that are remembered; a page asks what became of its own document, which is one of the first. */
const MAX_FAILURES = 200

export interface PassOptions {
  /** Everything goes through it, and nothing without. */
  proxy?: UpstreamProxy | undefined
  /** Hosts that are refused without a look-up, such as those of advertising. */
  refuses?: ((hostname: string) => boolean) | undefined
}

/**
 * What lets one guest through the gateway. It has its own way out, is counted on its own, and when it ends all its
 * connections do.
 */
export class Pass {
  /** Secret of the guest: 122 random bits. */
  readonly token: string = crypto.randomUUID()
  readonly options: PassOptions
  readonly #ended = new AbortController()
  readonly #sockets = new Set<net.Socket>()
  readonly #failures = new Map<string, ServiceError>()
  readonly #onEnd: () => void
  #bytesLeft = MAX_BYTES

  constructor(options: PassOptions, onEnd: () => void) {
    this.options = options
    this.#onEnd = onEnd
  }

  get signal(): AbortSignal {
    return this.#ended.signal
  }

  /** Counts a connection in until it closes; false, and the connection is closed, when there are too many. */
  holds(socket: net.Socket): boolean {
    if (this.#sockets.size >= MAX_CONNECTIONS || this.signal.aborted) {
      socket.destroy()
      return false
    }
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return true
  }

  /** Ends the pass when it has moved too much. */
  spend(bytes: number): void {
    this.#bytesLeft -= bytes
    if (this.#bytesLeft < 0) this.end()
  }

  /** @param authority host and port as they were asked for */
  failed(authority: string, failure: ServiceError): void {
    if (this.#failures.size < MAX_FAILURES) this.#failures.set(authority, failure)
  }

  /** Why the last connection to the host of a URL was refused or failed; undefined when it was not. */
  failureAt(url: URL): ServiceError | undefined {
    if (this.#bytesLeft < 0) {
      return new ServiceError(
        'body_too_large',
        `${url.host} moves more than ${MAX_BYTES / 1024 / 1024} MiB for one page`,
      )
    }
    return this.#failures.get(authorityOf(url))
  }

  reached(authority: string): void {
    this.#failures.delete(authority)
  }

  end(): void {
    if (this.signal.aborted) return
    this.#ended.abort(new ServiceError('cancelled', 'the page is closed'))
    for (const socket of this.#sockets) socket.destroy()
    this.#onEnd()
  }
}

/** `host:port` with the port always there. */
export function authorityOf(url: URL): string {
  return `${url.hostname}:${url.port || (/^(https|wss):$/.test(url.protocol) ? 443 : 80)}`
}
