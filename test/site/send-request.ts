import { type AddressRules, parseNetworks } from '../../src/net/guard/address.ts'
import { exchange, type HeaderList, type IncomingResponse, readBody } from '../../src/net/http/request.ts'
import type { UpstreamProxy } from '../../src/net/proxy/proxy.ts'
import { PATIENCE_MS } from '../patience.ts'

/** Rules of an operator who allows loopback, which the tests need. */
export const loopbackRules: AddressRules = { allow: parseNetworks('127.0.0.0/8, ::1') }

/** Rules of an operator who allows no private address. */
export const strictRules: AddressRules = { allow: [] }

interface RequestOptions {
  headers?: HeaderList
  method?: 'GET' | 'HEAD' | 'POST'
  body?: string
  verifyTls?: boolean
  timeoutMs?: number
  /** Replaces the clock. */
  signal?: AbortSignal
  addresses?: string[]
  proxy?: UpstreamProxy | undefined
}

/** `exchange` with the usual options of a test: a GET to 127.0.0.1, whatever the host name. */
export function sendRequest(
  url: string,
  {
    headers = [],
    method = 'GET',
    body,
    verifyTls = true,
    timeoutMs = PATIENCE_MS,
    signal = AbortSignal.timeout(timeoutMs),
    addresses = ['127.0.0.1'],
    proxy,
  }: RequestOptions = {},
): Promise<IncomingResponse> {
  return exchange({
    url: new URL(url),
    method,
    headers,
    ...(body !== undefined && { body }),
    signal,
    verifyTls,
    proxy,
    addresses: addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })
}

/** The body as text. */
export async function textOf(response: IncomingResponse, maxBytes = 10_000_000): Promise<string> {
  const bytes = await readBody(response, { maxBytes, signal: AbortSignal.timeout(PATIENCE_MS) })
  return new TextDecoder().decode(bytes)
}

/** The reason of a rejected promise; fails if it resolves. */
export async function failure(promise: Promise<unknown>): Promise<{ code: string; message: string }> {
  const thrown = await promise.then(
    () => ({ code: 'none', message: 'it succeeded' }),
    (error) => error,
  )
  return { code: thrown.code, message: thrown.message }
}
