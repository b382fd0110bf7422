import type net from 'node:net'
import type { ApprovedAddress } from '../guard/resolve.ts'
import { connectFirst } from '../socket/connect.ts'
import { type Protocol, secure, type TlsOptions } from '../socket/tls.ts'
import type { UpstreamProxy } from './proxy.ts'
import { connectThrough } from './tunnel.ts'

export interface Connection {
  socket: net.Socket
  /** The approved address that it leads to. Empty if it ends at a proxy, which gets the name of the site. */
  address: string
  /** The server's choice (ALPN). Without TLS always HTTP/1.1. */
  protocol: Protocol
}

export interface DialOptions {
  /** Host name of the URL, against which certificates are checked. IPv6 in brackets. */
  hostname: string
  port: number
  /** Nothing else is connected to. In order of preference. */
  addresses: readonly ApprovedAddress[]
  /** The connection goes through this proxy, or ends there (`forwards`). */
  proxy?: UpstreamProxy | undefined
  /** Undefined for plain TCP. */
  tls?: TlsOptions
  signal: AbortSignal
}

/**
 * Connects to the first approved address that answers. It resolves no names and ignores proxies from the environment. A TLS
 * error is final, because other addresses of the host have the same certificate.
 *
 * @throws the socket error of the last address that was tried; `proxy_failed`; the reason of `signal`
 */
export async function dial(options: DialOptions): Promise<Connection> {
  const { proxy, hostname, tls, signal } = options
  const { socket, address } =
    proxy === undefined
      ? await connectFirst(options)
      : await connectThrough(proxy, { ...options, encrypted: tls !== undefined })
  try {
    if (tls === undefined) return { socket, address, protocol: 'http/1.1' }
    const secured = await secure(socket, hostname, tls, signal)
    return { socket: secured, address, protocol: secured.alpnProtocol === 'h2' ? 'h2' : 'http/1.1' }
  } catch (thrown) {
    socket.destroy()
    throw thrown
  }
}
