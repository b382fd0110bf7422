// The WebSockets on the status routes of jobs: docs/compatibility.md#websocket-messages.
import type { ServerWebSocket } from 'bun'
import type { Call } from '../../call.ts'
import type { Log } from '../../log.ts'
import type { JobRef } from '../../operations/index.ts'
import type { Subscription } from '../../operations/watch.ts'
import { signInOf } from '../console/cookie.ts'
import type { ApiContext } from '../context.ts'
import { refuseForeignHost, refuseForeignOrigin } from '../foreign-origin.ts'
import { jobRefOf } from '../job-request.ts'
import { baseOf } from '../public-url.ts'
import { targetOf } from '../request.ts'
import { type Accepted, codes, type Peer, type SocketData } from './peer.ts'
import { streamJob } from './stream.ts'

type JobContext = Pick<ApiContext, 'authenticate' | 'cors' | 'publicUrl' | 'isLocalOnly'> & {
  operations: Pick<ApiContext['operations'], 'watchJob'>
}

/** Streams the job in the path of a handshake. @throws ServiceError `cross_site`, `unauthorized`, `not_found` */
export async function acceptJobSocket(
  context: JobContext,
  kind: JobRef['kind'],
  request: Request,
  call: Omit<Call, 'owner'>,
): Promise<Accepted> {
  refuseForeignHost(request, context)
  refuseForeignOrigin(request, context)
  const key = credentials(request)
  const signIn = signInOf(request, targetOf(request).path, baseOf(request, context.publicUrl))
  const owner = context.authenticate(key, signIn)
  const job = jobRefOf(kind, lastSegment(request))
  const subscription = await context.operations.watchJob(job, { ...call, owner })
  const protocol = protocolOf(request)
  return {
    peer: new JobPeer(subscription, () => accepts(() => context.authenticate(key, signIn) === owner), call.log),
    headers: protocol === undefined ? {} : { 'Sec-WebSocket-Protocol': protocol },
  }
}

class JobPeer implements Peer {
  readonly isAuthorized: () => boolean
  readonly lostKey = 'the API key is no longer valid'
  readonly #subscription: Subscription
  readonly #log: Log
  readonly #closed = new AbortController()
  #drained = Promise.withResolvers<void>()

  constructor(subscription: Subscription, isAuthorized: () => boolean, log: Log) {
    this.#subscription = subscription
    this.isAuthorized = isAuthorized
    this.#log = log
  }

  opened(socket: ServerWebSocket<SocketData>): void {
    void this.#serve(socket)
  }

  drained(): void {
    this.#drained.resolve()
  }

  closed(): void {
    this.#closed.abort()
    this.#drained.resolve()
    this.#subscription.stop()
  }

  async #serve(socket: ServerWebSocket<SocketData>): Promise<void> {
    const closed = this.#closed.signal
    const outlet = { signal: closed, send: (message: string) => this.#send(socket, message) }
    try {
      await streamJob(this.#subscription, outlet)
      socket.close(codes.done, '{"type":"done"}')
    } catch (thrown) {
      if (closed.aborted) return
      if (thrown instanceof SlowReader) socket.close(codes.refused, thrown.message)
      else {
        this.#log.error('socket', { message: (thrown as Error).message })
        socket.close(codes.internal, 'internal error')
      }
    }
  }

  /** Sends one message, then waits until the client has read most of what was sent. A slow client costs one message at most. */
  async #send(socket: ServerWebSocket<SocketData>, message: string): Promise<void> {
    const closed = this.#closed.signal
    if (closed.aborted) throw new Error('the client is gone')
    this.#drained = Promise.withResolvers()
    socket.send(message)
    const ends = performance.now() + MAX_UNREAD_MS
    while (socket.getBufferedAmount() > MAX_BUFFERED_BYTES && !closed.aborted) {
      if (performance.now() > ends) throw new SlowReader('the client does not read what it is sent')
      await Promise.race([this.#drained.promise, Bun.sleep(1000)])
      this.#drained = Promise.withResolvers()
    }
  }
}

class SlowReader extends Error {
  override readonly name = 'SlowReader'
}

/** Bytes that a client may leave unread before it is sent more. */
const MAX_BUFFERED_BYTES = 256 * 1024

/** How long a client may read none of them. */
const MAX_UNREAD_MS = 60_000

/** Whether the service still accepts a credential. */
function accepts(isSame: () => boolean): boolean {
  try {
    return isSame()
  } catch {
    return false
  }
}

/** The job id, which is the last segment of every route of a job. */
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
