import { ServiceError } from '../../errors.ts'
import { headerValue, type OutgoingRequest, type RawResponse } from '../message.ts'
import type { UpstreamProxy } from './proxy.ts'
import { credentialsProblem, forwards } from './tunnel.ts'

/**
 * The proxy that fetches the page itself: for a plain http URL through an HTTP proxy. It gets the name of the site and
 * resolves it again, because an address instead of the name would become the `Host` that the site sees (RFC 9112 3.2.2),
 * and many proxies refuse a tunnel to port 80 (squid and tinyproxy by default). We checked the name, but the proxy may
 * resolve it to another address, so it must limit by itself what it reaches (docs/security.md).
 */
export function forwarder({ url, proxy }: Pick<OutgoingRequest, 'url' | 'proxy'>): UpstreamProxy | undefined {
  return proxy !== undefined && forwards(proxy, url.protocol === 'https:') ? proxy : undefined
}

type Response = Pick<RawResponse, 'status' | 'headers'>

interface OwnResponse {
  matches: (response: Response) => boolean
  message: (response: Response, proxy: UpstreamProxy) => string
}

const unreached = ({ status }: Response) => `did not reach the site (HTTP ${status})`

const rejects = (_response: Response, proxy: UpstreamProxy) => credentialsProblem(proxy.authorization() !== undefined)

/** tinyproxy puts its name into `Via` for responses of a site, and into `Server` for its own. */
const ofTinyproxy = ({ headers }: Response) =>
  /^tinyproxy\//.test(headerValue(headers, 'server') ?? '') && headerValue(headers, 'via') === undefined

/** How to tell a proxy's own response from a page of the site. The first match wins. */
const ownResponses: readonly OwnResponse[] = [
  { matches: ({ status }) => status === 407, message: rejects },
  { matches: (response) => response.status === 401 && ofTinyproxy(response), message: rejects },
  { matches: ofTinyproxy, message: unreached },
  {
    // squid marks its own error pages.
    matches: ({ headers }) => headerValue(headers, 'x-squid-error') !== undefined,
    message: unreached,
  },
  {
    // A gateway error without a page. Even if a gateway of the site sent it, there is no page.
    matches: ({ status, headers }) =>
      (status === 502 || status === 504) && headerValue(headers, 'content-length')?.trim() === '0',
    message: unreached,
  },
]

/** The error behind a response that the proxy itself sent; undefined if the response is from the site. */
export function proxyOwnError(response: Response, proxy: UpstreamProxy): ServiceError | undefined {
  const own = ownResponses.find(({ matches }) => matches(response))
  return own && new ServiceError('proxy_failed', `${proxy.label} ${own.message(response, proxy)}`)
}
