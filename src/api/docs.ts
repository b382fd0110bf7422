// Serves `/openapi.json` and the reference at `/docs` that is generated from it. They need no key: they say the same on every
// service of this version, and a browser cannot send a key before the page is there.
import styleFile from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import scriptFile from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import { openApiOf } from './openapi.ts'
import { type Packed, pack, packedResponse } from './packed.ts'
import { type Endpoint, endpoint, type Route } from './route.ts'

/** For programs with the key, and without it for the page. The console signs in when it is refused the first. */
export const openApiDocument = (routes: readonly Route[], access: Pick<Endpoint, 'public'> = {}) => {
  let packed: Packed | undefined
  return endpoint({
    handle: ({ request }) => {
      packed ??= pack(JSON.stringify(openApiOf(routes)), 'application/json')
      return packedResponse(packed, request)
    },
    ...access,
    hidden: true,
  })
}

export const docsPage = () => endpoint({ handle: () => text(page, 'text/html'), public: true, hidden: true })

export const docsAsset = (name: keyof typeof assets) => endpoint({ handle: assets[name], public: true, hidden: true })

const assets = {
  'start.js': () => text(start, 'text/javascript'),
  'reference.js': () => file(scriptFile, 'text/javascript'),
  'reference.css': () => file(styleFile, 'text/css'),
}

/** Everything comes from this server, so the page works offline and cannot load anything else. */
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

/**
 * A key that is typed into its dialog is sent in a header, and forgotten with the page. The validator would send the address
 * of the document to its makers.
 */
const options = {
  url: '/docs/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: false,
  queryConfigEnabled: false,
  validatorUrl: null,
}

const start = `SwaggerUIBundle(${JSON.stringify(options)})\n`

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
