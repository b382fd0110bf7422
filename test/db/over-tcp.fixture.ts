import { connect, createServer, type Socket } from 'node:net'
import { serverAddress } from '../../src/db/address.ts'

/** A server of a local socket, reachable by TCP for the users who may not open that socket; its URL, and its end. */
export async function overTcp(url: string, host = '127.0.0.1'): Promise<{ url: string } & AsyncDisposable> {
  const path = String(serverAddress(url).options.path)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(path)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as { port: number }
  const database = new URL(url).pathname
  return {
    url: `postgres://postgres@${host.includes(':') ? `[${host}]` : host}:${port}${database}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
