import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type http from 'node:http'
import { variants } from '../forms.ts'
import { until } from '../patience.ts'
import { type Certificates, makeCertificates, opensslFound } from '../site/certificates.ts'
import { deadProxy, startHttpProxy, startSocksProxy } from '../site/proxies.ts'
import { startSecure } from '../site/secure.ts'
import { failure } from '../site/send-request.ts'
import { echo, html, redirect, startWeb, type Web } from '../site/web.ts'
import { browserFound, descendants, MINUTE, startEngine, type TestEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(MINUTE)

const scripts = (code: string) => html(`<p>page</p><script>${code}</script>`)

describe.skipIf(!browserFound)(browserFound ? 'a tab is isolated:' : 'NOT RUN, there is no browser', () => {
  let web: Web
  let other: Web
  let engine: TestEngine
  beforeAll(async () => {
    other = await startWeb(() => ({
      '/echo': echo,
      '/back': (request, response) => redirect(`${web.origin}/echo`)(request, response),
      '/pic': (_request, response) => response.end(),
    }))
    web = await startWeb(() => ({
      '/': html('<p>page</p>'),
      '/echo': echo,
      '/loop': scripts('for (;;);'),
      '/timer-loop': scripts('setTimeout(() => { for (;;); }, 50)'),
      '/alerts': scripts('for (;;) alert(1)'),
      '/alert': scripts('document.body.append(String(confirm("?")) + String(prompt("?")))'),
      '/unload': scripts('onbeforeunload = (event) => event.preventDefault()'),
      '/popups': scripts('for (let i = 0; i < 1000; i += 1) open("/echo?" + i)'),
      '/links': html(
        '<p>page</p><a target=_blank href=/echo id=a>x</a><script>for (let i = 0; i < 1000; i++) a.click()</script>',
      ),
      '/to-private': redirect('http://10.0.0.1/'),
      '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
      '/to': (request, response) => redirect(decodeURIComponent(request.url!.split('?')[1]!))(request, response),
      '/goes-redirect': scripts('location = "/to?" + encodeURIComponent("ftp://127.0.0.1/x")'),
      '/goes-private': scripts('location = "http://192.168.7.7/"'),
      '/goes-file': scripts('location = "file:///etc/passwd"; open("file:///etc/passwd")'),
      '/goes-view-source': scripts('location = "view-source:file:///etc/passwd"'),
      '/goes-chrome': scripts('location = "chrome://version"'),
      '/frames-file': html(
        '<p>page</p><iframe src="file:///etc/passwd"></iframe><iframe src="chrome://version"></iframe>',
      ),
      '/uses': (_request: http.IncomingMessage, response: http.ServerResponse) =>
        html(`<p>page</p><img src="/own.png"><img src="${other.altOrigin}/pic"><img src="/away.png">
          <script>fetch("/own-data"); fetch("${other.altOrigin}/echo", { mode: "no-cors" }); document.body.append(document.cookie)</script>`)(
          _request,
          response,
        ),
      '/away.png': (request, response) => redirect(`${other.altOrigin}/pic`)(request, response),
      '/leaves': (request, response) => redirect(`${other.altOrigin}/echo`)(request, response),
      '/round': (request, response) => redirect(`${other.altOrigin}/back`)(request, response),
      '/set': html('<p>set</p><script>localStorage.setItem("a", "b")</script>', { 'set-cookie': 'seen=1; Path=/' }),
      '/get': scripts('document.body.append("[" + document.cookie + localStorage.getItem("a") + "]")'),
      '/where': scripts(
        `document.body.append(JSON.stringify([navigator.languages, new Date(0).toString(), navigator.userAgent,
          (1234.5).toLocaleString()]))`,
      ),
      '/permissions': scripts(
        `Promise.all(["geolocation", "notifications", "camera", "clipboard-read"].map((name) =>
          navigator.permissions.query({ name }).then(({ state }) => state, () => "none"))).then((all) => document.body.append(all))`,
      ),
    }))
    engine = startEngine()
  })
  afterAll(async () => {
    await engine?.close()
    for (const site of [web, other]) await site?.[Symbol.asyncDispose]()
  })

  const show = (path: string, request = {}, timeoutMs?: number) =>
    engine.show(`${web.origin}${path}`, request, timeoutMs)

  describe('nothing outlives its deadline', () => {
    test.each(variants(['/loop', '/timer-loop', '/alerts']))('%s', async (path) => {
      const thrown = await failure(show(path, {}, 2_000))
      expect(thrown.code).toBe('fetch_timeout')
      await until(async () => (await engine.health()).pages.active === 0)
      expect(textOf(await show('/'))).toContain('page')
    })
  })

  test('dialogs are dismissed, also the one on leaving', async () => {
    expect(textOf(await show('/alert'))).toContain('falsenull')
    expect(textOf(await show('/unload'))).toContain('page')
    await until(async () => (await engine.health()).pages.active === 0)
  })

  test.each(['/popups', '/links'])('%s: windows are closed, and a thousand of them hold nobody up', async (path) => {
    const outcome = await show(path).then(textOf, (thrown) => thrown.code)
    expect(outcome).toMatch(/page|invalid_response/)
    await until(async () => (await engine.health()).pages.active === 0)
    expect(textOf(await show('/'))).toContain('page')
  })

  describe('no way leads to what is closed:', () => {
    test.each(['/to-private', '/to-metadata', '/goes-private'])('%s', async (path) => {
      expect((await failure(show(path))).code).toBe('blocked_address')
    })

    const schemes = [
      ['ftp:', 'ftp://127.0.0.1/x'],
      ['file:', 'file:///etc/passwd'],
      ['view-source:', 'view-source:http://127.0.0.1/'],
      ['gopher:', 'gopher://127.0.0.1/x'],
      ['mailto:', 'mailto:someone@example.com'],
      ['tel:', 'tel:123'],
      ['data:', 'data:text/html,x'],
      ['javascript:', 'javascript:alert(1)'],
      ['intent:', 'intent://x#Intent;scheme=https;end'],
      ['about:', 'about:blank'],
      ['chrome:', 'chrome://version'],
    ] as const
    test.each(variants(schemes, 3))(
      'a redirect to a %s URL, as in a plain fetch, also behind another redirect',
      async (scheme, target) => {
        const host = new URL(web.origin).host
        const message = `${host} redirects to a ${scheme} URL, which is blocked; only http and https are fetched`
        const to = `/to?${encodeURIComponent(target)}`
        for (const path of [to, `/to?${encodeURIComponent(to)}`]) {
          expect(await failure(show(path))).toMatchObject({ code: 'blocked_address', message })
          expect(await failure(show(path, { actions: [{ type: 'wait', milliseconds: 1 }] }))).toMatchObject({ message })
        }
      },
    )

    test('a page whose script goes to such a redirect stays, as in a browser', async () => {
      expect(textOf(await show('/goes-redirect'))).toContain('<p>page</p>')
    })

    test.each(['/goes-file', '/goes-view-source', '/goes-chrome', '/frames-file'])('%s', async (path) => {
      const text = await show(path).then(textOf, (thrown) => thrown.code as string)
      expect(text).not.toContain('root:')
      expect(text).toMatch(/page|blocked_address/)
    })

    test.each(['10.0.0.1', '[::ffff:10.0.0.1]', '169.254.169.254', 'metadata.google.internal'])('%s', async (host) => {
      expect((await failure(engine.show(`http://${host}/`))).code).toBe('blocked_address')
      expect((await failure(engine.show(`https://${host}/`))).code).toBe('blocked_address')
    })

    test('file and chrome addresses are not even asked for', async () => {
      for (const url of ['file:///etc/passwd', 'view-source:file:///etc/passwd', 'chrome://version', 'about:blank']) {
        expect((await failure(engine.show(url))).code).toBe('blocked_address')
      }
    })
  })

  describe('the caller’s headers', () => {
    const headers = { 'X-Secret': 's', Authorization: 'Bearer t', Cookie: 'mine=1; other=2', 'Accept-Language': 'xx' }
    const secrets = ({ headers: sent }: { headers: http.IncomingHttpHeaders }) =>
      [sent['x-secret'], sent.authorization, sent.cookie].filter((value) => value !== undefined)

    test('go to its own host, with everything that the page fetches there, and to no other', async () => {
      web.received.length = other.received.length = 0
      const page = await show('/uses', { headers })
      expect(textOf(page)).toContain('mine=1; other=2')
      for (const path of ['/uses', '/own.png', '/own-data']) {
        const [request] = web.visits(path)
        expect(secrets(request!)).toEqual(['s', 'Bearer t', 'mine=1; other=2'])
        expect(request?.headers['accept-language']).toBe('xx')
      }
      expect(other.received.length).toBeGreaterThanOrEqual(3)
      expect(other.received.flatMap(secrets)).toEqual([])
    })

    test.each(['/leaves', '/round'])('are not sent any more after a redirect to another host: %s', async (path) => {
      web.received.length = other.received.length = 0
      await show(path, { headers: { 'X-Secret': 's', Authorization: 'Bearer t' } })
      expect(web.visits(path).flatMap(secrets)).toEqual(['s', 'Bearer t'])
      expect([...other.received, ...web.visits('/echo')].flatMap(secrets)).toEqual([])
    })

    test('a user name and password in the address are such a header', async () => {
      await engine.show(`http://me:pass@127.0.0.1:${web.port}/echo`)
      expect(web.visits('/echo').at(-1)?.headers.authorization).toBe(`Basic ${btoa('me:pass')}`)
    })
  })

  test('cookies and storage of one page are not there for the next', async () => {
    await show('/set')
    expect(textOf(await show('/get'))).toContain('[null]')
  })

  test('location decides language and time zone', async () => {
    const text = textOf(await show('/where', { location: { country: 'JP', languages: ['ja-JP', 'en'] } }))
    expect(text).toContain('["ja-JP","en"]')
    expect(text).toContain('GMT+0900')
    expect(text).not.toContain('Headless')
    expect(web.visits('/where').at(-1)?.headers['accept-language']).toMatch(/^ja-JP,en;q=0\.\d$/)
    expect(textOf(await show('/where'))).toContain('["en-US","en"]')
  })

  test('it has no permissions', async () => {
    expect(textOf(await show('/permissions'))).not.toContain('granted')
  })

  describe('an upstream proxy', () => {
    const kinds = [
      ['http', () => startHttpProxy({ credentials: 'me:secret' })],
      ['socks5', () => startSocksProxy({ credentials: 'me:secret' })],
    ] as const

    test.each(kinds)(
      'of kind %s is gone through with its credentials, each page through its own',
      async (_kind, start) => {
        await using proxy = await start()
        const [through, direct] = await Promise.all([
          show('/', { proxy: proxy.as('basic', 'me:secret') }),
          show('/echo', { headers: { 'X-A': 'direct' } }),
        ])
        expect([textOf(through).includes('page'), direct.status]).toEqual([true, 200])
        expect(proxy.seen.length).toBeGreaterThan(0)
        expect(proxy.seen.join()).not.toContain('/echo')
      },
    )

    test.each(kinds)('of kind %s that refuses the password is proxy_failed', async (_kind, start) => {
      await using proxy = await start()
      web.received.length = 0
      expect((await failure(show('/', { proxy: proxy.as('basic', 'me:wrong') }))).code).toBe('proxy_failed')
      expect(web.received).toEqual([])
    })

    test.each(['http', 'https', 'socks5'])('that is dead is proxy_failed: %s', async (scheme) => {
      expect((await failure(show('/', { proxy: deadProxy('basic', scheme) }))).code).toBe('proxy_failed')
    })

    test.skipIf(!opensslFound)('carries https', async () => {
      const certificates: Certificates = makeCertificates()
      await using site = await startSecure('both', certificates.selfSigned, '<p>secure</p>')
      await using proxy = await startHttpProxy({ credentials: 'me:secret' })
      const request = { proxy: proxy.as('basic', 'me:secret'), skipTlsVerification: true }
      expect(textOf(await engine.show(`https://127.0.0.1:${site.port}/`, request))).toContain('secure')
      expect(proxy.seen).toContain(`CONNECT 127.0.0.1:${site.port}`)
    })
  })

  test.each([
    ['a host that does not exist', 'http://no-such-host.invalid/', 'dns_failed'],
    ['https where there is none', 'https://127.0.0.1:PORT/', 'tls_failed'],
    ['a port where nobody listens', 'http://127.0.0.1:1027/', 'connection_refused'],
  ])('%s is called by its name', async (_name, url, code) => {
    expect((await failure(engine.show(url.replace('PORT', String(web.port))))).code).toBe(code)
  })

  test('after all this one browser runs', () => {
    expect(descendants().filter((pid) => pid === engine.browserPid())).toHaveLength(1)
  })
})
