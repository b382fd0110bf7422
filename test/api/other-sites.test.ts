// What web pages of other sites may do, as a real browser asks for it.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { browserFound } from '../browser/browsers.fixture.ts'
import { startBrowser } from '../browser/chromium.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { page as scraped, testApp } from './app.fixture.ts'

const title = browserFound ? 'a page of another site' : 'NOT RUN, there is no browser: a page of another site'

describe.skipIf(!browserFound)(title, () => {
  let browser: Awaited<ReturnType<typeof startBrowser>>
  let other: Page
  let urls: { open: string; closed: string; keyless: string }
  const servers: ReturnType<typeof Bun.serve>[] = []
  /** Pages that the services have fetched. */
  let fetched = 0

  beforeAll(async () => {
    browser = await startBrowser({
      '/': '<p>Another site',
      '/jump': '<script>location.assign(location.hash.slice(1))</script>',
    })
    const serve = (corsOrigins: string[], keys = ['key']) => {
      const html = '<h1>T</h1><p>Text.</p>'
      const scrape = async () => {
        fetched += 1
        return { ...scraped, document: { ...scraped.document, safeHtml: html } }
      }
      const { handle } = testApp({ keys, corsOrigins, scrape })
      // As a browser of somebody who is signed in: all of its requests would have what the service asks for.
      const withKey = (request: Request) => {
        const headers = new Headers(request.headers)
        if (request.method !== 'OPTIONS' && keys.length > 0) headers.set('x-api-key', 'key')
        return new Request(request, { headers })
      }
      const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => handle(withKey(request)) })
      servers.push(server)
      return server.url.origin
    }
    const origin = new URL(browser.url('/')).origin
    urls = { open: serve([origin]), closed: serve([]), keyless: serve([], []) }
    other = await browser.keep('/')
  }, PATIENCE_MS)

  afterAll(async () => {
    await browser.stop()
    await Promise.all(servers.map((server) => server.stop(true)))
  })

  const read = (address: string, init: object) =>
    other.evaluate(
      `fetch(${JSON.stringify(address)}, ${JSON.stringify(init)}).then(async (answer) => [answer.status, answer.headers.get('x-request-id') !== null, (await answer.text()).length > 0], (error) => error.name)`,
    )
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'key' },
    body: '{"url":"http://site.test/"}',
  }

  test('reads answers and their headers if its origin is allowed, and nothing otherwise', async () => {
    expect(await read(`${urls.open}/scrape`, post)).toEqual([200, true, true])
    expect(await read(`${urls.open}/scrape`, { ...post, body: '{}' })).toEqual([400, true, true])
    expect(await read(`${urls.open}/r/site.test`, { headers: { 'x-no-cache': 'true' } })).toEqual([200, true, true])
    expect(await read(`${urls.closed}/scrape`, post)).toBe('TypeError')
    // What a browser adds by itself is not for pages of other origins.
    expect(await read(`${urls.open}/health`, { credentials: 'include' })).toBe('TypeError')
  })

  test('cannot have a page fetched by a picture, a frame, a script or a jump to it', async () => {
    const before = fetched
    const address = JSON.stringify(`${urls.closed}/r/site.test`)
    await other.evaluate(`Promise.all(['img', 'iframe', 'script'].map((name) => new Promise((done) => {
      const element = document.createElement(name)
      element.onload = element.onerror = done
      element.src = ${address}
      document.body.append(element)
    })))`)
    await other.evaluate(`fetch(${address}, { mode: 'no-cors' }).catch(() => undefined)`)
    await other.goto(browser.url(`/jump#${urls.closed}/r/site.test`))
    await other.locator('text=Error 403').waitFor()
    expect(fetched).toBe(before)
    await other.goto(browser.url('/'))
  })

  test('cannot have a page fetched by a POST that it may send without asking, though no key is needed', async () => {
    const before = fetched
    const address = JSON.stringify(`${urls.keyless}/scrape`)
    const sent = (body: string) =>
      other.evaluate(`fetch(${address}, { method: 'POST', mode: 'no-cors', body: ${body} }).then(({ type }) => type)`)
    expect(await sent(`new Blob(['{"url":"http://site.test/"}'])`)).toBe('opaque')
    expect(await sent(`'{"url":"http://site.test/"}'`)).toBe('opaque')
    expect(fetched).toBe(before)
    const body = new Blob(['{"url":"http://site.test/"}'])
    expect((await fetch(`${urls.keyless}/scrape`, { method: 'POST', body })).status).toBe(200)
    expect(fetched).toBe(before + 1)
  })

  test('may have a link that a person follows, to a document under its own policy', async () => {
    const before = fetched
    const problems: string[] = []
    other.on('console', (message) => problems.push(message.text()))
    await other.evaluate(`document.body.innerHTML = '<a href="${urls.closed}/r/site.test">read</a>'`)
    await other.locator('a').click()
    await other.locator('main h1').waitFor()
    expect([fetched, problems]).toEqual([before + 1, []])
    expect(await other.evaluate('getComputedStyle(document.body).maxWidth')).not.toBe('none')
  })
})
