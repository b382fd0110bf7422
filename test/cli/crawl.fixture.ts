import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PAGES_A_PAGE = 10

/**
 * A site of `pages` pages below its start, each linking to ten further ones. What is asked for is counted; pages may be
 * held back, so that a crawl can be caught in the middle.
 */
export function startCrawlSite(pages: number) {
  const hits = new Map<string, number>()
  let open = Number.POSITIVE_INFINITY
  let limiter = Promise.withResolvers<void>()
  const html = (body: string) =>
    new Response(`<title>T</title><main>${body}<p>${'Words of this page. '.repeat(20)}</p></main>`, {
      headers: { 'content-type': 'text/html' },
    })
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    async fetch({ url }) {
      const { pathname } = new URL(url)
      hits.set(pathname, (hits.get(pathname) ?? 0) + 1)
      if (pathname === '/robots.txt') return new Response('User-agent: *\nDisallow: /shut')
      if (pathname === '/picture') return new Response('…', { headers: { 'content-type': 'image/png' } })
      const number = pathname === '/' ? 0 : Number(/^\/p\/(\d+)$/.exec(pathname)?.[1] ?? Number.NaN)
      if (Number.isNaN(number)) return new Response('none', { status: 404 })
      open -= 1
      if (open < 0) await limiter.promise
      const below = Array.from({ length: PAGES_A_PAGE }, (_, at) => number * PAGES_A_PAGE + at + 1)
      const links = below.filter((page) => page <= pages).map((page) => `<a href="/p/${page}">page ${page}</a>`)
      const others = number === 0 ? '<a href="/shut">shut</a> <a href="/picture">picture</a>' : ''
      return html(`<h1>Page ${number}</h1>${links.join(' ')} ${others}`)
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/`,
    hits,
    /** Answers so many pages more, and keeps all others waiting until `release`. */
    hold(after: number) {
      open = after
      limiter = Promise.withResolvers()
    },
    release() {
      open = Number.POSITIVE_INFINITY
      limiter.resolve()
    },
    /** Resolves when pages are being held back. */
    async held() {
      while (open >= 0) await Bun.sleep(10)
    },
    stop: () => server.stop(true),
  }
}

/** A place for the folders of crawls; the private database of root runs as another user, who has to get there. */
export async function crawlPlace() {
  const place = await mkdtemp(join(tmpdir(), 'web-extract-crawl-'))
  await Bun.$`chmod 755 ${place}`
  return {
    place,
    at: (name: string) => join(place, name),
    remove: () => rm(place, { recursive: true, force: true }),
  }
}

/** The lines of a file of JSON lines. */
export async function jsonLines(path: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
