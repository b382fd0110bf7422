import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import net from 'node:net'
import { type Config, readConfig } from '../../src/config/read.ts'
import { createEnginePool } from '../../src/engines/pool.ts'
import { resolveTarget } from '../../src/net/guard/resolve.ts'
import { fetchSettings } from '../../src/service/fetch-settings.ts'
import { ownEngine } from '../../src/service/own-engine.ts'
import { createScraping, type Scraping } from '../../src/service/scraping.ts'
import { browserFound, testBrowserPath } from '../browser/browsers.fixture.ts'
import { timedCall } from '../call.fixture.ts'
import { conversionEntries } from '../conversion/entries.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { serveEngine, silent } from '../site/engines.ts'
import { failure } from '../site/send-request.ts'
import { html, redirect, startWeb, type Web } from '../site/web.ts'

setDefaultTimeout(2 * PATIENCE_MS)

const read = readConfig({
  'allow-private-networks': '127.0.0.0/8,::1',
  ...(testBrowserPath !== undefined && { 'browser-path': testBrowserPath }),
})

let connections = 0
const database = net.createServer((socket) => {
  connections += 1
  socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret')
})
let port = 0
let site: Web
beforeAll(async () => {
  // On all addresses of this machine, IPv6 included.
  await new Promise<void>((resolve) => database.listen(0, '::', resolve))
  port = (database.address() as net.AddressInfo).port
  const at = (host: string) => `http://${host}:${port}/`
  site = await startWeb(() => ({
    '/redirect': redirect(at('127.0.0.1')),
    '/refresh': html(`<meta http-equiv=refresh content="0;url=${at('localhost')}">`),
    '/page': html(
      `<h1>Shown</h1><iframe src="${at('127.0.0.1')}"></iframe><img src="${at('localhost')}"><img src="/redirect">` +
        `<script>for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '127.1'])
          fetch('http://' + host + ':${port}/', { mode: 'no-cors' }).catch(() => {});
          new WebSocket('ws://127.0.0.1:${port}/')</script>`,
    ),
    '/script': html(`<script>location.href = ${JSON.stringify(at('127.0.0.1'))}</script>`),
  }))
})
afterAll(async () => {
  database.close()
  await site[Symbol.asyncDispose]()
})

const configured = (databaseUrl: string, more: Partial<Config> = {}) => ({
  ...read,
  config: { ...read.config, databaseUrl, ...more },
})
const fetchWith = ({ parts }: Scraping, url: string, engine: 'http' | 'browser' = 'http') =>
  parts.fetchPage(
    {
      url: new URL(url),
      headers: {},
      location: {},
      skipTlsVerification: false,
      engines: [engine],
      ...(engine === 'browser' && { render: { waitForMs: 500, blockAds: true, actions: [] } }),
    },
    timedCall(PATIENCE_MS),
  )
const scrapingWith = (databaseUrl: string, more: Partial<Config> = {}) =>
  createScraping({ ...configured(databaseUrl, more), conversions: conversionEntries() }, silent, { slots: 2 })

describe('the port of DATABASE_URL, in a network that the operator opened', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://me:password@LOCALHOST.:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[0:0:0:0:0:ffff:7f00:1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://127.9.9.9:PORT/',
    'http://0.0.0.0:PORT/',
    'SITE/redirect',
    'SITE/refresh',
  ])('is not fetched from: %s', async (text) => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const scraping = scrapingWith(`postgres://me:pw@${host}:${port}/x`)
      const url = text.replace('PORT', String(port)).replace('SITE', site.origin)
      expect(await failure(fetchWith(scraping, url))).toMatchObject({ code: 'blocked_address' })
      await scraping.close()
    }
    expect(connections).toBe(0)
  })

  test('is closed if the database is on a socket of this machine', async () => {
    const scraping = scrapingWith(`postgres:///x?host=/tmp`)
    expect(await failure(fetchWith(scraping, 'http://127.0.0.1:5432/'))).toMatchObject({ code: 'blocked_address' })
    await scraping.close()
  })

  test('is closed to webhooks', async () => {
    const scraping = scrapingWith(`postgres://me@localhost:${port}/x`)
    const url = new URL(`http://127.0.0.1:${port}/`)
    expect(await failure(resolveTarget(url, scraping.rules, AbortSignal.timeout(PATIENCE_MS)))).toMatchObject({
      code: 'blocked_address',
    })
    await scraping.close()
  })

  test('leaves other ports open, and is open itself without a database', async () => {
    const [closed, open] = [scrapingWith(`postgres://me@127.0.0.1:${port}/x`), scrapingWith('postgres://me@10.0.0.5/x')]
    expect((await fetchWith(closed, `${site.origin}/page`)).snapshot.status).toBe(200)
    expect((await fetchWith(open, `http://127.0.0.1:${port}/`)).snapshot.status).toBe(200)
    expect(connections).toBe(1)
    connections = 0
    await Promise.all([closed.close(), open.close()])
  })
})

describe('the language model of the operator, in a network that is open', () => {
  const scrapingAt = (path: string) =>
    createScraping(
      {
        ...configured('', { llmBaseUrl: new URL(path, site.origin), llmModel: 'm' }),
        conversions: conversionEntries(),
      },
      silent,
      { slots: 2 },
    )

  test('is closed to pages and webhooks, and what else is on its port is open', async () => {
    const scraping = scrapingAt('/redirect')
    expect(await failure(fetchWith(scraping, `${site.origin}/redirect`))).toMatchObject({ code: 'blocked_address' })
    const hook = resolveTarget(new URL(`${site.origin}/redirect/x`), scraping.rules, AbortSignal.timeout(PATIENCE_MS))
    expect(await failure(hook)).toMatchObject({ code: 'blocked_address' })
    expect((await fetchWith(scraping, `${site.origin}/page`)).snapshot.status).toBe(200)
    await scraping.close()
  })

  test('may be named by a request, which brings its own key', async () => {
    const scraping = scrapingAt('/v1')
    expect(scraping.parts.openModel?.({ baseUrl: `${site.origin}/v1`, apiKey: 'theirs' })?.name).toBe('m')
    await scraping.close()
  })
})

describe.skipIf(!browserFound)(browserFound ? 'for rendered pages' : 'NOT RUN, there is no browser', () => {
  /** Renders the pages that try to reach the database. */
  async function attack(scraping: Scraping) {
    const page = await fetchWith(scraping, `${site.origin}/page`, 'browser')
    expect(new TextDecoder().decode(page.snapshot.body)).toContain('Shown')
    for (const path of ['/redirect', '/script'])
      expect(await failure(fetchWith(scraping, site.origin + path, 'browser'))).toMatchObject({
        code: 'blocked_address',
      })
    expect(site.visits('/redirect').length).toBeGreaterThan(1)
  }

  test('the port is closed in a browser of this process', async () => {
    const scraping = scrapingWith(`postgres://me@localhost:${port}/x`)
    await attack(scraping)
    await scraping.close()
    expect(connections).toBe(0)
  })

  test('so is the port of the service itself in a rendering engine elsewhere', async () => {
    const { config, sources } = read
    const engine = await ownEngine(fetchSettings(config, []), { config, sources }, silent)
    await using served = await serveEngine(engine, 'k3y')
    for (const address of ['127.0.0.1', '0.0.0.0']) {
      const renderers = { renderEngineUrls: [served.url], renderEngineKey: 'k3y' }
      const scraping = scrapingWith('postgres://me@10.0.0.5/x', renderers)
      scraping.closeTo({ address, port })
      await attack(scraping)
      await scraping.close()
    }
    await engine.close()
    expect(connections).toBe(0)
  })

  test('the port is closed in a rendering engine that does not know the database', async () => {
    const { config, sources } = read
    const engine = await ownEngine(fetchSettings(config, []), { config, sources }, silent)
    await using served = await serveEngine(engine, 'k3y')
    const scraping = scrapingWith(`postgres://me@127.0.0.1:${port}/x`, {
      renderEngineUrls: [served.url],
      renderEngineKey: 'k3y',
    })
    await attack(scraping)
    await scraping.close()
    expect(connections).toBe(0)
    // The page does try: without a database of the service, the same engine connects.
    const pool = createEnginePool({ urls: [served.url], key: 'k3y', log: silent })
    const url = new URL('/page', site.origin)
    const open = { headers: {}, location: {}, skipTlsVerification: false, blockAds: true, waitForMs: 500, actions: [] }
    await pool.render({ url, ...open }, timedCall(PATIENCE_MS))
    expect(connections).toBeGreaterThan(3)
    await pool.close()
    await engine.close()
  })
})
