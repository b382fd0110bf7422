import { getDomain } from 'tldts'
import { withoutWww } from './identity.ts'

export interface ScopeRules {
  /** Other hosts of the same registrable domain, wherever their pages lie. */
  subdomains: boolean
  /** Of the root's own host only what lies at or under the root. */
  path: boolean
}

/**
 * Which URLs belong to a site, as a test for one.
 *
 * @param roots where the site begins: the URL asked for, and the one it led to; what one of them allows is in
 *
 * `www.` makes no other host, a port of its own does. A root that ends in a slash means what is under it, one whose last
 * part is a file its folder, any other itself and what is under it (v2-server-semantics.md 6.1, 6.2).
 */
export function createScope(roots: readonly URL[], { subdomains, path }: ScopeRules): (url: URL) => boolean {
  const sites = roots.map((root) => ({
    host: withoutWww(root.host),
    domain: siteOf(root),
    inside: path ? insideOf(root.pathname) : () => true,
  }))
  return (url) => {
    const host = withoutWww(url.host)
    return sites.some((site) =>
      site.host === host ? site.inside(url.pathname) : subdomains && site.domain === siteOf(url),
    )
  }
}

/**
 * The registrable domain of a URL's host by the public suffix list, private suffixes included (two people's pages under
 * one hosting name are two sites), or the host where there is none; with the port, since that is another service.
 */
export function siteOf({ hostname, port }: URL): string {
  const domain = registrableDomain(hostname)
  return port === '' ? domain : `${domain}:${port}`
}

/** The domain that was registered, or the name itself: an address, a bare name, a public suffix. */
export function registrableDomain(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

/** The folder that a path means as a place to begin, ending in a slash. */
export function folderOf(pathname: string): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (last === '') return pathname
  return isFile(last) ? pathname.slice(0, -last.length) : `${pathname}/`
}

function insideOf(rootPath: string): (pathname: string) => boolean {
  const folder = folderOf(rootPath)
  return (pathname) => pathname.startsWith(folder) || pathname === rootPath || `${pathname}/` === folder
}

/** `/guide.html` is a file, `/v1.2` is none: an extension has two letters or more and no digit in front. */
const isFile = (name: string) => /\.[a-z][a-z0-9]+$/i.test(name)
