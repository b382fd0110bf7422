import type net from 'node:net'
import type { ApprovedAddress } from '../guard/resolve.ts'
import { connectFirst } from '../socket/connect.ts'
import { type Protocol, secure, type TlsOptions } from '../socket/tls.ts'
import type { UpstreamProxy } from './proxy.ts'
import { connectThrough } from './tunnel.ts'

export interface Connection {
  socket: net.Socket
  /** The approved address it leads to; empty for one that ends at a proxy, which is told the name of the site. */
  address: string
  /** What the server chose (ALPN); without TLS always HTTP/1.1. */
  protocol: Protocol
}

export interface DialOptions {
  /** Host name of the URL; certificates are checked against it. IPv6 in brackets. */
  hostname: string
  port: number
  /** The only addresses that are connected to, in order of preference. */
  addresses: readonly ApprovedAddress[]
  /** The connection is made by this proxy, or to it and no further (`forwards`). */
  proxy?: UpstreamProxy | undefined
  /** Absent for plain TCP. */
  tls?: TlsOptions
  signal: AbortSignal
}

/**
 * Connects to the first approved address that answers. Nothing is looked up here, and no proxy of the environment is
 * used. A TLS failure is final: another address of the same host shows the same certificate.
 *
 * @throws the error of the socket, of the last address that was tried; `proxy_failed`; the reason of `signal`
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
