// The messages of the forward API of tls-client-api.
import type { IncomingResponse, OutgoingRequest } from '../../net/http/request.ts'
import type { TlsProfile } from './profiles.ts'

/** Headers about the message between service and site. The service returns the body decoded. */
const framing: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'transfer-encoding'])

const MAX_FAILURE_LENGTH = 300

/**
 * A request in the form of the forward API. Redirects and cookies stay with us, since every hop is checked. The body is
 * requested as bytes, since as text it would be mangled.
 */
export function encodeForward(
  { url, method, headers, proxy }: OutgoingRequest,
  { profile, timeoutMs }: { profile: TlsProfile; timeoutMs: number },
): string {
  const address = new URL(url)
  address.hash = ''
  return JSON.stringify({
    tlsClientIdentifier: profile,
    requestUrl: address.href,
    requestMethod: method,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, textOf(value)])),
    headerOrder: headers.map(([name]) => name.toLowerCase()),
    followRedirects: false,
    insecureSkipVerify: false,
    timeoutMilliseconds: timeoutMs,
    ...(proxy !== undefined && { proxyUrl: proxy.secretUrl() }),
    isByteResponse: true,
    withoutCookieJar: true,
  })
}

/**
 * An answer of the forward API: the site's answer, or why there is none, which the API reports with HTTP 200 and
 * `status: 0`. Undefined if it is neither.
 */
export function decodeForwarded(answer: Uint8Array): IncomingResponse | { failure: string } | undefined {
  const { status, headers, body, usedProtocol } = fieldsOf(answer)
  if (status === 0) return { failure: String(body).slice(0, MAX_FAILURE_LENGTH) }
  if (typeof status !== 'number' || !(status >= 200 && status <= 999) || typeof body !== 'string') return undefined
  const bytes = bytesOf(body)
  if (bytes === undefined) return undefined
  return {
    status,
    statusText: undefined,
    headers: headerList(headers),
    body: bytes.byteLength === 0 ? null : new Blob([bytes]).stream(),
    protocol: String(usedProtocol).startsWith('HTTP/2') ? 'h2' : 'http/1.1',
  }
}

function fieldsOf(answer: Uint8Array): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(new TextDecoder().decode(answer))
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** `data:application/octet-stream;base64,…`, or an empty string for an empty body. */
function bytesOf(body: string): Uint8Array<ArrayBuffer> | undefined {
  if (body === '') return new Uint8Array()
  const comma = body.indexOf(',')
  if (!body.startsWith('data:') || !body.slice(0, comma).endsWith(';base64')) return undefined
  return new Uint8Array(Buffer.from(body.slice(comma + 1), 'base64'))
}

/** `{Name: [value, …]}` as a list. */
function headerList(headers: unknown): [string, string][] {
  if (typeof headers !== 'object' || headers === null) return []
  return Object.entries(headers)
    .filter(([name]) => !framing.has(name.toLowerCase()))
    .flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, headerText(name, String(value))]),
    )
}

/** Cookies are sent back byte for byte, so they are kept as bytes, one character each (`ChainCookies`). */
function headerText(name: string, value: string): string {
  return name.toLowerCase() === 'set-cookie' ? Buffer.from(value, 'utf8').toString('latin1') : value
}

/** A header value that has one character per byte, decoded as UTF-8. */
function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
