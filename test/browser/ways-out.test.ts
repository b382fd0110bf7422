import { describe, expect, test } from 'bun:test'
import { loopbackRules } from '../site/send-request.ts'
import { html, redirect, startWeb } from '../site/web.ts'
import { openCanary } from './canary.fixture.ts'
import { browserFound, MINUTE, startEngine } from './engine.fixture.ts'

/** Every path at which a page can reach another host, as `shared/bench/browser/chrome_ssrf.ts` found them. */
const page = (canary: string, udp: number, tcp: number) => `<!doctype html><title>ways out</title>
<link rel=stylesheet href="${canary}/css.css"><link rel=prefetch href="${canary}/prefetch">
<link rel=preconnect href="${canary}"><link rel=icon href="${canary}/favicon.ico">
<img src="${canary}/img"><iframe src="${canary}/iframe"></iframe><object data="${canary}/object"></object>
<script src="${canary}/script.js"></script><video src="${canary}/video"></video>
<img src="/redir-img"><iframe src="/redir-frame"></iframe>
<script>
fetch("${canary}/fetch").catch(() => {}); fetch("/redir-fetch").catch(() => {})
navigator.sendBeacon("${canary}/beacon", "x")
try { new WebSocket("${canary.replace('http', 'ws')}/ws") } catch {}
try { new EventSource("${canary}/sse") } catch {}
const code = new Blob(["fetch('${canary}/worker').catch(() => {})"], { type: "text/javascript" })
try { new Worker(URL.createObjectURL(code)) } catch {}
navigator.serviceWorker?.register("/sw.js").catch(() => {})
const form = document.createElement("form"); form.action = "${canary}/form"; form.target = "_blank"; form.method = "post"
document.body.append(form); form.submit(); window.open("${canary}/popup")
try { new WebTransport("https://127.0.0.1:${udp}/") } catch {}
const tryPeer = (view) => { try {
  const peer = new view.RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udp}" },
    { urls: "turn:127.0.0.1:${tcp}?transport=tcp", username: "u", credential: "p" }] })
  peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer))
} catch {} }
tryPeer(window)
// A frame of the page's own, before any script of it could run.
const frame = document.createElement("iframe"); document.body.append(frame); tryPeer(frame.contentWindow)
const written = document.createElement("iframe"); written.srcdoc = "<p>x</p>"; written.onload = () => tryPeer(written.contentWindow)
document.body.append(written)
setTimeout(() => { location.href = "${canary}/js-navigation" }, 2500)
</script>`

/** What the page tries, and what of it reaches the canary. */
async function waysOut(canaryIsClosed: boolean) {
  await using canary = await openCanary()
  const { origin, reached } = canary
  await using site = await startWeb(() => ({
    '/': html(page(origin, canary.udpPort, canary.tcpPort)),
    '/redir-img': redirect(`${origin}/redirected-img`),
    '/redir-frame': redirect(`${origin}/redirected-frame`),
    '/redir-fetch': redirect(`${origin}/redirected-fetch`),
    '/sw.js': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end(`self.addEventListener("install", () => { fetch("${origin}/serviceworker").catch(() => {}) })`)
    },
  }))
  const outcome = await (async () => {
    // The site is open as a public one would be.
    const rules = canaryIsClosed ? { ...loopbackRules, services: canary.services } : loopbackRules
    await using engine = startEngine({ rules })
    return await engine.show(`${site.origin}/`, { waitForMs: 4_000 }).then(
      () => 'shown',
      (thrown) => thrown.code as string,
    )
  })()
  return { outcome, reached, asked: site.received.map(({ path }) => path) }
}

describe.skipIf(!browserFound)(browserFound ? 'the ways out of a page' : 'NOT RUN, there is no browser', () => {
  test(
    'lead nowhere: over HTTP, WebRTC and WebTransport, from frames too',
    async () => {
      const { outcome, reached, asked } = await waysOut(true)
      expect(reached).toEqual({ http: 0, udp: 0, tcp: 0 })
      // The page did run, and in the end went where it may not.
      expect(asked).toContain('/redir-fetch')
      expect(asked).toContain('/redir-img')
      expect(asked).not.toContain('/sw.js')
      expect(outcome).toBe('blocked_address')
    },
    2 * MINUTE,
  )

  test(
    'are really tried: a canary that is open hears of them, but never over UDP',
    async () => {
      const { outcome, reached } = await waysOut(false)
      expect(reached.http).toBeGreaterThan(12)
      expect(reached.udp).toBe(0)
      expect(outcome).toBe('shown')
    },
    2 * MINUTE,
  )
})
