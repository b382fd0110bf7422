import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { html, type Route, startWeb, type Web } from '../site/web.ts'
import { browserFound, MINUTE, startEngine, type TestEngine, textOf } from './engine.fixture.ts'

setDefaultTimeout(2 * MINUTE)

const TEXT = `<p>${'A sentence of the page that does not change. '.repeat(20)}</p>`
const page = (script: string, text = TEXT) => html(`${text}<i id="i"></i><div id="d"></div><script>${script}</script>`)
const later =
  (ms: number, text: string): Route =>
  (_request, response) =>
    void setTimeout(() => response.end(text), ms)

const pages: Record<string, Route> = {
  '/still': page('1'),
  '/ticks': page('setInterval(() => { i.textContent = Math.random() }, 300)'),
  '/ticks-thin': page('setInterval(() => { i.textContent = Math.random() }, 300)', '<p>12 %</p>'),
  '/ticks-fast': page('setInterval(() => { i.textContent = Math.random() }, 10)'),
  '/polls': page('setInterval(() => fetch("/poll"), 500)'),
  '/polls-fast': page('setInterval(() => fetch("/poll"), 50)'),
  '/polls-thin': page('setInterval(() => fetch("/poll"), 500)', '<p>12 %</p>'),
  '/beacons': page('setInterval(() => { new Image().src = "/poll?" + Math.random() }, 100)'),
  '/rotates': page('let n = 0; setInterval(() => { i.textContent = "quote ".repeat(20 * (n++ % 3)) }, 300)'),
  '/tall': page(
    'setInterval(() => { i.textContent = Math.random() }, 300)',
    `${TEXT}<div style="height:4000px"></div>`,
  ),
  '/poll': (_request, response) => void response.end('{}'),
  '/answer': later(2_800, 'the answer'),
  '/grows': page(
    'let n = 0; const t = setInterval(() => { d.append("paragraph ".repeat(20)); if (++n > 35) { clearInterval(t); d.append("the " + "last") } }, 100)',
  ),
  '/slow': page(
    'fetch("/answer").then((r) => r.text()).then((t) => { d.append(t) }); setInterval(() => { i.textContent = Math.random() }, 300)',
  ),
  '/slow-thin': page(
    'fetch("/answer").then((r) => r.text()).then((t) => { d.append(t) }); setInterval(() => { i.textContent = ".".repeat(Math.random() * 4) }, 300)',
    '<p>Loading',
  ),
}

describe.skipIf(!browserFound)('a page that never becomes quiet', () => {
  let web: Web
  let engine: TestEngine
  beforeAll(async () => {
    web = await startWeb(() => pages)
    engine = startEngine()
    await engine.show(`${web.origin}/still`)
  })
  afterAll(async () => {
    await engine?.close()
    await web?.[Symbol.asyncDispose]()
  })

  const shown = (path: string, request = {}) => engine.show(`${web.origin}${path}`, request)
  const timed = async (path: string, request = {}) => {
    const started = performance.now()
    await shown(path, request)
    return performance.now() - started
  }

  test.each([
    '/ticks',
    '/ticks-thin',
    '/ticks-fast',
    '/polls',
    '/polls-fast',
    '/polls-thin',
    '/beacons',
    '/rotates',
    '/tall',
  ])('and only decorates is taken about 2 s after it has loaded: %s', async (path) => {
    const still = await timed('/still')
    // Before, it took 10 s more. The rest is room for a busy machine.
    expect((await timed(path)) - still).toBeLessThan(5_500)
  })

  test('nor do actions and screenshots wait for it', async () => {
    expect(await timed('/ticks', { actions: [{ type: 'scrape' }] })).toBeLessThan(8_000)
    expect(await timed('/polls', { screenshot: { fullPage: true } })).toBeLessThan(8_000)
  })

  test.each([
    ['/grows', 'the last'],
    ['/slow', 'the answer'],
    ['/slow-thin', 'the answer'],
  ])('%s is waited for, since its text is on the way', async (path, text) => {
    expect(textOf(await shown(path))).toContain(text)
  })
})
