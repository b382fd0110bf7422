// A site for the benchmark of maps, in a process of its own: bun map_site.ts PAGES PER_FILE. A home page with 200 links,
// a sitemap index and its files; the pages are named and not served. Prints its address, ends with its parent.
const [pages = 30_000, perFile = 1000] = process.argv.slice(2).map(Number)
const HOME_LINKS = 200

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url)
    const body = files.get(pathname)
    if (body === undefined) return new Response('not found', { status: 404 })
    return new Response(body, { headers: { 'content-type': pathname === '/' ? 'text/html' : 'application/xml' } })
  },
})
const origin = server.url.href.replace(/\/$/, '')
const pageUrl = (page: number) => `${origin}/library/section-${page % 97}/a-page-of-the-site-number-${page}.html`

const files = new Map<string, string>()
const names: string[] = []
for (let from = 0; from < pages; from += perFile) {
  const name = `/sitemaps/part-${from / perFile}.xml`
  names.push(name)
  files.set(name, urlset(from, Math.min(from + perFile, pages)))
}
files.set(
  '/sitemap.xml',
  `<sitemapindex>${names.map((name) => `<sitemap><loc>${origin}${name}</loc></sitemap>`).join('')}</sitemapindex>`,
)
const links = Array.from({ length: HOME_LINKS }, (_, page) => `<li><a href="${pageUrl(page)}">Page ${page}</a></li>`)
files.set('/', `<!doctype html><title>Home</title><ul>${links.join('')}</ul>`)

function urlset(from: number, to: number): string {
  const entries: string[] = []
  for (let page = from; page < to; page += 1) {
    entries.push(
      `<url><loc>${pageUrl(page)}</loc><lastmod>2026-01-01T00:00:00+00:00</lastmod><changefreq>weekly</changefreq></url>`,
    )
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>`
}

process.stdout.write(`${server.url.href}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
