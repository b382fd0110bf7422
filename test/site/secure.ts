import http2 from 'node:http2'
import https from 'node:https'
import type net from 'node:net'
import type tls from 'node:tls'
import type { Certificate } from './certificates.ts'

export interface SecureServer extends AsyncDisposable {
  port: number
  /** TLS connections so far. */
  readonly connections: number
  /** Server names (SNI) of the handshakes; false if none was sent. */
  names: (string | false)[]
}

type Kind = 'http1' | 'http2' | 'both'

/** An HTTPS server that speaks HTTP/1.1, HTTP/2 or both. It answers every request with `body`, or its HTTP version. */
export async function startSecure(kind: Kind, certificate: Certificate, body?: string): Promise<SecureServer> {
  const names: (string | false)[] = []
  const sockets = new Set<tls.TLSSocket>()
  const answer = (request: { httpVersion: string }, response: { end: (text: string) => unknown }) => {
    response.end(body ?? `HTTP/${request.httpVersion}`)
  }
  const server =
    kind === 'http1'
      ? https.createServer(certificate, answer)
      : http2.createSecureServer({ ...certificate, allowHTTP1: kind === 'both' }, answer)
  server.on('tlsClientError', () => undefined)
  let connections = 0
  server.on('secureConnection', (socket: tls.TLSSocket & { servername?: string | false }) => {
    connections += 1
    names.push(socket.servername || false)
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    get connections() {
      return connections
    },
    names,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
