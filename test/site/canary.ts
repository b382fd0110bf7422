import net from 'node:net'

export interface Canary extends AsyncDisposable {
  port: number
  /** Connections so far, whether or not anything was sent over them. */
  readonly connections: number
}

/** A listener that counts connections: a guard that blocks after connecting has already failed. */
export async function startCanary(host = '127.0.0.1'): Promise<Canary> {
  let connections = 0
  const server = net.createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined).resume()
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nSECRET')
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    get connections() {
      return connections
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
