import type { TSchema } from '@sinclair/typebox'
import { ServiceError } from '../errors.ts'

export interface Route {
  method: string
  path: string
  /** What its body must be. */
  body?: TSchema
}

interface Missing {
  failure: ServiceError
  /** Methods that the path takes. */
  allow: string[]
}

/** Why no route answers a request: the path is known under other methods, belongs to an older API, or is unknown. */
export function missingRoute(method: string, path: string, routes: readonly Route[]): Missing {
  const allow = routes.filter((route) => patternOf(route).test(path)).map((route) => route.method)
  return { failure: failureFor(method, path, allow, routes), allow }
}

/** The path of the route that a request is for, as the reference spells it; undefined when there is none. */
export function routeFor(method: string, path: string, routes: readonly Route[]): string | undefined {
  const asked = method === 'HEAD' ? 'GET' : method
  const ofMethod = routes.filter((route) => route.method === asked)
  const exact = ofMethod.find((route) => route.path === path)
  const found = exact ?? ofMethod.find((route) => patternOf(route).test(path))
  return found?.path.replace(/:(\w+)/g, '{$1}')
}

const patterns = new WeakMap<Route, RegExp>()

/** `:id` stands for one segment. */
function patternOf(route: Route): RegExp {
  const known = patterns.get(route)
  if (known !== undefined) return known
  const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`)
  patterns.set(route, pattern)
  return pattern
}

function failureFor(method: string, path: string, allow: string[], routes: readonly Route[]): ServiceError {
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
