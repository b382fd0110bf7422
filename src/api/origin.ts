import type { PublicUrl } from './public-url.ts'

/**
 * Why a browser's page may not send this request; undefined if it may, or if it comes from no page. It protects against DNS
 * rebinding: a page of a foreign name that was made to lead to this service. So a name counts only if the operator has set it.
 * The Host header is what the attacker's name would be in, and counts only as an address, which cannot lead elsewhere.
 */
export function originFault(headers: Headers, publicUrl: PublicUrl): string | undefined {
  const origin = headers.get('origin')
  if (origin === null) return undefined
  const host = URL.parse(origin)?.hostname ?? ''
  const isOwnAddress = isAddress(host) && host === URL.parse(`http://${headers.get('host')}`)?.hostname
  const isPublic = publicUrl instanceof URL && publicUrl.hostname === host
  if (isLoopback(host) || isOwnAddress || isPublic) return undefined
  return `Origin: pages of "${origin.slice(0, 100)}" may not use this service. If they are yours, set SERVICE_PUBLIC_URL to the URL of this service there.`
}

const isLoopback = (host: string) =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) || host.endsWith('.localhost')

const isAddress = (host: string) => /^(?:\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])$/.test(host)
