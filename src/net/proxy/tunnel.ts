import type net from 'node:net'
import { ServiceError } from '../../errors.ts'
import { netError } from '../errors.ts'
import { type ApprovedAddress, resolveOperator } from '../guard/resolve.ts'
import { type Connected, connectFirst } from '../socket/connect.ts'
import { Handshake } from '../socket/handshake.ts'
import { secure } from '../socket/tls.ts'
import type { UpstreamProxy } from './proxy.ts'
import { ProxyRefusal, requestSocks } from './socks.ts'

interface Site {
  hostname: string
  port: number
  addresses: readonly ApprovedAddress[]
  /** Whether TLS will follow. */
  encrypted: boolean
  signal: AbortSignal
}

/**
 * Connects to a site through a proxy or, if the proxy `forwards`, to the proxy itself.
 *
 * The proxy gets the approved address instead of the name, so that another DNS lookup cannot change the target. IPv4 is
 * tried first, because not every proxy has IPv6. If the proxy cannot reach an address, the next one is tried.
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

/** Whether the proxy fetches the page itself instead of opening a tunnel (RFC 9112 3.2.2). */
export function forwards(proxy: UpstreamProxy, encrypted: boolean): boolean {
  return proxy.kind !== 'socks5' && !encrypted
}

/** An error between us and a proxy, for the caller: without the address of the proxy. */
export function proxyError(proxy: UpstreamProxy, thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError && thrown.code === 'proxy_failed') return thrown
  const sentence =
    thrown instanceof ProxyRefusal ? `${proxy.label} ${thrown.message}` : netError(thrown, proxy.label).message
  return new ServiceError('proxy_failed', sentence, {
    cause: thrown,
    hint: 'The page was not fetched without the proxy. A failed proxy is never bypassed.',
  })
}

async function firstTunnel(proxy: UpstreamProxy, site: Site, signal: AbortSignal): Promise<Connected> {
  const inOrder = site.addresses.toSorted((a, b) => a.family - b.family).slice(0, MAX_ADDRESSES)
  let error: unknown
  for (const { address } of inOrder) {
    const socket = await connectTo(proxy, signal)
    try {
      await requestConnection(proxy, { socket, address, port: site.port, hostname: site.hostname }, signal)
      return { socket, address }
    } catch (thrown) {
      socket.destroy()
      error = thrown
      if (!(thrown instanceof ProxyRefusal && thrown.ofAddress)) break
    }
  }
  throw error
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

async function requestConnection(
  proxy: UpstreamProxy,
  { socket, ...wanted }: Wanted,
  signal: AbortSignal,
): Promise<void> {
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
  if (status === 0) throw new ProxyRefusal('did not answer with HTTP')
  if (status >= 200 && status < 300) return
  // tinyproxy answers a wrong password with 401 (1.11.1, measured).
  if (status === 407 || status === 401) throw new ProxyRefusal(credentialsProblem(authorization !== undefined))
  throw new ProxyRefusal(`did not connect to ${hostname} (HTTP ${status})`, status >= 500)
}

/** What a proxy says if the credentials are missing or wrong. */
export function credentialsProblem(given: boolean): string {
  return given ? 'rejects its user name and password' : 'requires a user name and password'
}

/** Each attempt costs a connection to the proxy. */
const MAX_ADDRESSES = 3
