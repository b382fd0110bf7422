import { ServiceError } from '../../errors.ts'
import { headerValue, type OutgoingRequest, type RawResponse } from '../message.ts'
import type { UpstreamProxy } from './proxy.ts'
import { credentialsProblem, forwards } from './tunnel.ts'

/**
 * The proxy that is asked for the page itself: a plain http URL over an HTTP proxy. It is then told the name of the
 * site and looks it up again: an address in its place would also become the `Host` that the site sees (RFC 9112 3.2.2),
 * and a tunnel to port 80 is what many proxies refuse (squid and tinyproxy as they come). The name was judged here first,
 * but by another look-up, so that it may lead elsewhere by then: what such a proxy reaches is for itself to bound (README).
 */
export function forwarder({ url, proxy }: Pick<OutgoingRequest, 'url' | 'proxy'>): UpstreamProxy | undefined {
  return proxy !== undefined && forwards(proxy, url.protocol === 'https:') ? proxy : undefined
}

type Answer = Pick<RawResponse, 'status' | 'headers'>

interface OwnAnswer {
  matches: (response: Answer) => boolean
  says: (response: Answer, proxy: UpstreamProxy) => string
}

const unreached = ({ status }: Answer) => `did not reach the site (HTTP ${status})`

const refuses = (_response: Answer, proxy: UpstreamProxy) => credentialsProblem(proxy.authorization() !== undefined)

/** tinyproxy puts its name into `Via` of what comes from a site, and into `Server` of what comes from itself. */
const ofTinyproxy = ({ headers }: Answer) =>
  /^tinyproxy\//.test(headerValue(headers, 'server') ?? '') && headerValue(headers, 'via') === undefined

/** How a proxy's own answer is told from a page of the site; first match. */
const ownAnswers: readonly OwnAnswer[] = [
  { matches: ({ status }) => status === 407, says: refuses },
  { matches: (response) => response.status === 401 && ofTinyproxy(response), says: refuses },
  { matches: ofTinyproxy, says: unreached },
  {
    // squid marks its own error pages.
    matches: ({ headers }) => headerValue(headers, 'x-squid-error') !== undefined,
    says: unreached,
  },
  {
    // A gateway's word without any page; that it is a gateway of the site is as well no page.
    matches: ({ status, headers }) =>
      (status === 502 || status === 504) && headerValue(headers, 'content-length')?.trim() === '0',
    says: unreached,
  },
]

/** The failure that a forwarded answer stands for when the proxy itself gave it; undefined for a page of the site. */
export function proxyOwnError(response: Answer, proxy: UpstreamProxy): ServiceError | undefined {
  const own = ownAnswers.find(({ matches }) => matches(response))
  return own && new ServiceError('proxy_failed', `${proxy.label} ${own.says(response, proxy)}`)
}
