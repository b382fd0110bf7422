import { ServiceError } from '../errors.ts'
import type { RouteTable } from './route-lookup.ts'

interface Missing {
  error: ServiceError
  /** Methods that the path supports. */
  allow: string[]
}

/** Why no route matches a request: the path supports other methods, belongs to an older API or is unknown. */
export function missingRoute(method: string, path: string, table: RouteTable): Missing {
  const allow = table.at(path).map((route) => route.method)
  return { error: errorFor(method, path, allow, table), allow }
}

function errorFor(method: string, path: string, allow: string[], { routes }: RouteTable): ServiceError {
  if (/^\/v[01](\/|$)/.test(path)) {
    return new ServiceError(
      'not_found',
      `${shortened(path)} belongs to the v${path[2]} API, which this service does not support`,
      {
        hint: 'Use the same route under /v2, or a client that uses it: firecrawl-py 2 or newer, @mendable/firecrawl-js 4 or newer (Node 22).',
      },
    )
  }
  if (allow.length > 0) {
    return new ServiceError(
      'method_not_allowed',
      `${method} is not allowed for ${shortened(path)}. Use ${allow.join(' or ')}.`,
    )
  }
  return new ServiceError('not_found', `No such route: ${method} ${shortened(path)}`, {
    hint: `Available routes: ${routes.map((route) => `${route.method} ${route.path}`).join(', ')}.`,
  })
}

function shortened(path: string): string {
  return path.length > 100 ? `${path.slice(0, 100)}…` : path
}
