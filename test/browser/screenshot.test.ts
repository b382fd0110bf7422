import { afterAll, afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { MAX_SCREENSHOT_HEIGHT, takeScreenshot } from '../../src/browser/actions/screenshot.ts'
import { pictureOf, startBrowser } from './chromium.fixture.ts'

const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
let pictures = 0

/** A page of 2100 px that scrolls in a box. */
const box = (outer: string, inner: string, more = '') =>
  `<style>html,body{margin:0}header,footer{height:50px}${more}</style><div style="${outer}"><header></header>
  <main id="box" style="${inner}"><div style="height:1990px">tall</div><img loading="lazy" src="/dot" style="height:10px"></main>
  <footer></footer></div>`

const web = await startBrowser({
  '/bands': `<style>html,body{margin:0}div{height:600px}</style><div style="background:#c00">one</div>
    <div style="background:#0c0">two</div><div style="background:#00c">three</div><div>four</div>`,
  '/wide': '<body style="margin:0"><div style="width:3000px;height:100px">wide</div>',
  '/tall': '<body style="margin:0"><div style="height:60000px;background:linear-gradient(red,blue)">tall</div>',
  '/lazy': `<body style="margin:0"><div style="height:9000px"></div>
    <img loading="lazy" src="/dot" width="100" height="100"><p id="told"></p>
    <script>addEventListener('scroll', () => { told.textContent = scrollY })</script>`,
  '/box-grid': box('display:grid;grid-template-rows:50px 1fr 50px;height:100vh', 'overflow:auto'),
  '/box-flex': box('display:flex;flex-direction:column;height:100vh', 'flex:1 1 0px;min-height:0;overflow-y:scroll'),
  '/box-absolute': box(
    'position:relative;height:100%',
    'position:absolute;inset:50px 0;overflow:auto',
    'html,body{height:100%;overflow:hidden}',
  ),
  '/box-fixed': box('', 'position:fixed;inset:50px 0;overflow:auto', 'header,footer{display:none}'),
  '/box-pixels': box('', 'height:380px;overflow:auto'),
  '/box-nested': box(
    'height:100vh;overflow:hidden;display:flex;flex-direction:column',
    'flex:1;min-height:0;overflow:auto',
  ),
  '/box-shadow': `<style>body{margin:0}</style><x-app></x-app><script>
    const root = document.querySelector('x-app').attachShadow({ mode: 'open' })
    root.innerHTML = '<main style="height:100vh;overflow:auto"><div style="height:2000px">tall</div></main>'</script>`,
  '/box-small': `<body style="margin:0"><textarea rows="4">${'line\n'.repeat(100)}</textarea>`,
  '/dot': () => {
    pictures += 1
    return new Response(dot, { headers: { 'content-type': 'image/gif' } })
  },
})
setDefaultTimeout(60_000)
afterEach(web.clear)
afterAll(web.stop)

describe('a screenshot', () => {
  test.each([
    [{ fullPage: false }, { kind: 'png', width: 640, height: 480 }],
    [
      { fullPage: false, quality: 60 },
      { kind: 'jpeg', width: 640, height: 480 },
    ],
    [
      { fullPage: false, viewport: { width: 800, height: 600 } },
      { kind: 'png', width: 800, height: 600 },
    ],
    [
      { fullPage: true, viewport: { width: 800, height: 600 } },
      { kind: 'png', width: 800, height: 2400 },
    ],
    [
      { fullPage: true, quality: 1, viewport: { width: 320, height: 2000 } },
      { kind: 'jpeg', width: 320, height: 2400 },
    ],
    [
      { fullPage: true, viewport: { width: 320, height: 3000 } },
      { kind: 'png', width: 320, height: 3000 },
    ],
    [
      { fullPage: false, viewport: { width: 1, height: 1 } },
      { kind: 'png', width: 1, height: 1 },
    ],
  ] as const)('%j is %j', async (options, picture) => {
    expect(pictureOf(await takeScreenshot(await web.open('/bands'), options))).toEqual(picture)
  })

  test('is as large as the largest viewport', async () => {
    const viewport = { width: 7680, height: 4320 }
    const page = await web.open('/bands')
    expect(pictureOf(await takeScreenshot(page, { fullPage: false, viewport }))).toMatchObject(viewport)
  })

  test('of less quality is smaller', async () => {
    const page = await web.open('/tall')
    const [poor, good] = [
      await takeScreenshot(page, { fullPage: false, quality: 5 }),
      await takeScreenshot(page, { fullPage: false, quality: 95 }),
    ]
    expect(poor.length).toBeLessThan(good.length)
  })

  test('of the whole page is as wide as the viewport, however wide the page is', async () => {
    expect(pictureOf(await takeScreenshot(await web.open('/wide'), { fullPage: true }))).toMatchObject({ width: 640 })
  })

  test('of a very tall page is cut at the limit', async () => {
    const page = await web.open('/tall')
    expect(pictureOf(await takeScreenshot(page, { fullPage: true }))).toEqual({
      kind: 'png',
      width: 640,
      height: MAX_SCREENSHOT_HEIGHT,
    })
  })

  test('of a wide and tall page is cut earlier', async () => {
    const options = { fullPage: true, quality: 10, viewport: { width: 4000, height: 2500 } }
    const picture = pictureOf(await takeScreenshot(await web.open('/tall'), options))
    expect(picture).toEqual({ kind: 'jpeg', width: 4000, height: 10_000 })
  })

  test('of the whole page shows what loads when it comes into view', async () => {
    const page = await web.open('/lazy')
    expect(pictures).toBe(0)
    await takeScreenshot(page, { fullPage: true })
    expect(pictures).toBe(1)
    expect(await page.evaluate('scrollY')).toBe(0)
  })

  test.each([
    ['/box-grid', 2100],
    ['/box-flex', 2100],
    ['/box-absolute', 2100],
    ['/box-fixed', 2100],
    ['/box-pixels', 2100],
    ['/box-nested', 2100],
    ['/box-shadow', 2000],
  ])('of the whole page shows what scrolls inside a box: %s', async (path, height) => {
    const page = await web.open(path)
    const before = await page.evaluate('document.documentElement.outerHTML')
    await page.evaluate('document.querySelector("#box")?.scrollTo(0, 300)')
    const picture = pictureOf(await takeScreenshot(page, { fullPage: true }))
    expect(picture.width).toBe(640)
    expect(Math.abs(picture.height - height)).toBeLessThan(30)
    expect(page.viewportSize()).toEqual({ width: 640, height: 480 })
    expect(await page.evaluate('document.querySelector("#box")?.scrollTop ?? 300')).toBe(300)
    expect(await page.evaluate('document.documentElement.outerHTML')).toBe(before)
    expect(pictureOf(await takeScreenshot(page, { fullPage: false })).height).toBe(480)
  })

  test('of the whole page does not unfold a small box', async () => {
    expect(pictureOf(await takeScreenshot(await web.open('/box-small'), { fullPage: true })).height).toBe(480)
  })

  test('leaves the page its own viewport', async () => {
    const page = await web.open('/bands')
    await takeScreenshot(page, { fullPage: true, viewport: { width: 800, height: 600 } })
    expect([page.viewportSize(), await page.evaluate('[innerWidth, innerHeight]')]).toEqual([
      { width: 640, height: 480 },
      [640, 480],
    ])
  })
})
