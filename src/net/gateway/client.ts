import type net from 'node:net'
import { ServiceError } from '../../errors.ts'
import { failureOf } from '../errors.ts'
import type { AddressRules } from '../guard/address.ts'
import { type Resolver, resolveTarget } from '../guard/resolve.ts'
import { portOf } from '../ports.ts'
import { dial } from '../proxy/dial.ts'
import { ownAnswerOf } from '../proxy/forward.ts'
import { connectThrough, forwards } from '../proxy/tunnel.ts'
import { connectFirst } from '../socket/connect.ts'
import { onwardHead, type ProxyRequest, parseAnswer, parseProxyRequest, tokenOf } from './head.ts'
import { authorityOf, type Pass } from './pass.ts'

/** Chrome's bound for all headers; a request that is longer comes from elsewhere. */
const MAX_HEAD_BYTES = 256 * 1024

/** For a first request, and for a connection to a site. */
const FIRST_WORD_MS = 10_000
const CONNECT_MS = 30_000

const CONNECTED = 'HTTP/1.1 200 Connection established\r\n\r\n'
const REFUSED = answer('403 Forbidden')
const UNKNOWN = answer('407 Proxy Authentication Required', 'Proxy-Authenticate: Basic realm="web-extract"\r\n')
const UNREADABLE = answer('400 Bad Request')

interface House {
  passes: ReadonlyMap<string, Pass>
  rules: AddressRules
  resolver?: Resolver | undefined
}

/** Where the requests of one client connection go on to; it stays while host and pass do. */
interface Onward {
  socket: net.Socket
  authority: string
  pass: Pass
}

/** One connection of a browser to the gateway. */
export class GatewayClient {
  readonly #socket: net.Socket
  readonly #house: House
  readonly #timer: ReturnType<typeof setTimeout>
  #received: Buffer = Buffer.alloc(0)
  #onward: Onward | undefined
  /** Bytes of a request body that are still to come. */
  #bodyLeft = 0
  #busy = false
  #tunnel = false

  constructor(socket: net.Socket, house: House) {
    this.#socket = socket
    this.#house = house
    this.#timer = setTimeout(() => socket.destroy(), FIRST_WORD_MS)
  }

  serve(): void {
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#socket.on('end', () => this.#onward?.socket.end())
    this.#socket.once('close', () => {
      clearTimeout(this.#timer)
      this.#onward?.socket.destroy()
    })
  }

  #take(chunk: Buffer): void {
    if (this.#tunnel && this.#onward !== undefined) {
      this.#send(this.#onward, chunk)
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
    if (this.#onward !== undefined) this.#send(this.#onward, part)
  }

  /** False while the head is not complete. */
  #passHead(): boolean {
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) {
      if (this.#received.byteLength > MAX_HEAD_BYTES) this.#socket.destroy()
      return false
    }
    const head = this.#received.subarray(0, end + 4).toString('latin1')
    this.#received = this.#received.subarray(end + 4)
    const request = parseProxyRequest(head)
    if (request === undefined) return this.#close(UNREADABLE)
    const pass = this.#house.passes.get(tokenOf(request) ?? '')
    if (pass === undefined) return this.#close(UNKNOWN)
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
    const kept = this.#onward
    if (kept !== undefined && (kept.authority !== authority || kept.pass !== pass || absolute)) {
      throw new Error('a connection leads to one host')
    }
    const onward = kept ?? (await this.#connect(request, pass, authority))
    this.#onward = onward
    if (request.connect) {
      this.#tunnel = true
      this.#socket.write(CONNECTED)
      const early = this.#received
      this.#received = Buffer.alloc(0)
      if (early.byteLength > 0) this.#send(onward, early)
    } else {
      this.#bodyLeft = request.bodyBytes
      const authorization = absolute ? proxy.authorization() : undefined
      this.#send(onward, Buffer.from(onwardHead(request, { absolute, authorization }), 'latin1'))
    }
    if (kept === undefined) this.#bringBack(onward, absolute)
  }

  async #connect(request: ProxyRequest, pass: Pass, authority: string): Promise<Onward> {
    const { url, connect } = request
    const { proxy } = pass.options
    const signal = AbortSignal.any([pass.signal, AbortSignal.timeout(CONNECT_MS)])
    try {
      if (!pass.holds(this.#socket)) throw new ServiceError('capacity_exhausted', 'the page has too many connections')
      const addresses = await resolveTarget(url, this.#house.rules, signal, this.#house.resolver)
      const site = { hostname: url.hostname, port: portOf(url), addresses, signal }
      const { socket } =
        connect && proxy !== undefined
          ? await connectThrough(proxy, { ...site, encrypted: true })
          : await (proxy === undefined ? connectFirst(site) : dial({ ...site, proxy }))
      if (this.#socket.destroyed || !pass.holds(socket)) {
        socket.destroy()
        throw new Error('the browser has gone')
      }
      pass.reached(authority)
      return { socket, authority, pass }
    } catch (thrown) {
      pass.failed(authority, failureOf(thrown, url.host, pass.signal))
      throw thrown
    }
  }

  /** What the site sends goes to the browser, and the end of one connection is the end of the other. */
  #bringBack(onward: Onward, absolute: boolean): void {
    const { socket, pass } = onward
    let head: Buffer | undefined = absolute ? Buffer.alloc(0) : undefined
    socket.on('data', (chunk: Buffer) => {
      pass.spend(chunk.byteLength)
      if (head === undefined) return this.#write(chunk, socket)
      head = Buffer.concat([head, chunk])
      if (head.indexOf('\r\n\r\n') < 0 && head.byteLength <= MAX_HEAD_BYTES) return
      if (!this.#isPage(head, onward)) return void this.#socket.destroy()
      this.#write(head, socket)
      head = undefined
    })
    socket.on('end', () => this.#socket.end())
    socket.once('close', () => this.#socket.destroySoon())
  }

  /** Whether what a proxy sent is the site's word and not its own. */
  #isPage(head: Buffer, { pass, authority }: Onward): boolean {
    const parsed = parseAnswer(head.subarray(0, head.indexOf('\r\n\r\n') + 4).toString('latin1'))
    const proxy = pass.options.proxy!
    const failure =
      parsed === undefined
        ? new ServiceError('proxy_failed', `${proxy.label} did not answer in HTTP`)
        : ownAnswerOf(parsed, proxy)
    if (failure !== undefined) pass.failed(authority, failure)
    return failure === undefined
  }

  #send({ socket, pass }: Onward, chunk: Buffer): void {
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

function answer(status: string, headers = ''): string {
  return `HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`
}
