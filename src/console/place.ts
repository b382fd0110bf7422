import { hrefOf } from './route.ts'

/** Puts what a form says into the address, without another step in the history. Empty values are left out. */
export function setQuery(page: string, rest: readonly string[], query: Readonly<Record<string, string>>): void {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  location.replace(hrefOf(page, rest, Object.fromEntries(given)))
}
