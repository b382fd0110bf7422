import http2 from 'node:http2'
import type { Connection } from './dial.ts'
import { headerText, type OutgoingRequest, type RawResponse } from './message.ts'

/** How long a session without requests is kept. */
const IDLE_MS = 10_000

/** RFC 9113 8.2.2: they have no meaning in HTTP/2 and make a request malformed. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'host',
])

/** An HTTP/2 session over a connection whose server chose it. It closes itself when it is idle. */
export function openSession({ socket }: Connection, origin: string): http2.ClientHttp2Session {
  const session = http2.connect(origin, { createConnection: () => socket, settings: { enablePush: false } })
  session.on('error', () => undefined)
  session.setTimeout(IDLE_MS, () => session.close())
  session.unref()
  return session
}

/**
 * One request over HTTP/2.
 *
 * @throws the error of the stream or session; the reason of the request's signal
 */
export function sendHttp2(request: OutgoingRequest, session: http2.ClientHttp2Session): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const { signal } = request
  const stream = session.request(requestHeaders(request), { endStream: request.body === undefined })
  hold(session, 1)
  const abort = () => {
    stream.close(http2.constants.NGHTTP2_CANCEL)
    stream.destroy(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
  }
  signal.addEventListener('abort', abort, { once: true })
  stream.on('error', reject)
  stream.on('close', () => {
    signal.removeEventListener('abort', abort)
    hold(session, -1)
    reject(Object.assign(new Error('closed before the response'), { code: 'ERR_HTTP2_STREAM_ERROR' }))
  })
  stream.on('response', (headers) => {
    resolve({ status: headers[':status'] ?? 0, statusText: undefined, headers: pairs(headers), stream })
  })
  if (request.body !== undefined) stream.end(request.body)
  return promise
}

const requestsOf = new WeakMap<http2.ClientHttp2Session, number>()

/** A session keeps the process alive only while it has requests. */
function hold(session: http2.ClientHttp2Session, by: 1 | -1): void {
  const requests = (requestsOf.get(session) ?? 0) + by
  requestsOf.set(session, requests)
  if (requests > 0) session.ref()
  else session.unref()
}

function requestHeaders({ url, method, headers, body }: OutgoingRequest): http2.OutgoingHttpHeaders {
  const list: http2.OutgoingHttpHeaders = {
    ':method': method,
    ':authority': url.host,
    ':scheme': 'https',
    ':path': `${url.pathname}${url.search}`,
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
    return [value].flat().map((text): [string, string] => [name, headerText(String(text))])
  })
}
