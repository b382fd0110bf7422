import { Elysia } from 'elysia'
import styleFile from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import scriptFile from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }

/** Everything comes from this server, so the page works offline and may reach nothing else. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>web-extract reference</title>
<link rel="stylesheet" href="/docs/reference.css">
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</html>
`

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true })\n`

/** `/openapi.json` and the reference at `/docs` made from it, to which a person who opens `/` is sent. */
export function docsRoutes(openApi: () => object) {
  return new Elysia({ normalize: false })
    .get('/', () => new Response(null, { status: 302, headers: { location: '/docs' } }), { detail: { hide: true } })
    .get('/openapi.json', openApi, { detail: { hide: true } })
    .get('/docs', () => text(page, 'text/html'), { detail: { hide: true } })
    .get('/docs/start.js', () => text(start, 'text/javascript'), { detail: { hide: true } })
    .get('/docs/reference.js', () => file(scriptFile, 'text/javascript'), { detail: { hide: true } })
    .get('/docs/reference.css', () => file(styleFile, 'text/css'), { detail: { hide: true } })
}

function text(body: string, type: string): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy },
  })
}

function file(path: string, type: string): Response {
  return new Response(Bun.file(path), {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=3600' },
  })
}
