import { netError } from '../errors.ts'
import {
  type HeaderList,
  headerValue,
  type IncomingResponse,
  type OutgoingRequest,
  type RawResponse,
} from '../message.ts'
import { portOf } from '../ports.ts'
import { type Connection, dial } from '../proxy/dial.ts'
import { forwarder, proxyOwnError } from '../proxy/forward.ts'
import { proxyError } from '../proxy/tunnel.ts'
import type { Protocol } from '../socket/tls.ts'
import { bodyStream } from './body.ts'
import { discard } from './drain.ts'
import { sendHttp1 } from './http1.ts'
import { idleConnections } from './http1-pool.ts'
import { sendHttp2 } from './http2.ts'
import { keepSession, rememberHttp1Only, sessionOf, speaksHttp1Only } from './http2-pool.ts'
import { Session } from './http2-session.ts'
import { bodiless } from './response-head.ts'

export type { HeaderList, IncomingResponse, OutgoingRequest } from '../message.ts'
export { readBody } from './body.ts'

/**
 * One request, one response, over a connection to an approved address. This is the only place that connects to others.
 *
 * HTTP/1.1 or HTTP/2 is what the server chooses in the TLS handshake (ALPN). Connections are shared between requests
 * of the same origin, address, proxy and certificate check, and with nothing else.
 *
 * It stands on node's sockets and not on Bun's `fetch`, because that one (1.4.5, measured) obeys HTTP_PROXY whatever
 * `proxy` says except the undocumented `false`, re-orders request headers, and cannot negotiate: HTTP/2 must be asked
 * for beforehand and fails on servers without it. It costs 0.04 ms of CPU a request of 30 KB, this 0.10 ms (HTTP/2:
 * 0.11); converting such a page costs more than ten times that.
 *
 * Whoever does not read the body must cancel it.
 *
 * @throws ServiceError `connection_refused`, `connection_reset`, `connection_failed`, `tls_failed`, `proxy_failed`,
 *   `invalid_response`, `fetch_timeout`, or the `ServiceError` that `signal` was aborted with
 */
export async function exchange(request: OutgoingRequest): Promise<IncomingResponse> {
  const { url, signal } = request
  const proxy = forwarder(request)
  try {
    signal.throwIfAborted()
    const { response, protocol } = (await sendOverKept(request)) ?? (await sendOverNew(request))
    const failure = proxy && proxyOwnError(response, proxy)
    if (failure === undefined) return incoming(response, protocol, request)
    discard(response.stream)
    throw failure
  } catch (thrown) {
    // A connection that ends at the proxy fails by its doing.
    if (proxy !== undefined && !signal.aborted) throw proxyError(proxy, thrown)
    throw netError(thrown, url.host, signal)
  }
}

interface Sent {
  response: RawResponse
  protocol: Protocol
}

/** Over a connection that waits; undefined when there is none, or when the server had closed it in the meantime. */
async function sendOverKept(request: OutgoingRequest): Promise<Sent | undefined> {
  if (!repeatable(request)) return undefined
  for (const address of endsOf(request)) {
    const route = routeOf(request, address)
    const session = sessionOf(route)
    try {
      if (session !== undefined) return { response: await sendHttp2(request, session), protocol: 'h2' }
      if (idleConnections.waiting(route)) {
        return { response: await sendHttp1(request, route, undefined), protocol: 'http/1.1' }
      }
    } catch (thrown) {
      if (netError(thrown, request.url.host, request.signal).code !== 'connection_reset') throw thrown
      return undefined
    }
  }
  return undefined
}

async function sendOverNew(request: OutgoingRequest): Promise<Sent> {
  const { origin } = request.url
  const protocols: Protocol[] = speaksHttp1Only(origin) ? ['http/1.1'] : ['h2', 'http/1.1']
  try {
    return await sendOver(await connect(request, protocols), request)
  } catch (thrown) {
    if (!http2Failed(thrown) || !repeatable(request) || request.signal.aborted) throw thrown
    return sendOverHttp1(request, thrown)
  }
}

/** Some servers offer HTTP/2 and then fail at it. One that has nothing else keeps its first failure. */
async function sendOverHttp1(request: OutgoingRequest, http2Failure: unknown): Promise<Sent> {
  const connection = await connect(request, ['http/1.1']).catch(() => Promise.reject(http2Failure))
  const sent = await sendOver(connection, request)
  rememberHttp1Only(request.url.origin)
  return sent
}

async function sendOver(connection: Connection, request: OutgoingRequest): Promise<Sent> {
  const { protocol, socket, address } = connection
  const route = routeOf(request, address)
  if (protocol === 'h2') {
    const session = new Session(connection, request.url.origin)
    const response = sendHttp2(request, session)
    keepSession(route, session)
    return { response: await response, protocol }
  }
  try {
    return { response: await sendHttp1(request, route, socket), protocol }
  } catch (thrown) {
    socket.destroy()
    throw thrown
  }
}

function connect(request: OutgoingRequest, protocols: Protocol[]): Promise<Connection> {
  const { url, addresses, proxy, verifyTls, signal } = request
  return dial({
    hostname: url.hostname,
    port: portOf(url),
    addresses,
    proxy,
    signal,
    ...(url.protocol === 'https:' && { tls: { verify: verifyTls, protocols } }),
  })
}

function incoming(response: RawResponse, protocol: Protocol, request: OutgoingRequest): IncomingResponse {
  const { status, statusText, headers, stream } = response
  const { url, method, signal } = request
  const empty = bodiless(method, status) || announcesNothing(headers)
  if (empty) discard(stream)
  const body = empty ? null : bodyStream(stream, headerValue(headers, 'content-encoding'), { host: url.host, signal })
  return { status, statusText, headers, body, protocol }
}

/** `Content-Length: 0` counts only where no chunks are announced (RFC 9112 6.3). */
function announcesNothing(headers: HeaderList): boolean {
  if (headerValue(headers, 'transfer-encoding') !== undefined) return false
  return headerValue(headers, 'content-length')?.trim() === '0'
}

/** Requests that may be sent a second time when the first one met a connection that was closed (RFC 9110 9.2.2). */
const repeatable = (request: OutgoingRequest) =>
  request.method === 'GET' || request.method === 'HEAD' || request.repeatable === true

const http2Failed = (thrown: unknown) => /^ERR_HTTP2_/.test((thrown as { code?: string }).code ?? '')

/** Where a connection for the request may end, as `Connection.address` tells it. */
function endsOf(request: OutgoingRequest): readonly string[] {
  return forwarder(request) === undefined ? request.addresses.map(({ address }) => address) : ['']
}

function routeOf({ url, verifyTls, proxy }: OutgoingRequest, address: string): string {
  const way = proxy === undefined ? 'direct' : `through ${proxy.id}`
  return `${url.origin} ${address} ${verifyTls ? 'verified' : 'unverified'} ${way}`
}
