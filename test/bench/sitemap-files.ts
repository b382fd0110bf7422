// Sitemaps for the generated sites of the benchmarks.
/**
 * Sitemaps of a site by path: an index at `/sitemap.xml`, and files of `perFile` pages each.
 *
 * @param origin without a trailing slash
 * @param paths of the pages, each with a leading slash, as in a URL
 */
export function sitemapFiles(origin: string, paths: readonly string[], perFile: number): Map<string, string> {
  const files = new Map<string, string>()
  for (let from = 0; from < paths.length; from += perFile) {
    files.set(`/sitemaps/part-${from / perFile}.xml`, urlset(origin, paths.slice(from, from + perFile)))
  }
  const names = [...files.keys()].map((name) => `<sitemap><loc>${origin}${name}</loc></sitemap>`)
  return files.set('/sitemap.xml', `<sitemapindex>${names.join('')}</sitemapindex>`)
}

function urlset(origin: string, paths: readonly string[]): string {
  const entries = paths.map(
    (path) =>
      `<url><loc>${origin}${path}</loc><lastmod>2026-01-01T00:00:00+00:00</lastmod><changefreq>weekly</changefreq></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>`
}
