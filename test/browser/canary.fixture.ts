import dgram from 'node:dgram'
import net from 'node:net'

/** Servers that no page may reach. They count who connects. */
export async function openCanary() {
  const reached = { http: 0, udp: 0, tcp: 0 }
  const udp = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  udp.on('message', () => {
    reached.udp += 1
  })
  const listen = async (name: 'http' | 'tcp') => {
    const server = net.createServer((socket) => {
      reached[name] += 1
      socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ncanary')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  }
  const [http, tcp] = [await listen('http'), await listen('tcp')]
  const portOf = (server: net.Server) => (server.address() as net.AddressInfo).port
  return {
    reached,
    origin: `http://127.0.0.1:${portOf(http)}`,
    udpPort: udp.address().port,
    tcpPort: portOf(tcp),
    services: [http, tcp].map((server) => ({ hostname: '127.0.0.1', port: portOf(server) })),
    [Symbol.asyncDispose]: async () => {
      udp.close()
      http.close()
      tcp.close()
    },
  }
}
