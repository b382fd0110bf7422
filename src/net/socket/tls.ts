import net from 'node:net'
import tls from 'node:tls'
import { onAbort } from '../../concurrency/abort.ts'
import { withoutBrackets } from '../host.ts'

export type Protocol = 'http/1.1' | 'h2'

export interface TlsOptions {
  verify: boolean
  protocols: readonly Protocol[]
}

/**
 * Starts TLS over a connection, which may already use TLS (a tunnel through an https proxy).
 *
 * @param hostname the name that the certificate must have; IPv6 with or without brackets
 * @throws the error of the handshake; the reason of `signal`
 */
export function secure(
  socket: net.Socket,
  hostname: string,
  { verify, protocols }: TlsOptions,
  signal: AbortSignal,
): Promise<tls.TLSSocket> {
  const host = withoutBrackets(hostname).replace(/\.$/, '')
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

const ignore = () => undefined
