// Playwright connects to a session over the API, whose engine is another process.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chromium } from 'playwright-core'
import { browserFound, MINUTE } from '../browser/engine.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { until } from '../patience.ts'
import { loginRoutes, PASSWORD, USER } from '../site/login.ts'
import { startWeb, type Web } from '../site/web.ts'

setDefaultTimeout(3 * MINUTE)

const open = '--allow-private-networks=127.0.0.0/8'
const KEY = 'fc-session-cdp'

describe.skipIf(!browserFound)(browserFound ? 'Playwright' : 'NOT RUN, there is no browser: Playwright', () => {
  type Service = Awaited<ReturnType<typeof startService>>
  let web: Web
  let engine: Service
  let service: Service
  beforeAll(async () => {
    web = await startWeb(() => loginRoutes)
    engine = await startService(['--role=render', open], { RENDER_ENGINE_KEY: 'k3y' })
    service = await startService(['--role=api', open], {
      RENDER_ENGINE_KEY: 'k3y',
      RENDER_ENGINE_URLS: engine.url,
      SERVICE_SESSION_CDP: 'on',
      SERVICE_WEB_EXTRACT_API_KEY: KEY,
    })
  })
  afterAll(async () => {
    await service?.stop()
    await engine?.stop()
    await web?.[Symbol.asyncDispose]()
  })

  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Record<string, string>
  }
  const connect = (url: string) => chromium.connectOverCDP(url, { timeout: 30_000 })
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (thrown: Error) => thrown.message,
    )

  test('signs in over the URL of a session, beside its code, and leaves with it', async () => {
    const { id = '', cdpUrl = '' } = await ask('POST', '/v2/browser', { ttl: 120 })
    expect(cdpUrl).toStartWith(`${service.url.replace('http', 'ws')}/cdp/${id}/`)
    const browser = await connect(cdpUrl)
    const [context] = browser.contexts()
    const [first] = context!.pages()
    await first!.goto(`${web.origin}/`)
    await first!.getByLabel('User').fill(USER)
    await first!.getByLabel('Password').fill(PASSWORD)
    await first!.getByRole('button', { name: 'Enter' }).click()
    await first!.waitForURL('**/account')
    expect(await first!.title()).toBe('Account')
    expect((await ask('POST', `/v2/browser/${id}/execute`, { code: 'document.title' })).result).toBe('Account')

    const second = await context!.newPage()
    await second.goto(`${web.origin}/account`)
    expect(await second.textContent('p')).toBe('Your balance is 42 crowns.')
    expect((await second.screenshot()).byteLength).toBeGreaterThan(1_000)
    expect(await second.evaluate('typeof RTCPeerConnection')).toBe('undefined')
    expect(await refused(second.goto('http://10.0.0.1/'))).toContain('net::ERR')
    expect(await refused(second.goto('file:///etc/passwd'))).toContain('only http and https are allowed')
    expect(await refused(browser.newContext())).toContain('not available in a browser session')
    await second.close()

    const other = await ask('POST', '/v2/browser', { ttl: 120 })
    const theirs = await connect(other.cdpUrl ?? '')
    expect(
      theirs
        .contexts()[0]!
        .pages()
        .map((page) => page.url()),
    ).toEqual(['about:blank'])
    expect(await theirs.contexts()[0]!.cookies()).toEqual([])
    await theirs.close()

    const token = cdpUrl.split('/').at(-1) ?? ''
    expect(await refused(connect(cdpUrl.replace(token, `x${token.slice(1)}`)))).toContain('404')
    await ask('DELETE', `/v2/browser/${id}`)
    await until(() => !browser.isConnected())
    expect(await refused(connect(cdpUrl))).toContain('404')
    expect([...service.logs, ...engine.logs].join('')).not.toContain(token)
  })
})
