import { ServiceError } from '../errors.ts'
import type { RouteTable } from './route-table.ts'

interface Missing {
  error: ServiceError
  /** Methods that the path takes. */
  allow: string[]
}

/** Why no route answers a request: the path takes other methods, belongs to an older API, or is unknown. */
export function missingRoute(method: string, path: string, table: RouteTable): Missing {
  const allow = table.at(path).map((route) => route.method)
  return { error: errorFor(method, path, allow, table), allow }
}

function errorFor(method: string, path: string, allow: string[], { routes }: RouteTable): ServiceError {
  if (/^\/v[01](\/|$)/.test(path)) {
    return new ServiceError(
      'not_found',
      `${shown(path)} belongs to the old v${path[2]} API, which is not served here`,
      {
        hint: 'Call the same route under /v2, or use a client that does: firecrawl-py 2 or newer, @mendable/firecrawl-js 4 or newer (Node 22).',
      },
    )
  }
  if (allow.length > 0) {
    return new ServiceError('method_not_allowed', `${shown(path)} takes ${allow.join(', ')}, not ${method}`)
  }
  return new ServiceError('not_found', `There is no route ${method} ${shown(path)}`, {
    hint: `Routes of this version: ${routes.map((route) => `${route.method} ${route.path}`).join(', ')}.`,
  })
}

function shown(path: string): string {
  return path.length > 100 ? `${path.slice(0, 100)}…` : path
}
