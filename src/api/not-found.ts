import { nearest } from '../did-you-mean.ts'
import { ServiceError } from '../errors.ts'
import type { RouteTable } from './route-lookup.ts'

interface Missing {
  error: ServiceError
  /** Methods that the path supports. */
  allow: string[]
}

/** Why no route answers a request: the path takes other methods, belongs to an older API, or is unknown. */
export function missingRoute(method: string, path: string, table: RouteTable): Missing {
  const allow = table.at(path).map((route) => route.method)
  return { error: errorFor(`${method} ${shown(path)}`, path, allow, table), allow }
}

function errorFor(request: string, path: string, allow: string[], table: RouteTable): ServiceError {
  const old = /^\/(v[01])(?=\/|$)/.exec(path)
  if (old !== null) return oldRoute(old[1]!, path, table)
  if (allow.length > 0)
    return new ServiceError(
      'method_not_allowed',
      `${shown(path)} takes ${allow.join(', ')}, not ${request.split(' ')[0]}`,
    )
  if (accountRoutes.test(path))
    return new ServiceError(
      'not_found',
      `There is no ${request}, because this service has no accounts and bills nothing`,
    )
  const near = nearest(path, [...new Set(table.routes.map((route) => route.path))])
  return new ServiceError('not_found', `There is no route ${request}`, {
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}GET /docs and /openapi.json list all routes.`,
  })
}

/** Only their own clients call old routes: an update of the client is the fix, or the new path for a call by hand. */
function oldRoute(api: string, path: string, table: RouteTable): ServiceError {
  const successor = path.replace(/^\/v[01]/, '/v2')
  const instead = table.at(successor).length > 0 ? shown(successor) : 'the routes under /v2'
  return new ServiceError(
    'not_found',
    `${shown(path)} belongs to the old ${api} API, which this service does not have; use ${instead}`,
    {
      hint: 'Clients that use /v2 are firecrawl-py 2 or newer and @mendable/firecrawl-js 4 or newer (Node 22).',
    },
  )
}

const accountRoutes = /^\/v2\/team(?:\/|$)/

function shown(path: string): string {
  return path.length > 100 ? `${path.slice(0, 100)}…` : path
}
