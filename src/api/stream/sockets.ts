import type { Server, ServerWebSocket, WebSocketHandler } from 'bun'
import { asServiceError, ServiceError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Operations } from '../../operations/index.ts'
import type { Subscription } from '../../operations/watch.ts'
import { requestIdOf } from '../../wire/request-id.ts'
import type { Owner } from '../auth.ts'
import { errorResponse } from '../errors.ts'
import { jobRefOf } from '../job-request.ts'
import { targetOf } from '../request.ts'
import { streamJob } from './stream.ts'

/** Clients send pings every 20 s and none of their own data (v2-contract.md 6.1). */
const IDLE_SECONDS = 60
const MAX_RECEIVED_BYTES = 4096

/** Bytes that may wait to be read by the other side before it is given more. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** For how long the other side may read nothing of what waits. */
const UNREAD_MS = 60_000

/** RFC 6455 7.4.1. */
const codes = { done: 1000, goingAway: 1001, unread: 1008, internal: 1011 } as const

const PATH = /^\/v2\/(crawl|batch\/scrape)\/([^/]+)$/

interface SocketContext {
  log: Log
  authenticate: (headers: Headers) => Owner
  operations: Pick<Operations, 'watchJob'>
}

export interface SocketData {
  following: Subscription
  log: Log
  over: AbortController
  drained: PromiseWithResolvers<void>
}

export interface Sockets {
  /** Whether a request asks for the socket of a job. */
  concerns(request: Request): boolean
  /** Upgrades it, or answers why not, as the status route would (specification 6). */
  upgrade(request: Request, server: Server<SocketData>): Promise<Response | undefined>
  handler: WebSocketHandler<SocketData>
  /** Ends all, so that the other sides may come back elsewhere. */
  close(): void
}

/** The sockets on the status addresses of jobs. */
export function createSockets(context: SocketContext): Sockets {
  const open = new Set<ServerWebSocket<SocketData>>()
  return {
    concerns: (request) =>
      request.headers.get('upgrade')?.toLowerCase() === 'websocket' && PATH.test(targetOf(request).path),
    async upgrade(request, server) {
      const requestId = requestIdOf(request.headers)
      const log = context.log.with({ request_id: requestId })
      const { path } = targetOf(request)
      try {
        const following = await follow(request, { path, requestId, log }, context)
        const protocol = protocolOf(request)
        const data = { following, log, over: new AbortController(), drained: Promise.withResolvers<void>() }
        const headers = protocol === undefined ? {} : { 'Sec-WebSocket-Protocol': protocol }
        if (server.upgrade(request, { data, headers })) return undefined
        following.stop()
        throw new ServiceError('invalid_request', 'This is no WebSocket handshake (RFC 6455)')
      } catch (thrown) {
        const failure = asServiceError(thrown)
        log.info('socket', { route: path, status: failure.status, code: failure.code })
        return errorResponse(failure, path, requestId)
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
        socket.data.over.abort()
        socket.data.drained.resolve()
        socket.data.following.stop()
      },
    },
    close() {
      for (const socket of open) socket.close(codes.goingAway, 'the service stops')
    },
  }
}

function follow(
  request: Request,
  { path, requestId, log }: { path: string; requestId: string; log: Log },
  { authenticate, operations }: SocketContext,
): Promise<Subscription> {
  const owner = authenticate(credentials(request))
  const [, route, id = ''] = PATH.exec(path) ?? []
  const call = { signal: request.signal, owner, requestId, log }
  return operations.watchJob(jobRefOf(route === 'crawl' ? 'crawl' : 'batch', id), call)
}

/** The key may come as subprotocol, from clients that can set no header (v2-contract.md 12); headers count first. */
function credentials(request: Request): Headers {
  const { headers } = request
  const named = ['x-web-extract-api-key', 'x-api-key', 'authorization'].some((name) => headers.has(name))
  const protocol = protocolOf(request)
  return named || protocol === undefined ? headers : new Headers({ 'x-api-key': protocol })
}

/** The subprotocol that is chosen: clients drop a connection that names none of those they offered. */
function protocolOf({ headers }: Request): string | undefined {
  return headers.get('sec-websocket-protocol')?.split(',')[0]?.trim() || undefined
}

async function serve(socket: ServerWebSocket<SocketData>): Promise<void> {
  const { following, log, over } = socket.data
  const outlet = { signal: over.signal, send: (message: string) => send(socket, message) }
  try {
    await streamJob(following, outlet)
    socket.close(codes.done, '{"type":"done"}')
  } catch (thrown) {
    if (over.signal.aborted) return
    if (thrown instanceof Unread) socket.close(codes.unread, thrown.message)
    else {
      log.error('socket', { message: (thrown as Error).message })
      socket.close(codes.internal, 'the service failed inside')
    }
  }
}

class Unread extends Error {
  override readonly name = 'Unread'
}

/** One message more; then waits until most of what was sent is read, so that a slow reader costs one message at most. */
async function send(socket: ServerWebSocket<SocketData>, message: string): Promise<void> {
  const { data } = socket
  if (data.over.signal.aborted) throw new Error('the other side is gone')
  data.drained = Promise.withResolvers()
  socket.send(message)
  const ends = performance.now() + UNREAD_MS
  while (socket.getBufferedAmount() > MAX_BUFFERED_BYTES && !data.over.signal.aborted) {
    if (performance.now() > ends) throw new Unread('what was sent is not read')
    await Promise.race([data.drained.promise, Bun.sleep(1000)])
    data.drained = Promise.withResolvers()
  }
}
