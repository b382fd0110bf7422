// A static server for benchmarks, in a process of its own: bun site.ts DIR [PER_FILE]. Folders show their index.html; with
// PER_FILE there are sitemaps of all HTML pages, so many in each. Prints its address, ends with its parent.
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
