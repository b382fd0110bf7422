import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Action } from '../../src/engines/engine.ts'
import { html, type Route, startWeb, type Web } from '../site/web.ts'
import { testBrowserPath } from './browsers.fixture.ts'
import { browserFound, MINUTE, startEngine, type TestEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(2 * MINUTE)

const button = (script: string) => html(`<p>old</p><button id="go">go</button><script>go.onclick = ${script}</script>`)

/** Method, query, body and referrer of the request. */
const says: Route = (request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const from = URL.parse(request.headers.referer ?? '')?.pathname ?? '-'
    html(`<title>New</title><p>new ${request.method} ${request.url} [${body}] from ${from}</p>`)(request, response)
  })
}

describe.skipIf(!browserFound)('an action that opens a new tab continues there:', () => {
  let web: Web
  let engine: TestEngine
  beforeAll(async () => {
    web = await startWeb(() => ({
      '/new': says,
      '/link': html('<p>old</p><a id="go" target="_blank" href="/new?q=1"><b>x</b></a>'),
      '/noopener': html('<p>old</p><a id="go" target="tab2" rel="noopener noreferrer" href="/new">x</a>'),
      '/base': html('<base target="_blank"><p>old</p><a id="go" href="/new">x</a>'),
      '/shadow': html(`<p>old</p><div id="host"></div><script>
        host.attachShadow({ mode: 'open' }).innerHTML = '<a id="go" target="_blank" href="/new">x</a>'</script>`),
      '/get': html(
        '<p>old</p><form target="_blank" action="/new"><input name="q" value="1"><button id="go">x</button></form>',
      ),
      '/post': html(
        '<p>old</p><form target="_blank" method="post" action="/new"><input name="q" value="1"><button id="go">x</button></form>',
      ),
      '/formtarget': html(
        '<p>old</p><form method="post" action="/new"><input name="q" value="1"><button id="go" formtarget="_blank">x</button></form>',
      ),
      '/opens': button('() => open("/new")'),
      '/opens-later': button('async () => { await fetch("/new"); open("/new?later") }'),
      '/opens-empty': button('() => { const tab = open(""); setTimeout(() => { tab.location = "/new?empty" }, 50) }'),
      '/popunder': button('() => { open("/new?ad"); location = "/new?own" }'),
      '/frame': html('<p>old</p><iframe name="inner"></iframe><a id="go" target="inner" href="/new">x</a>'),
      '/mail': button('() => open("mailto:a@example.com")'),
      '/own': html('<p>old</p><button id="go">x</button><script>open("/new?ad")</script>'),
      '/closed': button('() => open("http://10.0.0.1/")'),
    }))
    engine = startEngine()
  })
  afterAll(async () => {
    await engine?.close()
    await web?.[Symbol.asyncDispose]()
  })

  const after = async (path: string, ...actions: Action[]) =>
    engine.show(`${web.origin}${path}`, { actions: [{ type: 'click', selector: '#go', all: false }, ...actions] })

  test.each([
    ['/link', 'new GET /new?q=1 [] from /link'],
    ['/noopener', 'new GET /new [] from -'],
    ['/base', 'new GET /new [] from /base'],
    ['/shadow', 'new GET /new [] from /shadow'],
    ['/get', 'new GET /new?q=1 [] from /get'],
    ['/post', 'new POST /new [q=1] from /post'],
    ['/formtarget', 'new POST /new [q=1] from /formtarget'],
    ['/opens', 'new GET /new [] from /opens'],
    ['/opens-later', 'new GET /new?later [] from /opens-later'],
    ['/popunder', 'new GET /new?own [] from /popunder'],
  ])('%s', async (path, text) => {
    const page = await after(path)
    expect(textOf(page)).toContain(text)
    expect(new URL(page.finalUrl).pathname).toBe('/new')
  })

  // The bundled headless shell does not report a window that is opened empty, so the page stays as it is.
  test.skipIf(testBrowserPath === 'bundled')('an empty window that gets its address later', async () => {
    const page = await after('/opens-empty', { type: 'wait', milliseconds: 600 })
    expect(textOf(page)).toContain('new GET /new?empty')
  })

  test('the next actions run in the new page', async () => {
    const { results } = await after('/opens', { type: 'scrape' })
    expect(results).toMatchObject([{ index: 1, type: 'scrape', url: `${web.origin}/new` }])
  })

  test('by key and by script', async () => {
    const focus: Action = { type: 'executeJavascript', script: 'document.querySelector("a").focus()' }
    const byKey = { actions: [focus, { type: 'press', key: 'Enter' } as Action] }
    expect(textOf(await engine.show(`${web.origin}/link`, byKey))).toContain('new GET')
    const byScript: Action = { type: 'executeJavascript', script: 'open("/new?script")' }
    expect(textOf(await engine.show(`${web.origin}/link`, { actions: [byScript] }))).toContain('new GET /new?script')
  })

  test.each(['/frame', '/mail', '/own'])('%s opens no page of its own, and stays', async (path) => {
    const page = await after(path)
    expect(textOf(page)).toContain('<p>old</p>')
    expect(page.finalUrl).toBe(`${web.origin}${path}`)
  })

  test('an address that is closed stays closed', async () => {
    expect(await after('/closed').catch(({ code }) => code)).toBe('blocked_address')
  })
})
