import http2 from 'node:http2'
import { onAbort } from '../../concurrency/abort.ts'
import { headerText, type OutgoingRequest, type RawResponse, requestTarget } from '../message.ts'
import { cancel, completeBody } from './http2-body.ts'
import type { Session } from './http2-session.ts'
import { bodiless, informationalCounter, statusError } from './response-head.ts'

/**
 * Sends one request over HTTP/2.
 *
 * @throws the error of the stream or session; the reason of the request's signal
 */
export async function sendHttp2(request: OutgoingRequest, session: Session): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const { method, signal } = request
  const stream = session.request(requestHeaders(request), { endStream: request.body === undefined })
  const fail = (error: Error) => {
    reject(error)
    cancel(stream, error)
  }
  const informational = informationalCounter()
  const over = onAbort(signal, () => fail(signal.reason instanceof Error ? signal.reason : new Error('aborted')))
  stream.on('error', (error) => reject(protocolError(error, stream.rstCode)))
  stream.on('close', () => {
    over()
    reject(Object.assign(new Error('closed before the response'), { code: 'ERR_HTTP2_STREAM_ERROR' }))
  })
  stream.on('headers', (_headers, _flags, rawHeaders) => {
    const flood = informational(rawHeaders)
    if (flood !== undefined) fail(flood)
  })
  stream.on('response', (head) => {
    const status = head[':status'] ?? 0
    const invalid = statusError(status)
    if (invalid !== undefined) return fail(invalid)
    const announcedBytes = bodiless(method, status) ? undefined : contentLength(head)
    resolve({ status, statusText: undefined, headers: pairs(head), stream: completeBody(stream, announcedBytes) })
    stream.on('data', (chunk: Uint8Array) => session.received(chunk.byteLength))
  })
  if (request.body !== undefined) stream.end(request.body)
  return promise
}

/** Bun accepts digits only. */
function contentLength({ 'content-length': length }: http2.IncomingHttpHeaders): number | undefined {
  return length === undefined ? undefined : Number(length)
}

/** A response that is malformed (RFC 9113 8.1.1) is reset with this code. */
function protocolError(error: Error, rstCode: number | undefined): Error {
  if (rstCode !== http2.constants.NGHTTP2_PROTOCOL_ERROR) return error
  return Object.assign(error, { code: 'ERR_HTTP2_PROTOCOL_ERROR' })
}

function requestHeaders({ url, method, headers, body }: OutgoingRequest): http2.OutgoingHttpHeaders {
  const list: http2.OutgoingHttpHeaders = {
    ':method': method,
    ':authority': url.host,
    ':scheme': 'https',
    ':path': requestTarget(url),
  }
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    if (!connectionHeaders.has(key)) list[key] = value
  }
  if (body !== undefined) list['content-length'] = String(Buffer.byteLength(body))
  return list
}

function pairs(headers: http2.IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (name.startsWith(':') || value === undefined) return []
    return [value].flat().map((text): [string, string] => [name, headerText(name, String(text))])
  })
}

/** RFC 9113 8.2.2: these have no meaning in HTTP/2 and make a request malformed. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'host',
])
