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
