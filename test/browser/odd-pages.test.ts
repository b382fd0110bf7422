import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import type { Action } from '../../src/engines/engine.ts'
import { variants } from '../forms.ts'
import { html, type Route, redirect, startWeb, type Web } from '../site/web.ts'
import { pictureOf } from './chromium.fixture.ts'
import { browserFound, MINUTE, startEngine, type TestEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(4 * MINUTE)

const later =
  (ms: number, body: string, type = 'text/plain'): Route =>
  (_request, response) =>
    void setTimeout(() => response.writeHead(200, { 'content-type': type }).end(body), ms)
const script = (code: string) => html(`<div id="app">Loading…</div><script>${code}</script>`)
const module = (code: string) => html(`<div id="app">Loading…</div><script type="module">${code}</script>`)
const shows = 'app.textContent ='
const DREW = 'drawn late'
const TEXT = `<p>${'A sentence of the page that does not change. '.repeat(20)}</p>`

let attempts = 0
const shared: Record<string, Route> = {
  '/late': later(300, DREW),
  '/late.js': later(300, `app.textContent = "${DREW}"`, 'text/javascript'),
  '/late-module.js': later(300, `export const text = "${DREW}"`, 'text/javascript'),
  '/late-worker.js': later(0, `setTimeout(() => postMessage("${DREW}"), 300)`, 'text/javascript'),
  '/late-jsonp': later(300, `show("${DREW}")`, 'text/javascript'),
  '/late.css': later(500, 'p { color: red }', 'text/css'),
  '/late.png': later(500, '', 'image/png'),
  '/flaky': (request, response) =>
    attempts++ % 2 === 0 ? response.writeHead(503).end() : later(100, DREW)(request, response),
  '/events': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    setTimeout(() => response.write(`data: ${DREW}\n\n`), 300)
  },
  '/never': () => undefined,
  '/frame': html(`<p>${DREW}</p>`),
  '/arrived': html('<p>arrived</p>'),
  '/file': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename=a.zip' })
      .end('PK'),
  '/to-ftp': redirect('ftp://127.0.0.1/x'),
}

/** Pages that show `DREW` in the end. */
const filled: Record<string, Route> = {
  'by XMLHttpRequest': script(
    `const r = new XMLHttpRequest(); r.onload = () => { ${shows} r.responseText }; r.open("GET", "/late"); r.send()`,
  ),
  'by a request that fails first': script(
    `const get = () => fetch("/flaky").then((r) => r.ok ? r.text() : new Promise((f) => setTimeout(() => f(get()), 300))); get().then((t) => { ${shows} t })`,
  ),
  'by an event of the server': script(`new EventSource("/events").onmessage = (e) => { ${shows} e.data }`),
  'by a worker': script(`new Worker("/late-worker.js").onmessage = (e) => { ${shows} e.data }`),
  'by a module that is imported': module(`import("/late-module.js").then((m) => { ${shows} m.text })`),
  'by a script that is added': script(
    'document.head.append(Object.assign(document.createElement("script"), { src: "/late.js" }))',
  ),
  'by JSONP': script(
    `window.show = (t) => { ${shows} t }; document.head.append(Object.assign(document.createElement("script"), { src: "/late-jsonp" }))`,
  ),
  'when the browser is idle': script(`requestIdleCallback(() => requestIdleCallback(() => { ${shows} "${DREW}" }))`),
  'at the next frames': script(`requestAnimationFrame(() => requestAnimationFrame(() => { ${shows} "${DREW}" }))`),
  'when all has loaded, with a slow style sheet': html(
    `<link rel="stylesheet" href="/late.css"><div id="app">…</div><script>onload = () => { ${shows} "${DREW}" }</script>`,
  ),
  'when a picture has failed': html(`<div id="app">…</div><img src="/late.png" onerror='${shows} "${DREW}"'>`),
  'from a database of the browser': script(
    `const r = indexedDB.open("d"); r.onupgradeneeded = () => r.result.createObjectStore("s"); r.onsuccess = () => { setTimeout(() => { ${shows} "${DREW}" }, 200) }`,
  ),
  'when it comes into view': script(
    `new IntersectionObserver(([e]) => { if (e.isIntersecting) fetch("/late").then((r) => r.text()).then((t) => { ${shows} t }) }).observe(app)`,
  ),
  'by showing what was hidden': html(
    `<div id="app" hidden>${DREW}</div><script>setTimeout(() => { app.hidden = false }, 300)</script>`,
  ),
  'by document.write': html(`<script>document.write("<p>${DREW}</p>")</script>`),
  'by a message of a frame': html(
    `<div id="app">…</div><iframe srcdoc='<script>setTimeout(() => parent.postMessage("${DREW}", "*"), 300)</script>'></iframe><script>onmessage = (e) => { ${shows} e.data }</script>`,
  ),
  'into a frame that a script adds': script(
    'setTimeout(() => document.body.append(Object.assign(document.createElement("iframe"), { src: "/frame" })), 200)',
  ),
  'into an empty frame': html(
    `<iframe id="f"></iframe><script>setTimeout(() => { f.contentDocument.body.innerHTML = "<p>${DREW}</p>" }, 200)</script>`,
  ),
  'into a frame that loads when it is seen': html(
    `${'<p style="height:900px">filler</p>'.repeat(3)}<iframe loading="lazy" src="/frame"></iframe>`,
  ),
  'into the frames of a frameset': html(
    '<frameset cols="50%,50%"><frame src="/arrived"><frame src="/frame"></frameset>',
  ),
  'into an object': html('<object data="/frame" type="text/html" width="300" height="300"></object>'),
  'by an element that is defined late': html(
    `<x-late></x-late><script>setTimeout(() => customElements.define("x-late", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<p>${DREW}</p>" } }), 300)</script>`,
  ),
  'into a slot that a script assigns': html(
    `<x-hand><p>${DREW}</p></x-hand><script>const root = document.querySelector("x-hand").attachShadow({ mode: "open", slotAssignment: "manual" }); root.innerHTML = "<slot></slot>"; root.firstChild.assign(document.querySelector("x-hand p"))</script>`,
  ),
  'into a dialog': html(`<p>page</p><dialog id="app">${DREW}</dialog><script>app.showModal()</script>`),
  'after the reader’s first question': script(`alert("Hello"); ${shows} confirm("Draw?") ? "no" : "${DREW}"`),
  'after a question of a frame': html(
    `<div id="app">…</div><iframe srcdoc='<script>alert(1); print(); parent.app.textContent = "${DREW}"</script>'></iframe>`,
  ),
}

/** Pages of which a part never comes. */
const hanging: Record<string, Route> = {
  'a script that never comes': html(`${TEXT}<script src="/never"></script>`),
  'a script in the head that never comes': html(`<head><script src="/never"></script></head><body>${TEXT}`),
  'a script for later that never comes': html(`<script defer src="/never"></script>${TEXT}`),
  'a module whose import never comes': html(`<script type="module">import "/never"</script>${TEXT}`),
  'a style sheet that never comes': html(`<link rel="stylesheet" href="/never">${TEXT}`),
  'a frame that never comes': html(`${TEXT}<iframe src="/never"></iframe>`),
  'a film that never comes': html(`${TEXT}<video autoplay src="/never"></video>`),
  'a picture that never comes': html(`<img src="/never">${TEXT}`),
  'a font that never comes': html(
    `<style>@font-face { font-family: f; src: url(/never) } p { font-family: f }</style>${TEXT}`,
  ),
  'a style sheet that imports one that never comes': html(`<style>@import "/never"</style>${TEXT}`),
  'more to come at each scroll': html(
    `${TEXT}<script>addEventListener("scroll", () => document.body.insertAdjacentHTML("beforeend", "<p style='height:900px'>more</p>"))</script>`,
  ),
}

const click: Action = { type: 'click', selector: '#go', all: false }
/** Pages with a button, after which they still show `page`. */
const staying: Record<string, Route> = {
  'a link to a file': html('<p>page</p><a id="go" href="/file">x</a>'),
  'a link that saves a page': html('<p>page</p><a id="go" download href="/arrived">x</a>'),
  'a link that saves a blob': html(
    '<p>page</p><a id="go" download="a.txt">x</a><script>go.href = URL.createObjectURL(new Blob(["x"]))</script>',
  ),
  'a form that is sent by mail': html('<p>page</p><form action="mailto:a@b.test"><button id="go">x</button></form>'),
  'a link to a telephone': html('<p>page</p><a id="go" href="tel:+123">x</a>'),
  'a link to a refused scheme behind a redirect': html('<p>page</p><a id="go" href="/to-ftp">x</a>'),
  'a link to no content': html('<p>page</p><a id="go" href="/nothing">x</a>'),
  'a question that nobody answers': html(
    '<p>page</p><button id="go" onclick="if (confirm(1)) document.body.textContent = 2">x</button>',
  ),
  'a page to print': html('<p>page</p><button id="go" onclick="print()">x</button>'),
  'a click that is cancelled': html('<p>page</p><a id="go" href="/arrived" onclick="return false">x</a>'),
  'a window that closes itself': html('<p>page</p><button id="go" onclick="window.close()">x</button>'),
}

/** Pages whose screenshot of 800 px width is as tall as that. */
const tall = (css: string, body: string) => html(`<!doctype html><style>html,body{margin:0}${css}</style>${body}`)
const inner = '<div style="height:2000px;background:linear-gradient(red,blue)">tall</div>'
const scrollers: Record<string, Route> = {
  'the body': tall('html{height:100%;overflow:hidden}body{height:100%;overflow:auto}', inner),
  'a box of the window’s size': tall('#b{width:100vw;height:100vh;overflow:auto}', `<div id="b">${inner}</div>`),
  'a box beside a menu': tall(
    '#o{display:flex;height:100vh}nav{width:200px;overflow:auto}main{flex:1;overflow:auto}',
    `<div id="o"><nav>menu</nav><main>${inner}</main></div>`,
  ),
  'a box that snaps': tall(
    '#b{height:100vh;overflow-y:scroll;scroll-snap-type:y mandatory}section{height:500px;scroll-snap-align:start}',
    `<div id="b">${'<section>x</section>'.repeat(4)}</div>`,
  ),
  'a box that scrolls smoothly': tall(
    '#b{height:100vh;overflow:auto;scroll-behavior:smooth}',
    `<div id="b">${inner}</div>`,
  ),
  'a box in a page without doctype': html(
    `<style>html,body{margin:0;height:100%}#b{height:100%;overflow:auto}</style><div id="b">${inner}</div>`,
  ),
  'a box that lets nothing out': tall('#b{height:100vh;overflow:auto;contain:strict}', `<div id="b">${inner}</div>`),
  'a box with a largest height': tall('#b{max-height:100vh;overflow:auto}', `<div id="b">${inner}</div>`),
  'a box in boxes that hide what is beyond them': tall(
    '#a,#m{height:100vh;overflow:hidden}#b{height:100%;overflow:auto}',
    `<div id="a"><div id="m"><div id="b">${inner}</div></div></div>`,
  ),
  'a box that a script measures': tall(
    '#b{overflow:auto}',
    `<div id="b">${inner}</div><script>const fit = () => { b.style.height = innerHeight + "px" }; onresize = fit; fit()</script>`,
  ),
}

describe.skipIf(!browserFound)(browserFound ? 'odd pages' : 'NOT RUN, there is no browser', () => {
  let web: Web
  let engine: TestEngine
  const pathOf = new Map<Route, string>()
  beforeAll(async () => {
    const all = [filled, hanging, staying, scrollers].flatMap((pages) => Object.values(pages))
    for (const [n, route] of all.entries()) pathOf.set(route, `/page-${n}`)
    const nothing: Route = (_request, response) => response.writeHead(204).end()
    web = await startWeb(() => ({
      ...shared,
      '/nothing': nothing,
      ...Object.fromEntries([...pathOf].map(([route, path]) => [path, route])),
    }))
    engine = startEngine()
    await engine.show(`${web.origin}/arrived`)
  })
  afterAll(async () => {
    await engine?.close()
    await web?.[Symbol.asyncDispose]()
  })
  // A page waits here and not in the engine, where its time would run.
  const limiter = createLimiter(4, 1000)
  const show = async (route: Route, request = {}, timeoutMs?: number) => {
    using _slot = await limiter.enter(new AbortController().signal)
    return engine.show(`${web.origin}${pathOf.get(route)}`, request, timeoutMs)
  }

  describe('a page is filled', () => {
    test.concurrent.each(variants(Object.entries(filled), 3))('%s', async (_, route) => {
      const text = textOf(await show(route)).replace(/<script[\s\S]*?<\/script>/g, '')
      expect(text).toContain(DREW)
    })
  })

  describe('a page is read in spite of', () => {
    test.concurrent.each(variants(Object.entries(hanging), 1))('%s', async (_, route) => {
      const page = await show(route, {}, 30_000)
      expect(textOf(page)).toContain('A sentence of the page')
    })
  })

  describe('a page stays after', () => {
    test.concurrent.each(variants(Object.entries(staying), 1))('%s', async (_, route) => {
      const page = await show(route, { actions: [click, { type: 'wait', milliseconds: 200 }] })
      expect([page.finalUrl, textOf(page)]).toEqual([
        `${web.origin}${pathOf.get(route)}`,
        expect.stringContaining('<p>page</p>'),
      ])
    })
  })

  describe('a picture of the whole page shows what scrolls in', () => {
    test.concurrent.each(variants(Object.entries(scrollers), 1))('%s', async (_, route) => {
      const { screenshot } = await show(route, {
        screenshot: { fullPage: true, viewport: { width: 800, height: 600 } },
      })
      const { width, height } = pictureOf(screenshot!)
      expect(width).toBe(800)
      expect(Math.abs(height - 2000)).toBeLessThan(30)
    })
  })
})
