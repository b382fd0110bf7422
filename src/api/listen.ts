import type { Part } from '../config/roles.ts'
import { asServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { errorResponse } from './errors.ts'
import type { SocketData, Sockets } from './stream/sockets.ts'
import { endOf } from './streaming.ts'

interface ListenOptions {
  host: string
  port: number
  handle: (request: Request) => Promise<Response>
  /** Accepts WebSocket handshakes. */
  sockets?: Sockets
  log: Log
}

/**
 * Serves `handle` on one address. `stop` accepts no new connection, closes idle ones and waits up to 30 s for running
 * requests.
 *
 * @throws Error when the address is in use or not local
 */
export function listen({ host, port, handle, sockets, log }: ListenOptions): Part & { url: URL } {
  let running = 0
  let stopping = false
  const drained = Promise.withResolvers<void>()

  const server = Bun.serve<SocketData>({
    hostname: host,
    port,
    // Bun's own error page would show source code.
    development: false,
    // `development: false` enables it. A second service would then share the port and get some of the requests.
    reusePort: false,
    idleTimeout: IDLE_SECONDS,
    // Body size is limited while reading, so that the error has our envelope instead of Bun's bare 413.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    error: (thrown) => errorResponse(asServiceError(thrown), 'native', Bun.randomUUIDv7()),
    websocket: sockets?.handler ?? { message: () => undefined },
    async fetch(request, self) {
      const socketRoute = sockets?.routeOf(request)
      if (sockets !== undefined && socketRoute !== undefined) return sockets.upgrade(request, socketRoute, self)
      // A scrape may send nothing for minutes, and Bun would close the connection after 10 s.
      self.timeout(request, 0)
      running += 1
      const done = () => {
        self.timeout(request, IDLE_SECONDS)
        running -= 1
        if (stopping && running === 0) drained.resolve()
      }
      let ended: Promise<void> | undefined
      try {
        const response = await handle(request)
        ended = endOf(response)
        return response
      } finally {
        if (ended === undefined) done()
        else void ended.then(done)
      }
    },
  })

  return {
    url: server.url,
    async stop() {
      stopping = true
      const closed = server.stop()
      sockets?.close()
      if (running === 0) drained.resolve()
      const timer = setTimeout(drained.resolve, DRAIN_MS)
      await drained.promise
      clearTimeout(timer)
      if (running > 0) log.warn('drain_timeout', { requests: running })
      // A response that was just returned may not be sent yet.
      await Promise.race([closed, Bun.sleep(100)])
      await server.stop(true)
    },
  }
}

const DRAIN_MS = 30_000
const IDLE_SECONDS = 10
