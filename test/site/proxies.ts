import net from 'node:net'
import tls from 'node:tls'
import type { UpstreamProxy } from '../../src/net/proxy/proxy.ts'
import { type ProxyName, parseProxy } from '../../src/net/proxy/proxy.ts'
import type { Certificate } from './certificates.ts'
import { DEAD_PORT } from './ports.ts'

export interface TestProxy extends AsyncDisposable {
  port: number
  /** Connections so far. */
  readonly connections: number
  /** What was requested: request lines of an HTTP proxy, `address:port` of a SOCKS proxy. */
  seen: string[]
  /** Heads of all requests to an HTTP proxy. */
  heads: string[]
  /** The proxy as the service is configured with it. */
  as: (name: ProxyName, credentials?: string) => UpstreamProxy
}

interface HttpProxyOptions {
  /** The `user:password` it requires. */
  credentials?: string
  /** Makes it an https proxy. */
  certificate?: Certificate
  /** The answer it gives instead of forwarding a request. */
  answer?: (head: string) => string | undefined
}

/** A forward proxy: CONNECT, and GET with an absolute URL. Every host leads to the same site. */
export function startHttpProxy({ credentials, certificate, answer }: HttpProxyOptions = {}): Promise<TestProxy> {
  const heads: string[] = []
  const wanted = credentials && `proxy-authorization: basic ${btoa(credentials)}`.toLowerCase()
  const refusal = (head: string) => {
    if (wanted === undefined || head.toLowerCase().includes(wanted)) return answer?.(head)
    return 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n'
  }
  return listen(certificate ? 'https' : 'http', certificate, heads, (socket, seen) => {
    let head = ''
    const onData = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      const request = head
      head = ''
      const [line = ''] = request.split('\r\n')
      seen.push(line.replace(/ HTTP\/1\.1$/, ''))
      heads.push(request)
      const answer = refusal(request)
      if (answer !== undefined) return void socket.write(answer, 'latin1')
      const [method, target = ''] = line.split(' ')
      if (method === 'CONNECT') {
        socket.off('data', onData)
        return join(socket, target, 'HTTP/1.1 200 Connection established\r\n\r\n')
      }
      const { host, pathname, search } = new URL(target)
      const onward = net.connect(Number(host.split(':')[1] ?? 80), '127.0.0.1')
      onward.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'))
      onward.write(request.replace(line, `GET ${pathname}${search} HTTP/1.1`).replace(/keep-alive/i, 'close'), 'latin1')
      onward.pipe(socket, { end: true })
    }
    socket.on('data', onData)
  })
}

/** A SOCKS5 proxy (RFC 1928, 1929). `reply` is what it answers to every request instead of connecting. */
export function startSocksProxy({
  credentials,
  reply,
}: {
  credentials?: string
  reply?: number
} = {}): Promise<TestProxy> {
  return listen('socks5', undefined, [], (socket, seen) => {
    let step = 0
    socket.on('data', function onData(bytes: Buffer) {
      step += 1
      if (step === 1) {
        const method = credentials === undefined ? 0 : 2
        return void socket.write(Buffer.from([5, bytes.subarray(2).includes(method) ? method : 0xff]))
      }
      if (step === 2 && credentials !== undefined) {
        const user = bytes.subarray(2, 2 + bytes[1]!).toString()
        const password = bytes.subarray(3 + bytes[1]!).toString()
        return void socket.write(Buffer.from([1, `${user}:${password}` === credentials ? 0 : 1]))
      }
      const kinds: Record<number, string> = { 1: bytes.subarray(4, 8).join('.'), 3: 'a name', 4: 'IPv6' }
      const target = `${kinds[bytes[3]!]}:${bytes.readUInt16BE(bytes.length - 2)}`
      seen.push(target)
      if (reply !== undefined) return void socket.end(Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]))
      socket.off('data', onData)
      return join(socket, target, Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]))
    })
  })
}

function join(socket: net.Socket, target: string, opening: string | Buffer): void {
  const [host, port] = target.split(':')
  const onward = net.connect(Number(port), host)
  onward.on('error', () => socket.destroy()).on('close', () => socket.end())
  socket.on('close', () => onward.destroy())
  onward.on('connect', () => {
    socket.write(opening)
    socket.pipe(onward)
    onward.pipe(socket)
  })
}

async function listen(
  scheme: string,
  certificate: Certificate | undefined,
  heads: string[],
  serve: (socket: net.Socket, seen: string[]) => void,
): Promise<TestProxy> {
  const seen: string[] = []
  const sockets = new Set<net.Socket>()
  let connections = 0
  const onConnection = (socket: net.Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    serve(socket, seen)
  }
  const server = certificate ? tls.createServer(certificate, onConnection) : net.createServer(onConnection)
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    port,
    seen,
    heads,
    get connections() {
      return connections
    },
    as: (name, credentials) =>
      parseProxy(name, `${scheme}://${credentials === undefined ? '' : `${credentials}@`}127.0.0.1:${port}`),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A proxy at a port without a listener. */
export function deadProxy(name: ProxyName, scheme = 'http'): UpstreamProxy {
  return parseProxy(name, `${scheme}://127.0.0.1:${DEAD_PORT}`)
}
