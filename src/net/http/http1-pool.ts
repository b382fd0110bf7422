// Keeps HTTP/1.1 connections for later requests.
import http from 'node:http'
import type net from 'node:net'

/** The options of our requests, in addition to node's. */
export interface RouteOptions extends http.RequestOptions {
  /** Origin, address, proxy and whether the certificate is checked. A connection is shared only if all are the same. */
  route: string
  /** From `dial`. */
  connection?: net.Socket | undefined
}

/**
 * Keeps HTTP/1.1 connections for the next request. It never opens any: a request brings its connection or takes an idle
 * one.
 */
class IdleConnections extends http.Agent {
  readonly #timers = new Map<net.Socket, ReturnType<typeof setTimeout>>()
  readonly #seen = new WeakSet<net.Socket>()

  constructor() {
    super({ keepAlive: true, maxFreeSockets: MAX_IDLE_SOCKETS_PER_ROUTE })
  }

  /** Whether there is an idle connection for this route. */
  waiting(route: string): boolean {
    return (this.freeSockets[route]?.length ?? 0) > 0
  }

  override getName(options?: object): string {
    return (options as RouteOptions).route
  }

  override createConnection(options: object): net.Socket {
    const { connection } = options as RouteOptions
    if (connection === undefined) throw Object.assign(new Error('there is no idle connection'), { code: 'ECONNRESET' })
    return connection
  }

  override keepSocketAlive(socket: net.Socket): boolean {
    if (this.#timers.size >= MAX_IDLE_SOCKETS) return false
    super.keepSocketAlive(socket)
    if (!this.#seen.has(socket)) socket.once('close', () => this.#forget(socket))
    this.#seen.add(socket)
    const timer = setTimeout(() => socket.destroy(), IDLE_MS)
    timer.unref()
    this.#timers.set(socket, timer)
    return true
  }

  override reuseSocket(socket: net.Socket, request: http.ClientRequest): void {
    this.#forget(socket)
    super.reuseSocket(socket, request)
  }

  #forget(socket: net.Socket): void {
    clearTimeout(this.#timers.get(socket))
    this.#timers.delete(socket)
  }
}

/** How long a connection waits for its next request. Servers close theirs after 5 s (Node, Apache) or more (nginx: 75 s). */
const IDLE_MS = 4_000
const MAX_IDLE_SOCKETS_PER_ROUTE = 8
const MAX_IDLE_SOCKETS = 64

export const idleConnections = new IdleConnections()
