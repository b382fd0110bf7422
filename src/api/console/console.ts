// Serves the web console at `/`, with its script and its style. Programs get a description of the service instead.
import { version } from '../../version.ts'
import { type Packed, pack, packedResponse } from '../packed.ts'
import { factsOf } from '../request.ts'
import { endpoint } from '../route.ts'
import type { ConsoleFiles } from './build.ts'
import { consoleFiles } from './files.ts'

/** A browser gets the console; `Accept: application/json` and programs that accept anything get the description. */
export const start = () =>
  endpoint({
    handle: ({ request }) =>
      (request.headers.get('accept') ?? '').includes('text/html') ? page(new URL(factsOf(request).base).host) : about(),
    public: true,
    hidden: true,
  })

export const consoleAsset = (name: keyof ConsoleFiles) =>
  endpoint({ handle: ({ request }) => asset(name, request), public: true, hidden: true })

const about = () =>
  Response.json(
    { name: 'web-extract', version, documentation: '/docs', openapi: '/openapi.json', health: '/health' },
    { headers: { vary: 'accept' } },
  )

function page(host: string): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(host),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    vary: 'accept',
  }
  return new Response(document, { headers })
}

const document = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>web-extract</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/console/style.css">
<body>
<div id="console"></div>
<noscript><p>The console needs JavaScript. The <a href="/docs">API</a> does not.</p></noscript>
<script type="module" src="/console/script.js"></script>
</html>
`

/** Nothing comes from elsewhere. Not every browser counts WebSockets to `self`. */
const policyFor = (host: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "frame-src 'self' blob:",
    `connect-src 'self' ws://${host} wss://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const types: Record<keyof ConsoleFiles, string> = { script: 'text/javascript', style: 'text/css' }

let packed: Promise<Record<keyof ConsoleFiles, Packed>> | undefined

async function asset(name: keyof ConsoleFiles, request: Request): Promise<Response> {
  packed ??= consoleFiles().then(({ script, style }) => ({
    script: pack(script, types.script),
    style: pack(style, types.style),
  }))
  return packedResponse((await packed)[name], request)
}
