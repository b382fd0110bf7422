import http from 'node:http'
import type net from 'node:net'
import type { Duplex } from 'node:stream'
import { onAbort } from '../../concurrency/abort.ts'
import { headerText, type OutgoingRequest, type RawResponse, requestTarget } from '../message.ts'
import { forwarder } from '../proxy/forward.ts'
import { idleConnections, type RouteOptions } from './http1-pool.ts'
import { informationalCounter, statusError } from './response-head.ts'

/**
 * Sends one request over HTTP/1.1, on `connection` or, without one, on an idle connection of `route`.
 *
 * The parser is as lenient as browsers (bare LF, folded lines, control characters in values).
 *
 * @throws the error of the connection or the parser; the reason of the request's signal
 */
export function sendHttp1(
  request: OutgoingRequest,
  route: string,
  connection: net.Socket | undefined,
): Promise<RawResponse> {
  const outgoing = http.request(requestOptions(request, route, connection))
  outgoing.on('socket', (socket) => {
    if (connection !== undefined && socket !== connection) connection.destroy()
  })
  return sent(request, outgoing)
}

/** Sends one request over HTTP/1.1 on a connection that is not shared and ends with the response. */
export function sendHttp1Alone(request: OutgoingRequest, connection: Duplex): Promise<RawResponse> {
  const { agent: _, ...options } = requestOptions(request, '', undefined)
  return sent(request, http.request({ ...options, createConnection: () => connection }), connection)
}

/** @param alone ends with the response */
function sent(request: OutgoingRequest, outgoing: http.ClientRequest, alone?: Duplex): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const { signal } = request
  let incoming: http.IncomingMessage | undefined
  const fail = (error: Error) => {
    reject(error)
    ;(incoming ?? outgoing).destroy(error)
  }
  const informational = informationalCounter()
  const over = onAbort(signal, () => fail(asError(signal.reason)))
  outgoing.on('error', (error) => {
    reject(error)
    // Whatever happens to the connection after a complete body does not matter.
    if (incoming?.complete === false) incoming.destroy(error)
  })
  outgoing.on('information', ({ rawHeaders }) => {
    const flood = informational(rawHeaders)
    if (flood !== undefined) fail(flood)
  })
  outgoing.on('upgrade', (_response, socket) => {
    socket.destroy()
    reject(Object.assign(new Error('unexpected protocol switch'), { code: 'HPE_UPGRADE' }))
  })
  outgoing.on('close', () => {
    if (incoming === undefined) over()
    alone?.destroy()
    reject(Object.assign(new Error('closed before the response'), { code: 'ECONNRESET' }))
  })
  outgoing.on('response', (message) => {
    incoming = message
    message.on('error', () => undefined).on('close', over)
    const status = message.statusCode ?? 0
    const invalid = statusError(status)
    if (invalid !== undefined) return fail(invalid)
    return resolve({
      status,
      statusText: message.statusMessage || undefined,
      headers: pairs(message.rawHeaders),
      stream: message,
    })
  })
  outgoing.end(request.body)
  return promise
}

function requestOptions(request: OutgoingRequest, route: string, connection: net.Socket | undefined): RouteOptions {
  const { url, method, body } = request
  const headers: [string, string][] = [['Host', url.host], ['Connection', 'keep-alive'], ...copy(request.headers)]
  const proxy = forwarder(request)
  const authorization = proxy?.authorization()
  if (authorization !== undefined) headers.push(['Proxy-Authorization', authorization])
  if (body !== undefined) headers.push(['Content-Length', String(Buffer.byteLength(body))])
  return {
    agent: idleConnections,
    route,
    connection,
    host: url.hostname,
    path: `${proxy === undefined ? '' : url.origin}${requestTarget(url)}`,
    method,
    headers: headers.flat(),
    setHost: false,
    insecureHTTPParser: true,
    maxHeaderSize: MAX_HEADER_BYTES,
  }
}

const copy = (headers: OutgoingRequest['headers']) => headers.map(([name, value]): [string, string] => [name, value])

function pairs(raw: readonly string[]): [string, string][] {
  const list: [string, string][] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]!
    list.push([name, headerText(name, raw[index + 1]!)])
  }
  return list
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/** Chrome's limit for all response headers. */
const MAX_HEADER_BYTES = 256 * 1024
