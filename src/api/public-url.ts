/** How addresses of ours are written in answers: under one that is configured, or as a proxy in front says, or as asked. */
export type PublicUrl = URL | 'forwarded' | undefined

/**
 * The address under which a caller reaches this service, without a slash at the end.
 *
 * `X-Forwarded-Proto` and `X-Forwarded-Host` can be sent by anybody, so they count only where the operator says so
 * (v2-server-semantics.md 1.8). Of several values the first is the caller's.
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

/** Of a host with or without port; undefined for what is none. */
function originOf(protocol: string, host: string): string | undefined {
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-fA-F:.]+\](:\d+)?$/.test(host)) return undefined
  return URL.parse(`${protocol}://${host}`)?.origin
}

const firstOf = (list: string | null) => list?.split(',')[0]?.trim() ?? ''
