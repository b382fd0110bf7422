import { headerValue, requestTarget } from '../message.ts'

/** A request to a proxy (RFC 9112 3.2.2, 3.2.3), as far as the gateway has to understand it. */
export interface ProxyRequest {
  method: string
  /** For CONNECT `https://host:port`, whatever protocol follows. */
  url: URL
  connect: boolean
  /** As they were sent, without the request line. */
  headers: [name: string, value: string][]
  /** Length of the body that follows. */
  bodyBytes: number
}

/** Undefined for anything that browsers do not send to a proxy, such as a body of unknown length. */
export function parseProxyRequest(head: string): ProxyRequest | undefined {
  const [line = '', ...lines] = head.replace(/\r\n\r\n$/, '').split('\r\n')
  const [, method, target] = /^([A-Z]+) (\S+) HTTP\/1\.[01]$/.exec(line) ?? []
  if (method === undefined || target === undefined) return undefined
  const connect = method === 'CONNECT'
  const url = connect ? authorityUrl(target) : URL.parse(target)
  if (url === null || !/^https?:$/.test(url.protocol) || (!connect && url.protocol !== 'http:')) return undefined
  const headers = lines.map(parseHeader)
  if (headers.some((header) => header === undefined)) return undefined
  const known = headers as [string, string][]
  if (headerValue(known, 'transfer-encoding') !== undefined) return undefined
  const length = headerValue(known, 'content-length') ?? '0'
  if (!/^\d{1,15}$/.test(length)) return undefined
  return { method, url, connect, headers: known, bodyBytes: Number(length) }
}

/** The proxy password of a request (RFC 7617). The user name does not matter. */
export function tokenOf({ headers }: ProxyRequest): string | undefined {
  const [, encoded] = /^Basic +(\S+)$/i.exec(headerValue(headers, 'proxy-authorization') ?? '') ?? []
  return encoded && Buffer.from(encoded, 'base64').toString('latin1').split(':')[1]
}

interface NextHop {
  /** The next hop is a proxy that fetches the page itself. */
  absolute: boolean
  /** For that proxy. */
  authorization?: string | undefined
}

/** The head that is sent to the site. `Host` comes from the URL, whatever the client wrote. */
export function upstreamHead({ method, url, headers }: ProxyRequest, { absolute, authorization }: NextHop): string {
  const lines = [
    `${method} ${absolute ? url.origin : ''}${requestTarget(url)} HTTP/1.1`,
    `Host: ${url.host}`,
    `Connection: ${absolute ? 'close' : 'keep-alive'}`,
    ...headers.filter(([name]) => !hopByHop.has(name.toLowerCase())).map(([name, value]) => `${name}: ${value}`),
    ...(authorization === undefined ? [] : [`Proxy-Authorization: ${authorization}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Status and headers of a response, to tell a proxy's own response from a page; undefined if it is not HTTP. */
export function parseResponse(head: string): { status: number; headers: [string, string][] } | undefined {
  const [line = '', ...lines] = head.replace(/\r\n\r\n$/, '').split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(line)?.[1] ?? 0)
  return status === 0 ? undefined : { status, headers: lines.flatMap((text) => [parseHeader(text) ?? ['', '']]) }
}

function authorityUrl(target: string): URL | null {
  return /^[^/?#@\s]+:\d{1,5}$/.test(target) ? URL.parse(`https://${target}`) : null
}

function parseHeader(text: string): [string, string] | undefined {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\r\n]*?)[ \t]*$/.exec(text) ?? []
  return name === undefined ? undefined : [name, value ?? '']
}

/** These apply to the connection between client and proxy only and are not forwarded (RFC 9110 7.6.1). */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
])
