// Measures the seconds of POST /v2/search with ten results that are scraped with asyncScraping, next to the slowest of their
// pages alone, in one run. The pages answer after different delays, in the order that suits the search least and best.
// Run: bun test/bench/search.ts
import { startService } from '../cli/process.fixture.ts'
import { median } from './processes.ts'

const ROUNDS = 5
/** Milliseconds. The browser does not take part, which starts after two seconds. */
const DELAYS = Array.from({ length: 10 }, (_, at) => 150 * (at + 1))
/** What a search may take, as a multiple of the slowest page. */
const MOST = 1.3

const text = '<p>A lamp burns for nine hours, and its keeper trims the wick twice a night.</p>'.repeat(20)
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const { pathname, searchParams, origin } = new URL(request.url)
    if (pathname !== '/searxng/search') {
      await Bun.sleep(Number(pathname.split('/')[2]))
      return new Response(`<!doctype html><title>Page</title><main><h1>Page</h1>${text}</main>`, {
        headers: { 'content-type': 'text/html' },
      })
    }
    const order = searchParams.get('q') === 'slowest first' ? [...DELAYS].reverse() : DELAYS
    const first = Number(searchParams.get('pageno') ?? 1) === 1
    const results = order.map((delay) => ({
      url: `${origin}/page/${delay}`,
      title: `Page ${delay}`,
      content: 'A page.',
    }))
    return Response.json({ query: 'q', results: first ? results : [], unresponsive_engines: [] })
  },
})
const service = await startService([], {
  SERVICE_SEARXNG_URL: `${site.url.origin}/searxng`,
  SERVICE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
  SERVICE_ROLE: 'api',
})

async function seconds(path: string, body: object): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { data?: { markdown?: string; web?: { markdown?: string }[] } }
  const pages = answer.data?.web ?? [answer.data]
  if (pages.some((page) => page?.markdown === undefined)) throw new Error(JSON.stringify(answer))
  return (performance.now() - started) / 1000
}

const scrapeOptions = { formats: ['markdown'], maxAge: 0 }
const searched = (query: string) =>
  seconds('/v2/search', { query, limit: DELAYS.length, asyncScraping: true, scrapeOptions })
const sides: [name: string, work: () => Promise<number>][] = [
  ['slowest page', () => seconds('/v2/scrape', { url: `${site.url.origin}/page/${DELAYS.at(-1)}`, ...scrapeOptions })],
  ['search, slowest first', () => searched('slowest first')],
  ['search, slowest last', () => searched('slowest last')],
]
try {
  const figures = new Map(sides.map(([name]) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of sides) figures.get(name)!.push(await work())
  }
  const slowest = median(figures.get('slowest page')!)
  for (const [name, all] of figures) {
    const ratio = median(all) / slowest
    process.stdout.write(`${name.padEnd(22)} ${median(all).toFixed(2)} s, ${ratio.toFixed(2)} × the slowest page\n`)
    if (ratio > MOST) process.exitCode = 1
  }
} finally {
  await Promise.all([service.stop(), site.stop(true)])
}
