// Serves a folder for the benchmarks; folders show their index.html. With PER_FILE it also serves sitemaps of all HTML
// pages, with that many pages per file. Prints its address and exits with its parent.
// Run (the benchmarks do): bun test/bench/site.ts FOLDER [PER_FILE]
import { join, normalize } from 'node:path'
import { sitemapFiles } from './sitemap-files.ts'

const [root = '.', perFile] = process.argv.slice(2)
let sitemaps: ReadonlyMap<string, string> = new Map()

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    const sitemap = sitemaps.get(pathname)
    if (sitemap !== undefined) return new Response(sitemap, { headers: { 'content-type': 'application/xml' } })
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const file = Bun.file(join(root, normalize(decodeURIComponent(path))))
    return (await file.exists()) ? new Response(file) : new Response('not found', { status: 404 })
  },
})
if (perFile !== undefined) {
  const pages = [...new Bun.Glob('**/*.html').scanSync(root)].sort().map((file) => `/${encodeURI(file)}`)
  sitemaps = sitemapFiles(server.url.origin, pages, Number(perFile))
}
process.stdout.write(`${server.url.href}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
