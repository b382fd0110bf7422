import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Certificates, makeCertificates, opensslFound } from '../site/certificates.ts'
import { startSecure } from '../site/secure.ts'
import { failure } from '../site/send-request.ts'
import { html, type Route, redirect, startWeb, type Web } from '../site/web.ts'
import { testBrowserPath } from './browsers.fixture.ts'
import { browserFound, MINUTE, startEngine, type TestEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(MINUTE)

const bytes =
  (body: string | Uint8Array, headers: Record<string, string>, status = 200): Route =>
  (_request, response) => {
    response.writeHead(status, headers).end(body)
  }

const later =
  (ms: number, body: string): Route =>
  (_request, response) => {
    setTimeout(() => response.end(body), ms)
  }

/** The bundled headless shell reads 500 levels and crashes at 2000. */
const DEPTH = testBrowserPath === 'bundled' ? 500 : 2000

const pages: Record<string, Route> = {
  '/drawn': html(
    `<!doctype html><meta charset=utf-8><title>t</title><div id=app>Loading…</div>
     <script>fetch("/api").then((r) => r.text()).then((t) => { app.innerHTML = "<p>" + t + "</p>" })</script>`,
  ),
  '/api': later(300, 'Ünï drawn'),
  '/chain': html(
    '<div id=app></div><script>fetch("/api").then(() => fetch("/api2")).then(r => r.text()).then(t => app.append(t))</script>',
  ),
  '/api2': later(300, 'second answer'),
  '/timer': html('<div id=app>Loading</div><script>setTimeout(() => { app.textContent = "by timer" }, 300)</script>'),
  '/late': html(
    '<div id=app>Loading</div><script>setTimeout(() => { app.textContent = "very late" }, location.search.slice(1))</script>',
  ),
  '/poll': html(`<p>${'words '.repeat(60)}</p><script>fetch("/never"); new EventSource("/never")</script>`),
  '/words': html(`<p>${'words '.repeat(60)}</p><script>1</script>`),
  '/never': () => undefined,
  '/shadow': html(
    `<!doctype html><x-card><span slot=title>Title</span><b>loose</b>text<i slot=none>nowhere</i></x-card>
     <x-open><template shadowrootmode=open><style>p{}</style><p>declared <slot>fallback</slot></p></template></x-open>
     <template id=t><p>untouched</p></template>
     <script>customElements.define("x-card", class extends HTMLElement {
       constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML =
         "<style>h1{}</style><h1><slot name=title>none</slot></h1><div><slot></slot></div><x-inner></x-inner>" } })
     customElements.define("x-inner", class extends HTMLElement {
       constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = "<em>inner</em>" } })</script>`,
  ),
  '/frames': html(
    `<p>top</p><iframe src="/deep/frame"></iframe><iframe srcdoc="<p>from srcdoc</p>"></iframe>
     <iframe srcdoc="" hidden></iframe>`,
  ),
  '/deep/frame': html(
    '<p>framed <a href="there#x">link</a><img src="pic.png" srcset="a.png 1x, b.png 2x"></p><iframe src="inner"></iframe>',
  ),
  '/deep/inner': html('<p>innermost</p>'),
  '/lazy': html(
    `<!doctype html>${'<p style="height:700px">filler</p>'.repeat(4)}<div id=more style="height:50px">…</div>
     <script>new IntersectionObserver(([entry], me) => { if (!entry.isIntersecting) return; me.disconnect()
       fetch("/api2").then((r) => r.text()).then((t) => { more.textContent = t }) }).observe(more)</script>`,
  ),
  '/json': bytes('{"a": 1}', { 'content-type': 'application/json' }),
  '/text': bytes('a < b\n', { 'content-type': 'text/plain; charset=utf-8' }),
  '/pdf': bytes('%PDF-1.4 not much', { 'content-type': 'application/pdf' }),
  '/png': bytes(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255]), { 'content-type': 'image/png' }),
  '/download': bytes('<p>file</p>', {
    'content-type': 'text/html',
    'content-disposition': 'attachment; filename=a.html',
  }),
  '/untyped': bytes('{"a": 2}', {}),
  '/odd-type': bytes('<!doctype html><p>odd</p>', { 'content-type': 'html' }),
  '/untyped-html': bytes('<!doctype html><p>sniffed</p>', {}),
  '/nothing': bytes('', {}, 204),
  '/to-pdf': html('<script>location = "/pdf"</script>'),
  '/missing': bytes('<p>not here</p>', { 'content-type': 'text/html', 'x-a': '1' }, 404),
  '/latin': bytes(Buffer.from('<p>caf\xe9</p>', 'latin1'), { 'content-type': 'text/html; charset=iso-8859-1' }),
  '/go': redirect('/arrived?x=1#part'),
  '/arrived': html('<p>arrived</p>'),
  '/script-go': html('<script>location.replace("/arrived")</script>'),
  '/push': html('<script>history.pushState({}, "", "/pushed/here")</script><p>pushed</p>'),
  '/errors': html('<script>console.error("told", 1); console.log("quiet"); throw new Error("broken script")</script>'),
  '/hostile': html(
    `<p>kept</p><script>Node.prototype.appendChild = Element.prototype.append = null; JSON.stringify = () => "x"
     Object.defineProperty(Element.prototype, "outerHTML", { get: () => "gone" }); window.MutationObserver = null</script>`,
  ),
  '/huge': html('<div id=a></div><script>a.innerHTML = "<p>row <b>cell</b></p>".repeat(30000)</script>'),
  '/too-huge': html('<div id=a></div><script>a.innerHTML = "<p>row <b>cell</b></p>".repeat(60000)</script>'),
  '/deep': html(
    `<div id=a></div><script>let e = a; for (let i = 0; i < ${DEPTH}; i++) { const d = document.createElement("div"); e.append(d); e = d }
     e.append("bottom"); a.attachShadow({ mode: "open" }).innerHTML = "<slot></slot>"</script>`,
  ),
  '/slow-image': html('<p>text</p><img src="/never">'),
}

describe.skipIf(!browserFound)(browserFound ? 'what is read of a page' : 'NOT RUN, there is no browser', () => {
  let web: Web
  let engine: TestEngine
  beforeAll(async () => {
    web = await startWeb(() => pages)
    engine = startEngine({ maxBytes: 1_000_000 })
  })
  afterAll(async () => {
    await engine?.close()
    await web?.[Symbol.asyncDispose]()
  }, MINUTE)

  const show = (path: string, request = {}, timeoutMs?: number) =>
    engine.show(`${web.origin}${path}`, request, timeoutMs)
  const shown = async (path: string, request = {}) => textOf(await show(path, request))

  test(
    'what its script draws, in UTF-8, with doctype, status and headers',
    async () => {
      const page = await show('/drawn')
      expect(textOf(page)).toStartWith('<!DOCTYPE html>\n<html>')
      expect(textOf(page)).toContain('<p>Ünï drawn</p>')
      expect([page.status, page.statusText, page.contentType]).toEqual([200, 'OK', 'text/html; charset=utf-8'])
      expect(page.headers).toContainEqual(['content-type', 'text/html; charset=utf-8'])
      expect(page.pageErrors).toEqual([])
      expect(page.scrapeId).toMatch(/^[0-9a-f-]{36}$/)
    },
    MINUTE,
  )

  test.each([
    ['one request after another', '/chain', 'second answer'],
    ['a timer, while there is next to no text', '/timer', 'by timer'],
    ['what appears when it is scrolled to', '/lazy', 'second answer'],
    ['text in another encoding', '/latin', 'café'],
    ['a page without a type', '/untyped-html', 'sniffed'],
    ['a page whose type is none', '/odd-type', '<p>odd</p>'],
    ['a page that broke its own globals', '/hostile', '<p>kept</p>'],
    ['text beside a picture that never comes', '/slow-image', '<p>text</p>'],
  ])('%s', async (_name, path, text) => {
    expect(await shown(path)).toContain(text)
  })

  test('waitFor reaches what comes later than anything is waited for', async () => {
    expect(await shown('/late?40000')).toContain('Loading')
    expect(await shown('/late?2500', { waitForMs: 3_000 })).toContain('very late')
  })

  test('a request that never ends does not hold up a page that has text', async () => {
    const elapsedMs = async (path: string) => {
      const start = performance.now()
      expect(await shown(path)).toContain('words words')
      return performance.now() - start
    }
    // It is waited for 3 s, where one that is held up takes 10.
    expect((await elapsedMs('/poll')) - (await elapsedMs('/words'))).toBeLessThan(6_500)
  })

  test('shadow roots, open and declarative, stand in place with their slots filled; templates stay', async () => {
    const text = (await shown('/shadow')).replace(/\s+/g, ' ')
    expect(text).toContain(
      '<x-card><h1><span slot="title">Title</span></h1><div><b>loose</b>text</div><x-inner><em>inner</em></x-inner></x-card>',
    )
    expect(text).toContain('<x-open><p>declared fallback</p></x-open>')
    expect(text).toContain('<template id="t"><p>untouched</p></template>')
    expect(text).not.toContain('nowhere')
  })

  test('frames of the same origin stand in place, with their addresses made absolute', async () => {
    const text = await shown('/frames')
    expect(text).toContain(`<div data-frame="${web.origin}/deep/frame"><p>framed`)
    expect(text).toContain(`<a href="${web.origin}/deep/there#x">`)
    expect(text).toContain(`src="${web.origin}/deep/pic.png"`)
    expect(text).toContain(`srcset="${web.origin}/deep/a.png 1x, ${web.origin}/deep/b.png 2x"`)
    expect(text).toContain('<p>innermost</p>')
    expect(text).toContain('<p>from srcdoc</p>')
  })

  test('a frame of another origin stays a frame', async () => {
    await using other = await startWeb(() => ({ '/': html(`<iframe src="${web.altOrigin}/arrived"></iframe>`) }))
    expect(textOf(await engine.show(other.origin))).toContain(`<iframe src="${web.altOrigin}/arrived"></iframe>`)
  })

  test.each([
    ['/json', 'application/json', '{"a": 1}'],
    ['/text', 'text/plain; charset=utf-8', 'a < b\n'],
    ['/pdf', 'application/pdf', '%PDF-1.4 not much'],
    ['/download', 'text/html', '<p>file</p>'],
    ['/untyped', undefined, '{"a": 2}'],
    ['/nothing', undefined, ''],
    ['/to-pdf', 'application/pdf', '%PDF-1.4 not much'],
  ])('%s is no page and comes as it came', async (path, contentType, body) => {
    const page = await show(path)
    expect([page.contentType, textOf(page)]).toEqual([contentType, body])
  })

  test('bytes of an image are not changed', async () => {
    const page = await show('/png')
    expect([...page.body]).toEqual([0x89, 0x50, 0x4e, 0x47, 0, 255])
    expect(page.finalUrl).toBe(`${web.origin}/png`)
  })

  test.each(['/json', '/png', '/drawn'])('a picture can be made of %s', async (path) => {
    const { screenshot, body } = await show(path, { screenshot: { fullPage: false } })
    expect(screenshot).toStartWith('data:image/png;base64,')
    expect(body.byteLength).toBeGreaterThan(5)
  })

  test.each(['/pdf', '/download'])('none can be made of %s, which is told', async (path) => {
    expect((await failure(show(path, { screenshot: { fullPage: false } }))).code).toBe('unsupported_document')
  })

  test('a status that is no success is a page as well', async () => {
    const page = await show('/missing')
    expect([page.status, textOf(page).includes('not here')]).toEqual([404, true])
    expect(page.headers).toContainEqual(['x-a', '1'])
  })

  test.each([
    ['/go', '/arrived?x=1#part'],
    ['/script-go', '/arrived'],
    ['/push', '/pushed/here'],
  ])('%s ends at %s', async (path, end) => {
    const page = await show(path)
    expect([page.finalUrl, page.status]).toEqual([`${web.origin}${end}`, 200])
  })

  test('errors of the page and of its console are kept', async () => {
    const { pageErrors } = await show('/errors')
    expect(pageErrors).toEqual(['told 1', 'broken script'])
  })

  test(
    'a huge document is read whole, or refused when it is larger than may be',
    async () => {
      const text = await shown('/huge')
      expect(text.length).toBeGreaterThan(650_000)
      expect((await failure(show('/too-huge'))).code).toBe('body_too_large')
      await using tiny = startEngine({ maxBytes: 3 })
      expect((await failure(tiny.show(`${web.origin}/pdf`))).code).toBe('body_too_large')
    },
    MINUTE,
  )

  test('a document that is deeply nested is read', async () => {
    expect(await shown('/deep')).toContain('bottom')
  })

  test('what is kept for a handoff is the owner’s alone', async () => {
    await using site = await startWeb(() => ({
      '/': html(
        '<script>localStorage.setItem("k", "v"); sessionStorage.setItem("s", "t"); document.cookie = "c=d"</script>',
      ),
    }))
    const { scrapeId } = await engine.show(site.origin)
    const state = engine.handoffs.stateOf(scrapeId, 'anonymous')
    expect(state).toMatchObject({ url: `${site.origin}/`, localStorage: [['k', 'v']], sessionStorage: [['s', 't']] })
    expect(state?.cookies).toMatchObject([{ name: 'c', value: 'd', domain: '127.0.0.1' }])
    expect(engine.handoffs.stateOf(scrapeId, 'another')).toBeUndefined()
  })

  test.skipIf(!opensslFound)('a certificate is judged unless the caller does not want it', async () => {
    const certificates: Certificates = makeCertificates()
    await using site = await startSecure('both', certificates.selfSigned, '<p>secure</p>')
    const url = `https://127.0.0.1:${site.port}/`
    expect((await failure(engine.show(url))).code).toBe('tls_failed')
    expect(textOf(await engine.show(url, { skipTlsVerification: true }))).toContain('secure')
  })
})
