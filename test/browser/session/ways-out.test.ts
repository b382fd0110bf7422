import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { loopbackRules } from '../../site/send-request.ts'
import { html, redirect, startWeb } from '../../site/web.ts'
import { openCanary } from '../canary.fixture.ts'
import { browserFound, MINUTE } from '../engine.fixture.ts'
import { startSessions } from './sessions.fixture.ts'

setDefaultTimeout(3 * MINUTE)

/** Every way in which code can try to reach another host, as one expression. */
const waysOut = (canary: string, udp: number, tcp: number) => `
const tries = [
  () => fetch("${canary}/fetch"), () => fetch("${canary}/no-cors", { mode: "no-cors" }), () => fetch("/redir-fetch"),
  () => navigator.sendBeacon("${canary}/beacon", "x"), () => new WebSocket("${canary.replace('http', 'ws')}/ws"),
  () => new EventSource("${canary}/sse"), () => new XMLHttpRequest().open("GET", "${canary}/xhr"),
  () => new Worker(URL.createObjectURL(new Blob(["fetch('${canary}/worker')"], { type: "text/javascript" }))),
  () => navigator.serviceWorker.register("/sw.js"), () => import("${canary}/import.js"),
  () => window.open("${canary}/popup"), () => new WebTransport("https://127.0.0.1:${udp}/"),
  () => { new Image().src = "${canary}/image" }, () => { new Image().src = "/redir-img" },
  () => { const form = document.createElement("form"); form.action = "${canary}/form"; form.target = "_blank"; form.method = "post"
    document.body.append(form); form.submit() },
  ...["iframe", "script", "video", "embed"].map((tag) => () => { const made = document.createElement(tag); made.src = "${canary}/" + tag; document.body.append(made) }),
  () => document.head.insertAdjacentHTML("beforeend", '<link rel=stylesheet href="${canary}/css"><link rel=prefetch href="${canary}/prefetch"><link rel=preconnect href="${canary}"><link rel=dns-prefetch href="${canary}"><link rel=icon href="${canary}/icon">'),
  () => { const frame = document.createElement("iframe"); document.body.append(frame); const peer = new frame.contentWindow.RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udp}" }] }); peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer)) },
  () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: "turn:127.0.0.1:${tcp}?transport=tcp", username: "u", credential: "p" }] }); peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer)) },
]
let tried = 0
for (const attempt of tries) { try { tried += 1; const made = attempt(); made?.catch?.(() => {}) } catch {} }
await new Promise((resolve) => setTimeout(resolve, 1_500))
tried`

const targets = (canary: string) => [
  `${canary}/goto`,
  'file:///etc/passwd',
  'data:text/html,x',
  'chrome://version/',
  'view-source:http://example.com/',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:1/',
  'http://10.0.0.1/',
  'http://0x7f.1:1/',
  'ftp://127.0.0.1/',
]

describe.skipIf(!browserFound)(browserFound ? 'the ways out of a session' : 'NOT RUN, there is no browser', () => {
  test('lead nowhere: neither from its page nor from the sandbox of playwright code', async () => {
    await using canary = await openCanary()
    await using site = await startWeb(() => ({
      '/': html('<title>Site</title>'),
      '/redir-img': redirect(`${canary.origin}/redirected-img`),
      '/redir-fetch': redirect(`${canary.origin}/redirected-fetch`),
    }))
    // The site is open as a public one would be.
    await using own = startSessions({ rules: { ...loopbackRules, services: canary.services } })
    const code = waysOut(canary.origin, canary.udpPort, canary.tcpPort)
    const id = await own.open()
    await own.run(id, `location.href = '${site.origin}/'`)
    expect(Number((await own.run(id, code)).result)).toBeGreaterThan(20)
    expect(site.visits('/redir-fetch')).toHaveLength(1)
    await own.run(id, `location.href = '${canary.origin}/navigation'`)
    site.received.length = 0
    const sandboxed = await own.run(id, `page.url(); ${code}`)
    expect([sandboxed.stderr, Number(sandboxed.result)]).toEqual(['', 22])
    expect(site.received).toEqual([])
    await own.run(id, `page.url(); location.href = '${canary.origin}/sandbox-navigation'; await new Promise(() => {})`)
    for (const target of targets(canary.origin)) {
      expect([target, (await own.run(id, `await page.goto(${JSON.stringify(target)})`)).exitCode]).toEqual([target, 1])
    }
    expect(canary.reached).toEqual({ http: 0, udp: 0, tcp: 0 })
    expect((await own.run(id, `await page.goto('${site.origin}/'); await page.title()`)).result).toBe('Site')
  })

  test('a message of the sandbox that is no call of its page changes nothing', async () => {
    await using own = startSessions()
    const id = await own.open()
    await own.run(id, 'page.url()')
    const odd = `const send = (text) => { const frame = document.createElement('iframe'); document.body.append(frame); frame.contentWindow.sendCall(text) }
      for (const text of ['', '{', 'null', '[]', '{"id":1,"method":"constructor","args":[]}', '{"id":1,"method":"__proto__","args":{}}',
        '{"id":1,"on":{"locator":[["constructor"]]},"method":"click"}', '{"id":1,"on":{"device":"disk"},"method":"click","args":[]}',
        '{"id":1,"method":"context","args":[]}', '{"id":1,"method":"screenshot","args":[{"path":"/tmp/x"}]}', '['.repeat(1e5)]) send(text)
      page.url()`
    expect((await own.run(id, odd)).exitCode).toBeLessThan(2)
    expect((await own.run(id, 'await page.evaluate("1 + 1")')).result).toBe('2')
  })
})
