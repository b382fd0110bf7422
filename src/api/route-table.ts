import type { Route } from './route.ts'

/** Finds routes by the address of a request. */
export interface RouteTable {
  readonly routes: readonly Route[]
  /** The route of a request. HEAD finds that of GET. */
  find(method: string, path: string): Route | undefined
  /** The routes at a path, whatever their methods. Exact paths come before those with parameters. */
  at(path: string): readonly Route[]
}

export function createRouteTable(routes: readonly Route[]): RouteTable {
  const exact = Map.groupBy(routes, ({ path }) => path)
  const patterned = routes
    .filter(({ path }) => path.includes(':'))
    .map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`) }))
  const at = (path: string) => [
    ...(exact.get(path) ?? []),
    ...patterned.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route),
  ]
  return {
    routes,
    at,
    find(method, path) {
      const wanted = method === 'HEAD' ? 'GET' : method
      return at(path).find((route) => route.method === wanted)
    },
  }
}

/** A route's path as OpenAPI and metrics write it: `/crawl/{id}`. However many ids callers send, the names are few. */
export function routeName({ path }: Pick<Route, 'path'>): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
