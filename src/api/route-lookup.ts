import type { Route } from './route.ts'

/** Finds the route of a request. */
export interface RouteTable {
  readonly routes: readonly Route[]
  /** The route of a request. HEAD uses the route of GET. */
  find(method: string, path: string): Route | undefined
  /** The routes at a path, whatever their methods. Exact paths come before those with parameters. */
  at(path: string): readonly Route[]
  /** Whether a path has a credential in it, also if it is not quite the path of a route. */
  isSecret(path: string): boolean
}

export function createRouteTable(routes: readonly Route[]): RouteTable {
  const exact = Map.groupBy(routes, ({ path }) => path)
  const patterned = routes
    .filter(({ path }) => /[:*]/.test(path))
    .map((route) => ({ route, pattern: new RegExp(`^${patternOf(route)}$`) }))
  const secret = routes
    .filter(({ secretPath }) => secretPath)
    .map((route) => new RegExp(`^/*${patternOf(route)}(?:/|$)`, 'i'))
  const at = (path: string) => [
    ...(exact.get(path) ?? []),
    ...patterned.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route),
  ]
  return {
    routes,
    at,
    isSecret: (path) => secret.some((pattern) => pattern.test(path)),
    find(method, path) {
      const wanted = method === 'HEAD' ? 'GET' : method
      return at(path).find((route) => route.method === wanted)
    },
  }
}

const patternOf = ({ path }: Route) => path.replace(/:\w+/g, '[^/]+').replace(REST, '(?:/.*)?')

/** What a path ends with that takes all the rest, slashes included. */
const REST = /\/\*\w+$/

/** The path under which Elysia knows a route. */
export const routerPath = (path: string) => path.replace(REST, '/*')

/** The path of a request for Elysia. It would decode the rest of one that takes all, which may not be possible. */
export const routedPath = ({ path }: Pick<Route, 'path'>, received: string) =>
  REST.test(path) ? path.replace(REST, '/-') : received

/**
 * The path of a route in OpenAPI and metrics, such as `/crawl/{id}`. It has no ids, so there are few different names.
 */
export function routeName({ path }: Pick<Route, 'path'>): string {
  return path.replace(/[:*](\w+)/g, '{$1}')
}
