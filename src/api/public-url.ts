/**
 * How to build the URLs in responses: from a configured URL, from the headers of a proxy in front, or from the request.
 */
export type PublicUrl = URL | 'forwarded' | undefined

/**
 * The base URL under which a client reaches this service, without a trailing slash.
 *
 * `X-Forwarded-Proto` and `X-Forwarded-Host` can be sent by anyone, so they are used only if the operator allows it. Of
 * several values, the first is the client's.
 */
export function baseOf({ url, headers }: Pick<Request, 'url' | 'headers'>, publicUrl: PublicUrl): string {
  if (publicUrl instanceof URL) return publicUrl.href.replace(/\/$/, '')
  const own = URL.parse(url) ?? new URL('http://localhost')
  const scheme = firstOf(headers.get('x-forwarded-proto'))
  const host = firstOf(headers.get('x-forwarded-host'))
  const forwarded = publicUrl === 'forwarded'
  const protocol = forwarded && /^https?$/i.test(scheme) ? scheme.toLowerCase() : 'http'
  return (
    originOf(protocol, forwarded ? host : '') ?? originOf(protocol, headers.get('host') ?? '') ?? `http://${own.host}`
  )
}

/**
 * Whether an `Origin` header is that of this service. A proxy in front may speak TLS without saying so, so that only the host
 * counts then.
 *
 * @param host the Host header
 * @param base of the request: `baseOf`
 */
export function isOwnOrigin(origin: string, host: string | null, base: string): boolean {
  const url = URL.parse(origin)
  return url !== null && (url.origin === URL.parse(base)?.origin || url.host === host)
}

/** The origin of a host with or without port; undefined if it is not valid. */
function originOf(protocol: string, host: string): string | undefined {
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-fA-F:.]+\](:\d+)?$/.test(host)) return undefined
  return URL.parse(`${protocol}://${host}`)?.origin
}

const firstOf = (list: string | null) => list?.split(',')[0]?.trim() ?? ''
