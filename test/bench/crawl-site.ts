// Serves a generated site for the crawl benchmarks. Every page has a menu of a hundred links, some text, and links to
// ten more pages. Prints its address and exits with its parent.
// Run (the benchmarks do): bun test/bench/crawl-site.ts PAGES
const pages = Number(process.argv[2] ?? 1000)
const MENU = 100
const CHILDREN = 10
const PARAGRAPHS = 8

const link = (page: number) => `<li><a href="/section-${page % 97}/page-${page}.html">Page number ${page}</a></li>`
const range = (from: number, count: number) =>
  Array.from({ length: Math.max(0, Math.min(count, pages - from)) }, (_, n) => from + n)
const menu = `<nav><ul>${range(1, MENU).map(link).join('')}</ul></nav>`

function pageOf(number: number): string {
  const text = Array.from(
    { length: PARAGRAPHS },
    (_, n) =>
      `<p>Paragraph ${n} of page ${number} says, in a <a href="/#p${n}">sentence or two</a> of ordinary length, what number ${number * n} has to do with the <code>subject</code> of this part of the site.</p>`,
  ).join('')
  const next = range(number * CHILDREN + 1, CHILDREN)
    .map(link)
    .join('')
  return `<!doctype html><title>Page ${number}</title>${menu}<main><h1>Page ${number}</h1>${text}<ul>${next}</ul></main>`
}

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url)
    const number = pathname === '/' ? 0 : Number(/^\/section-\d+\/page-(\d+)\.html$/.exec(pathname)?.[1] ?? Number.NaN)
    if (!(number < pages)) return new Response('not found', { status: 404 })
    return new Response(pageOf(number), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
})

process.stdout.write(`${server.url.href}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
