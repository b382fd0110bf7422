import type net from 'node:net'
import { ServiceError } from '../../errors.ts'
import { netError } from '../errors.ts'
import type { AddressRules } from '../guard/address.ts'
import { type Resolver, resolveTarget } from '../guard/resolve.ts'
import { portOf } from '../ports.ts'
import { dial } from '../proxy/dial.ts'
import { proxyOwnError } from '../proxy/forward.ts'
import { connectThrough, forwards } from '../proxy/tunnel.ts'
import { connectFirst } from '../socket/connect.ts'
import { type ProxyRequest, parseProxyRequest, parseResponse, tokenOf, upstreamHead } from './head.ts'
import { authorityOf, type Pass } from './pass.ts'

interface GatewayContext {
  passes: ReadonlyMap<string, Pass>
  rules: AddressRules
  resolver?: Resolver | undefined
}

/** Where the requests of one client connection are forwarded. It stays the same as long as host and pass do. */
interface Upstream {
  socket: net.Socket
  authority: string
  pass: Pass
}

/** One connection of a browser to the gateway. */
export class GatewayClient {
  readonly #socket: net.Socket
  readonly #gateway: GatewayContext
  readonly #timer: ReturnType<typeof setTimeout>
  #received: Buffer = Buffer.alloc(0)
  #upstream: Upstream | undefined
  /** Bytes of a request body that have not arrived yet. */
  #bodyLeft = 0
  #busy = false
  #tunnel = false

  constructor(socket: net.Socket, gateway: GatewayContext) {
    this.#socket = socket
    this.#gateway = gateway
    this.#timer = setTimeout(() => socket.destroy(), FIRST_REQUEST_MS)
  }

  serve(): void {
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#socket.on('end', () => this.#upstream?.socket.end())
    this.#socket.once('close', () => {
      clearTimeout(this.#timer)
      this.#upstream?.socket.destroy()
    })
  }

  #take(chunk: Buffer): void {
    if (this.#tunnel && this.#upstream !== undefined) {
      this.#send(this.#upstream, chunk)
      return
    }
    this.#received = this.#received.byteLength === 0 ? chunk : Buffer.concat([this.#received, chunk])
    this.#advance()
  }

  #advance(): void {
    while (!this.#busy && this.#received.byteLength > 0) {
      if (this.#bodyLeft > 0) this.#passBody()
      else if (!this.#passHead()) return
    }
  }

  #passBody(): void {
    const part = this.#received.subarray(0, this.#bodyLeft)
    this.#received = this.#received.subarray(part.byteLength)
    this.#bodyLeft -= part.byteLength
    if (this.#upstream !== undefined) this.#send(this.#upstream, part)
  }

  /** Returns false while the head is incomplete. */
  #passHead(): boolean {
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) {
      if (this.#received.byteLength > MAX_HEAD_BYTES) this.#socket.destroy()
      return false
    }
    const head = this.#received.subarray(0, end + 4).toString('latin1')
    this.#received = this.#received.subarray(end + 4)
    const request = parseProxyRequest(head)
    if (request === undefined) return this.#close(BAD_REQUEST)
    const pass = this.#gateway.passes.get(tokenOf(request) ?? '')
    if (pass === undefined) return this.#close(UNKNOWN_TOKEN)
    clearTimeout(this.#timer)
    if (pass.options.refuses?.(request.url.hostname)) return this.#close(REFUSED)
    this.#busy = true
    this.#forward(request, pass).then(
      () => {
        this.#busy = false
        this.#advance()
      },
      () => this.#socket.destroy(),
    )
    return true
  }

  async #forward(request: ProxyRequest, pass: Pass): Promise<void> {
    const authority = authorityOf(request.url)
    const { proxy } = pass.options
    const absolute = proxy !== undefined && !request.connect && forwards(proxy, false)
    const current = this.#upstream
    if (current !== undefined && (current.authority !== authority || current.pass !== pass || absolute)) {
      throw new Error('a connection is for one host')
    }
    if (current !== undefined) await this.#checkPath(request, pass)
    const upstream = current ?? (await this.#connect(request, pass, authority))
    this.#upstream = upstream
    if (request.connect) {
      this.#tunnel = true
      this.#socket.write(CONNECTED)
      const early = this.#received
      this.#received = Buffer.alloc(0)
      if (early.byteLength > 0) this.#send(upstream, early)
    } else {
      this.#bodyLeft = request.bodyBytes
      const authorization = absolute ? proxy.authorization() : undefined
      this.#send(upstream, Buffer.from(upstreamHead(request, { absolute, authorization }), 'latin1'))
    }
    if (current === undefined) this.#relayBack(upstream, absolute)
  }

  /** A further request on a connection may be for another path, and some services are closed by their path. */
  async #checkPath({ url }: ProxyRequest, pass: Pass): Promise<void> {
    const rules = this.#rulesFor(pass)
    if (!rules.services?.some(({ path }) => path !== undefined)) return
    try {
      await resolveTarget(url, rules, pass.signal, this.#gateway.resolver)
    } catch (thrown) {
      pass.recordError(authorityOf(url), netError(thrown, url.host, pass.signal))
      throw thrown
    }
  }

  #rulesFor({ options: { closed = [] } }: Pass): AddressRules {
    const { rules } = this.#gateway
    return { ...rules, services: [...(rules.services ?? []), ...closed] }
  }

  async #connect(request: ProxyRequest, pass: Pass, authority: string): Promise<Upstream> {
    const { url, connect } = request
    const { proxy } = pass.options
    const { resolver } = this.#gateway
    const signal = AbortSignal.any([pass.signal, AbortSignal.timeout(CONNECT_MS)])
    try {
      if (!pass.register(this.#socket))
        throw new ServiceError('capacity_exhausted', 'the page has too many connections')
      const addresses = await resolveTarget(url, this.#rulesFor(pass), signal, resolver)
      const site = { hostname: url.hostname, port: portOf(url), addresses, signal }
      const { socket } =
        connect && proxy !== undefined
          ? await connectThrough(proxy, { ...site, encrypted: true })
          : await (proxy === undefined ? connectFirst(site) : dial({ ...site, proxy }))
      if (this.#socket.destroyed || !pass.register(socket)) {
        socket.destroy()
        throw new Error('the browser is gone')
      }
      pass.clearError(authority)
      return { socket, authority, pass }
    } catch (thrown) {
      pass.recordError(authority, netError(thrown, url.host, pass.signal))
      throw thrown
    }
  }

  /** Sends the browser what the site sends. When one connection ends, so does the other. */
  #relayBack(upstream: Upstream, absolute: boolean): void {
    const { socket, pass } = upstream
    let head: Buffer | undefined = absolute ? Buffer.alloc(0) : undefined
    socket.on('data', (chunk: Buffer) => {
      pass.spend(chunk.byteLength)
      if (head === undefined) return this.#write(chunk, socket)
      head = Buffer.concat([head, chunk])
      if (head.indexOf('\r\n\r\n') < 0 && head.byteLength <= MAX_HEAD_BYTES) return
      if (!this.#isPage(head, upstream)) return void this.#socket.destroy()
      this.#write(head, socket)
      head = undefined
    })
    socket.on('end', () => this.#socket.end())
    socket.once('close', () => this.#socket.destroySoon())
  }

  /** Whether a proxy sent a response of the site and not one of its own. */
  #isPage(head: Buffer, { pass, authority }: Upstream): boolean {
    const parsed = parseResponse(head.subarray(0, head.indexOf('\r\n\r\n') + 4).toString('latin1'))
    const proxy = pass.options.proxy!
    const error =
      parsed === undefined
        ? new ServiceError('proxy_failed', `${proxy.label} did not answer with HTTP`)
        : proxyOwnError(parsed, proxy)
    if (error !== undefined) pass.recordError(authority, error)
    return error === undefined
  }

  #send({ socket, pass }: Upstream, chunk: Buffer): void {
    pass.spend(chunk.byteLength)
    if (socket.write(chunk)) return
    this.#socket.pause()
    socket.once('drain', () => this.#socket.resume())
  }

  #write(chunk: Buffer, from: net.Socket): void {
    if (this.#socket.write(chunk)) return
    from.pause()
    this.#socket.once('drain', () => from.resume())
  }

  #close(last: string): false {
    this.#busy = true
    this.#socket.end(last)
    return false
  }
}

function response(status: string, headers = ''): string {
  return `HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`
}

const CONNECTED = 'HTTP/1.1 200 Connection established\r\n\r\n'
const REFUSED = response('403 Forbidden')
const UNKNOWN_TOKEN = response('407 Proxy Authentication Required', 'Proxy-Authenticate: Basic realm="web-extract"\r\n')
const BAD_REQUEST = response('400 Bad Request')

/** Chrome's limit for all headers. */
const MAX_HEAD_BYTES = 256 * 1024

/** For the first request of a connection, and for connecting to a site. */
const FIRST_REQUEST_MS = 10_000
const CONNECT_MS = 30_000
