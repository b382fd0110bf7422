import { useEffect, useState } from 'preact/hooks'

/** Where in the console somebody is. The address has it after `#`, so that the server sees nothing of it. */
export interface ConsoleRoute {
  /** Id of a page in `pages.ts`; empty at the start. */
  page: string
  /** What follows the page: `jobs/ID` has `[ID]`. */
  rest: readonly string[]
  query: URLSearchParams
}

/** The current route, which changes with the address. */
export function useRoute(): ConsoleRoute {
  const [route, setRoute] = useState(() => routeOf(location.hash))
  useEffect(() => {
    const follow = () => setRoute(routeOf(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}

export function routeOf(hash: string): ConsoleRoute {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [page = '', ...rest] = path.split('/').filter((part) => part !== '')
  return { page, rest: rest.map(decoded), query: new URLSearchParams(query) }
}

/** The address of a place in the console, for `href`. */
export function hrefOf(
  page: string,
  rest: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string {
  const words = new URLSearchParams(query).toString()
  return `#/${[page, ...rest].map(encodeURIComponent).join('/')}${words === '' ? '' : `?${words}`}`
}

/** Goes to another place in the console, as a link does. */
export function goTo(...place: Parameters<typeof hrefOf>): void {
  location.hash = hrefOf(...place)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
