import { withoutBrackets } from '../host.ts'

export const proxyNames = ['basic', 'enhanced', 'stealth'] as const
export type ProxyName = (typeof proxyNames)[number]

/**
 * A proxy of the operator. The address rules for pages do not apply to it. Its secrets are in private fields, so that
 * neither a log line nor JSON shows them by accident.
 */
export class UpstreamProxy {
  readonly name: ProxyName
  /** Separates connections through this proxy from all others. */
  readonly id: string
  readonly kind: 'http' | 'https' | 'socks5'
  /** Without brackets. */
  readonly hostname: string
  readonly port: number
  /** The time limit for everything until the connection can be used. */
  readonly handshakeMs: number
  readonly #url: URL

  /** @param url as checked by `parseProxy` */
  constructor(name: ProxyName, url: URL, { id = crypto.randomUUID() as string, handshakeMs = MAX_HANDSHAKE_MS } = {}) {
    this.name = name
    this.id = id
    this.handshakeMs = handshakeMs
    this.kind = url.protocol.replace(/h?:$/, '') as UpstreamProxy['kind']
    this.hostname = withoutBrackets(url.hostname)
    this.port = Number(url.port) || defaultPorts[this.kind]
    this.#url = url
  }

  /** The same proxy with the same connections, for a request that cannot wait longer than this. */
  within(handshakeMs: number): UpstreamProxy {
    const { name, id } = this
    return new UpstreamProxy(name, this.#url, { id, handshakeMs: Math.min(handshakeMs, MAX_HANDSHAKE_MS) })
  }

  /** Its name in errors, which never contain its address. */
  get label(): string {
    return `the ${this.name} proxy`
  }

  /** Its URL with credentials, for the TLS client service, which reaches the site through it. Secret. */
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

  /** Removes the secrets of this proxy from a text that somebody else wrote. */
  redact(text: string): string {
    const { username, password } = this.#url
    const decoded = this.credentials()
    const secrets = [this.#url.href, username, password, decoded?.username, decoded?.password].filter(Boolean)
    return secrets.reduce<string>((shown, secret) => shown.replaceAll(secret!, '…'), text)
  }
}

/**
 * Parses the URL of a proxy: `http`, `https`, `socks5` or `socks5h`, with an optional user name and password. `socks5` and
 * `socks5h` are the same here, because we always resolve and check the name of a site and give the proxy the address.
 *
 * @throws Error that says what is wrong without quoting the URL
 */
export function parseProxy(name: ProxyName, text: string): UpstreamProxy {
  const url = URL.parse(text.trim())
  if (url === null || !/^(https?|socks5h?):$/.test(url.protocol)) {
    throw new Error(
      'is not the URL of a proxy; use http://, https://, socks5:// or socks5h://, then USER:PASSWORD@HOST:PORT',
    )
  }
  if (url.hostname === '' || url.port === '0') throw new Error('has no host, or port 0')
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    throw new Error('has more than SCHEME://USER:PASSWORD@HOST:PORT; percent-encode / ? # and @ in the password')
  }
  for (const part of [url.username, url.password]) checkCredential(part)
  return new UpstreamProxy(name, url)
}

function checkCredential(part: string): void {
  let decoded: string
  try {
    decoded = decodeURIComponent(part)
  } catch {
    throw new Error('has a user name or password with a stray %; write %25 instead')
  }
  if (Buffer.byteLength(decoded) > MAX_CREDENTIAL_BYTES) {
    throw new Error(`has a user name or password longer than ${MAX_CREDENTIAL_BYTES} bytes`)
  }
}

const defaultPorts = { http: 80, https: 443, socks5: 1080 }

/** For everything until the connection can be used. If a proxy takes longer, another one is faster. */
const MAX_HANDSHAKE_MS = 10_000

/** RFC 1929 2 uses one byte for the length of each. */
const MAX_CREDENTIAL_BYTES = 255
