import { ServiceError } from '../errors.ts'
import type { FrameContext } from './context.ts'
import { baseOf } from './public-url.ts'

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
  const origin = request.headers.get('origin')
  if (origin === null || cors.allows(origin) || isOwnOrigin(origin, request, publicUrl)) return
  throw new ServiceError('cross_site', `A page of ${origin.slice(0, 200)} may not use this service`, {
    hint: 'Add the origin to SERVICE_CORS_ORIGINS.',
  })
}

/** The scheme is not compared: behind a proxy with TLS, the service does not know its own. */
function isOwnOrigin(origin: string, request: Request, publicUrl: FrameContext['publicUrl']): boolean {
  if (request.headers.get('sec-fetch-site') === 'same-origin') return true
  return URL.parse(origin)?.host === new URL(baseOf(request, publicUrl)).host
}
