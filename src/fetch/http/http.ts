import type { Location } from '../../engines/engine.ts'
import { contentTypeOf } from '../../net/content-type.ts'
import type { AddressRules } from '../../net/guard/address.ts'
import { type Resolver, resolveTarget } from '../../net/guard/resolve.ts'
import { exchange, type IncomingResponse, type OutgoingRequest, readBody } from '../../net/http/request.ts'
import type { UpstreamProxy } from '../../net/proxy/proxy.ts'
import type { MayFollow } from '../request.ts'
import type { Snapshot } from '../snapshot.ts'
import { Chain } from './chain.ts'
import { redirectOf } from './redirect.ts'
import { refreshOf, worthFollowing } from './refresh.ts'

export interface HttpFetchOptions {
  /** A user name and password in it are sent to its own origin as Basic credentials. */
  url: URL
  /** The caller's, checked by `checkHeaders`. */
  headers: Record<string, string>
  location?: Location
  skipTlsVerification: boolean
  /** Aborts when the time is over. */
  signal: AbortSignal
  /** Maximum size of the decoded body. */
  maxBytes: number
  userAgent: string
  rules: AddressRules
  /** Every hop goes through it. */
  proxy?: UpstreamProxy | undefined
  mayFollow?: MayFollow
  /** How a hop is sent. Default: over our own connections. */
  send?: (request: OutgoingRequest) => Promise<IncomingResponse>
  /** Default: the system's. */
  resolver?: Resolver
}

/**
 * Fetches a URL without running scripts. The address of every hop is resolved and checked before connecting, even if a proxy
 * connects. Any final status gives a snapshot.
 *
 * @throws ServiceError `blocked_address`, `dns_failed`, `connection_*`, `tls_failed`, `proxy_failed`, `too_many_redirects`,
 *   `invalid_response`, `body_too_large`, `fetch_timeout`, the reason of `signal`, or what `mayFollow` throws
 */
export async function fetchHttp(options: HttpFetchOptions): Promise<Snapshot> {
  const chain = new Chain(options)
  for (;;) {
    const response = await visit(chain, options)
    const redirect = redirectOf(chain.url, response)
    if (redirect !== undefined) {
      await response.body?.cancel()
      await options.mayFollow?.(redirect)
      chain.follow(redirect)
      continue
    }
    const body = await readBody(response, options)
    const refresh = response.status < 300 ? refreshOf(chain.url, response.headers, body) : undefined
    if (refresh !== undefined && worthFollowing(refresh, chain.url) && chain.isNew(refresh.url)) {
      await options.mayFollow?.(refresh.url)
      chain.follow(refresh.url)
      continue
    }
    return snapshot(chain, response, body, options.proxy)
  }
}

async function visit(chain: Chain, options: HttpFetchOptions): Promise<IncomingResponse> {
  const { url } = chain
  const { signal, rules, resolver, skipTlsVerification, proxy, send = exchange } = options
  const headers = chain.headers()
  const addresses = await resolveTarget(url, rules, signal, resolver)
  const verifyTls = !skipTlsVerification
  const response = await send({ url, method: 'GET', headers, signal, verifyTls, addresses, proxy })
  chain.cookies.keep(url, response.headers)
  return response
}

function snapshot(
  chain: Chain,
  response: IncomingResponse,
  body: Uint8Array,
  proxy: UpstreamProxy | undefined,
): Snapshot {
  const { status, statusText, headers } = response
  return {
    requestedUrl: chain.requestedUrl,
    finalUrl: chain.url.href,
    status,
    ...(statusText !== undefined && { statusText }),
    contentType: contentTypeOf(headers),
    headers,
    body,
    engine: 'http',
    ...(proxy !== undefined && { proxy: proxy.name }),
  }
}
