import { withoutBrackets } from '../host.ts'

export const proxyNames = ['basic', 'enhanced', 'stealth'] as const
export type ProxyName = (typeof proxyNames)[number]

const defaultPorts = { http: 80, https: 443, socks5: 1080 }

/** For everything up to a connection that can be used; what a proxy needs longer for, another proxy does sooner. */
const MAX_HANDSHAKE_MS = 10_000

/** RFC 1929 2 has one byte for the length of each. */
const MAX_CREDENTIAL_BYTES = 255

/**
 * A proxy of the operator. Its address is exempt from the rules for what callers name. What is secret in it is no
 * property of the object, so that neither a log line nor JSON shows it by accident.
 */
export class UpstreamProxy {
  readonly name: ProxyName
  /** Tells connections through it from all others. */
  readonly id: string
  readonly kind: 'http' | 'https' | 'socks5'
  /** Without brackets. */
  readonly hostname: string
  readonly port: number
  /** How long it has for everything up to a connection that can be used. */
  readonly handshakeMs: number
  readonly #url: URL

  /** @param url as `parseProxy` checked it */
  constructor(name: ProxyName, url: URL, { id = crypto.randomUUID() as string, handshakeMs = MAX_HANDSHAKE_MS } = {}) {
    this.name = name
    this.id = id
    this.handshakeMs = handshakeMs
    this.kind = url.protocol.replace(/h?:$/, '') as UpstreamProxy['kind']
    this.hostname = withoutBrackets(url.hostname)
    this.port = Number(url.port) || defaultPorts[this.kind]
    this.#url = url
  }

  /** The same proxy, with the same connections, for a request that can wait for it no longer than so. */
  within(handshakeMs: number): UpstreamProxy {
    const { name, id } = this
    return new UpstreamProxy(name, this.#url, { id, handshakeMs: Math.min(handshakeMs, MAX_HANDSHAKE_MS) })
  }

  /** As errors call it: never its address. */
  get label(): string {
    return `the ${this.name} proxy`
  }

  /** Its whole URL with credentials, for the TLS client service, which reaches the site through it. Secret. */
  secretUrl(): string {
    return this.#url.href.replace(/\/$/, '')
  }

  /** Secret. */
  credentials(): { username: string; password: string } | undefined {
    const { username, password } = this.#url
    if (username === '' && password === '') return undefined
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  }

  /** The value of `Proxy-Authorization` (RFC 7617, in UTF-8). Secret. */
  authorization(): string | undefined {
    const pair = this.credentials()
    return pair && `Basic ${Buffer.from(`${pair.username}:${pair.password}`, 'utf8').toString('base64')}`
  }

  /** Someone else's text about this proxy, without what is secret of it. */
  redact(text: string): string {
    const { username, password } = this.#url
    const decoded = this.credentials()
    const secrets = [this.#url.href, username, password, decoded?.username, decoded?.password].filter(Boolean)
    return secrets.reduce<string>((shown, secret) => shown.replaceAll(secret!, '…'), text)
  }
}

/**
 * A proxy as the operator writes it: `http`, `https`, `socks5` or `socks5h`, with user name and password if it wants
 * some. The last two are one: the name of a site is looked up and judged here in any case, and the proxy is given the
 * address.
 *
 * @throws Error that says what is wrong without showing any of the text
 */
export function parseProxy(name: ProxyName, text: string): UpstreamProxy {
  const url = URL.parse(text.trim())
  if (url === null || !/^(https?|socks5h?):$/.test(url.protocol)) {
    throw new Error(
      'is not the URL of a proxy; write http://, https://, socks5:// or socks5h://, then USER:PASSWORD@HOST:PORT',
    )
  }
  if (url.hostname === '' || url.port === '0') throw new Error('names no host, or port 0')
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    throw new Error('holds more than SCHEME://USER:PASSWORD@HOST:PORT; percent-encode / ? # and @ in the password')
  }
  for (const part of [url.username, url.password]) checkCredential(part)
  return new UpstreamProxy(name, url)
}

function checkCredential(part: string): void {
  let decoded: string
  try {
    decoded = decodeURIComponent(part)
  } catch {
    throw new Error('has a user name or password with a % that begins no code; write %25 for it')
  }
  if (Buffer.byteLength(decoded) > MAX_CREDENTIAL_BYTES) {
    throw new Error(`has a user name or password longer than ${MAX_CREDENTIAL_BYTES} bytes`)
  }
}
