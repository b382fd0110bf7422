import net from 'node:net'

/** What a raw server does with a connection after the head of a request has arrived. */
export type Answer = string | Uint8Array | ((socket: net.Socket, request: string) => void)

/** First byte of a TLS connection (RFC 8446, 5.1), which the server answers as a plain server does. */
const TLS_HANDSHAKE = 22

export interface RawServer extends AsyncDisposable {
  port: number
  origin: string
  /** The heads of all requests, as bytes in Latin-1. */
  requests: string[]
  readonly connections: number
  /** Connections that are open. */
  readonly open: number
}

/** A server that answers with exactly these bytes. The connection stays open afterwards unless the answer closes it. */
export async function startRaw(answer: Answer, host = '127.0.0.1'): Promise<RawServer> {
  const requests: string[] = []
  const sockets = new Set<net.Socket>()
  let connections = 0
  const server = net.createServer((socket) => {
    connections += 1
    sockets.add(socket)
    let head = ''
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      if (head === '' && bytes[0] === TLS_HANDSHAKE) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
      head += bytes.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      const request = head
      head = ''
      requests.push(request)
      if (typeof answer === 'function') answer(socket, request)
      else socket.write(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    port,
    origin: `http://${host}:${port}`,
    requests,
    get connections() {
      return connections
    },
    get open() {
      return sockets.size
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
