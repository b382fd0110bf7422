import http from 'node:http'
import type net from 'node:net'

export interface Received {
  path: string
  host: string
  headers: http.IncomingHttpHeaders
}

export type Route = (request: http.IncomingMessage, response: http.ServerResponse) => void

export interface Web extends AsyncDisposable {
  port: number
  /** The server as `127.0.0.1`. */
  origin: string
  /** The same server as `localhost`, which is another host. */
  altOrigin: string
  /** Every request, in order. */
  received: Received[]
  /** Requests for one path. */
  visits: (path: string) => Received[]
}

/** A web server on loopback. Routes are matched by path without query; unknown paths are a 404. */
export async function startWeb(routes: (web: Web) => Record<string, Route>): Promise<Web> {
  const received: Received[] = []
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://fixture')
    received.push({ path: request.url ?? '/', host: request.headers.host ?? '', headers: request.headers })
    response.on('error', () => undefined)
    const route = table[pathname]
    if (route === undefined) response.writeHead(404).end('no such page')
    else route(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const web: Web = {
    port,
    origin: `http://127.0.0.1:${port}`,
    altOrigin: `http://localhost:${port}`,
    received,
    visits: (path) => received.filter((request) => request.path.split('?')[0] === path),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const table = routes(web)
  return web
}

/** A page of HTML. */
export function html(text: string, headers: http.OutgoingHttpHeaders = {}): Route {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text)
  }
}

/** A redirect; `headers` for cookies on the way. */
export function redirect(location: string, status = 302, headers: http.OutgoingHttpHeaders = {}): Route {
  return (_request, response) => {
    response.writeHead(status, { location, ...headers }).end()
  }
}

/** The headers of the request, as JSON. */
export const echo: Route = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request.headers))
}
