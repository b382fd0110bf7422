import type { IncomingResponse, OutgoingRequest } from '../../net/http/request.ts'
import type { TlsProfile } from './profiles.ts'

/** Headers of the message between the service and the site; the body that the service hands over is decoded. */
const framing: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'transfer-encoding'])

const MAX_FAILURE_LENGTH = 300

/**
 * A request as the forward API takes it. Redirects and cookies stay with us, since every hop is judged; bytes come back
 * as such, for as text they would be mangled.
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
 * An answer of the forward API: the answer of the site, or why there is none, which it tells with HTTP 200 and
 * `status: 0`. Undefined when it is neither.
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

/** `data:application/octet-stream;base64,…`; an empty body may come as nothing. */
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

/** Cookies go back byte for byte and are kept as bytes here, a character for each (`ChainCookies`). */
function headerText(name: string, value: string): string {
  return name.toLowerCase() === 'set-cookie' ? Buffer.from(value, 'utf8').toString('latin1') : value
}

/** A header value of ours, a character for each byte, as the text that it is. */
function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
