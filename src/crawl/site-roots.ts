import { withoutWww } from '../frontier/identity.ts'
import { createScope, folderOf, registrableDomain, siteOf } from '../frontier/scope.ts'

/** Where a site is: what counts as its beginning, and where its sitemaps may be. */
export interface SiteRoots {
  roots: URL[]
  origins: string[]
  guesses: string[]
}

/**
 * The siteRoots of a map.
 *
 * @param requested the URL asked for
 * @param final where it led, if that is known
 *
 * A redirect to another registrable domain takes that one's host in place of the first (v2-server-semantics.md 6.1);
 * within one domain both hosts and both paths count.
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

/** What belongs to the map. Sitemaps alone are taken as they are, but for other hosts when those are not wanted (6.1). */
export function scopeOf({ roots }: SiteRoots, options: ScopeOptions): (url: URL) => boolean {
  const { sitemap, includeSubdomains, filterByPath } = options
  if (sitemap === 'only' && includeSubdomains) return () => true
  return createScope(roots, { subdomains: includeSubdomains, path: filterByPath && sitemap !== 'only' })
}

/** The sitemap of the folder, and of the registrable domain above a subdomain. */
function guessesFor({ origin, protocol, hostname, port, pathname }: URL): string[] {
  const folder = folderOf(pathname)
  const domain = registrableDomain(hostname)
  const above = domain === withoutWww(hostname) ? [] : [`${protocol}//${domain}${port && `:${port}`}/sitemap.xml`]
  return folder === '/' ? above : [`${origin}${folder}sitemap.xml`, ...above]
}
