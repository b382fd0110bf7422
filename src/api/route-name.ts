import { patternOf, type Route } from './not-found.ts'

/**
 * Tells the route that a request is for, as the reference spells its path; undefined when there is none. However many ids
 * and paths callers make up, the names are few.
 */
export function createRouteName(routes: readonly Route[]): (method: string, path: string) => string | undefined {
  const named = routes.map((route) => ({
    ...route,
    name: route.path.replace(/:(\w+)/g, '{$1}'),
    pattern: patternOf(route),
  }))
  const exact = new Map(named.map(({ method, path, name }) => [`${method} ${path}`, name]))
  const patterned = named.filter(({ path }) => path.includes(':'))
  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method
    const fits = (route: (typeof named)[number]) => route.method === asked && route.pattern.test(path)
    return exact.get(`${asked} ${path}`) ?? patterned.find(fits)?.name
  }
}
