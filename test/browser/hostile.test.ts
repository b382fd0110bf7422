import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import zlib from 'node:zlib'
import { BROWSER_LIMITS } from '../../src/browser/process/running-browser.ts'
import { variants } from '../forms.ts'
import { until } from '../patience.ts'
import { failure } from '../site/send-request.ts'
import { html, type Route, startWeb, type Web } from '../site/web.ts'
import { browserFound, MINUTE, startEngine, type TestEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(2 * MINUTE)

const scripts = (code: string) => html(`<p>page</p><script>${code}</script>`)
const zipped = zlib.gzipSync(Buffer.alloc(100_000_000, 'row\n'))

const pages: Record<string, Route> = {
  '/': html('<p>page</p>'),
  '/mailto': scripts('location = "mailto:a@example.com"'),
  '/app': scripts('location = "app-of-mine://open"'),
  '/reloads': scripts('location.reload()'),
  '/reloads-later': scripts('setTimeout(() => location.reload(), 200)'),
  '/goes-on': scripts('location = "/goes-on?" + Math.random()'),
  '/refreshes': html('<meta http-equiv=refresh content="0; url=/refreshes?again"><p>page</p>'),
  '/refreshes-itself': html('<meta http-equiv=refresh content="3; url=/refreshes-itself"><p>page</p>'),
  '/back': scripts('setTimeout(() => history.go(-1), 400)'),
  '/history': scripts(
    'let n = 0; setInterval(() => { for (let i = 0; i < 200; i++) history.pushState({}, "", "/p" + n++) }, 1)',
  ),
  '/rewrites': scripts('setInterval(() => { document.open(); document.write("<p>page"); document.close() }, 5)'),
  '/own-globals': scripts(
    `Array.prototype.map = Array.prototype.flatMap = null; Array.prototype[Symbol.iterator] = null; window.Promise = null
     Object.prototype.then = () => {}; Document.prototype.querySelectorAll = MutationObserver = window.setTimeout = null`,
  ),
  '/clobbers': html('<p>page</p><form name=documentElement></form><img name=querySelectorAll><img name=body>'),
  '/trickles': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(`<p>page</p>${' '.repeat(2000)}`)
    const timer = setInterval(() => response.write('<b>x</b>'), 200)
    response.once('close', () => clearInterval(timer))
  },
  '/zipped-untyped': (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(zipped)
  },
  '/zipped-page': (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(zlib.gzipSync('<!doctype html><p>page</p>'))
  },
  '/console': scripts('setInterval(() => { for (let i = 0; i < 200; i++) console.error("x".repeat(1e5) + i) }, 1)'),
  '/errors': scripts(
    'setInterval(() => { for (let i = 0; i < 200; i++) setTimeout(() => { throw "x".repeat(1e5) }) }, 1)',
  ),
  '/arrays': scripts('const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'),
  '/nodes': scripts('for (;;) document.body.insertAdjacentHTML("beforeend", "<p>x</p>".repeat(1e5))'),
  '/workers': scripts(
    'for (let i = 0; i < 8; i++) new Worker(URL.createObjectURL(new Blob(["const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))"])))',
  ),
  '/lies': scripts(
    'Object.defineProperty(Element.prototype, "scrollHeight", { get: () => "x" }); Math.max = () => NaN',
  ),
  '/throws': scripts('Object.defineProperty(Element.prototype, "scrollHeight", { get: () => { throw 1 } })'),
  '/fonts': html('<style>@font-face{font-family:x;src:url(/never)}</style><p style="font-family:x">page'),
  '/never': () => undefined,
  '/tall': html('<div style="height:500000px">'),
  '/grows': scripts('setInterval(() => { document.body.style.height = document.body.scrollHeight + 5000 + "px" }, 10)'),
  '/stays': html('<a id=a href="/">x</a><script>onbeforeunload = (event) => event.preventDefault()</script>'),
  '/json': scripts('JSON.stringify = () => "x"'),
  '/closed': html(
    `<x-card><b>slotted</b></x-card><div id=host></div>
     <x-declared><template shadowrootmode=closed><p>declared</p></template></x-declared>
     <script>const closed = (host, text) => { host.attachShadow({ mode: "closed" }).innerHTML = text }
     customElements.define("x-card", class extends HTMLElement { constructor() { super(); closed(this, "<p>card <slot></slot></p><x-inner></x-inner>") } })
     customElements.define("x-inner", class extends HTMLElement { constructor() { super(); closed(this, "<i>inner</i>") } })
     closed(host, "<em>in a div</em>")</script>`,
  ),
}

describe.skipIf(!browserFound)(browserFound ? 'a hostile page' : 'NOT RUN, there is no browser', () => {
  let web: Web
  let engine: TestEngine
  beforeAll(async () => {
    web = await startWeb(() => pages)
    engine = startEngine({ browserLimits: { ...BROWSER_LIMITS, maxPageBytes: 500_000_000 } })
  })
  afterAll(async () => {
    await engine?.close()
    await web?.[Symbol.asyncDispose]()
  }, MINUTE)

  const show = (path: string, request = {}, timeoutMs?: number) =>
    engine.show(`${web.origin}${path}`, request, timeoutMs)

  const read = [
    ['that reloads itself for ever', '/reloads'],
    ['that opens the program for mail while it loads', '/mailto'],
    ['that has broken its globals', '/own-globals'],
    ['that has hidden members of its document', '/clobbers'],
    ['compressed and without a type', '/zipped-page'],
    ['that fills the history', '/history'],
    ['that opens an application while it loads', '/app'],
    ['that reloads itself every moment', '/reloads-later'],
    ['that goes on for ever', '/goes-on'],
    ['that refreshes to another for ever', '/refreshes'],
    ['that goes back to where every page began', '/back'],
    ['that writes itself anew for ever', '/rewrites'],
  ] as const
  test.each(variants(read, 4))('%s is read', async (_name, path) => {
    const { body, status, finalUrl } = await show(path)
    expect([new TextDecoder().decode(body).includes('<p>page'), status]).toEqual([true, 200])
    expect(finalUrl).toStartWith(web.origin)
  })

  test('that refreshes to itself is waited for no longer than another', async () => {
    web.received.length = 0
    await show('/refreshes-itself')
    expect(web.visits('/refreshes-itself')).toHaveLength(1)
  })

  test('that never ends is read near the end of its time, which is noted', async () => {
    const { body, unended } = await show('/trickles', {}, 8_000)
    expect(new TextDecoder().decode(body)).toContain('<p>page</p>')
    expect(unended).toBe(true)
  })

  const ended = [
    ['/zipped-untyped', 'body_too_large'],
    ['/arrays', 'body_too_large'],
    ['/console', 'invalid_response'],
    ['/errors', 'invalid_response'],
    ['/nodes', 'body_too_large'],
    ['/workers', 'body_too_large'],
  ] as const
  test.each(variants(ended, 2))(
    '%s ends alone, as %s: the page beside it and the next are served',
    async (path, code) => {
      await show('/')
      web.received.length = 0
      const [ended, beside] = await Promise.all([
        failure(show(path, {}, 1.5 * MINUTE)),
        show('/', { waitForMs: 1_000 }),
      ])
      expect([ended.code, textOf(beside).includes('page')]).toEqual([code, true])
      expect(web.visits(path)).toHaveLength(1)
      await until(async () => (await engine.health()).pages.active === 0)
      expect(textOf(await show('/'))).toContain('page')
    },
  )

  test.each(variants(['/lies', '/tall', '/throws', '/fonts', '/grows'], 2))('%s has a picture', async (path) => {
    const { screenshot } = await show(path, { screenshot: { fullPage: true } })
    expect(screenshot).toStartWith('data:image/png;base64,')
  })

  test('that asks whether to stay is left all the same', async () => {
    const { finalUrl } = await show('/stays', { actions: [{ type: 'click', selector: '#a', all: false }] })
    expect(finalUrl).toBe(`${web.origin}/`)
  })

  test('that has replaced JSON gives no value, and it is told why', async () => {
    const script = { type: 'executeJavascript', script: '[1]' }
    expect((await failure(show('/json', { actions: [script] }))).message).toContain('the page has replaced JSON')
  })

  test('hides nothing in closed shadow roots', async () => {
    const text = textOf(await show('/closed')).replace(/\s+/g, ' ')
    expect(text).toContain('<x-card><p>card <b>slotted</b></p><x-inner><i>inner</i></x-inner></x-card>')
    expect(text).toContain('<em>in a div</em>')
    expect(text).toContain('<x-declared><p>declared</p></x-declared>')
  })
})
