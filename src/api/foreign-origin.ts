import { ServiceError } from '../errors.ts'
import type { FrameContext } from './context.ts'
import { baseOf, isOwnOrigin } from './public-url.ts'

/**
 * Refuses a WebSocket handshake of a web page whose origin is neither this service's nor allowed. Browsers do not hold
 * WebSockets to the rules of CORS, and without a key any page that a user opens could read along.
 *
 * @throws ServiceError `cross_site`
 */
export function refuseForeignOrigin(
  request: Request,
  { cors, publicUrl }: Pick<FrameContext, 'cors' | 'publicUrl'>,
): void {
  const { headers } = request
  const origin = headers.get('origin')
  if (origin === null || cors.allows(origin) || headers.get('sec-fetch-site') === 'same-origin') return
  if (isOwnOrigin(origin, headers.get('host'), baseOf(request, publicUrl))) return
  throw new ServiceError('cross_site', `A page of ${origin.slice(0, 200)} may not use this service`, {
    hint: 'Add the origin to SERVICE_CORS_ORIGINS.',
  })
}

/**
 * Refuses a POST that a web page of another origin sends without asking first: a form, or a fetch with a body of no type or of
 * one that forms have. Nobody sends a key with it, so that on a service without keys it would be anybody's request. What is
 * JSON, or has a key, is preflighted by the browser.
 *
 * @throws ServiceError `cross_site`
 */
export function refuseForgedPost(request: Request, context: Pick<FrameContext, 'cors' | 'publicUrl'>): void {
  const { method, headers } = request
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (method === 'POST' && UNASKED_TYPES.has(type)) refuseForeignOrigin(request, context)
}

/** Of bodies that a browser sends to other origins without a preflight (Fetch standard, 2.2.2). */
const UNASKED_TYPES = new Set(['', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'])

/**
 * Refuses what a browser sends to a name that is not known to be ours, on a service that everyone on this machine may use
 * because nobody else reaches it. A site can make its own name lead to this machine (DNS rebinding): then its pages count as
 * pages of the service. Browsers mark requests over plain http by `Origin` alone, and that not for GET, hence `User-Agent`.
 * Programs may come under any name, as from a proxy.
 *
 * @throws ServiceError `cross_site`
 */
export function refuseForeignHost(
  { headers }: Pick<Request, 'headers'>,
  { cors, publicUrl, isLocalOnly }: Pick<FrameContext, 'cors' | 'publicUrl' | 'isLocalOnly'>,
): void {
  if (!isLocalOnly() || publicUrl === 'forwarded' || !isOfBrowser(headers)) return
  const { host, hostname } = URL.parse(`http://${headers.get('host')}`) ?? { host: '', hostname: '' }
  const name = hostname.replace(/\.$/, '')
  if (isLoopback(name) || isAddress(name) || isPrivateName(name) || name === publicUrl?.hostname) return
  if (cors.allows(`http://${host}`) || cors.allows(`https://${host}`)) return
  throw new ServiceError('cross_site', `Host: this service does not know the name "${name.slice(0, 200)}" as its own`, {
    hint: 'Set SERVICE_PUBLIC_URL to the address under which browsers reach the service, or set SERVICE_WEB_EXTRACT_API_KEY.',
  })
}

/** No site can have such a name: without a dot, as in a hosts file, or as containers call the machine they run on. */
const isPrivateName = (name: string) => !name.includes('.') || name.endsWith('.internal')

const isOfBrowser = (headers: Headers) =>
  headers.has('origin') || headers.has('sec-fetch-site') || /^mozilla\//i.test(headers.get('user-agent') ?? '')

/**
 * Refuses a request that a web page of another site causes: pictures, scripts, frames, redirects and fetches send their GET
 * without asking. A link that a person follows is let through, since that is what addresses are for; what the page gets to
 * see of it is nothing. Programs send no `Sec-Fetch-Site`.
 *
 * @throws ServiceError `cross_site`
 */
export function refuseCrossSite(request: Request, { cors }: Pick<FrameContext, 'cors'>): void {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site === null || site === 'same-origin' || site === 'none') return
  if (origin !== null && cors.allows(origin)) return
  const isFollowedLink =
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    headers.get('sec-fetch-user') === '?1'
  if (isFollowedLink) return
  throw new ServiceError('cross_site', 'A web page of another site may not use the reader', {
    hint: 'Open the address yourself, or add the origin of the page to SERVICE_CORS_ORIGINS.',
  })
}

/**
 * Why a browser's page may not send this request; undefined if it may, or if it comes from no page. It protects against DNS
 * rebinding: a page of a foreign name that was made to lead to this service. So a name counts only if the operator has set it.
 * The Host header is what the attacker's name would be in, and counts only as an address, which cannot lead elsewhere.
 */
export function originFault(
  headers: Headers,
  { cors, publicUrl }: Pick<FrameContext, 'cors' | 'publicUrl'>,
): string | undefined {
  const origin = headers.get('origin')
  if (origin === null || cors.allows(origin)) return undefined
  const host = URL.parse(origin)?.hostname ?? ''
  const isOwnAddress = isAddress(host) && host === URL.parse(`http://${headers.get('host')}`)?.hostname
  const isPublic = publicUrl instanceof URL && publicUrl.hostname === host
  if (isLoopback(host) || isOwnAddress || isPublic) return undefined
  return `Origin: pages of "${origin.slice(0, 100)}" may not use this service. If they are yours, add the origin to SERVICE_CORS_ORIGINS.`
}

const isLoopback = (host: string) =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) || host.endsWith('.localhost')

const isAddress = (host: string) => /^(?:\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])$/.test(host)
