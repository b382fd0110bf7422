import net from 'node:net'
import type { AddressRules } from '../guard/address.ts'
import type { Resolver } from '../guard/resolve.ts'
import { GatewayClient } from './client.ts'
import { Pass, type PassOptions } from './pass.ts'

export interface Gateway extends AsyncDisposable {
  /** Of 127.0.0.1. */
  readonly port: number
  /** A pass for one guest, until it ends. */
  admit(options?: PassOptions): Pass
}

/** Clients, admitted or not. */
const MAX_CLIENTS = 2000

/**
 * A loopback proxy through which a browser reaches the network: CONNECT (TLS and WebSockets) and absolute form (http).
 * Every host is looked up and judged as for any other page, and only the judged address is connected to. Nothing is
 * reached without the token of a pass, which the browser gives as proxy password: the pass says which way out it has.
 */
export async function openGateway(rules: AddressRules, resolver?: Resolver): Promise<Gateway> {
  const passes = new Map<string, Pass>()
  const clients = new Set<net.Socket>()
  const server = net.createServer({ noDelay: true }, (socket) => {
    // Whoever uses the socket hears of an error by its end; without any listener it would end the process.
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
