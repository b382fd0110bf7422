// The WebSockets on the status routes of jobs: docs/compatibility.md#websocket-messages.
import type { Server, ServerWebSocket, WebSocketHandler } from 'bun'
import { asServiceError, ServiceError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Subscription } from '../../operations/watch.ts'
import { checkHost } from '../../wire/host-header.ts'
import { requestIdOf } from '../../wire/request-id.ts'
import type { Owner } from '../auth.ts'
import type { ApiContext } from '../context.ts'
import { errorResponse } from '../errors.ts'
import { jobRefOf } from '../job-request.ts'
import { targetOf } from '../request.ts'
import type { Route } from '../route.ts'
import { type RouteTable, routeName } from '../route-lookup.ts'
import { streamJob } from './stream.ts'

export interface Sockets {
  /** The route of a request that asks for a socket, if there is one. */
  routeOf(request: Request): SocketRoute | undefined
  /** Upgrades the connection. If that fails, the response is the one of the status route. */
  upgrade(request: Request, route: SocketRoute, server: Server<SocketData>): Promise<Response | undefined>
  handler: WebSocketHandler<SocketData>
  /** Closes the sockets whose key the service no longer accepts. */
  closeRevoked(): void
  /** Closes all sockets, so that clients can reconnect elsewhere. */
  close(): void
}

export interface SocketData {
  subscription: Subscription
  /** Whether the service still accepts the key of the handshake. */
  isAuthorized(): boolean
  log: Log
  closed: AbortController
  drained: PromiseWithResolvers<void>
}

type SocketRoute = Route & Required<Pick<Route, 'socket'>>
type SocketContext = Pick<ApiContext, 'log' | 'authenticate'> & {
  operations: Pick<ApiContext['operations'], 'watchJob'>
}

export function createSockets(context: SocketContext, table: RouteTable): Sockets {
  const open = new Set<ServerWebSocket<SocketData>>()
  return {
    routeOf(request) {
      if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return undefined
      const route = table.find('GET', targetOf(request).path)
      return route?.socket === undefined ? undefined : { ...route, socket: route.socket }
    },
    async upgrade(request, route, server) {
      const requestId = requestIdOf(request.headers)
      const log = context.log.with({ request_id: requestId })
      try {
        checkHost(request.headers)
        const key = credentials(request)
        const owner = context.authenticate(key)
        const job = jobRefOf(route.socket, lastSegment(request))
        const subscription = await context.operations.watchJob(job, { signal: request.signal, owner, requestId, log })
        const protocol = protocolOf(request)
        const isAuthorized = () => accepts(context, key, owner)
        const data: SocketData = { subscription, isAuthorized, log, ...newStream() }
        const headers = protocol === undefined ? {} : { 'Sec-WebSocket-Protocol': protocol }
        if (server.upgrade(request, { data, headers })) return undefined
        subscription.stop()
        throw new ServiceError('invalid_request', 'This is not a valid WebSocket handshake (RFC 6455)')
      } catch (thrown) {
        const error = asServiceError(thrown)
        log.info('socket', { route: routeName(route), status: error.status, code: error.code })
        return errorResponse(error, route.family, requestId)
      }
    },
    handler: {
      idleTimeout: IDLE_SECONDS,
      sendPings: true,
      maxPayloadLength: MAX_RECEIVED_BYTES,
      open(socket) {
        // The key may have been revoked since the handshake began.
        if (!socket.data.isAuthorized()) return revoke(socket)
        open.add(socket)
        void serve(socket)
      },
      message: () => undefined,
      drain({ data }) {
        data.drained.resolve()
      },
      close(socket) {
        open.delete(socket)
        socket.data.closed.abort()
        socket.data.drained.resolve()
        socket.data.subscription.stop()
      },
    },
    closeRevoked() {
      for (const socket of open) if (!socket.data.isAuthorized()) revoke(socket)
    },
    close() {
      for (const socket of open) socket.close(codes.goingAway, 'the service is shutting down')
    },
  }
}

/** Clients send a ping every 20 s and no data of their own. */
const IDLE_SECONDS = 60
const MAX_RECEIVED_BYTES = 4096

/** RFC 6455 7.4.1 and the IANA registry of close codes, which has 3000 for Unauthorized. */
const codes = { done: 1000, goingAway: 1001, unread: 1008, internal: 1011, unauthorized: 3000 } as const

const newStream = () => ({ closed: new AbortController(), drained: Promise.withResolvers<void>() })

/** Whether these headers still authenticate the same owner. */
function accepts({ authenticate }: Pick<SocketContext, 'authenticate'>, key: Headers, owner: Owner): boolean {
  try {
    return authenticate(key) === owner
  } catch {
    return false
  }
}

function revoke(socket: ServerWebSocket<SocketData>): void {
  socket.data.log.info('socket', { message: 'The API key of this socket is no longer valid.' })
  socket.close(codes.unauthorized, 'the API key is no longer valid')
  // Nothing more is sent, even if the client does not answer the close.
  socket.data.closed.abort()
}

/** The job id, which is the last segment of every route with a socket. */
function lastSegment(request: Request): string {
  const { path } = targetOf(request)
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The headers with the key. It may come as the subprotocol, from clients that cannot set a header. Headers take precedence. */
function credentials(request: Request): Headers {
  const names = ['x-web-extract-api-key', 'x-api-key', 'authorization']
  const sent = [...request.headers].filter(([name]) => names.includes(name))
  const protocol = protocolOf(request)
  return new Headers(sent.length > 0 || protocol === undefined ? sent : { 'x-api-key': protocol })
}

/** The subprotocol to select. Clients close a connection that selects none of those they offered. */
function protocolOf({ headers }: Request): string | undefined {
  return headers.get('sec-websocket-protocol')?.split(',')[0]?.trim() || undefined
}

async function serve(socket: ServerWebSocket<SocketData>): Promise<void> {
  const { subscription, log, closed } = socket.data
  const outlet = { signal: closed.signal, send: (message: string) => send(socket, message) }
  try {
    await streamJob(subscription, outlet)
    socket.close(codes.done, '{"type":"done"}')
  } catch (thrown) {
    if (closed.signal.aborted) return
    if (thrown instanceof SlowReader) socket.close(codes.unread, thrown.message)
    else {
      log.error('socket', { message: (thrown as Error).message })
      socket.close(codes.internal, 'internal error')
    }
  }
}

class SlowReader extends Error {
  override readonly name = 'SlowReader'
}

/** Sends one message, then waits until the client has read most of what was sent. A slow client costs one message at most. */
async function send(socket: ServerWebSocket<SocketData>, message: string): Promise<void> {
  const { data } = socket
  if (data.closed.signal.aborted) throw new Error('the client is gone')
  data.drained = Promise.withResolvers()
  socket.send(message)
  const ends = performance.now() + MAX_UNREAD_MS
  while (socket.getBufferedAmount() > MAX_BUFFERED_BYTES && !data.closed.signal.aborted) {
    if (performance.now() > ends) throw new SlowReader('the client does not read what it is sent')
    await Promise.race([data.drained.promise, Bun.sleep(1000)])
    data.drained = Promise.withResolvers()
  }
}

/** Bytes that a client may leave unread before it is sent more. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** How long a client may read none of them. */
const MAX_UNREAD_MS = 60_000
