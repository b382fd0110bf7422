import http from 'node:http'
import type net from 'node:net'

/** How long a connection waits for its next request. Servers close theirs after 5 s (nginx 75, Node 5, Apache 5). */
const IDLE_MS = 4_000
const MAX_IDLE_SOCKETS_PER_ROUTE = 8
const MAX_IDLE_SOCKETS = 64

/** What our requests tell the agent beside node's own options. */
export interface RouteOptions extends http.RequestOptions {
  /** Names origin, address and whether the certificate was checked: what differs in one of them is never shared. */
  route: string
  /** A connection that `dial` made. */
  connection?: net.Socket | undefined
}

/**
 * Keeps HTTP/1.1 connections for the next request. It never connects by itself: a request brings its connection or
 * takes one that waits.
 */
class IdleConnections extends http.Agent {
  readonly #timers = new Map<net.Socket, ReturnType<typeof setTimeout>>()
  readonly #seen = new WeakSet<net.Socket>()

  constructor() {
    super({ keepAlive: true, maxFreeSockets: MAX_IDLE_SOCKETS_PER_ROUTE })
  }

  /** Whether a connection waits for a request of this route. */
  waiting(route: string): boolean {
    return (this.freeSockets[route]?.length ?? 0) > 0
  }

  override getName(options?: object): string {
    return (options as RouteOptions).route
  }

  override createConnection(options: object): net.Socket {
    const { connection } = options as RouteOptions
    if (connection === undefined) throw Object.assign(new Error('no connection waits'), { code: 'ECONNRESET' })
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

export const idleConnections = new IdleConnections()
