import { samePercents } from './percent.ts'

export interface IdentityRules {
  /** Whether `?…` is no part of a page's identity. */
  ignoreQuery: boolean
  /** Whether http and https, `www.`, a slash at the end and the name of an index document make no other page. */
  similar: boolean
}

/** What servers show for a folder (v2-server-semantics.md 6.2, and the short form of the first). */
const INDEX_DOCUMENT = /\/index\.(?:html?|php)$/i

/**
 * The string under which a URL counts as already seen. Two URLs with the same identity are one page.
 *
 * @param url absolute http(s) URL
 * @throws TypeError if `url` does not parse
 *
 * A fragment that is a route of a page drawn by scripts (`#/…`, `#!/…`) is part of the identity, any other is dropped
 * (v2-server-semantics.md 6.2). Letter case of scheme and host, default ports and dot segments are settled by the URL
 * parser (WHATWG URL), the spelling of percent-encoded characters here.
 */
export function identity(url: string | URL, { ignoreQuery, similar }: IdentityRules): string {
  return identityOf(pageOf(url, ignoreQuery), similar)
}

/** The identity of a URL that `pageOf` made. */
export function identityOf({ protocol, host, pathname, search, hash }: URL, similar: boolean): string {
  const rest = samePercents(`${search}${hash}`)
  if (!similar) return `${protocol}//${host}${samePercents(pathname)}${rest}`
  const path = withoutLastSlashes(samePercents(pathname).replace(INDEX_DOCUMENT, '/'))
  return `${withoutWww(host)}${path}${rest}`
}

function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * A URL as it is shown: without user name and password, without a fragment that is a mere place in the page, and
 * without its query if that is ignored.
 */
export function pageOf(url: string | URL, ignoreQuery: boolean): URL {
  const page = new URL(url)
  if (page.username !== '') page.username = ''
  if (page.password !== '') page.password = ''
  if (!/^#!?\/./.test(page.hash)) page.hash = ''
  if (ignoreQuery || page.search === '') page.search = ''
  return page
}

export function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host
}
