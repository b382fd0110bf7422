// The cookie that remembers a sign-in of the web console.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isOwnOrigin } from '../public-url.ts'

/**
 * `expiry.proof`: until when it is valid, in seconds since 1970, and an HMAC of that under the API key. Every process that
 * knows the key can check it, and without the key it is worth nothing. The key cannot be derived from it.
 */
export function sealSignIn(key: string, now: number = Date.now()): string {
  const expiry = Math.floor(now / 1000) + SIGN_IN_SECONDS
  return `${expiry}.${proofOf(key, expiry)}`
}

export const SIGN_IN_SECONDS = 30 * 24 * 3600

/** The key that a sign-in was sealed with, if it is one of these and the sign-in has not expired. Compares in constant time. */
export function openSignIn(sealed: string, keys: readonly string[], now: number = Date.now()): string | undefined {
  const [, digits = '', given = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(sealed) ?? []
  const expiry = Number(digits)
  const remaining = expiry - now / 1000
  if (digits === '' || remaining <= 0 || remaining > SIGN_IN_SECONDS + MAX_SKEW_SECONDS) return undefined
  const proof = Buffer.from(given)
  const found = keys.filter((key) => timingSafeEqual(Buffer.from(proofOf(key, expiry)), proof))
  return found[0]
}

/** Between the clocks of two processes. */
const MAX_SKEW_SECONDS = 300

const proofOf = (key: string, expiry: number) =>
  createHmac('sha256', key).update(`web-extract console\n${expiry}`).digest('base64url')

const NAME = 'web_extract_console'

/** @param base the URL under which the browser reaches the service */
export function cookieFor(sealed: string, base: string): string {
  return `${NAME}=${sealed}; Max-Age=${SIGN_IN_SECONDS}; ${attributesFor(base)}`
}

export const clearedCookie = (base: string) => `${NAME}=; Max-Age=0; ${attributesFor(base)}`

const attributesFor = (base: string) =>
  `Path=/; HttpOnly; SameSite=Strict${base.startsWith('https:') ? '; Secure' : ''}`

/**
 * The sign-in of a request, if it comes from a page of this service. A page of another site, or of another port of this host,
 * could make the browser send the cookie along: what it asks for is answered as if there were none.
 *
 * @param base the URL under which the browser reaches the service
 */
export function signInOf(request: Pick<Request, 'headers' | 'method'>, path: string, base: string): string | undefined {
  const sealed = new RegExp(`(?:^|;)\\s*${NAME}=([^;\\s]*)`).exec(request.headers.get('cookie') ?? '')?.[1]
  return sealed !== undefined && !isForPrograms(path) && isFromOwnPage(request, base) ? sealed : undefined
}

/** Programs have keys. */
const isForPrograms = (path: string) => path === '/mcp' || path.startsWith('/mcp/')

function isFromOwnPage({ headers, method }: Pick<Request, 'headers' | 'method'>, base: string): boolean {
  const origin = headers.get('origin')
  const isOwn = origin !== null && isOwnOrigin(origin, headers.get('host'), base)
  // Browsers send no Sec-Fetch-Site with a handshake.
  if (headers.get('upgrade')?.toLowerCase() === 'websocket') return isOwn
  if (origin !== null && !isOwn) return false
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return true
  // What somebody typed into the address bar.
  if (site === 'none') return method === 'GET' || method === 'HEAD'
  // Over plain http, browsers send it to this machine only. A page elsewhere cannot send this header: it would have to ask first
  // (CORS), and the service does not allow it.
  return site === null && headers.get(CONSOLE_HEADER) !== null
}

const CONSOLE_HEADER = 'x-web-extract-console'
