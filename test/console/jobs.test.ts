import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { browserFound, MINUTE } from '../browser/engine.fixture.ts'
import { atLength } from '../forms.ts'
import { until } from '../patience.ts'
import { html, type Route } from '../site/web.ts'
import { expectAccessible, screens } from './console.fixture.ts'
import { OPEN_MS, type StoredConsole, startStoredConsole } from './stored-console.fixture.ts'

setDefaultTimeout(MINUTE)

const KEY = 's3cret-of-the-console'
const SECRET = 'secret of the webhooks'
const PAGES = atLength ? 200 : 40

describe.skipIf(!browserFound)(browserFound ? 'the page of jobs' : 'NOT RUN, there is no browser', () => {
  let console: StoredConsole
  /** Whether the pages answer, and what waits for it. */
  let isHeld = false
  const held: (() => void)[] = []
  const release = () => {
    isHeld = false
    for (const answer of held.splice(0)) answer()
  }
  let isBroken = true
  let isAccepting = false
  const received: { body: string; signature: string }[] = []

  beforeAll(async () => {
    const env = { SERVICE_WEBHOOK_HMAC_SECRET: SECRET }
    console = await startStoredConsole({ site: siteOf(), keys: [KEY], env })
  }, OPEN_MS)
  afterEach(release)
  afterAll(() => console?.[Symbol.asyncDispose]())

  test('shows a crawl page by page over the WebSocket until it ends, and then its documents', async () => {
    isHeld = true
    const { id } = await console.ask('POST', '/v2/crawl', { url: `${console.web.origin}/`, limit: PAGES + 1 })
    const { page, problems, frames } = await open(`#/jobs/${id}`)
    await page.getByText('live', { exact: true }).waitFor()
    release()
    await page.getByText(/^Ended/).waitFor()
    expect(await figure(page, 'Done')).toBe(String(PAGES + 1))
    const types = frames.map((frame) => /"type":"(\w+)"/.exec(frame)?.[1])
    expect(types.filter((type) => type === 'document').length).toBeGreaterThanOrEqual(PAGES - 5)
    expect(types.at(-1)).toBe('done')
    await page.getByLabel('Part of the URL').fill('/p7')
    await page.waitForURL(/url=/)
    await page.getByRole('link', { name: /\/p7$/ }).click()
    await page.getByRole('dialog').getByText('# Hinge 7').waitFor()
    await page.getByRole('tab', { name: 'Trace' }).click()
    await page.getByRole('cell', { name: 'selected' }).waitFor()
    await accessibleOnEveryScreen(page)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await accessibleOnEveryScreen(page)
    expect(await downloaded(page, 'NDJSON')).toContain('# Hinge 7')
    await until(async () => (await written(page, 'Zip')).startsWith('PK'), 'the chosen file is written')
    await page.getByRole('link', { name: 'Jobs' }).first().click()
    await page.getByRole('link', { name: shortOrigin() }).first().waitFor()
    await accessibleOnEveryScreen(page)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('cancels a crawl after asking', async () => {
    isHeld = true
    const { id } = await console.ask('POST', '/v2/crawl', {
      url: `${console.web.origin}/`,
      maxConcurrency: 2,
      scrapeOptions: { maxAge: 0 },
    })
    const { page, problems } = await open('#/jobs?status=active')
    await page.getByRole('link', { name: shortOrigin() }).first().click()
    await page.getByRole('button', { name: 'Cancel the crawl' }).click()
    await page.getByRole('button', { name: 'Let it run' }).click()
    expect((await console.ask('GET', `/jobs/${id}`)).status).toBe('scraping')
    await page.getByRole('button', { name: 'Cancel the crawl' }).click()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByText('cancelled', { exact: true }).waitFor()
    expect((await console.ask('GET', `/jobs/${id}`)).status).toBe('cancelled')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('tries failed pages again without its WebSocket, and follows their webhook', async () => {
    const urls = [`${console.web.origin}/broken`, `${console.web.origin}/p1`]
    const job = { urls, webhook: `${console.web.origin}/hook` }
    const { id } = await console.ask('POST', '/v2/batch/scrape', job)
    const { page, problems } = await open(`#/jobs/${id}?state=failed`)
    await page.getByText('unsupported_document').waitFor()
    await page.routeWebSocket(/./, (socket) => socket.close())
    isBroken = false
    await page.getByRole('button', { name: 'Retry 1 failed page' }).click()
    await page.getByText('Another try for 1 page.').waitFor()
    await until(async () => (await figure(page, 'Done')) === '2', 'the page is done')
    await page.getByText(/^Ended/).waitFor()
    await page.getByRole('tab', { name: 'Webhook' }).click()
    isAccepting = true
    await page.getByRole('button', { name: /^Redeliver batch_scrape.started/ }).click()
    await page.getByRole('row', { name: /batch_scrape.started .*delivered.*HTTP 204/ }).waitFor()
    const event = received.find(({ body }) => body.includes('"batch_scrape.started"'))!
    await page.getByText('Check a signature').click()
    await page.getByLabel('Body, exactly').fill(event.body)
    await page.getByLabel('Secret').fill(SECRET)
    await page.getByLabel('Signature, of the header').fill(event.signature)
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Valid', { exact: true }).waitFor()
    await page.getByLabel('Secret').fill('another')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Not valid').waitFor()
    await accessibleOnEveryScreen(page)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('shows the data of an extraction', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } }
    const urls = [`${console.web.origin}/p3`]
    const { id } = await console.ask('POST', '/v2/extract', { urls, schema, showSources: true })
    const { page, problems } = await open(`#/jobs/${id}`)
    await page.getByText('"title": "Hinge 3"').waitFor()
    await page.getByRole('row', { name: /title .*\/p3/ }).waitFor()
    await page.getByRole('tab', { name: 'Pages' }).click()
    await page.getByRole('link', { name: /\/p3$/ }).click()
    await page.getByRole('dialog').getByText('"title": "Hinge 3"').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  /** A page of somebody who has signed in, and what came over its WebSockets. */
  async function open(place: string) {
    const opened = await console.open('')
    const frames: string[] = []
    opened.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    // A browser without windows cannot ask where to save a file.
    await opened.page.evaluate('delete window.showSaveFilePicker; location.hash = "#/jobs"')
    await opened.page.getByLabel('API key').fill(KEY)
    await opened.page.getByRole('button', { name: 'Sign in' }).click()
    await opened.page.evaluate(`location.hash = ${JSON.stringify(place)}`)
    return { ...opened, frames }
  }

  const shortOrigin = () => new URL(console.web.origin).host

  const figure = (page: Page, name: string) =>
    page
      .locator('.numbers div', { has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .textContent()

  async function downloaded(page: Page, format: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText(format, { exact: true }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  }

  /** What is in the file that somebody has chosen, where the browser can write to it. */
  async function written(page: Page, format: string): Promise<string> {
    await page.evaluate(`window.showSaveFilePicker = async ({ suggestedName }) => {
      window.chosen = await (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
      return window.chosen
    }`)
    await page.getByText(format, { exact: true }).click()
    await page.getByText('Downloading…').waitFor({ state: 'detached' })
    return page.evaluate('window.chosen.getFile().then((file) => file.text())')
  }

  async function accessibleOnEveryScreen(page: Page): Promise<void> {
    for (const { screen } of atLength ? screens : screens.slice(1, 2)) {
      await page.emulateMedia({ colorScheme: screen.colorScheme })
      await page.setViewportSize(screen.viewport)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  function siteOf(): Record<string, Route> {
    const numbers = Array.from({ length: PAGES }, (_, i) => i)
    const links = numbers.map((i) => `<a href="/p${i}">Hinge ${i}</a>`).join(' ')
    const hinge = (i: number): Route => {
      const answer = html(
        `<title>Hinge ${i}</title><main><h1>Hinge ${i}</h1><p>${'It is made of brass. '.repeat(9)}</p></main>`,
      )
      return (request, response) => {
        if (isHeld) held.push(() => answer(request, response))
        else answer(request, response)
      }
    }
    return {
      '/': html(`<title>Hinges</title><main><h1>Hinges</h1><p>All the hinges that we sell:</p>${links}</main>`),
      ...Object.fromEntries(numbers.map((i) => [`/p${i}`, hinge(i)])),
      '/broken': (request, response) => {
        if (isBroken) response.writeHead(200, { 'content-type': 'image/x-none' }).end('?')
        else
          html('<title>Mended</title><main><h1>Mended</h1><p>It works again, after all.</p></main>')(request, response)
      },
      '/hook': (request, response) => {
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => parts.push(part))
        request.on('end', () => {
          const signature = String(request.headers['x-service-signature'])
          received.push({ body: Buffer.concat(parts).toString(), signature })
          response.writeHead(isAccepting ? 204 : 500).end()
        })
      },
    }
  }
})
