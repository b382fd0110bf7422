import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Handshake } from '../socket/handshake.ts'
import type { UpstreamProxy } from './proxy.ts'

/** The proxy answered and refused the connection. */
export class ProxyRefusal extends Error {
  /**
   * @param message follows the name of the proxy
   * @param ofAddress whether it may accept another address of the same site
   */
  constructor(
    message: string,
    readonly ofAddress = false,
  ) {
    super(message)
  }
}

interface Wanted {
  address: string
  port: number
  /** For messages. */
  hostname: string
}

/**
 * Asks a SOCKS5 proxy for a connection to an address (RFC 1928; user name and password as in RFC 1929). On return, the
 * connection leads there.
 *
 * @throws ProxyRefusal, or the error of the connection
 */
export async function requestSocks(handshake: Handshake, proxy: UpstreamProxy, wanted: Wanted): Promise<void> {
  await introduce(handshake, proxy)
  handshake.write(
    Buffer.from([VERSION, CONNECT, 0, ...addressBytes(wanted.address), wanted.port >> 8, wanted.port & 0xff]),
  )
  const [version, reply = 0, , kind] = await handshake.bytes(4)
  checkVersion(version, VERSION)
  if (reply !== 0) {
    const why = replies[reply] ?? `reply ${reply}`
    throw new ProxyRefusal(`did not connect to ${wanted.hostname} (SOCKS5: ${why})`, reply !== 2 && reply !== 7)
  }
  await handshake.bytes((await boundLength(handshake, kind)) + 2)
}

async function introduce(handshake: Handshake, proxy: UpstreamProxy): Promise<void> {
  const credentials = proxy.credentials()
  const methods = credentials === undefined ? [NO_CREDENTIALS] : [NO_CREDENTIALS, USER_AND_PASSWORD]
  handshake.write(Buffer.from([VERSION, methods.length, ...methods]))
  const [version, method] = await handshake.bytes(2)
  checkVersion(version, VERSION)
  if (method === NO_CREDENTIALS) return
  if (method === NONE_ACCEPTABLE && credentials === undefined)
    throw new ProxyRefusal('requires a user name and password')
  if (method !== USER_AND_PASSWORD || credentials === undefined)
    throw new ProxyRefusal('offers no supported authentication method')
  const [username, password] = [Buffer.from(credentials.username), Buffer.from(credentials.password)]
  handshake.write(Buffer.from([1, username.byteLength, ...username, password.byteLength, ...password]))
  const [, status] = await handshake.bytes(2)
  if (status !== 0) throw new ProxyRefusal('rejects its user name and password')
}

function checkVersion(version: number | undefined, expected: number): void {
  if (version !== expected) throw new ProxyRefusal('does not speak SOCKS5')
}

function addressBytes(address: string): number[] {
  return [isIP(address) === 6 ? IPV6 : IPV4, ...ipaddr.parse(address).toByteArray()]
}

/** Length of the address that the proxy connects from, which is not used. */
async function boundLength(handshake: Handshake, kind: number | undefined): Promise<number> {
  if (kind === IPV4) return 4
  if (kind === IPV6) return 16
  if (kind !== NAME) throw new ProxyRefusal('does not speak SOCKS5')
  const [length = 0] = await handshake.bytes(1)
  return length
}

const VERSION = 5
const NO_CREDENTIALS = 0
const USER_AND_PASSWORD = 2
const NONE_ACCEPTABLE = 0xff
const CONNECT = 1
const IPV4 = 1
const NAME = 3
const IPV6 = 4

/** RFC 1928 6. */
const replies: Readonly<Record<number, string>> = {
  1: 'general failure',
  2: 'not allowed by its rules',
  3: 'network unreachable',
  4: 'host unreachable',
  5: 'connection refused',
  6: 'TTL expired',
  7: 'command not supported',
  8: 'address type not supported',
}
