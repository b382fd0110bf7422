import type { Readable } from 'node:stream'
import type { ApprovedAddress } from './guard/resolve.ts'
import type { UpstreamProxy } from './proxy/proxy.ts'
import type { Protocol } from './socket/tls.ts'

export type HeaderList = readonly (readonly [name: string, value: string])[]

/** A request to one origin. Redirects, cookies and retries are up to the caller. */
export interface OutgoingRequest {
  /** Absolute http or https URL; user name, password and fragment are not sent. */
  url: URL
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the order in which they are sent. Each character of a value is one byte. `Host` and `Content-Length` are added. */
  headers: HeaderList
  body?: string | Uint8Array
  /** The request may be sent again if the connection was closed, although its method does not allow that. */
  repeatable?: true
  /** Carries the deadline. It also applies to reading the body. */
  signal: AbortSignal
  verifyTls: boolean
  /** From `resolveTarget`; nothing else is connected to. */
  addresses: readonly ApprovedAddress[]
  /** If set, the request goes through this proxy and never directly. */
  proxy?: UpstreamProxy | undefined
}

export interface IncomingResponse {
  status: number
  statusText: string | undefined
  /** In the order of the response, with values as `headerText` returns them. */
  headers: [name: string, value: string][]
  /** Decoded; null if there is none. Its errors are `ServiceError`s. */
  body: ReadableStream<Uint8Array> | null
  protocol: Protocol
}

/** A response as the protocol delivers it: the body is still encoded. */
export interface RawResponse {
  status: number
  statusText: string | undefined
  headers: [name: string, value: string][]
  stream: Readable
}

/** Path and query as they are sent, with the `?` of an empty query: some sites redirect to that. */
export function requestTarget({ pathname, search, href }: URL): string {
  return `${pathname}${search || (/^[^#]*\?/.test(href) ? '?' : '')}`
}

/** All values of a header whose value is a list (RFC 9110 5.3); undefined without any. @param name in lower case */
export function headerList(headers: HeaderList, name: string): string | undefined {
  const values = headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}

/** The first value of a header. @param name in lower case */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1]
}

/**
 * The text of a header value, which the parser returns with one character per byte. File names and redirect targets are
 * usually UTF-8. `Set-Cookie` is not decoded, because a cookie is sent back byte for byte (RFC 6265 5.4). Bytes of a
 * `Location` that are not UTF-8 are percent-encoded, as in Chrome, because they are sent back too.
 */
export function headerText(name: string, bytes: string): string {
  const field = name.toLowerCase()
  if (field === 'set-cookie' || !/[\u0080-\u00ff]/.test(bytes)) return bytes
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return field === 'location' ? bytes.replace(/[\u0080-\u00ff]/g, percentEncoded) : bytes
  }
}

const percentEncoded = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`
