import net from 'node:net'
import type { AddressRules } from '../guard/address.ts'
import type { Resolver } from '../guard/resolve.ts'
import { GatewayClient } from './client.ts'
import { Pass, type PassOptions } from './pass.ts'

export interface Gateway extends AsyncDisposable {
  /** On 127.0.0.1. */
  readonly port: number
  /** A pass for one tab. */
  admit(options?: PassOptions): Pass
}

/**
 * A loopback proxy through which the browser reaches the network: CONNECT (TLS and WebSockets) and absolute form (http).
 * Every host is resolved and checked as for any other page, and only a checked address is connected to. A client needs
 * the token of a pass as its proxy password; the pass determines the upstream proxy and the limits.
 */
export async function openGateway(rules: AddressRules, resolver?: Resolver): Promise<Gateway> {
  const passes = new Map<string, Pass>()
  const clients = new Set<net.Socket>()
  const server = net.createServer({ noDelay: true }, (socket) => {
    // Users of the socket notice an error by its close. Without a listener, it would end the process.
    socket.on('error', () => undefined)
    if (clients.size >= MAX_CLIENTS) return void socket.destroy()
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    return void new GatewayClient(socket, { passes, rules, resolver }).serve()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as net.AddressInfo
  return {
    port,
    admit(options = {}) {
      const pass = new Pass(options, () => passes.delete(pass.token))
      passes.set(pass.token, pass)
      return pass
    },
    async [Symbol.asyncDispose]() {
      for (const pass of passes.values()) pass.end()
      for (const socket of clients) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Connections from clients, with or without a pass. */
const MAX_CLIENTS = 2000
