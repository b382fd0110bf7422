// The WebSockets on the status routes of jobs: docs/compatibility.md#websocket-messages.
import type { Server, ServerWebSocket, WebSocketHandler } from 'bun'
import { asServiceError, ServiceError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Subscription } from '../../operations/watch.ts'
import { checkHost } from '../../wire/host-header.ts'
import { requestIdOf } from '../../wire/request-id.ts'
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
  /** Closes all sockets, so that clients can reconnect elsewhere. */
  close(): void
}

export interface SocketData {
  subscription: Subscription
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
        const owner = context.authenticate(credentials(request))
        const job = jobRefOf(route.socket, lastSegment(request))
        const subscription = await context.operations.watchJob(job, { signal: request.signal, owner, requestId, log })
        const protocol = protocolOf(request)
        const data = { subscription, log, closed: new AbortController(), drained: Promise.withResolvers<void>() }
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
    close() {
      for (const socket of open) socket.close(codes.goingAway, 'the service is shutting down')
    },
  }
}

/** Clients send a ping every 20 s and no data of their own. */
const IDLE_SECONDS = 60
const MAX_RECEIVED_BYTES = 4096

/** RFC 6455 7.4.1. */
const codes = { done: 1000, goingAway: 1001, unread: 1008, internal: 1011 } as const

/** The job id, which is the last segment of every route with a socket. */
function lastSegment(request: Request): string {
  const { path } = targetOf(request)
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The key may come as the subprotocol, from clients that cannot set a header. Headers take precedence. */
function credentials(request: Request): Headers {
  const { headers } = request
  const named = ['x-web-extract-api-key', 'x-api-key', 'authorization'].some((name) => headers.has(name))
  const protocol = protocolOf(request)
  return named || protocol === undefined ? headers : new Headers({ 'x-api-key': protocol })
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
