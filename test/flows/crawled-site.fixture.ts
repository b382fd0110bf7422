/** A site of numbered pages that counts requests. */
export interface CrawledSite extends AsyncDisposable {
  origin: string
  /** How often each page was requested. */
  visits: Map<number, number>
  /** Pages being served now, and the most that were served at once. */
  now: number
  most: number
  /** How long a page takes: milliseconds, or until a promise resolves. */
  pause: (page: number) => number | Promise<unknown>
}

/** Every page is linked from several; page 0 is the start, at `/`. */
export function startSite(pages: number, pause: CrawledSite['pause']): CrawledSite {
  const linksOf = (n: number) =>
    [2 * n + 1, 2 * n + 2, n + 1, n + 7, (n * 31) % pages, 0].filter((link) => link < pages)
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const [, number] = /^\/(\d*)$/.exec(new URL(request.url).pathname) ?? []
      if (number === undefined) return new Response('', { status: 404 })
      const n = Number(number)
      site.visits.set(n, (site.visits.get(n) ?? 0) + 1)
      site.now += 1
      site.most = Math.max(site.most, site.now)
      await until(site.pause(n), request.signal)
      site.now -= 1
      const links = linksOf(n).map((link) => `<a href="/${link === 0 ? '' : link}">Page ${link}</a> `)
      const html = `<title>Page ${n}</title><main><h1>Page ${n}</h1><p>${`Words of page ${n}. `.repeat(20)}</p>${links.join('')}</main>`
      return new Response(html, { headers: { 'content-type': 'text/html' } })
    },
  })
  const site: CrawledSite = {
    origin: `http://127.0.0.1:${server.port}`,
    visits: new Map(),
    now: 0,
    most: 0,
    pause,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
  return site
}

/** Resolves after that time or with that promise, or as soon as the client disconnects. */
async function until(pause: number | Promise<unknown>, left: AbortSignal): Promise<void> {
  const gone = Promise.withResolvers<void>()
  left.addEventListener('abort', () => gone.resolve())
  await Promise.race([typeof pause === 'number' ? Bun.sleep(pause) : pause, gone.promise])
}
