import type { Part } from '../config/roles.ts'
import { asServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { errorResponse } from './errors.ts'
import type { SocketData, Sockets } from './stream/sockets.ts'

const DRAIN_MS = 30_000
const IDLE_SECONDS = 10

interface ListenOptions {
  host: string
  port: number
  handle: (request: Request) => Promise<Response>
  /** Requests that ask for a socket, where there are any. */
  sockets?: Sockets
  log: Log
}

/**
 * Serves `handle` on one address. `stop` takes no new connection, closes the idle ones, waits up to 30 s for requests
 * under way, then ends.
 *
 * @throws Error when the address is taken or not ours
 */
export function listen({ host, port, handle, sockets, log }: ListenOptions): Part & { url: URL } {
  let underWay = 0
  let stopping = false
  const drained = Promise.withResolvers<void>()

  const server = Bun.serve<SocketData>({
    hostname: host,
    port,
    // Bun's own error page would show source code.
    development: false,
    // What `development: false` sets: a second service would share the port, and get some of the requests.
    reusePort: false,
    idleTimeout: IDLE_SECONDS,
    // Bodies are bounded where they are read, so that too large a one gets our envelope and not Bun's bare 413.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    error: (thrown) => errorResponse(asServiceError(thrown), 'native', Bun.randomUUIDv7()),
    websocket: sockets?.handler ?? { message: () => undefined },
    async fetch(request, self) {
      const socketRoute = sockets?.routeOf(request)
      if (sockets !== undefined && socketRoute !== undefined) return sockets.upgrade(request, socketRoute, self)
      // A scrape may be silent for minutes; Bun would close the connection after 10 s of it.
      self.timeout(request, 0)
      underWay += 1
      try {
        return await handle(request)
      } finally {
        self.timeout(request, IDLE_SECONDS)
        underWay -= 1
        if (stopping && underWay === 0) drained.resolve()
      }
    },
  })

  return {
    url: server.url,
    async stop() {
      stopping = true
      const closed = server.stop()
      sockets?.close()
      if (underWay === 0) drained.resolve()
      const timer = setTimeout(drained.resolve, DRAIN_MS)
      await drained.promise
      clearTimeout(timer)
      if (underWay > 0) log.warn('drain_timeout', { requests: underWay })
      // A response that was just returned may still be on its way out.
      await Promise.race([closed, Bun.sleep(100)])
      await server.stop(true)
    },
  }
}
