import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '../../patience.ts'
import { html, startWeb, type Web } from '../../site/web.ts'
import { browserFound, MINUTE } from '../engine.fixture.ts'
import { shows, startViewed, type Viewed } from './live-view.fixture.ts'

setDefaultTimeout(2 * MINUTE)

const RED = [255, 0, 0]
const GREEN = [0, 128, 0]
const BLUE = [0, 0, 255]

const form = `<title>Form</title><style>body { margin: 0; background: red } input { position: absolute; left: 0; top: 0; width: 640px; height: 80px }
  #tall { height: 5000px }</style><input id=name><a id=link href=/green style="position: absolute; left: 0; top: 100px; width: 640px; height: 80px">link</a>
  <a id=tab href=/green target=_blank style="position: absolute; left: 640px; top: 100px; width: 640px; height: 80px">tab</a><div id=tall></div>
  <script>globalThis.done = []; for (const type of ['click', 'dblclick', 'contextmenu', 'compositionend', 'paste']) addEventListener(type, () => done.push(type))</script>`

describe.skipIf(!browserFound)(browserFound ? 'a live view' : 'NOT RUN, there is no browser', () => {
  let web: Web
  let viewed: Viewed
  beforeAll(async () => {
    web = await startWeb(() => ({
      '/form': html(form),
      '/green': html('<title>Green</title><body style="background: green">'),
    }))
    viewed = await startViewed()
  })
  afterAll(async () => {
    await viewed?.[Symbol.asyncDispose]()
    await web?.[Symbol.asyncDispose]()
  }, MINUTE)

  /** A session that shows the form. */
  async function onForm(service: Viewed['here'] = viewed.here) {
    const session = await service.open()
    await service.run(session.id, `location.href = ${JSON.stringify(`${web.origin}/form`)}`)
    const value = (expression: string) => service.run(session.id, expression)
    return { ...session, value }
  }

  /** Where something of the page of the session is on the screen of the viewer. */
  async function pointOf(viewer: Page, x: number, y: number) {
    const box = (await viewer.locator('canvas').boundingBox())!
    return { x: box.x + (x / 1280) * box.width, y: box.y + (y / 800) * box.height }
  }
  const click = async (viewer: Page, x: number, y: number, options: Parameters<Page['mouse']['click']>[2] = {}) => {
    const point = await pointOf(viewer, x, y)
    await viewer.mouse.click(point.x, point.y, options)
  }

  test.each(['here', 'there'] as const)(
    'shows changes and new pages, takes a click and typed text, and says why it ends (%s)',
    async (where) => {
      const service = viewed[where]
      const session = await onForm(service)
      const viewer = await viewed.show(session.interactiveLiveViewUrl)
      await shows(viewer, RED)
      expect(await viewer.locator('#title').textContent()).toBe('Form')
      const box = (await viewer.locator('canvas').boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(700)
      expect(box.width / box.height).toBeCloseTo(1280 / 800, 1)
      await session.value('document.body.style.background = "blue"')
      await shows(viewer, BLUE)
      await click(viewer, 300, 40)
      await viewer.keyboard.type('Hello wörld 7')
      await until(async () => (await session.value('document.querySelector("input").value')) === 'Hello wörld 7')
      await click(viewer, 300, 140)
      await shows(viewer, GREEN)
      await until(async () => (await viewer.locator('#title').textContent()) === 'Green')
      await service.close(session.id)
      await viewer.getByText('The session has ended: it was closed.').waitFor()
      expect((await fetch(session.interactiveLiveViewUrl)).status).toBe(404)
      await viewer.context().close()
    },
  )

  test('passes on double clicks, the wheel, shortcuts, pasted and composed text, and new tabs', async () => {
    const { value, ...session } = await onForm()
    const viewer = await viewed.show(session.interactiveLiveViewUrl)
    await shows(viewer, RED)
    const typed = () => value('document.querySelector("input").value')
    const done = () => value('done.join()')
    await click(viewer, 300, 40)
    await viewer.keyboard.type('one two')
    await until(async () => (await typed()) === 'one two')
    await viewer.keyboard.press('Control+a')
    await viewer.keyboard.press('Backspace')
    await until(async () => (await typed()) === '')
    const input = await viewer.context().newCDPSession(viewer)
    await input.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
    await until(async () => (await typed()) === 'に')
    await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
    await input.send('Input.insertText', { text: '日本' })
    await until(async () => (await typed()) === '日本' && (await done()).includes('compositionend'))
    await viewer.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ' and more')
      document.querySelector('textarea').dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
    })()`)
    await until(async () => (await typed()) === '日本 and more')
    await value('done.length = 0')
    await click(viewer, 700, 400, { clickCount: 2 })
    await click(viewer, 700, 400, { button: 'right' })
    await until(async () => (await done()) === 'click,click,dblclick,contextmenu')
    await viewer.mouse.wheel(0, 300)
    await until(async () => (await value('scrollY')) === '300')
    await viewer.mouse.wheel(0, -300)
    await until(async () => (await value('scrollY')) === '0')
    await click(viewer, 900, 140)
    await until(async () => (await value('document.title')) === 'Green')
    await viewed.here.close(session.id)
    await viewer.context().close()
  })

  test('shows two viewers the same, takes the input of the one with that link, and of none that is not valid', async () => {
    const { value, ...session } = await onForm()
    const [watching, acting] = await Promise.all([
      viewed.show(session.liveViewUrl),
      viewed.show(session.interactiveLiveViewUrl),
    ])
    await Promise.all([shows(watching, RED), shows(acting, RED)])
    await click(watching, 300, 140)
    await click(acting, 300, 40)
    await acting.keyboard.type('x')
    await until(async () => (await value('document.querySelector("input").value')) === 'x')
    expect(await value('done.join()')).toBe('click')
    await value('document.body.style.background = "blue"')
    await Promise.all([shows(watching, BLUE), shows(acting, BLUE)])
    const forbidden = new WebSocket(session.liveViewUrl.replace(/^http/, 'ws'))
    const closed = new Promise<CloseEvent>((resolve) => forbidden.addEventListener('close', resolve))
    forbidden.addEventListener('open', () => forbidden.send('{"type":"text","text":"y"}'))
    expect((await closed).reason).toBe('this link does not accept input')
    expect(await value('document.querySelector("input").value')).toBe('x')
    await viewed.here.close(session.id)
    await Promise.all([watching, acting].map((page) => page.context().close()))
  })

  test('works on a phone: a finger taps and drags', async () => {
    const { value, ...session } = await onForm()
    const phone = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
    const viewer = await viewed.show(session.interactiveLiveViewUrl, phone)
    await shows(viewer, RED)
    const box = (await viewer.locator('canvas').boundingBox())!
    expect(box.width).toBeLessThanOrEqual(390)
    expect(box.width / box.height).toBeCloseTo(1280 / 800, 1)
    const field = await pointOf(viewer, 300, 40)
    await viewer.touchscreen.tap(field.x, field.y)
    await until(async () => (await value('document.activeElement.id')) === 'name')
    await viewer.getByRole('button', { name: 'Keyboard' }).tap()
    const keyboard = await viewer.context().newCDPSession(viewer)
    await keyboard.send('Input.insertText', { text: 'ab' })
    await viewer.keyboard.press('Enter')
    await until(async () => (await value('document.querySelector("input").value')) === 'ab')
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      keyboard.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
    const middle = box.y + box.height / 2
    await finger('touchStart', middle)
    for (const step of [20, 40, 60]) await finger('touchMove', middle - step)
    await finger('touchEnd')
    await until(async () => Number(await value('scrollY')) > 100)
    expect(await value('done.join()')).toBe('click')
    await viewed.here.close(session.id)
    await viewer.context().close()
  })

  test('gets no pictures while nobody looks, and connects again after that, until the session is gone', async () => {
    const { value, ...session } = await onForm()
    const viewer = await viewed.show('about:blank')
    await viewer.clock.install()
    await viewer.goto(session.liveViewUrl)
    await shows(viewer, RED)
    const look = (hidden: boolean) =>
      viewer.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`)
    const isOpen = () => viewer.evaluate('socket.readyState === WebSocket.OPEN')
    await look(true)
    await viewer.clock.fastForward(10_000)
    await until(async () => !(await isOpen()))
    await value('document.body.style.background = "blue"')
    await look(false)
    await shows(viewer, BLUE)
    await look(true)
    await viewer.clock.fastForward(10_000)
    await until(async () => !(await isOpen()))
    await viewed.here.close(session.id)
    await look(false)
    await viewer.getByText('The session has ended, or this link is no longer valid.').waitFor()
    await viewer.context().close()
  })
})
