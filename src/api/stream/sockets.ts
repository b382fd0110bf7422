// WebSockets: handshakes, and the sockets that are open.
import type { Server, ServerWebSocket, WebSocketHandler } from 'bun'
import type { Call } from '../../call.ts'
import { asServiceError, ServiceError } from '../../errors.ts'
import { MAX_CDP_MESSAGE_BYTES } from '../../wire/engine/cdp.ts'
import { checkHost } from '../../wire/host-header.ts'
import { requestIdOf } from '../../wire/request-id.ts'
import type { ApiContext } from '../context.ts'
import { errorResponse } from '../errors.ts'
import { targetOf } from '../request.ts'
import type { Route } from '../route.ts'
import { type RouteTable, routeName } from '../route-lookup.ts'
import { acceptCdpSocket } from './cdp-socket.ts'
import { acceptJobSocket } from './job-socket.ts'
import { type Accepted, codes, type SocketData } from './peer.ts'
import { acceptViewSocket } from './view-socket.ts'

export type { SocketData } from './peer.ts'

export interface Sockets {
  /** The route of a request that asks for a socket, if there is one. */
  routeOf(request: Request): SocketRoute | undefined
  /** Upgrades the connection. If that fails, the response is the one of the route. */
  upgrade(request: Request, route: SocketRoute, server: Server<SocketData>): Promise<Response | undefined>
  handler: WebSocketHandler<SocketData>
  /** Closes the sockets whose key the service no longer accepts. */
  closeRevoked(): void
  /** Closes all sockets, so that clients can reconnect elsewhere. */
  close(): void
}

type SocketRoute = Route & Required<Pick<Route, 'socket'>>
type SocketContext = Pick<ApiContext, 'log' | 'authenticate' | 'isOwner' | 'cors' | 'publicUrl' | 'isLocalOnly'> & {
  operations: Pick<ApiContext['operations'], 'watchJob' | 'watchSession' | 'connectToSession'>
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
        const { peer, headers } = await accept(context, route, request, { signal: request.signal, requestId, log })
        if (server.upgrade(request, { data: { peer, log }, headers })) return undefined
        peer.closed()
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
      maxPayloadLength: MAX_CDP_MESSAGE_BYTES,
      backpressureLimit: MAX_BUFFERED_BYTES,
      open(socket) {
        // The key may have been revoked since the handshake began.
        if (!socket.data.peer.isAuthorized()) return revoke(socket)
        open.add(socket)
        socket.data.peer.opened(socket)
      },
      message(socket, message) {
        socket.data.peer.received?.(socket, message)
      },
      drain(socket) {
        socket.data.peer.drained(socket)
      },
      close(socket) {
        open.delete(socket)
        socket.data.peer.closed()
      },
    },
    closeRevoked() {
      for (const socket of open) if (!socket.data.peer.isAuthorized()) revoke(socket)
    },
    close() {
      for (const socket of open) socket.close(codes.goingAway, 'the service is shutting down')
    },
  }
}

/** Clients send a ping every 20 s. */
const IDLE_SECONDS = 60

/** What a client may leave unread. More is not sent to it. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024

function accept(
  context: SocketContext,
  { socket }: SocketRoute,
  request: Request,
  call: Omit<Call, 'owner'>,
): Promise<Accepted> {
  if (socket === 'liveView') return acceptViewSocket(context, request, call)
  if (socket === 'cdp') return acceptCdpSocket(context, request, call)
  return acceptJobSocket(context, socket, request, call)
}

function revoke(socket: ServerWebSocket<SocketData>): void {
  const { peer, log } = socket.data
  log.info('socket', { message: 'The API key of this socket is no longer valid.' })
  socket.close(codes.unauthorized, peer.lostKey)
  // Nothing more is sent, even if the client does not answer the close.
  peer.closed()
}
