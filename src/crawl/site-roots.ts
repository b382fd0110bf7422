import { withoutWww } from '../frontier/identity.ts'
import { createScope, folderOf, registrableDomain, siteOf } from '../frontier/scope.ts'

/** Where a site is: what its scope starts from, and where its sitemaps may be. */
export interface SiteRoots {
  roots: URL[]
  origins: string[]
  guesses: string[]
}

/**
 * The roots of the site of a map or crawl.
 *
 * @param requested the requested URL
 * @param final where it redirected to, if that is known
 *
 * After a redirect to another registrable domain, that host replaces the first one (docs/compatibility.md#map). Within one
 * domain both hosts and both paths count.
 */
export function siteRootsOf(requested: URL, final: URL = requested): SiteRoots {
  const twoHosts = siteOf(requested) === siteOf(final) && withoutWww(requested.host) !== withoutWww(final.host)
  const begin = twoHosts ? requested : new URL(requested.pathname, final.origin)
  return {
    roots: [begin, final],
    origins: [...new Set([final.origin, begin.origin])],
    guesses: [...new Set([begin, final].flatMap(guessesFor))],
  }
}

interface ScopeOptions {
  sitemap: 'include' | 'skip' | 'only'
  includeSubdomains: boolean
  filterByPath: boolean
}

/** The scope of a map. With `sitemap: 'only'` the path is not checked, and other hosts only if they are not wanted. */
export function scopeOf({ roots }: SiteRoots, options: ScopeOptions): (url: URL) => boolean {
  const { sitemap, includeSubdomains, filterByPath } = options
  if (sitemap === 'only' && includeSubdomains) return () => true
  return createScope(roots, { subdomains: includeSubdomains, path: filterByPath && sitemap !== 'only' })
}

/** The sitemap of the folder, and that of the registrable domain above a subdomain. */
function guessesFor({ origin, protocol, hostname, port, pathname }: URL): string[] {
  const folder = folderOf(pathname)
  const domain = registrableDomain(hostname)
  const above = domain === withoutWww(hostname) ? [] : [`${protocol}//${domain}${port && `:${port}`}/sitemap.xml`]
  return folder === '/' ? above : [`${origin}${folder}sitemap.xml`, ...above]
}
