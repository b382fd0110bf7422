import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { SECRET, startReceiver } from '../webhooks/webhooks.fixture.ts'
import { startService } from './process.fixture.ts'

const html = (body: string) =>
  new Response(`<title>T</title><main>${body}<p>${'Words of this page. '.repeat(20)}</p></main>`, {
    headers: { 'content-type': 'text/html' },
  })
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/robots.txt') return new Response('User-agent: *\nDisallow: /shut')
    if (pathname === '/') return html('<h1>Home</h1><a href=/a>a</a> <a href=/b>b</a> <a href=/shut>shut</a>')
    return html(`<h1>Page ${pathname}</h1>`)
  },
})
const open = '--allow-private-networks=127.0.0.0/8'
const start = { url: `http://127.0.0.1:${site.port}/`, sitemap: 'skip', useBrowser: 'never' }

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
}, PATIENCE_MS)
afterAll(async () => {
  await site.stop(true)
  await database.drop()
})

const ask = async (address: string, body?: object) => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(address, init)
  // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
  return { status: response.status, body: (await response.json()) as any }
}

/** The status of a job once it is over. */
async function finished(address: string) {
  for (;;) {
    const { body } = await ask(address)
    if (body.status === 'completed') return body
    await Bun.sleep(50)
  }
}

/** Once its log has an event. */
async function logged({ logs }: { logs: string[] }, event: string): Promise<void> {
  while (!logs.some((line) => line.includes(`"event":"${event}"`))) await Bun.sleep(20)
}

describe('jobs over several processes', () => {
  test(
    'an API process starts a crawl, a worker does it, a scheduler looks after it, and each ends with 0',
    async () => {
      const env = { DATABASE_URL: database.url }
      const services = await Promise.all(
        ['api', 'worker', 'scheduler'].map((role) => startService([`--role=${role}`, open], env)),
      )
      const [api] = services
      for (const service of services) await logged(service, 'database')
      const { status, body } = await ask(`${api!.url}/crawl`, start)
      expect([status, body.status]).toEqual([200, 'queued'])
      const job = await finished(`${api!.url}/crawl/${body.id}`)
      expect(job).toMatchObject({ total: 4, completed: 3, failed: 1, errors: [{ code: 'blocked_by_robots' }] })
      expect(job.data.map(({ url }: { url: string }) => new URL(url).pathname).sort()).toEqual(['/', '/a', '/b'])
      expect(await Promise.all(services.map((service) => service.stop()))).toEqual([0, 0, 0])
    },
    PATIENCE_MS,
  )

  test(
    'role all does its jobs itself, and gives addresses under SERVICE_PUBLIC_URL',
    async () => {
      const env = { DATABASE_URL: database.url, SERVICE_PUBLIC_URL: 'https://scraper.example/' }
      const service = await startService([open], env)
      const { body } = await ask(`${service.url}/v2/crawl`, { url: start.url, sitemap: 'skip', limit: 2 })
      expect(body.url).toBe(`https://scraper.example/v2/crawl/${body.id}`)
      expect(await finished(`${service.url}/v2/crawl/${body.id}`)).toMatchObject({ completed: 2 })
      expect((await ask(`${service.url}/v2/crawl/${body.id}?limit=1`)).body.next).toStartWith(
        'https://scraper.example/v2/',
      )
      expect(await service.stop()).toBe(0)
    },
    PATIENCE_MS,
  )

  test(
    'events of a job that an API process took are sent, signed, by a worker process with the same key',
    async () => {
      await using receiver = await startReceiver()
      const env = { DATABASE_URL: database.url, SERVICE_WEBHOOK_HMAC_SECRET: SECRET }
      const services = await Promise.all(['api', 'worker'].map((role) => startService([`--role=${role}`, open], env)))
      const [api] = services
      const { body } = await ask(`${api!.url}/v2/batch/scrape`, { urls: [start.url], webhook: receiver.url })
      while (receiver.accepted().length < 3) await Bun.sleep(20)
      expect(receiver.accepted()).toEqual(['started', 'page', 'completed'])
      expect(receiver.told.every(({ signed }) => signed)).toBe(true)
      expect(receiver.told[1]!.body).toMatchObject({
        id: body.id,
        data: [{ markdown: expect.stringContaining('Home') }],
      })
      expect(await Promise.all(services.map((service) => service.stop()))).toEqual([0, 0])
    },
    PATIENCE_MS,
  )

  test(
    'an API process without a database scrapes, and says what jobs need',
    async () => {
      const service = await startService(['--role=api', open])
      expect((await ask(`${service.url}/scrape`, { url: start.url, use_browser: 'never' })).status).toBe(200)
      const { status, body } = await ask(`${service.url}/crawl`, start)
      expect([status, body.detail.code]).toEqual([503, 'database_required'])
      expect(await service.stop()).toBe(0)
    },
    PATIENCE_MS,
  )

  test(
    'a service whose database is away scrapes, and ends with 0',
    async () => {
      const service = await startService([open], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
      expect((await ask(`${service.url}/scrape`, { url: start.url, use_browser: 'never' })).status).toBe(200)
      expect(await service.stop()).toBe(0)
    },
    PATIENCE_MS,
  )
})
