import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Action } from '../../src/engines/engine.ts'
import { ServiceError } from '../../src/errors.ts'
import { act, htmlResponse, pictureOf, startBrowser } from './chromium.fixture.ts'

const yard = `<title>Yard</title><button id="plus">Plus</button> <span id="count">0</span>
<button class="lamp">A</button><button class="lamp">B</button><button class="lamp" style="display:none">C</button>
<button class="lamp">D</button> <span id="lit">0</span>
<button id="hidden" style="display:none">H</button><button id="off" disabled>Off</button>
<div style="position:relative;width:100px"><button id="under">U</button><div style="position:absolute;inset:0"></div></div>
<button class="gone">x</button><button class="gone">y</button><b id="closed">0</b>
<input id="field"><p id="mirror"></p><p id="key"></p><a id="away" href="/next">away</a><a id="soft" href="#part">soft</a>
<a id="file" href="/file">file</a><button id="script" onclick="location.href='/next'">s</button><div id="slow"></div>
<script>
const text = (id, value) => { document.getElementById(id).textContent = value }
const more = (id) => text(id, Number(document.getElementById(id).textContent) + 1)
document.getElementById('plus').onclick = () => more('count')
document.querySelectorAll('.lamp').forEach((lamp) => { lamp.onclick = () => more('lit') })
document.querySelectorAll('.gone').forEach((gone) => { gone.onclick = () => {
  more('closed'); document.querySelectorAll('.gone').forEach((each) => each.remove()) } })
document.getElementById('field').oninput = (event) => text('mirror', event.target.value)
document.addEventListener('keydown', (event) => text('key', event.key + (event.ctrlKey ? ' with control' : '')))
setTimeout(() => { document.getElementById('slow').innerHTML = '<p id="arrived">here</p>' }, 400)
</script>`

const lazy = `<div id="list"></div><div id="end" style="height:10px"></div><script>
let n = 0
const add = () => { for (let i = 0; i < 10; i++) {
  const item = document.createElement('p'); item.className = 'item'; item.style.height = '80px'
  item.textContent = 'item ' + ++n; document.getElementById('list').append(item) } }
add()
new IntersectionObserver(([entry]) => { if (entry.isIntersecting && n < 30) add() }).observe(document.getElementById('end'))
</script>`

const shell = `<style>html,body{margin:0;height:100%;overflow:hidden}#view{height:100%;overflow:auto}</style>
<div id="view"><div style="height:5000px">long</div></div>`

const web = await startBrowser({
  '/yard': yard,
  '/lazy': lazy,
  '/shell': shell,
  '/next': '<title>Next</title><h1>Next page</h1>',
  '/slow-next': async () => {
    await Bun.sleep(800)
    return htmlResponse('<h1>Slow page</h1><script>document.title = "Slow"</script>')
  },
  '/slower-next': async () => {
    await Bun.sleep(3000)
    return htmlResponse('<title>Slower</title>')
  },
  '/form': '<form action="/found"><input id="q" name="q"><button>Go</button></form>',
  '/found': (request) => htmlResponse(`<h1>Found</h1><p>${new URL(request.url).search}</p>`),
  '/file': () => new Response('x', { headers: { 'content-disposition': 'attachment; filename=x.bin' } }),
  '/strict': () =>
    htmlResponse('<title>Strict</title>', {
      'content-security-policy': "script-src 'none'; require-trusted-types-for 'script'",
    }),
  '/answer': async () => {
    await Bun.sleep(400)
    return new Response('/next')
  },
  '/leaves': `<button id="asks">a</button><button id="later">b</button><script>
    document.getElementById('asks').onclick = async () => { location.href = await (await fetch('/answer')).text() }
    document.getElementById('later').onclick = () => setTimeout(() => { location.href = '/slower-next' }, 300)
  </script>`,
  '/framed': `<p>top</p><iframe src="/yard"></iframe><iframe srcdoc="<button id=deep onclick='this.remove()'>d</button>"></iframe>`,
  '/shadow': `<div id="host"></div><script>
    document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<input id="inner">'
  </script>`,
})
setDefaultTimeout(60_000)
/** Pages that a test has open at once. */
const AT_ONCE = 4

afterEach(web.clear)
afterAll(web.stop)

/** Runs actions on a page; the text of an element afterwards. */
async function textAfter(path: string, actions: Action[], selector: string): Promise<string | null> {
  const page = await web.open(path)
  await act(page, actions)
  return page.textContent(selector)
}

const click = (selector: string, all = false): Action => ({ type: 'click', selector, all })
const script = (text: string): Action => ({ type: 'executeJavascript', script: text })

/** The error that actions end with. */
async function failure(at: string | Page, actions: Action[], timeoutMs?: number): Promise<ServiceError> {
  const error = await act(typeof at === 'string' ? await web.open(at) : at, actions, timeoutMs).then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ServiceError)
  return error
}

describe('click', () => {
  test('changes the page', async () => {
    expect(await textAfter('/yard', [click('#plus'), click('#plus')], '#count')).toBe('2')
  })

  test('takes the first match that can be seen', async () => {
    expect(await textAfter('/yard', [click('#hidden, #plus')], '#count')).toBe('1')
  })

  test('with all clicks every match that can be seen', async () => {
    expect(await textAfter('/yard', [click('.lamp', true)], '#lit')).toBe('3')
  })

  test('with all lets go of what a click before has taken away', async () => {
    expect(await textAfter('/yard', [click('.gone', true)], '#closed')).toBe('1')
  })

  test.each(['#away', '#script'])('on %s: the page that opens has loaded before the next action', async (selector) => {
    const results = await act(await web.open('/yard'), [click(selector), { type: 'scrape' }])
    expect(results).toMatchObject([{ index: 1, type: 'scrape', url: web.url('/next') }])
    expect(results[0]).toHaveProperty('html', expect.stringContaining('Next page'))
  })

  test('waits for the page that a script goes to when its server has answered', async () => {
    const results = await act(await web.open('/leaves'), [click('#asks'), script('document.title')])
    expect(results).toMatchObject([{ value: { value: 'Next' } }])
  })

  test('what a timer goes to later is waited for before the next action, and after the last', async () => {
    const wait: Action = { type: 'wait', milliseconds: 1500 }
    const results = await act(await web.open('/leaves'), [click('#later'), wait, script('document.title')])
    expect(results).toMatchObject([{ value: { value: 'Slower' } }])
    const page = await web.open('/leaves')
    await act(page, [click('#later'), wait])
    expect(await page.title()).toBe('Slower')
  })

  test('reaches into frames of the same origin, as wait, write and scroll do', async () => {
    const page = await web.open('/framed')
    await act(page, [
      { type: 'wait', selector: '#arrived' },
      click('#plus'),
      click('.lamp', true),
      click('#field'),
      { type: 'write', text: 'framed' },
      { type: 'scroll', direction: 'down', selector: '#slow' },
      click('#deep'),
    ])
    const [yardFrame, deepFrame] = page.frames().slice(1)
    expect(await yardFrame!.textContent('#count')).toBe('1')
    expect(await yardFrame!.textContent('#lit')).toBe('3')
    expect(await yardFrame!.textContent('#mirror')).toBe('framed')
    expect(await deepFrame!.locator('#deep').count()).toBe(0)
    expect((await failure(page, [click('#none')])).message).toBe('actions[0] click: no element matches "#none"')
  })

  test('waits for a slow page too', async () => {
    const page = await web.open('/yard')
    await page.evaluate("document.getElementById('away').href = '/slow-next'")
    expect(await act(page, [click('#away'), script('document.title')])).toMatchObject([{ value: { value: 'Slow' } }])
  })

  test.each(['#soft', '#file'])('on %s opens no page and is not waited for', async (selector) => {
    const page = await web.open('/yard')
    const started = performance.now()
    await act(page, [click(selector), script('document.title')])
    // One that opens is waited for 15 s.
    expect(performance.now() - started).toBeLessThan(14_000)
  })
})

describe('keys', () => {
  test('write types into the field that has the focus', async () => {
    expect(await textAfter('/yard', [click('#field'), { type: 'write', text: 'häfen 港 & 5%' }], '#mirror')).toBe(
      'häfen 港 & 5%',
    )
  })

  test('a long text comes whole', async () => {
    const text = 'x'.repeat(50_000)
    expect(await textAfter('/yard', [click('#field'), { type: 'write', text }], '#mirror')).toBe(text)
  })

  test('a field in a shadow tree is clicked and written into', async () => {
    const page = await web.open('/shadow')
    await act(page, [click('#inner'), { type: 'write', text: 'deep' }])
    expect(await page.inputValue('#inner')).toBe('deep')
  })

  test.each([
    ['Enter', 'Enter'],
    ['ENTER', 'Enter'],
    ['esc', 'Escape'],
    ['a', 'a'],
    ['ArrowDown', 'ArrowDown'],
    ['ctrl+A', 'A with control'],
    ['+', '+'],
  ])('press %s is the key %s', async (key, told) => {
    expect(await textAfter('/yard', [click('#field'), { type: 'press', key }], '#key')).toBe(told)
  })

  test('write and press send a form, and the answer has loaded', async () => {
    const actions: Action[] = [click('#q'), { type: 'write', text: 'brass hinge' }, { type: 'press', key: 'Enter' }]
    expect(await textAfter('/form', actions, 'p')).toBe('?q=brass+hinge')
  })
})

describe('wait', () => {
  test('for an element ends when it is there', async () => {
    expect(await textAfter('/yard', [{ type: 'wait', selector: '#arrived' }], '#slow')).toBe('here')
  })

  test('for a time lasts that long', async () => {
    expect(await textAfter('/yard', [{ type: 'wait', milliseconds: 700 }], '#slow')).toBe('here')
  })
})

describe('scroll', () => {
  const down: Action = { type: 'scroll', direction: 'down' }

  test('moves the page by what is in view, down and up', async () => {
    const where = script('scrollY')
    const up: Action = { type: 'scroll', direction: 'up' }
    const results = await act(await web.open('/lazy'), [down, where, up, where])
    expect(results).toMatchObject([{ value: { value: 480 } }, { value: { value: 0 } }])
  })

  test('brings what loads when it comes into view', async () => {
    const count = script("document.querySelectorAll('.item').length")
    const arrived: Action = { type: 'wait', selector: '.item:nth-child(20)' }
    const results = await act(await web.open('/lazy'), [count, down, down, arrived, count])
    expect(results).toMatchObject([{ value: { value: 10 } }, { value: { value: 20 } }])
  })

  test('moves the part that scrolls where the page itself cannot', async () => {
    const results = await act(await web.open('/shell'), [down, script("document.getElementById('view').scrollTop")])
    expect(results).toMatchObject([{ value: { value: 480 } }])
  })

  test('of an element moves it alone; one that cannot move comes into view', async () => {
    const page = await web.open('/lazy')
    const results = await act(page, [
      script(
        'document.body.insertAdjacentHTML(\'afterbegin\', \'<div id=box style="height:90px;overflow:auto"><p style="height:900px">x\')',
      ),
      { type: 'scroll', direction: 'down', selector: '#box' },
      script("[scrollY, document.getElementById('box').scrollTop]"),
      { type: 'scroll', direction: 'down', selector: '.item:nth-child(10)' },
      script('scrollY > 0'),
    ])
    expect(results.slice(1)).toMatchObject([{ value: { value: [0, 90] } }, { value: { value: true } }])
  })
})

describe('executeJavascript', () => {
  let yardPage: Page
  beforeAll(async () => {
    yardPage = await web.keep('/yard')
  })

  test.each([
    ['1 + 2', 'number', 3],
    ['document.title', 'string', 'Yard'],
    ['true', 'boolean', true],
    ['({a: [1, 2]})', 'object', { a: [1, 2] }],
    ['[1, null]', 'object', [1, null]],
    ['null', 'null', null],
    ['undefined', 'undefined', null],
    ['let x = 4; x * 2', 'number', 8],
    ['/* nothing */', 'undefined', null],
    ['() => 5', 'function', null],
    ['Symbol("s")', 'symbol', null],
    ['10n ** 20n', 'bigint', '100000000000000000000'],
    ['({n: 1n, f() {}, d: new Date(0)})', 'object', { n: '1', d: '1970-01-01T00:00:00.000Z' }],
    ['NaN', 'number', null],
    ['Promise.resolve("later")', 'string', 'later'],
    ['new Promise((done) => setTimeout(done, 50, 7))', 'number', 7],
    ['return document.title + "!"', 'string', 'Yard!'],
    ['const a = await Promise.resolve(2); return a * 3', 'number', 6],
    [
      'const c = {name: "c", list: []}; c.self = c; c.list.push(c); c',
      'object',
      { name: 'c', list: ['[Circular]'], self: '[Circular]' },
    ],
    ['const s = {v: 1}; [s, s]', 'object', [{ v: 1 }, { v: 1 }]],
  ] as [string, string, unknown][])('%s is %s %j', async (text, type, value) => {
    const results = await act(yardPage, [script(text)])
    expect(results).toEqual([{ index: 0, type: 'executeJavascript', value: { type, value } }])
  })

  test('runs where the policy of the page forbids scripts', async () => {
    expect(await act(await web.open('/strict'), [script('document.title')])).toMatchObject([
      { value: { value: 'Strict' } },
    ])
  })

  test('that opens another page: it has loaded before the next action', async () => {
    const results = await act(await web.open('/yard'), [
      script("location.href = '/slow-next'; 1"),
      script('document.title'),
    ])
    expect(results[1]).toMatchObject({ value: { value: 'Slow' } })
  })

  test.each([
    ["throw new Error('boom 77')", 'Error: boom 77'],
    ['throw "plain"', 'plain'],
    ['throw null', 'null'],
    ['nothing.here', 'ReferenceError: nothing is not defined'],
    ['foo bar', "SyntaxError: Unexpected identifier 'bar'"],
    ['Promise.reject(new TypeError("later"))', 'TypeError: later'],
    ['({ get a() { throw new Error("getter") } })', 'Error: getter'],
    ['"x".repeat(9 * 1024 * 1024)', 'its value has 9437186 characters as JSON, more than the limit of 8388608'],
  ])('%s fails with its own reason', async (text, reason) => {
    const error = await failure(yardPage, [{ type: 'scrape' }, script(text)])
    expect([error.code, error.message]).toEqual(['action_failed', `actions[1] executeJavascript: ${reason}`])
  })

  test.each([
    ['an endless loop', 'while (true) {}'],
    ['a promise that never settles', 'new Promise(() => {})'],
    [
      'a promise that never settles, while garbage is collected',
      'let left = 100; setInterval(() => { if (left-- > 0) globalThis.waste = new Array(1e6).fill({}) }, 5); new Promise(() => {})',
    ],
    ['a loop after a pause', 'await new Promise((done) => setTimeout(done, 50)); while (true) {}'],
  ])('%s ends with the time of the request, and is told', async (_, text) => {
    const error = await failure('/yard', [script(text)], 2000)
    expect(error.message).toMatch(/^actions\[0\] executeJavascript: did not finish within [01](?:\.\d)? s$/)
  })

  test('a page that hangs ends an action of any kind with the time of the request', async () => {
    const page = await web.keep('/yard')
    // It ends long after the request, so that the browser is free for the tests that follow.
    const hang = script('setTimeout(() => { for (const end = Date.now() + 6000; Date.now() < end; ) {} }, 20); 1')
    const error = await failure(page, [hang, { type: 'wait', milliseconds: 50 }, { type: 'scrape' }], 2000)
    expect(error.message).toMatch(/^actions\[2\] scrape: did not finish within [01](?:\.\d)? s$/)
  })

  test('after an endless loop the page is still there', async () => {
    const page = await web.open('/yard')
    await act(page, [script('while (true) {}')], 1500).catch(() => undefined)
    expect(await page.title()).toBe('Yard')
  })
})

describe('what is kept of the page', () => {
  test('is that of the moment, in order', async () => {
    const page = await web.open('/yard')
    const results = await act(page, [
      { type: 'scrape' },
      click('#plus'),
      { type: 'screenshot', fullPage: false },
      { type: 'scrape' },
      { type: 'screenshot', fullPage: false, quality: 50, viewport: { width: 320, height: 200 } },
      { type: 'pdf', format: 'A4', landscape: true, scale: 0.5 },
    ])
    const outputs = results.map((result) => ({ html: '', dataUrl: '', ...result }))
    const [before, picture, after, small, pdf] = outputs
    expect(results.map(({ index, type }) => `${index} ${type}`)).toEqual([
      '0 scrape',
      '2 screenshot',
      '3 scrape',
      '4 screenshot',
      '5 pdf',
    ])
    expect(before?.html).toContain('<span id="count">0</span>')
    expect(after?.html).toContain('<span id="count">1</span>')
    expect(pictureOf(picture!.dataUrl)).toEqual({ kind: 'png', width: 640, height: 480 })
    expect(pictureOf(small!.dataUrl)).toEqual({ kind: 'jpeg', width: 320, height: 200 })
    const [head, data = ''] = pdf!.dataUrl.split(';base64,')
    const text = Buffer.from(data, 'base64').toString('latin1')
    expect([head, text.slice(0, 5)]).toEqual(['data:application/pdf', '%PDF-'])
    // A4 lying, in points.
    expect(text).toMatch(/\/MediaBox\s*\[0 0 84[12][.\d]* 59[456]/)
  })
})

describe('an action that cannot be done names index, type and reason:', () => {
  const cases = [
    [click('#none'), 'click: no element matches "#none"'],
    [click('#none', true), 'click: no element matches "#none"'],
    [click('#hidden'), 'click: "#hidden" exists but is not visible'],
    [click('#off'), 'click: "#off" is disabled'],
    [click('#under'), 'click: "#under" is covered by another element'],
    [click('##'), 'click: "##" is not a valid CSS selector'],
    [click('a:nope(1)'), 'click: "a:nope(1)" is not a valid CSS selector'],
    [click('text=away'), 'click: "text=away" is not a valid CSS selector'],
    [{ type: 'write', text: 'x' }, 'write: no element is focused'],
    [{ type: 'press', key: 'Entre' }, 'press: "Entre" is not a known key'],
    [{ type: 'press', key: 'Control+Foo' }, 'press: "Control+Foo" is not a known key'],
    [{ type: 'scroll', direction: 'up', selector: '#none' }, 'scroll: no element matches "#none"'],
  ] as [Action, string][]

  test('elements, keys and selectors', async () => {
    const pause: Action = { type: 'wait', milliseconds: 1 }
    const errors: ServiceError[] = []
    for (let at = 0; at < cases.length; at += AT_ONCE) {
      const some = cases.slice(at, at + AT_ONCE)
      errors.push(...(await Promise.all(some.map(([action]) => failure('/yard', [pause, action])))))
    }
    for (const [number, { code, status, retryable, message }] of errors.entries()) {
      expect(message).toStartWith(`actions[1] ${cases[number]![1]}`)
      expect(message).not.toMatch(/locator|Call log|\n/)
      expect([code, status, retryable]).toEqual(['action_failed', 500, false])
    }
  })

  test('a wait, after the time of the request', async () => {
    const page = await web.open('/yard')
    const error = await failure(page, [{ type: 'wait', selector: '#none' }], 3000)
    expect(error.message).toMatch(/^actions\[0\] wait: no element matches "#none" after [12](?:\.\d)? s$/)
  })

  test('more matches than one action clicks', async () => {
    const page = await web.open('/lazy')
    await page.evaluate("document.body.innerHTML = '<button>b</button>'.repeat(101)")
    await expect(act(page, [click('button', true)])).rejects.toThrow(
      '"button" matches 101 elements, but "all" clicks at most 100',
    )
  })
})

test('when the caller has gone, what comes is the reason of the signal', async () => {
  const page = await web.open('/yard')
  const gone = new ServiceError('cancelled', 'gone')
  const { runActions } = await import('../../src/browser/actions/actions.ts')
  const caller = new AbortController()
  const run = runActions(page, [{ type: 'wait', milliseconds: 5000 }], {
    signal: caller.signal,
    endsAt: performance.now() + 9000,
    readHtml: () => page.content(),
  })
  caller.abort(gone)
  await expect(run).rejects.toBe(gone)
})

test('that the page has gone is told as playwright tells it, for the engine to judge', async () => {
  const page = await web.open('/yard')
  const run = act(page, [{ type: 'wait', selector: '#none' }]).catch((thrown) => thrown)
  await page.close()
  expect(await run).toBeInstanceOf(Error)
  expect(await run).not.toBeInstanceOf(ServiceError)
})
