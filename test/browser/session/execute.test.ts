import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { html, startWeb, type Web } from '../../site/web.ts'
import { browserFound, MINUTE } from '../engine.fixture.ts'
import { startSessions, type TestSessions } from './sessions.fixture.ts'

setDefaultTimeout(2 * MINUTE)

describe.skipIf(!browserFound)(browserFound ? 'code in a session' : 'NOT RUN, there is no browser', () => {
  let web: Web
  let own: TestSessions
  let id: string
  beforeAll(async () => {
    web = await startWeb(() => ({
      '/': html('<title>Home</title><p id=a>home</p><script>setInterval(() => console.log("page noise"), 5)</script>'),
      '/next': html('<title>Next</title><p>next</p>'),
      '/strict': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'none'" })
        response.end('<title>Strict</title>')
      },
      '/data': (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
    }))
    own = startSessions()
    id = await own.open()
  })
  afterAll(async () => {
    await own?.[Symbol.asyncDispose]()
    await web?.[Symbol.asyncDispose]()
  }, MINUTE)

  const result = async (code: string) => (await own.run(id, code)).result

  test.each([
    ['1 + 41', '42'],
    ['"text"', 'text'],
    ['const a = 1; let b = 2; a + b', '3'],
    ['const a = 5; a', '5'],
    ['await Promise.resolve({ x: [1, null, true] })', '{"x":[1,null,true]}'],
    ['return 7', '7'],
    ['if (true) { "branch" }', 'branch'],
    ['undefined', ''],
    ['null', 'null'],
    ['NaN', 'NaN'],
    ['12n', '12'],
    [
      '({ big: 1n, f() {}, s: Symbol("q"), node: document.body, set: new Set([1]) })',
      '{"big":"1","f":"[function f]","s":"Symbol(q)","node":"[body]","set":[1]}',
    ],
    ['const loop = { name: "l" }; loop.self = loop; loop', '{"name":"l","self":"[Circular]"}'],
    ['document.body', 'body'],
    ['new Map([["k", 1]])', '[["k",1]]'],
    ['(x) => x', '(x) => x'],
    ['window.page ?? "none"', 'none'],
  ])('%s gives %s', async (code, expected) => {
    expect(await own.run(id, code)).toEqual({ result: expected, stdout: '', stderr: '', exitCode: 0, killed: false })
  })

  test('what it logs is its output, without that of the page', async () => {
    await own.run(id, `location.href = '${web.origin}/'`)
    const { stdout, stderr } = await own.run(
      id,
      `console.log('one', 2, { a: [1] }); console.warn('careful'); console.error('bad'); await new Promise((r) => setTimeout(r, 100)); [3].forEach((n) => console.info(n))`,
    )
    expect(stdout).toBe('one 2 {"a":[1]}\n3\n')
    expect(stderr).toBe('careful\nbad\n')
  })

  test('an error ends it with exit code 1', async () => {
    const { error, ...outcome } = await own.run(id, 'console.log("before"); throw new Error("boom 31")')
    expect(outcome).toMatchObject({ result: '', stdout: 'before\n', exitCode: 1, killed: false })
    expect([error, outcome.stderr.split('\n')[0]]).toEqual(['Error: boom 31', 'Error: boom 31'])
    expect((await own.run(id, 'await Promise.reject("plain")')).error).toBe('plain')
    expect((await own.run(id, 'const = 1')).error).toStartWith('SyntaxError')
  })

  test('globals, cookies and storage stay, and so do the page and its navigation', async () => {
    await own.run(id, `location.href = '${web.origin}/'`)
    await own.run(id, 'globalThis.kept = "yes"; localStorage.setItem("k", "v"); document.cookie = "c=1"')
    expect(await result('kept')).toBe('yes')
    const moved = await own.run(id, `location.href = '${web.origin}/next'; await new Promise(() => {})`)
    expect(moved).toMatchObject({ result: '', exitCode: 0, killed: false })
    expect(await result('[document.title, typeof kept, localStorage.k, document.cookie]')).toBe(
      '["Next","undefined","v","c=1"]',
    )
    expect(await own.infoOf(id)).toMatchObject({ state: 'active', url: `${web.origin}/next`, title: 'Next' })
  })

  test('it runs in pages whose policy allows no scripts, and in documents other than pages', async () => {
    await own.run(id, `location.href = '${web.origin}/strict'`)
    expect(await result('eval("document.title")')).toBe('Strict')
    await own.run(id, `location.href = '${web.origin}/data'`)
    expect(await result('document.body.innerText')).toContain('{"a":1}')
  })

  test('a link to a new tab and a new window open in this one', async () => {
    await own.run(id, `location.href = '${web.origin}/'`)
    await own.run(id, `document.body.innerHTML = '<a target=_blank href="/next">x</a>'; document.links[0].click()`)
    expect(await result('location.pathname')).toBe('/next')
    await own.run(id, `window.open('${web.origin}/strict')`)
    expect(await result('document.title')).toBe('Strict')
  })

  test('dialogs are dismissed', async () => {
    expect(await result('[alert(1), confirm("?"), prompt("?")]')).toBe('[null,false,null]')
  })

  test('scripts run one after another', async () => {
    const wait = 'await new Promise((r) => setTimeout(r, 150));'
    const runs = [1, 2, 3].map((n) =>
      own.run(id, `globalThis.order = [...(globalThis.order ?? []), ${n}]; ${wait} order`),
    )
    expect((await Promise.all(runs)).map((ran) => ran.result)).toEqual(['[1]', '[1,2]', '[1,2,3]'])
  })

  test('a long output is cut, with a note', async () => {
    const long = '"x".repeat(2_000_000)'
    const { result, stdout, stderr } = await own.run(id, `console.log(${long}); console.error(${long}); ${long}`)
    for (const text of [result, stdout, stderr]) {
      expect(text.length).toBeLessThan(1_048_700)
      expect(text.slice(-60)).toContain('[cut: ')
    }
    expect((await own.run(id, `({ a: ${long} })`)).result).toContain('[cut: ')
  })

  test.each([
    ['an endless loop', 'for (;;) {}'],
    ['an endless loop later on', 'await new Promise((r) => setTimeout(r, 50)); for (;;) {}'],
    ['endless microtasks', 'for (;;) await 0'],
    ['a promise that never settles', 'globalThis.p = new Promise(() => {}); await p'],
    ['a promise that nobody holds', 'await new Promise(() => {})'],
    ['endless dialogs', 'while (true) alert(1)'],
  ])('%s ends in time, and the session goes on', async (_name, code) => {
    const started = performance.now()
    const outcome = await own.run(id, code, 1_500)
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(outcome).toMatchObject({ result: '', exitCode: 1 })
    expect(outcome.error).toBeDefined()
    expect(await result('1 + 1')).toBe('2')
  })
})
