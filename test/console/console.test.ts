import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { json } from '../api/app.fixture.ts'
import { browserFound, MINUTE } from '../browser/engine.fixture.ts'
import { atLength, variants } from '../forms.ts'
import { until } from '../patience.ts'
import { html } from '../site/web.ts'
import { expectAccessible, screens, startConsole, type TestConsole } from './console.fixture.ts'

setDefaultTimeout(MINUTE)

const KEY = 's3cret-of-the-console'

const article = `<title>Lighthouses</title><style>p { color: green }</style><script>document.title = 'Lighthouses'</script>
  <main style="margin: 0" onclick="alert(1)"><h1>Lighthouses of the north</h1>
  ${'<p>A keeper lit the lamp every evening, and wrote the weather into a book.</p>'.repeat(5)}
  <p>See <a href="/kinnaird">Kinnaird</a> and <a href="/buchan">Buchan</a>. <img src="/lamp.png" alt="the lamp"></p>
  <table><tr><th>Name<th align=right>Height<tr><td>Kinnaird<td align=right>37 m</table></main>`

/** The cookie of a sign-in. */
async function cookieOf(url: string) {
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  const response = await fetch(`${url}/console/sign-in`, { method: 'POST', headers, body: '{"remember":true}' })
  const [name = '', value = ''] = response.headers.get('set-cookie')!.split(';')[0]!.split('=')
  return {
    name,
    value,
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict' as const,
  }
}

describe.skipIf(!browserFound)(browserFound ? 'the console' : 'NOT RUN, there is no browser', () => {
  let service: TestConsole
  /** Somebody who is signed in by a cookie. */
  let state: NonNullable<BrowserContextOptions['storageState']>
  beforeAll(async () => {
    service = await startConsole({
      keys: [KEY],
      site: {
        '/': html(article),
        '/slow': (_request, response) => void setTimeout(() => response.end('late'), 20_000).unref(),
      },
    })
    state = { cookies: [await cookieOf(service.service.url)], origins: [] }
    // Its database starts while the first tests run.
    void fetch(`${service.service.url}/jobs`, { headers: { 'x-api-key': KEY } })
    // At length, the executable is built.
  }, 5 * MINUTE)
  afterAll(() => service?.[Symbol.asyncDispose](), MINUTE)

  const signIn = async (page: Page, key: string, { remember }: { remember: boolean }) => {
    await page.getByLabel('API key').fill(key)
    await page.getByLabel(/^Stay signed in/).setChecked(remember)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' })
  const signedIn = (place: string, options: Parameters<TestConsole['open']>[1] = {}) =>
    service.open(place, { storageState: state, ...options })
  const scrape = async (page: Page, path = '/') => {
    await page.getByLabel(/^URL/).fill(service.web.origin + path)
    await page.getByRole('button', { name: 'Scrape', exact: true }).click()
  }

  test('asks for a key, says if it is wrong, and keeps the right one in memory only', async () => {
    const { page, problems } = await service.open()
    await signIn(page, 'Schlüssel', { remember: false })
    await page.getByText('The service does not accept this key').waitFor()
    await signIn(page, 'wrong', { remember: false })
    await page.getByText('The service does not accept this key').waitFor()
    await expectAccessible(page)
    await signIn(page, KEY, { remember: false })
    await scrape(page)
    await page.getByRole('heading', { name: 'Lighthouses of the north' }).waitFor()
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])')
    expect([kept, await page.context().cookies()]).toEqual([expect.not.stringContaining(KEY), []])
    await signOut(page).click()
    await page.getByLabel('API key').waitFor()
    expect(await page.content()).not.toContain('Lighthouses')
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('stays signed in by a cookie that scripts cannot read, until somebody signs out in any tab', async () => {
    const { page, problems } = await service.open()
    await signIn(page, KEY, { remember: true })
    await signOut(page).waitFor()
    expect(await page.context().cookies()).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/' }])
    await page.reload()
    await page.getByLabel(/^URL/).waitFor()
    const other = await page.context().newPage()
    await other.goto(service.service.url)
    await signOut(other).click()
    await other.getByLabel('API key').waitFor()
    await scrape(page)
    await page.getByLabel('API key').waitFor()
    expect([problems, await page.context().cookies()]).toEqual([[], []])
    await page.context().close()
  })

  test('does not use the cookie for a page of another origin', async () => {
    const { page } = await signedIn('')
    await page.goto(service.web.origin)
    const read = `fetch(${JSON.stringify(`${service.service.url}/metrics`)}, { credentials: 'include' })`
    expect(await page.evaluate(`${read}.then((response) => response.status, () => 'refused')`)).toBe('refused')
    const blind = read.replace("'include'", "'include', mode: 'no-cors'")
    await page.evaluate(blind)
    await until(
      () =>
        service.service.logs.filter((line) => line.includes('"route":"/metrics"') && line.includes('"status":401'))
          .length >= 2,
    )
    await page.context().close()
  })

  test('scrapes a page from a form, and shows it and how it was fetched', async () => {
    const before = service.web.visits('/lamp.png').length
    const { page, problems } = await signedIn('#/playground/scrape')
    for (const format of ['Markdown', 'Raw HTML', 'Links'])
      await page.getByRole('checkbox', { name: format, exact: true }).check()
    await page.getByLabel(/^URL/).fill(`${service.web.origin}/`)
    await page.getByLabel('Max age').fill('0')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Lighthouses of the north' }).waitFor()
    const link = page.getByRole('link', { name: 'Kinnaird' })
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    expect(await page.locator('.picture').textContent()).toBe('the lamp')
    expect(service.web.visits('/lamp.png').length).toBe(before)
    await page.getByRole('tab', { name: 'Trace' }).click()
    const attempt = page.getByRole('row', { name: /^http selected 200 / })
    expect(await attempt.count()).toBe(1)
    await page.getByRole('tab', { name: 'Links (2)' }).click()
    await page.getByLabel('Filter the links').fill('kinn')
    await page.getByText('1 of 2 links').waitFor()
    await page.getByRole('tab', { name: 'Raw HTML' }).click()
    await page.getByRole('button', { name: 'Rendered' }).click()
    await page.frameLocator('iframe').getByText('Lighthouses of the north').waitFor()
    await page.getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('link', { name: 'Playground', exact: true }).click()
    expect(await page.getByLabel(/^URL/).inputValue()).toBe(`${service.web.origin}/`)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('shows an error of the API at the field that it names', async () => {
    const { page, problems } = await signedIn(
      `#/playground/scrape?request=${encodeURIComponent('{"url":"http://x/","timeout":5}')}`,
    )
    await page.getByRole('button', { name: 'Scrape', exact: true }).click()
    const field = page.getByLabel('Timeout')
    await until(async () => (await field.getAttribute('aria-invalid')) === 'true')
    expect(await page.locator('.field', { has: field }).locator('.issue').textContent()).toContain('1000')
    expect([await page.getByRole('alert').count(), problems]).toEqual([1, []])
    await field.fill('1000')
    expect(await field.getAttribute('aria-invalid')).toBeNull()
    await page.context().close()
  })

  test('cancels a request that takes long', async () => {
    const { page } = await signedIn('')
    await scrape(page, '/slow')
    await until(() => service.web.visits('/slow').length > 0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('status').filter({ hasText: 'cancelled' }).waitFor()
    await page.context().close()
  })

  test('follows a job to its end, with a link to its page', async () => {
    const { page, problems } = await signedIn('#/playground/batch')
    await page.getByLabel(/^URLs/).fill(`${service.web.origin}/\n${service.web.origin}/gone`)
    await page.getByRole('button', { name: 'Start the batch' }).click()
    await page.getByRole('link', { name: 'Page of the job' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'completed' }).waitFor({ timeout: MINUTE })
    await page.getByRole('button', { name: 'Open Lighthouses' }).click()
    await page.getByRole('heading', { name: 'Lighthouses of the north' }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('cancels a job, and keeps the pages that it has', async () => {
    const { page } = await signedIn('#/playground/batch')
    await page.getByLabel(/^URLs/).fill(`${service.web.origin}/\n${service.web.origin}/slow?batch`)
    await page.getByRole('button', { name: 'Start the batch' }).click()
    await page.getByText('1 of 2').waitFor({ timeout: MINUTE })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Open Lighthouses' }).waitFor()
    const id = (await page.getByRole('link', { name: 'Page of the job' }).getAttribute('href'))!.split('/').at(-1)
    const headers = { 'x-api-key': KEY }
    const job = async () => json(await fetch(`${service.service.url}/v2/batch/scrape/${id}`, { headers }))
    await until(async () => (await job()).status === 'cancelled')
    expect(await job()).toMatchObject({ completed: 1 })
    await page.context().close()
  })

  test('opens a request that somebody passed on, whatever was shown before', async () => {
    const { page } = await signedIn('#/playground/scrape', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByLabel(/^URL/).waitFor()
    const request = JSON.stringify({
      urls: ['http://a/', 'http://b/'],
      formats: ['links'],
      headers: { Cookie: 'mine' },
    })
    await page.goto(`${service.service.url}/#/playground/batch?request=${encodeURIComponent(request)}`)
    await until(async () => (await page.getByLabel(/^URLs/).inputValue()) === 'http://a/\nhttp://b/')
    expect(await page.getByRole('checkbox', { name: 'Links' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied').waitFor()
    const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')))
    expect(decodeURIComponent(link.hash.replaceAll('+', ' '))).toBe(
      '#/playground/batch?request={"urls":["http://a/","http://b/"],"formats":["links"]}',
    )
    await page.context().close()
  })

  test('parses a file', async () => {
    const { page } = await signedIn('#/playground/parse')
    const file = { name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from('name,height\nKinnaird,37') }
    await page.getByLabel('File').setInputFiles(file)
    await page.getByRole('button', { name: 'Parse', exact: true }).click()
    await page.getByRole('cell', { name: 'Kinnaird' }).waitFor()
    await page.context().close()
  })

  test('writes the request for other programs, without the key', async () => {
    const { page } = await signedIn('', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByLabel(/^URL/).fill("http://site.test/it's")
    await page.getByRole('button', { name: 'curl' }).click()
    await page.getByRole('region', { name: 'Request' }).getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Copied').waitFor()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(copied).toContain(`"url": "http://site.test/it'\\''s"`)
    expect(copied).toContain('-H "Authorization: Bearer $WEB_EXTRACT_API_KEY"')
    await page.context().close()
  })

  test.each(variants(screens, 1))('has no serious problem of accessibility: $name', async ({ screen }) => {
    const { page, problems } = await signedIn('', screen)
    await page.getByRole('checkbox', { name: 'JSON', exact: true }).check()
    await page.getByText('More options').click()
    await scrape(page)
    for (const name of atLength ? ['Data', 'Trace', 'JSON'] : ['Trace']) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expectAccessible(page)
    }
    expect(problems).toEqual([])
    await page.context().close()
  })
})
