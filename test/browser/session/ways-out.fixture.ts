/** Every way in which code can try to reach another host, as one expression. */
export const waysOut = (canary: string, udp: number, tcp: number) => `
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
