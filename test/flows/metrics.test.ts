import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { startService } from '../cli/process.fixture.ts'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { sectionOf } from '../docs/pages.ts'
import { parsedExposition } from '../exposition.fixture.ts'
import { SECRET, startReceiver } from '../webhooks/webhooks.fixture.ts'
import { post, rolesOver } from './roles.fixture.ts'

setDefaultTimeout(120_000)

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const PREFIX = 'web_extract_'

/** The metrics of a service, parsed strictly: the value of each series, by name without the prefix. */
async function figures(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/metrics`, { headers })
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const families = parsedExposition(await response.text())
  const values = new Map([...families.values()].flatMap(({ values }) => [...values]))
  return { families, of: (series: string) => values.get(PREFIX + series) }
}

/** Names of the table in docs/operations.md. */
function documented(): string[] {
  const section = sectionOf('docs/operations.md', '## Metrics')
  const firstCells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell!)
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!)).sort()
}

const page = (title: string, links: string[]) =>
  new Response(
    `<title>${title}</title><main><h1>${title}</h1><p>${'Words. '.repeat(60)}</p>${links.map((link) => `<a href="${link}">to</a> `).join('')}</main>`,
    { headers: { 'content-type': 'text/html' } },
  )

/** Five pages that link to each other, two that robots.txt forbids, and one that is not a page. */
function startSite() {
  const paths = ['/', '/1', '/2', '/3', '/4']
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/robots.txt') return new Response('User-agent: *\nDisallow: /closed')
      if (pathname === '/broken.rtf') return new Response('no file', { headers: { 'content-type': 'image/png' } })
      if (!paths.includes(pathname)) return new Response('', { status: 404 })
      return page(pathname, [...paths, '/closed/a', '/closed/b'])
    },
  })
}

async function uploaded(url: string, text: string, name: string) {
  const form = new FormData()
  form.set('file', new File([text], name))
  return fetch(`${url}/v2/parse`, { method: 'POST', body: form })
}

async function finished(url: string, id: string): Promise<void> {
  const status = async () => ((await (await fetch(`${url}/v2/crawl/${id}`)).json()) as { status: string }).status
  while ((await status()) !== 'completed') await Bun.sleep(50)
}

test('metrics agree with what was done, and include every documented name', async () => {
  using site = startSite()
  await using receiver = await startReceiver()
  const service = await startService(['--role=all', '--allow-private-networks=127.0.0.0/8'], {
    DATABASE_URL: database.url,
    SERVICE_WEBHOOK_HMAC_SECRET: SECRET,
    SERVICE_SECRET_KEY: 'what the tests of flows encrypt with',
  })
  const { url } = service
  await post(`${url}/v2/scrape`, { url: `${site.url.origin}/1`, maxAge: 60_000 })
  await post(`${url}/v2/scrape`, { url: `${site.url.origin}/1`, maxAge: 60_000 })
  await post(`${url}/v2/scrape`, { url: `${site.url.origin}/1`, maxAge: 0 })
  await post(`${url}/v2/scrape`, { url: 'http://127.0.0.1:1/', maxAge: 60_000 })
  await uploaded(url, '{\\rtf1 Words.}', 'a.rtf')
  await uploaded(url, '%PDF-1.4\nnothing', 'a.pdf')
  await uploaded(url, '<h1>Words</h1>', 'a.html')
  const { body } = await post(`${url}/v2/crawl`, {
    url: site.url.origin,
    sitemap: 'skip',
    webhook: { url: receiver.url },
    scrapeOptions: { maxAge: 0 },
  })
  await finished(url, body.id)
  while (receiver.accepted().at(-1) !== 'completed') await Bun.sleep(50)
  await post(`${url}/v2/scrape`, { url: `${site.url.origin}/2`, waitFor: 1, maxAge: 0 })

  // The sender counts an event after the response, a little later than the receiver sees it.
  while (((await figures(url)).of('webhook_delivery_seconds_count') ?? 0) < 7) await Bun.sleep(20)
  const { families, of } = await figures(url)
  expect(of('http_requests_total{route="/v2/scrape",method="POST",code="200"}')).toBe(4)
  expect(of('cache_requests_total{result="hit"}')).toBe(1)
  expect(of('cache_requests_total{result="miss"}')).toBe(2)
  expect(of('cache_requests_total{result="bypassed"}')).toBe(7)
  expect(of('parse_documents_total{type="rtf",outcome="read"}')).toBe(1)
  expect(of('parse_documents_total{type="pdf",outcome="document_unreadable"}')).toBe(1)
  expect(of('parse_documents_total{type="page",outcome="read"}')).toBe(1)
  expect(of('job_pages_total{kind="page",outcome="done"}')).toBe(5)
  expect(of('jobs{kind="crawl",status="completed"}')).toBe(1)
  expect(of('robots_denied_total')).toBe(2)
  expect(of('lease_expired_total')).toBe(0)
  expect(of('webhook_deliveries_total{event="page",outcome="delivered"}')).toBe(5)
  expect(of('webhook_delivery_seconds_count')).toBe(7)
  expect(of('queue_depth{kind="page"}')).toBe(0)
  expect(of('queue_oldest_age_seconds{kind="page"}')).toBe(0)
  expect(of('scrapes_total{engine="browser",outcome="selected"}')).toBe(1)
  expect(of('engine_fallbacks_total{from="http",to="browser",reason="wait_for"}')).toBe(1)
  expect(of('render_browser_rss_bytes')).toBeGreaterThan(1_000_000)
  expect(of('render_browser_restarts_total{reason="idle"}')).toBeUndefined()
  expect(of('db_pool_in_use')).toBeLessThan(50)
  await service.stop()
  // Names of own and remote engines.
  const named = [...families.keys(), `${PREFIX}render_instance_up`].sort()
  expect(named).toEqual(documented())
})

test('labels have few values, whatever paths, methods and hosts clients invent', async () => {
  await using roles = rolesOver({ DATABASE_URL: database.url })
  const { url } = await roles.start('api')
  const series = async () =>
    [...(await figures(url)).families.values()].reduce((sum, { values }) => sum + values.size, 0)
  const ask = async (n: number) => {
    await fetch(`${url}/nothing/${n}`, { method: ['GET', 'POST', 'BREW', 'PATCH'][n % 4]! })
    await fetch(`${url}/v2/crawl/${crypto.randomUUID()}`)
    await post(`${url}/v2/scrape`, { url: `http://127.0.0.${n + 2}:1/"${n}\\\n`, headers: { [`x-${n}`]: '"' } })
    await uploaded(url, `{\\rtf1 ${n}}`, `a"${n}\n.rtf`)
  }
  for (let n = 0; n < 4; n += 1) await ask(n)
  await series()
  const before = await series()
  for (let n = 4; n < 40; n += 1) await ask(n)
  expect(await series()).toBe(before)
})

test('the metrics show which engines of a pool are up', async () => {
  await using engines = rolesOver({})
  const engine = await engines.start('render')
  await using roles = rolesOver({ RENDER_ENGINE_URLS: `http://127.0.0.1:1,${engine.url}` })
  const { url } = await roles.start('api')
  const { of, families } = await figures(url)
  expect(of('render_instance_up{instance="engine 1"}')).toBe(0)
  expect(of('render_instance_up{instance="engine 2"}')).toBe(1)
  expect(families.has(`${PREFIX}render_browser_rss_bytes`)).toBe(false)
  expect((await figures(engine.url)).of('render_browser_rss_bytes')).toBe(0)
})
