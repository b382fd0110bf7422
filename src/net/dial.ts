import net from 'node:net'
import tls from 'node:tls'
import { onAbort } from './abort.ts'
import { canonicalAddress } from './address.ts'
import type { ApprovedAddress } from './resolve.ts'

/** RFC 8305 5: how long one address may take before the next is tried beside it. */
const NEXT_ADDRESS_AFTER_MS = 250

export type Protocol = 'http/1.1' | 'h2'

export interface Connection {
  socket: net.Socket
  /** The approved address it leads to. */
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
  /** Absent for plain TCP. */
  tls?: { verify: boolean; protocols: readonly Protocol[] }
  signal: AbortSignal
}

/**
 * Connects to the first approved address that answers. Nothing is looked up here, and no proxy of the environment is
 * used. A TLS failure is final: another address of the same host shows the same certificate.
 *
 * @throws the error of the socket, of the last address that was tried; the reason of `signal`
 */
export async function dial(options: DialOptions): Promise<Connection> {
  const { socket, address } = await firstToConnect(options)
  try {
    if (options.tls === undefined) return { socket, address, protocol: 'http/1.1' }
    const secured = await secure(socket, options.hostname, options.tls, options.signal)
    return { socket: secured, address, protocol: secured.alpnProtocol === 'h2' ? 'h2' : 'http/1.1' }
  } catch (thrown) {
    socket.destroy()
    throw thrown
  }
}

interface Connected {
  socket: net.Socket
  address: string
}

async function firstToConnect({ addresses, port, signal }: DialOptions): Promise<Connected> {
  const rest = new AbortController()
  const stop = AbortSignal.any([signal, rest.signal])
  const attempts: Promise<Connected>[] = []
  let winner: Connected | undefined
  try {
    for (const { address } of addresses) {
      stop.throwIfAborted()
      attempts.push(connect(address, port, stop))
      winner = await within(NEXT_ADDRESS_AFTER_MS, Promise.any(attempts))
      if (winner !== undefined) return winner
    }
    winner = await Promise.any(attempts)
    return winner
  } catch (thrown) {
    throw thrown instanceof AggregateError ? thrown.errors.at(-1) : thrown
  } finally {
    rest.abort()
    for (const attempt of attempts) attempt.then((other) => other !== winner && other.socket.destroy(), ignore)
  }
}

const ignore = () => undefined

function connect(address: string, port: number, signal: AbortSignal): Promise<Connected> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: address, port, noDelay: true })
    const fail = (error: unknown) => {
      over()
      socket.destroy()
      reject(error)
    }
    const over = onAbort(signal, () => fail(signal.reason))
    socket.once('error', fail)
    socket.once('connect', () => {
      over()
      // Whoever uses the socket hears of an error by its end; without any listener it would end the process.
      socket.off('error', fail).on('error', ignore)
      if (canonicalAddress(socket.remoteAddress ?? '') === address) return resolve({ socket, address })
      return fail(new Error('connected to another address than the approved one'))
    })
  })
}

/** The value, or undefined when it failed or was not there in time. */
async function within<T>(ms: number, value: Promise<T>): Promise<T | undefined> {
  const { promise: time, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ms)
  try {
    return await Promise.race([value.catch(ignore), time])
  } finally {
    clearTimeout(timer)
  }
}

function secure(
  socket: net.Socket,
  hostname: string,
  { verify, protocols }: { verify: boolean; protocols: readonly Protocol[] },
  signal: AbortSignal,
): Promise<tls.TLSSocket> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return new Promise((resolve, reject) => {
    const secured = tls.connect({
      socket,
      host,
      // RFC 6066 3: a server name is never an address.
      ...(net.isIP(host) === 0 && { servername: host }),
      ALPNProtocols: [...protocols],
      rejectUnauthorized: verify,
      checkServerIdentity: (_name, certificate) => (verify ? tls.checkServerIdentity(host, certificate) : undefined),
    })
    const settle = (finish: () => void) => {
      over()
      secured.off('close', closed).off('error', fail).on('error', ignore)
      finish()
    }
    const fail = (error: unknown) =>
      settle(() => {
        secured.destroy()
        reject(error)
      })
    const closed = () => fail(Object.assign(new Error('closed during the TLS handshake'), { code: 'ECONNRESET' }))
    const over = onAbort(signal, () => fail(signal.reason))
    secured.once('error', fail)
    secured.once('close', closed)
    secured.once('secureConnect', () => settle(() => resolve(secured)))
  })
}
