import type { Readable } from 'node:stream'
import type { ApprovedAddress } from './guard/resolve.ts'
import type { UpstreamProxy } from './proxy/proxy.ts'
import type { Protocol } from './socket/tls.ts'

export type HeaderList = readonly (readonly [name: string, value: string])[]

/** A request to one origin. Redirects, cookies and retries are the caller's business. */
export interface OutgoingRequest {
  /** Absolute http or https URL; user name, password and fragment are not sent. */
  url: URL
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the order they are sent, a character of the values for each byte. `Host` and `Content-Length` are added here. */
  headers: HeaderList
  body?: string | Uint8Array
  /** Whether it may be sent a second time when it met a connection that was closed, although its method does not say so. */
  repeatable?: true
  /** Carries the deadline; it also ends the reading of the body. */
  signal: AbortSignal
  verifyTls: boolean
  /** What `resolveTarget` approved; nothing else is connected to. */
  addresses: readonly ApprovedAddress[]
  /** What it goes through; never anything else, and never without. */
  proxy?: UpstreamProxy | undefined
}

export interface IncomingResponse {
  status: number
  statusText: string | undefined
  /** In the order they came, values as `headerText` reads them. */
  headers: [name: string, value: string][]
  /** Without content encoding; null when there is none. It errors with a `ServiceError`. */
  body: ReadableStream<Uint8Array> | null
  protocol: Protocol
}

/** A response as one protocol delivers it: the body still encoded. */
export interface RawResponse {
  status: number
  statusText: string | undefined
  headers: [name: string, value: string][]
  stream: Readable
}

/** The first value of a header, by its lower-case name. */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1]
}

/**
 * The text of a header value that the parser handed over as bytes, a character for each. Names of files and redirect
 * targets are UTF-8 nowadays. `Set-Cookie` stays as it is, for a cookie goes back byte for byte (RFC 6265 5.4). Bytes of
 * a `Location` that are not UTF-8 are percent-encoded, as Chrome does, for they go back as well.
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
