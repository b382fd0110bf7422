// Serves a site for the map benchmark: a home page with 200 links, a sitemap index and its files. The pages are listed
// but not served. Prints its address and exits with its parent.
// Run (map.ts does): bun test/bench/map-site.ts PAGES PER_FILE
import { sitemapFiles } from './sitemap-files.ts'

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
const paths = Array.from(
  { length: pages },
  (_, page) => `/library/section-${page % 97}/a-page-of-the-site-number-${page}.html`,
)
const links = paths.slice(0, HOME_LINKS).map((path, page) => `<li><a href="${path}">Page ${page}</a></li>`)
const files = sitemapFiles(server.url.origin, paths, perFile)
files.set('/', `<!doctype html><title>Home</title><ul>${links.join('')}</ul>`)

process.stdout.write(`${server.url.href}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
