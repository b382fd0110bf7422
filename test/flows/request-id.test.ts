import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { SECRET, startReceiver } from '../webhooks/webhooks.fixture.ts'
import { startSite } from './crawled-site.fixture.ts'
import { post, rolesOver, type Service } from './roles.fixture.ts'

setDefaultTimeout(120_000)

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const KEY = 'k3y'
const inFull = (line: string) => `web_extract_${line}`
/** The log lines of an event, once there are that many: they arrive independently of responses. */
async function events({ logs }: Service, event: string, atLeast = 1) {
  for (;;) {
    const found = logs.map((line) => JSON.parse(line)).filter((line) => line.event === event)
    if (found.length >= atLeast) return found
    await Bun.sleep(5)
  }
}
/** Polls the metrics until they contain all these lines: a page is released a little after its response. */
async function expectFigures(url: string, lines: string[], headers = {}): Promise<void> {
  for (const ends = performance.now() + PATIENCE_MS; ; await Bun.sleep(20)) {
    const told = (await (await fetch(`${url}/metrics`, { headers })).text()).split('\n')
    const missing = lines.filter((line) => !told.includes(line))
    if (missing.length === 0) return
    if (performance.now() > ends) expect(missing).toEqual([])
  }
}

test('the request id is in the logs of the API, the worker and the engine, and everything is counted', async () => {
  await using site = startSite(5, () => 0)
  await using engines = rolesOver({ RENDER_ENGINE_KEY: KEY })
  const engine = await engines.start('render')
  const pool = { RENDER_ENGINE_URLS: engine.url, RENDER_ENGINE_KEY: KEY }
  await using roles = rolesOver({ DATABASE_URL: database.url, ...pool })
  const [api, worker] = await Promise.all([roles.start('api'), roles.start('worker'), roles.start('scheduler')])
  const started = await fetch(`${api!.url}/v2/batch/scrape`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'seen-1' },
    body: JSON.stringify({ urls: [`${site.origin}/1`], waitFor: 1 }),
  })
  const { id } = (await started.json()) as { id: string }
  const status = async () =>
    ((await (await fetch(`${api!.url}/v2/batch/scrape/${id}`)).json()) as { status: string }).status
  while ((await status()) !== 'completed') await Bun.sleep(50)

  const ids = { request_id: 'seen-1', job_id: id, task: 1 }
  expect((await events(api!, 'request'))[0]).toMatchObject({
    request_id: 'seen-1',
    route: '/v2/batch/scrape',
    status: 200,
  })
  const rendered = { ...ids, engine: 'browser', outcome: 'selected' }
  expect(await events(worker!, 'fetch')).toContainEqual(expect.objectContaining(rendered))
  const done = { ...ids, kind: 'page', outcome: 'done', attempt: 1, waited_ms: expect.any(Number) }
  expect(await events(worker!, 'task')).toMatchObject([done])
  expect(await events(engine, 'render')).toMatchObject([{ request_id: 'seen-1', outcome: 'rendered' }])

  expect((await fetch(`${engine.url}/metrics`)).status).toBe(401)
  const ofEngine = ['scrapes_total{engine="browser",outcome="selected"} 1', 'render_pages_active 0']
  await expectFigures(engine.url, ofEngine.map(inFull), { authorization: `Bearer ${KEY}` })
  const ofApi = [
    'http_requests_total{route="/v2/batch/scrape",method="POST",code="200"} 1',
    'queue_depth{kind="page"} 0',
    'jobs{kind="batch",status="completed"} 1',
    'render_pages_available 4',
  ]
  await expectFigures(api!.url, ofApi.map(inFull))
})

test('every log line of a crawl has its request id: of rendered pages, of a file and of its webhook', async () => {
  using site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url }) {
      const { pathname } = new URL(url)
      const [type, text] =
        pathname === '/file' ? ['application/rtf', '{\\rtf1 Words.}'] : ['text/html', '<a href="/file">File']
      return new Response(pathname === '/' || pathname === '/file' ? text : '', { headers: { 'content-type': type } })
    },
  })
  await using receiver = await startReceiver()
  await using engines = rolesOver({ RENDER_ENGINE_KEY: KEY })
  const engine = await engines.start('render')
  await using roles = rolesOver({
    DATABASE_URL: database.url,
    RENDER_ENGINE_URLS: engine.url,
    RENDER_ENGINE_KEY: KEY,
    SERVICE_WEBHOOK_HMAC_SECRET: SECRET,
    SERVICE_LOG_LEVEL: 'debug',
  })
  const [api, worker] = await Promise.all([roles.start('api'), roles.start('worker')])
  const { body } = await post(`${api!.url}/v2/crawl`, {
    url: site.url.origin,
    sitemap: 'skip',
    webhook: receiver.url,
    scrapeOptions: { waitFor: 1 },
  })
  while (receiver.accepted().at(-1) !== 'completed') await Bun.sleep(50)

  const [request] = await events(api!, 'request')
  const ids = { request_id: request.request_id, job_id: body.id }
  expect(request).toMatchObject({ route: '/v2/crawl', status: 200 })
  const rendered = { ...ids, engine: 'browser', outcome: 'selected' }
  const delivered = { ...ids, outcome: 'delivered', status: 200, ms: expect.any(Number) }
  // The last line that it logs.
  expect(await events(worker!, 'webhook', 4)).toMatchObject(Array(4).fill(delivered))
  expect(await events(worker!, 'fetch')).toContainEqual(expect.objectContaining(rendered))
  expect(await events(worker!, 'file')).toMatchObject([{ ...ids, kind: 'rtf', outcome: 'read' }])
  const ofTheJob = worker!.logs.map((line) => JSON.parse(line)).filter((line) => line.job_id !== undefined)
  expect(ofTheJob.filter((line) => line.request_id !== request.request_id)).toEqual([])
  const ofTheEngine = await events(engine, 'render')
  expect(ofTheEngine.filter((line) => line.request_id !== request.request_id)).toEqual([])
})
