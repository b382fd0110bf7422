import { normalisePercents } from './percent.ts'

interface IdentityRules {
  /** Whether the query does not distinguish pages. */
  ignoreQuery: boolean
  /** Whether http and https, `www.`, a trailing slash and the name of an index document do not distinguish pages. */
  similar: boolean
}

/**
 * The string by which a crawl recognises a page. Two URLs with the same identity are one page.
 *
 * @param url absolute http(s) URL
 * @throws TypeError if `url` does not parse
 *
 * A fragment is part of the identity if it is a route of a single-page application (`#/…`, `#!/…`); any other is dropped
 * (docs/compatibility.md#page-identity). The URL parser (WHATWG URL) normalises the case of scheme and host, default ports
 * and dot segments; percent-encoding is normalised here.
 */
export function identity(url: string | URL, { ignoreQuery, similar }: IdentityRules): string {
  return identityOf(pageOf(url, ignoreQuery), similar)
}

/** The identity of a page under any form of its address. Text that is not a URL stands for itself. */
export const similarKey = (url: string): string =>
  URL.canParse(url) ? identity(url, { ignoreQuery: false, similar: true }) : url

/** The identity of a URL from `pageOf`. */
export function identityOf({ protocol, host, pathname, search, hash }: URL, similar: boolean): string {
  const rest = normalisePercents(`${search}${hash}`)
  if (!similar) return `${protocol}//${host}${normalisePercents(pathname)}${rest}`
  const path = withoutLastSlashes(normalisePercents(pathname).replace(INDEX_DOCUMENT, '/'))
  return `${withoutWww(host)}${path}${rest}`
}

function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * The URL of a page as it is shown: without user name and password, without a fragment that only names a place in the page,
 * and without the query if that is ignored.
 */
export function pageOf(url: string | URL, ignoreQuery: boolean): URL {
  const page = new URL(url)
  if (page.username !== '') page.username = ''
  if (page.password !== '') page.password = ''
  if (!ROUTE.test(page.hash)) page.hash = ''
  if (ignoreQuery || page.search === '') page.search = ''
  return page
}

/** A fragment that is a route of a single-page application. Any other names a place in the page. */
const ROUTE = /^#!?\/./

/** A URL without a fragment that only names a place in the page. It need not parse. */
export function withoutPlace(url: string): string {
  const start = url.indexOf('#')
  return start < 0 || ROUTE.test(url.slice(start)) ? url : url.slice(0, start)
}

export function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host
}

/** What servers return for a folder (docs/compatibility.md#page-identity). */
const INDEX_DOCUMENT = /\/index\.(?:html?|php)$/i
