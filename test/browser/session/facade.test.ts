import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { variants } from '../../forms.ts'
import { html, startWeb, type Web } from '../../site/web.ts'
import { browserFound, MINUTE } from '../engine.fixture.ts'
import { startSessions, type TestSessions } from './sessions.fixture.ts'

setDefaultTimeout(2 * MINUTE)

const FORM = `<title>Sign in</title><h1>Sign in</h1><form action="/account">
<label>User <input name=user placeholder="your name"></label><label><input type=checkbox name=keep> Keep</label>
<select name=role><option value=a>A</option><option value=b>B</option></select><button>Go</button></form>
<ul><li>one<li>two<li>three</ul><a href="/account?user=link" target=_blank>elsewhere</a>
<div id=over onmouseover="this.textContent = 'hovered'">over</div><p hidden id=gone>gone</p>
<script>setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<b id=late>late</b>') }, 300)</script>`

describe.skipIf(!browserFound)(browserFound ? 'playwright code in a session' : 'NOT RUN, there is no browser', () => {
  let web: Web
  let own: TestSessions
  let id: string
  beforeAll(async () => {
    web = await startWeb(() => ({
      '/': html(FORM),
      '/account': (request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'member=yes' })
        response.end(`<title>Account</title><p id=who>${request.url}</p>`)
      },
    }))
    own = startSessions()
    id = await own.open()
  })
  afterAll(async () => {
    await own?.[Symbol.asyncDispose]()
    await web?.[Symbol.asyncDispose]()
  }, MINUTE)
  beforeEach(async () => {
    await own.run(id, `await page.goto('${web.origin}/')`)
  })

  test.each([
    ['await page.title()', 'Sign in'],
    ['(await page.content()).includes("Sign in")', 'true'],
    ['new URL(page.url()).pathname', '/'],
    [`const r = await page.goto('about:blank'); [r, page.url()]`, '[null,"about:blank"]'],
    ['await page.textContent("h1")', 'Sign in'],
    ['await page.evaluate(({ a, b }) => a + b, { a: 1, b: 2 })', '3'],
    ['await page.evaluate("document.title")', 'Sign in'],
    ['await page.evaluate(async () => ({ list: [document.links.length] }))', '{"list":[1]}'],
    ['await page.waitForSelector("#late").then((late) => late.innerText())', 'late'],
    ['await page.locator("li").count()', '3'],
    ['(await page.locator("li").all()).length', '3'],
    ['await page.locator("li").nth(1).textContent()', 'two'],
    ['await page.locator("ul").locator("li").last().innerText()', 'three'],
    ['await page.locator("li", { hasText: /^o/ }).first().innerText()', 'one'],
    ['await page.getByRole("heading", { name: /sign/i }).innerText()', 'Sign in'],
    ['await page.getByText("elsewhere").getAttribute("target")', '_blank'],
    ['[await page.locator("#gone").isVisible(), await page.isVisible("h1")]', '[false,true]'],
    ['await page.getByLabel("User").fill("ingrid"); await page.getByPlaceholder("your name").inputValue()', 'ingrid'],
    [
      'await page.type("[name=user]", "ab"); await page.press("[name=user]", "Backspace"); await page.inputValue("[name=user]")',
      'a',
    ],
    ['await page.check("[name=keep]"); await page.evaluate(() => document.forms[0].keep.checked)', 'true'],
    ['await page.selectOption("select", "b")', '["b"]'],
    ['await page.hover("#over"); await page.innerText("#over")', 'hovered'],
    [
      'await page.click("[name=user]"); await page.keyboard.type("xyz"); await page.locator("[name=user]").inputValue()',
      'xyz',
    ],
    [
      'await page.waitForTimeout(10); await page.mouse.move(5, 5); await page.mouse.wheel(0, 10); await page.mouse.click(5, 5)',
      '',
    ],
    ['(await page.screenshot({ type: "jpeg" })).slice(0, 4)', '/9j/'],
    ['(await page.screenshot()).slice(0, 6)', 'iVBORw'],
    ['(await page.reload()).status()', '200'],
    ['page', '"[page]"'],
  ])('%s', async (code, expected) => {
    expect(await own.run(id, code)).toEqual({ result: expected, stdout: '', stderr: '', exitCode: 0, killed: false })
  })

  test('a login flow in one script', async () => {
    const code = `await page.getByLabel('User').fill('ingrid')
      await page.getByRole('button', { name: 'Go' }).click()
      await page.waitForURL('**/account?user=*')
      console.log('at', page.url())
      const who = await page.locator('#who').textContent()
      await page.goBack()
      await page.goForward()
      await page.waitForLoadState()
      return [who, await page.title(), await page.evaluate(() => document.cookie)]`
    const { result, stdout, stderr } = await own.run(id, code)
    expect(stderr).toBe('')
    expect(result).toBe('["/account?user=ingrid&role=a","Account","member=yes"]')
    expect(stdout).toBe(`at ${web.origin}/account?user=ingrid&role=a\n`)
  })

  test('variables stay for later scripts, and code for the page and for playwright see the same page', async () => {
    await own.run(id, 'const remembered = await page.title()')
    expect((await own.run(id, '[remembered, page.url()]')).result).toBe(`["Sign in","${web.origin}/"]`)
    await own.run(id, 'document.title = "changed"')
    expect((await own.run(id, 'await page.title()')).result).toBe('changed')
    const { url } = (await own.infoOf(id))!
    expect(url).toBe(`${web.origin}/`)
  })

  test('a click that opens a new tab goes on in the page', async () => {
    expect((await own.run(id, 'await page.click("a"); await page.waitForURL(/link/); page.url()')).result).toBe(
      `${web.origin}/account?user=link`,
    )
  })

  test.each([
    ['await page.pdf()', 'page.pdf is not available here. There are: click, '],
    ['await page.locator("a").dragTo()', 'locator.dragTo is not available here'],
    ['await page.click("#nothing", { timeout: 200 })', '200ms'],
    ['await page.click()', 'Argument 1 of click has to be a string'],
    ['await page.click("a", { paht: 1 })', 'click has no option "paht" here. It has: button'],
    ['await page.screenshot({ path: "/tmp/x.png" })', 'screenshot has no option "path" here'],
    ['await page.goto("/account")', '"/account" is not an absolute URL'],
    ['await page.goto("file:///etc/passwd")', 'file: URLs are blocked'],
    ['await page.goto("chrome://version")', 'chrome: URLs are blocked'],
    ['await page.goto("data:text/html,x")', 'data: URLs are blocked'],
    ['await page.goto("http://169.254.169.254/latest/meta-data")', 'block'],
    ['await page.goto("http://10.0.0.1/")', 'block'],
    ['await page.evaluate(() => { throw new Error("in the page") })', 'in the page'],
    ['await page.evaluate(() => "x".repeat(2_000_000))', 'more than 1048576 characters'],
    ['page.title(); throw new Error("own")', 'own'],
    ['page.evaluate(', 'SyntaxError'],
  ])('%s fails and tells why', async (code, why) => {
    const { error, exitCode, killed } = await own.run(id, code)
    expect(error).toContain(why)
    expect([exitCode, killed]).toEqual([1, false])
  })

  const endless = [
    ['an endless loop', 'for (;;) page'],
    ['a promise that never settles', 'globalThis.p = new Promise(() => page); await p'],
    ['an endless loop in the page', 'await page.evaluate(() => { for (;;) {} })'],
    ['a flood of calls', 'for (;;) page.title()'],
    ['a flood of output', 'for (;;) console.log("x".repeat(1e5), page.url())'],
    ['a memory bomb', 'const all = [page]; for (;;) all.push(new Uint8Array(1e7).fill(1))'],
    ['endless microtasks', 'for (;;) { await 0; page }'],
    ['an endless chain of timers', 'for (;;) { await new Promise((r) => setTimeout(r, 10)); page }'],
    ['endless dialogs', 'while (page) alert(1)'],
    ['a wait that is too long', 'await page.waitForTimeout(1e9)'],
    [
      'leaving its window',
      'page.url(); location.href = "about:blank#x"; location.reload(); await new Promise(() => {})',
    ],
  ] as const
  test.each(variants(endless, 3))('%s ends in time, and the session goes on', async (_name, code) => {
    const started = performance.now()
    expect(await own.run(id, code, 1_000)).toMatchObject({ result: '', exitCode: 1, killed: true })
    expect(performance.now() - started).toBeLessThan(15_000)
    expect((await own.run(id, 'await page.title()')).result).toBe('Sign in')
    expect((await own.run(id, 'document.title')).result).toBe('Sign in')
  })
})
