import { getDomain } from 'tldts'
import { withoutWww } from './identity.ts'

export interface ScopeRules {
  /** Whether other hosts of the same registrable domain belong to the site, whatever the path. */
  subdomains: boolean
  /** Whether pages on the root's own host must be at or below the root. */
  path: boolean
}

/**
 * A test for URLs that belong to a site.
 *
 * @param roots where the site begins: the requested URL and the one it redirects to. One of them must allow a URL.
 *
 * A host with and without `www.` is the same; another port is another host. A root that ends with a slash stands for
 * everything below it, one that ends with a file for the folder of that file, and any other for itself and everything
 * below it (docs/compatibility.md#crawl-scope).
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
 * The registrable domain of a URL's host by the public suffix list, or the host if it has none. Private suffixes are included,
 * because the pages of two users of a hosting service are two sites. A port is included, because it is another service.
 */
export function siteOf({ hostname, port }: URL): string {
  const domain = registrableDomain(hostname)
  return port === '' ? domain : `${domain}:${port}`
}

/** The registrable domain, or the name itself if it is an address, a bare name or a public suffix. */
export function registrableDomain(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

/** The folder that a path stands for as a root, with a trailing slash. */
export function folderOf(pathname: string): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (last === '') return pathname
  return isFile(last) ? pathname.slice(0, -last.length) : `${pathname}/`
}

function insideOf(rootPath: string): (pathname: string) => boolean {
  const folder = folderOf(rootPath)
  return (pathname) => pathname.startsWith(folder) || pathname === rootPath || `${pathname}/` === folder
}

/** `/guide.html` is a file, `/v1.2` is not: an extension has at least two characters and begins with a letter. */
const isFile = (name: string) => /\.[a-z][a-z0-9]+$/i.test(name)
