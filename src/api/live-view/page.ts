// The page of a live view: one document with its style and its script.
import { createHash } from 'node:crypto'
import type { ViewMode } from '../../engines/session-view.ts'
import type { ServiceError } from '../../errors.ts'
import script from './view.page.js' with { type: 'text' }

/** @param host the host and port under which the viewer reaches the service */
export const viewPage = (mode: ViewMode, host: string): Response =>
  html(
    { status: 200, connects: `'self' ws://${host} wss://${host}` },
    `<title>Live view</title>
<body data-mode="${mode}">
<header><b id="title">Live view</b> <span id="address"></span>
<button id="keyboard" type="button">Keyboard</button></header>
<main><canvas id="screen" width="1280" height="800" role="img" aria-label="The page of the session"></canvas>
<textarea id="keys" aria-label="Types into the page" autocapitalize="off" autocomplete="off" autocorrect="off" spellcheck="false"></textarea></main>
<p id="state" role="status">Connecting…</p>
<noscript><p>The live view needs JavaScript.</p></noscript>
<script>${script}</script>`,
  )

/** For people: what is wrong with a link. */
export function refusalPage({ status, code }: Pick<ServiceError, 'status' | 'code'>): Response {
  const isGone = code === 'not_found' || code === 'session_ended'
  const [title, text] = isGone
    ? ['No live view here', 'The session has ended, or this link is not complete. A link ends with its session.']
    : ['The live view is not available', 'The session does not answer right now. Try again in a moment.']
  const body = `<title>${title}</title>\n<body>\n<article><h1>${title}</h1><p>${text}</p></article>`
  return html({ status: isGone ? 404 : status, connects: "'none'" }, body)
}

/** @param connects what the page may connect to. Not every browser counts WebSockets to `'self'`. */
function html({ status, connects }: { status: number; connects: string }, body: string): Response {
  const document = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<style>${style}</style>
${body}
</html>
`
  const csp = { 'content-security-policy': `${policy}; connect-src ${connects}` }
  return new Response(document, { status, headers: { ...headers, ...csp } })
}

const style = `
html, body { height: 100%; margin: 0 }
body { display: flex; flex-direction: column; background: #1c1e21; color: #e6e6e6; font: 15px/1.4 system-ui, sans-serif }
header { display: flex; gap: .75em; align-items: center; padding: .4em .8em }
header b, header span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
header b { flex: 0 1 auto }
header span { flex: 1; color: #aaa }
button { display: none; font: inherit; padding: .2em .8em }
main { position: relative; flex: 1; min-height: 0; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: start center }
canvas { max-width: 100%; max-height: 100%; background: #fff; outline: none }
[data-mode=interact] canvas { cursor: default; touch-action: pinch-zoom; user-select: none; -webkit-user-select: none }
textarea { position: absolute; left: 0; bottom: 0; width: 1px; height: 1px; padding: 0; border: 0; opacity: 0; resize: none; font-size: 16px }
[data-mode=view] textarea { display: none }
main:focus-within canvas { box-shadow: 0 0 0 2px #4c8bf5 }
#state { margin: 0; padding: .4em .8em }
#state:empty { display: none }
article { margin: auto; padding: 1em; max-width: 34em }
@media (pointer: coarse) { [data-mode=interact] button { display: block } }
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Nothing comes from elsewhere, and only this service is connected to. Any site may show the page in a frame: those who
 * embed it have its URL, which already allows all that the page can do, and it has no cookie or key that a frame could
 * misuse.
 */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  // The URL is a credential.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
