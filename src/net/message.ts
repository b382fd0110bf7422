import type { Readable } from 'node:stream'
import type { Protocol } from './dial.ts'
import type { ApprovedAddress } from './resolve.ts'

export type HeaderList = readonly (readonly [name: string, value: string])[]

/** A request to one origin. Redirects, cookies and retries are the caller's business. */
export interface OutgoingRequest {
  /** Absolute http or https URL; user name, password and fragment are not sent. */
  url: URL
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the order they are sent. `Host` and `Content-Length` are added here. */
  headers: HeaderList
  body?: string | Uint8Array
  /** Carries the deadline; it also ends the reading of the body. */
  signal: AbortSignal
  verifyTls: boolean
  /** What `resolveTarget` approved; nothing else is connected to. */
  addresses: readonly ApprovedAddress[]
}

export interface IncomingResponse {
  status: number
  statusText: string | undefined
  /** In the order they came, values as UTF-8 text where they are UTF-8. */
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

/** Parsers hand bytes over as Latin-1; names of files and redirect targets are UTF-8 nowadays. */
export function headerText(latin1: string): string {
  if (!/[\u0080-\u00ff]/.test(latin1)) return latin1
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin1, 'latin1'))
  } catch {
    return latin1
  }
}
