import type net from 'node:net'
import { ServiceError } from '../../errors.ts'
import { netError } from '../errors.ts'
import { type ApprovedAddress, resolveOperator } from '../guard/resolve.ts'
import { type Connected, connectFirst } from '../socket/connect.ts'
import { Handshake } from '../socket/handshake.ts'
import { secure } from '../socket/tls.ts'
import type { UpstreamProxy } from './proxy.ts'
import { ProxyRefusal, requestSocks } from './socks.ts'

/** Each costs a connection to the proxy. */
const MAX_ADDRESSES = 3

interface Site {
  hostname: string
  port: number
  addresses: readonly ApprovedAddress[]
  /** Whether TLS will follow. */
  encrypted: boolean
  signal: AbortSignal
}

/**
 * A connection to a site through a proxy, or for `forwards` to the proxy itself.
 *
 * The proxy is given the approved address and not the name, so that it cannot be led elsewhere by another look-up. IPv4
 * comes first, since not every proxy has IPv6, and one that cannot reach an address is asked for the next.
 *
 * @throws ServiceError `proxy_failed`; the reason of `signal`
 */
export async function connectThrough(proxy: UpstreamProxy, site: Site): Promise<Connected> {
  const { signal } = site
  const clock = AbortSignal.timeout(proxy.handshakeMs)
  const either = AbortSignal.any([signal, clock])
  try {
    if (forwards(proxy, site.encrypted)) return { socket: await connectTo(proxy, either), address: '' }
    return await firstTunnel(proxy, site, either)
  } catch (thrown) {
    if (signal.aborted) throw thrown
    throw proxyError(
      proxy,
      clock.aborted ? new ProxyRefusal(`did not answer within ${proxy.handshakeMs / 1000} s`) : thrown,
    )
  }
}

/** Whether the proxy is asked for the page itself and not for a connection (RFC 9112 3.2.2). */
export function forwards(proxy: UpstreamProxy, encrypted: boolean): boolean {
  return proxy.kind !== 'socks5' && !encrypted
}

/** What went wrong between us and a proxy, as the caller may know it: without the address of the proxy. */
export function proxyError(proxy: UpstreamProxy, thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError && thrown.code === 'proxy_failed') return thrown
  const sentence =
    thrown instanceof ProxyRefusal ? `${proxy.label} ${thrown.message}` : netError(thrown, proxy.label).message
  return new ServiceError('proxy_failed', sentence, {
    cause: thrown,
    hint: 'The page was not fetched another way: a proxy that fails is never gone around.',
  })
}

async function firstTunnel(proxy: UpstreamProxy, site: Site, signal: AbortSignal): Promise<Connected> {
  const inOrder = site.addresses.toSorted((a, b) => a.family - b.family).slice(0, MAX_ADDRESSES)
  let failure: unknown
  for (const { address } of inOrder) {
    const socket = await connectTo(proxy, signal)
    try {
      await askFor(proxy, { socket, address, port: site.port, hostname: site.hostname }, signal)
      return { socket, address }
    } catch (thrown) {
      socket.destroy()
      failure = thrown
      if (!(thrown instanceof ProxyRefusal && thrown.ofAddress)) break
    }
  }
  throw failure
}

async function connectTo(proxy: UpstreamProxy, signal: AbortSignal): Promise<net.Socket> {
  const { hostname, port, kind, label } = proxy
  const addresses = await resolveOperator(hostname, label, signal)
  const { socket } = await connectFirst({ addresses, port, signal })
  if (kind !== 'https') return socket
  try {
    return await secure(socket, hostname, { verify: true, protocols: ['http/1.1'] }, signal)
  } catch (thrown) {
    socket.destroy()
    throw thrown
  }
}

interface Wanted {
  socket: net.Socket
  address: string
  port: number
  /** For messages. */
  hostname: string
}

async function askFor(proxy: UpstreamProxy, { socket, ...wanted }: Wanted, signal: AbortSignal): Promise<void> {
  using handshake = new Handshake(socket, signal)
  if (proxy.kind === 'socks5') await requestSocks(handshake, proxy, wanted)
  else await requestTunnel(handshake, proxy, wanted)
  handshake.end()
}

/** RFC 9110 9.3.6. */
async function requestTunnel(
  handshake: Handshake,
  proxy: UpstreamProxy,
  { address, port, hostname }: Omit<Wanted, 'socket'>,
): Promise<void> {
  const authority = `${address.includes(':') ? `[${address}]` : address}:${port}`
  const authorization = proxy.authorization()
  const credentials = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`
  handshake.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials}\r\n`)
  const head = await handshake.head()
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(head)?.[1] ?? 0)
  if (status === 0) throw new ProxyRefusal('did not answer in HTTP')
  if (status >= 200 && status < 300) return
  // tinyproxy answers a wrong password with 401 (1.11.1, measured).
  if (status === 407 || status === 401) throw new ProxyRefusal(credentialsProblem(authorization !== undefined))
  throw new ProxyRefusal(`did not connect to ${hostname} (HTTP ${status})`, status >= 500)
}

/** How a proxy refuses those who may not use it. */
export function credentialsProblem(given: boolean): string {
  return given ? 'does not take its user name and password' : 'asks for a user name and password'
}
