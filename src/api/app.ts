import { createActivityLog } from './activity.ts'
import type { ApiContext, FrameContext, ServiceState } from './context.ts'
import { createHandler } from './handler.ts'
import { createRouteTable } from './route-lookup.ts'
import { routesOf, stateRoutes } from './routes.ts'
import { createSockets, type Sockets } from './stream/sockets.ts'

interface App {
  /** Never rejects. */
  handle: (request: Request) => Promise<Response>
  sockets: Sockets
}

/** The whole HTTP interface. */
export function createApp(context: ApiContext): App {
  const activity = createActivityLog()
  const routes = routesOf(context, activity)
  return {
    handle: createHandler(context, routes, activity),
    sockets: createSockets(context, createRouteTable(routes)),
  }
}

/** The interface of roles that serve no requests: health, readiness and metrics. */
export function createStatusApp(context: FrameContext & ServiceState): App['handle'] {
  return createHandler(context, stateRoutes(context))
}
